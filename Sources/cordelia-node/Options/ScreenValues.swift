import BodyNode
import OrielBridge
import Screen

extension Value {
    /// Where a screen is served unless it is told otherwise.
    static let screenPlace = Address(bytes: [127, 0, 0, 1], port: 8_600)

    private static let screenForms =
        "an address and a port are valid, such as 127.0.0.1:8600, [::1]:8600, or 0.0.0.0:8600 for the whole network; a port "
        + "alone is this machine's own"

    /// `on`, `off`, a port, or an address and a port.
    static let screen = Value(.place, "[ADDRESS:PORT]", valid: screenForms) {
        $0.screen?.description
    } put: { (values, options) throws(Unfit) in
        guard let last = values.last else { return }
        switch last.lowercased() {
        case "on", "true", "yes": options.screen = screenPlace
        case "off", "false", "no": options.screen = nil
        default:
            guard let address = address(last) else { throw Unfit(value: last, why: screenForms) }
            options.screen = address
        }
    }

    private static func address(_ text: String) -> Address? {
        guard let colon = text.lastIndex(of: ":") else {
            return port(text[...]).map { Address(bytes: screenPlace.bytes, port: $0) }
        }
        guard let port = port(text[text.index(after: colon)...]) else { return nil }
        let host = String(text[..<colon])
        // An IPv6 address without its brackets would swallow the port.
        guard !host.contains(":") || host.hasPrefix("[") else { return nil }
        if host.isEmpty || host == "localhost" { return Address(bytes: screenPlace.bytes, port: port) }
        return Address(host, port: port)
    }

    private static func port(_ text: Substring) -> Int? {
        guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text).flatMap { (0...65_535).contains($0) ? $0 : nil }
    }

    private static let hostRule = "a host name or address without a port is valid, such as panel.local"

    static func hosts(_ place: Place<[String]>) -> Value {
        Value(.list, "NAME", valid: hostRule) {
            let names = $0[keyPath: place]
            return names.isEmpty ? nil : names.joined(separator: ", ")
        } put: { (values, options) throws(Unfit) in
            let names = values.flatMap { $0.split { $0 == "," || $0.isWhitespace } }.map(String.init)
            for name in names {
                let isName =
                    (1...253).contains(name.utf8.count)
                    && name.utf8.allSatisfy { byte in
                        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
                    }
                guard isName || Address(name, port: 0) != nil else { throw Unfit(value: name, why: hostRule) }
            }
            options[keyPath: place] = names
        }
    }

    /// The file of a secret.
    static func file(_ kind: Secret.Kind) -> Value {
        Value(.text, "FILE", valid: Text.rule) {
            $0.files[kind]
        } put: { (values, options) throws(Unfit) in
            guard let last = values.last else { return }
            guard let path = Text.read(last) else { throw Unfit(value: last, why: Text.rule) }
            options.files[kind] = path
        }
    }
}
