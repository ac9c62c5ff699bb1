import BodyNode
import OrielBridge

extension Value {
    /// The addresses of the brokers, in the order in which they are tried.
    static let brokers = Value(.list, "ADDRESS", valid: "valid is \(BrokerAddress.forms)") {
        $0.brokers.isEmpty ? nil : $0.brokers.map(\.url).joined(separator: ", ")
    } put: { (values, options) throws(Unfit) in
        var brokers: [BrokerAddress] = []
        for text in values.flatMap({ $0.split { $0 == "," || $0.isWhitespace } }) {
            // The error names the address itself, unless there is a password in it.
            do throws(BrokerAddressError) { brokers.append(try BrokerAddress(String(text))) } catch {
                throw Unfit(value: nil, why: "\(error)")
            }
        }
        options.brokers = brokers
    }

    static let prefix = read(\.prefix, "PREFIX", valid: Prefix.rule, shown: \.text, Prefix.init)
}

extension BrokerAddress {
    /// As it may be given again.
    var url: String {
        let who = user.map { "\(Self.escaped($0))@" } ?? ""
        return switch place {
        case .unix(let path): "unix:\(path)"
        case .network(_, _, let secure): "\(secure ? "mqtts" : "mqtt")://\(who)\(self)"
        }
    }

    private static func escaped(_ user: String) -> String {
        user.utf8.reduce(into: "") { text, byte in
            let character = Character(Unicode.Scalar(byte))
            if character.isASCII, character.isLetter || character.isNumber || "-._~".contains(character) {
                text.append(character)
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// Whether others on the way could read what is sent there.
    var isInTheOpen: Bool {
        switch place {
        case .unix, .network(_, _, secure: true): false
        case .network(let host, _, secure: false): !(host.hasPrefix("127.") || host == "::1" || host == "localhost")
        }
    }
}

extension Value {
    /// A few different bodies, parted by commas.
    static func bodies(_ place: Place<[BodyID]>) -> Value {
        Value(.list, "IDS", valid: BodyID.rule) {
            let ids = $0[keyPath: place]
            return ids.isEmpty ? nil : ids.map(\.text).joined(separator: ",")
        } put: { (values, options) throws(Unfit) in
            var ids: [BodyID] = []
            for word in values.flatMap({ $0.split { $0 == "," || $0.isWhitespace } }) {
                guard let id = BodyID(word) else { throw Unfit(value: String(word), why: BodyID.rule) }
                guard !ids.contains(id) else {
                    throw Unfit(value: String(word), why: "an id is given to one body only")
                }
                ids.append(id)
            }
            guard (1...200).contains(ids.count) else { throw Unfit(value: nil, why: "a house has 1 to 200 bodies") }
            options[keyPath: place] = ids
        }
    }
}
