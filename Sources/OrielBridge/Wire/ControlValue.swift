import FoundationEssentials

/// The payload of `set/<control>`: plain text, so that a person with any MQTT tool can say it.
enum ControlValue {
    /// Orders rather than values: whatever the payload, they mean the same.
    private static let orders: Set<String> = ["send_now", "cancel", "end_conversation"]

    static func read(_ control: String, _ payload: Data) throws(Refusal) -> String {
        let isOrder = orders.contains(control)
        guard let text = String(validating: payload, as: UTF8.self) else {
            if isOrder { return "" }
            throw Refusal(why: "the value of “\(control.shown(atMost: 64))” must be UTF-8 text")
        }
        return text.trimmed
    }
}
