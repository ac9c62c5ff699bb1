/// What became of a connection, as a person reads it: `mosquitto at "127.0.0.1:1883": connection refused`.
struct Sentence: Hashable {
    var text: String

    init(of failure: ConnectionPlan.Failure, at address: BrokerAddress) {
        let why =
            switch failure {
            case .unreachable(let why), .unanswered(let why), .refused(let why), .lost(let why): why
            case .closed: LibraryError.closed
            case .hopeless(let why): "\(why); it is not tried again"
            case .versionRefused: "it speaks neither MQTT 5 nor MQTT 3.1.1"
            }
        text = "mosquitto at \"\(address)\": \(why)"
    }
}

extension Duration {
    /// In seconds with one decimal, or none where it is 0.
    var inTenths: String {
        let tenths = (self / .milliseconds(100)).rounded()
        return tenths.truncatingRemainder(dividingBy: 10) == 0 ? "\(Int(tenths / 10))" : "\(tenths / 10)"
    }
}
