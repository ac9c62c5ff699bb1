import BodyNode
import FoundationEssentials
import OrielBridge

/// `{"taken":["plan"],"refused":{"turn":"…"}}`
enum DoorAnswer {
    private enum Key: String, CodingKey { case taken, refused }
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    static func json(taken: [String], refused: [(key: String, why: String)]) -> [UInt8] {
        var object = JSONObject<Key>()
        object.encode(taken, forKey: .taken)
        var reasons = JSONObject<Name>()
        for (key, why) in refused { reasons.encode(why, forKey: Name(stringValue: key)) }
        object.encode(json: reasons.finished(), forKey: .refused)
        return object.finished()
    }
}

/// `{"fit":true,"why":null}`
enum HealthAnswer {
    private enum Key: String, CodingKey { case fit, why }

    static func json(why: String?) -> [UInt8] {
        var object = JSONObject<Key>()
        object.encode(why == nil, forKey: .fit)
        object.encode(why, forKey: .why)
        return object.finished()
    }
}

/// What a body is, and what it says on the bus, each message as it stands there.
enum StatusAnswer {
    private enum Key: String, CodingKey {
        case id, boot, version, build, fit, why
        case status, face, handoff, voice, controls
    }

    static func json(_ node: Node) -> [UInt8] {
        let configuration = node.body.configuration
        var object = JSONObject<Key>()
        object.encode(node.id.text, forKey: .id)
        object.encode(node.body.boot.text, forKey: .boot)
        object.encode(configuration.version, forKey: .version)
        object.encode(configuration.build, forKey: .build)
        object.encode(node.unfitness == nil, forKey: .fit)
        object.encode(node.unfitness, forKey: .why)
        for (topic, payload) in node.account {
            guard let key = Key(rawValue: topic.rawValue) else { continue }
            object.encode(json: [UInt8](payload), forKey: key)
        }
        return object.finished()
    }
}
