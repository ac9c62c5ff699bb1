package import BodyNode
package import OrielBridge

/// The event `screen` of a body's page: its report as JSON. Addresses are added here; all words are the report's.
package struct ScreenMessage: JSONWritable {
    package enum Key: String, CodingKey {
        case body, persona, state, ring, frame, blink, line, left, tile, plan, answers, oriel, version, captions
        case switches, think, talk, actions, voices, eyes, image, link
        case lineKind = "line_kind"
        case lastTurn = "last_turn"
        case earText = "ear_text"
        case wordsHeard = "words_heard"
        case cameraBand = "camera_band"
    }
    private enum BodyKey: String, CodingKey { case id, name, room }
    private enum PersonaKey: String, CodingKey { case name, pronoun, possessive, app }
    private enum FrameKey: String, CodingKey { case state, url, none }
    private enum ReachedKey: String, CodingKey { case words, ago }
    private enum CaptionsKey: String, CodingKey { case theirs, hers }
    private enum SwitchKey: String, CodingKey { case control, label, on, note, next, refusal }
    private enum ChoiceKey: String, CodingKey { case value, label, note, picked, refusal }
    private enum ActionKey: String, CodingKey { case id, label, refusal }
    private enum ThinkKey: String, CodingKey {
        case brains, efforts, lightning, lightnings
        case brainsUnread = "brains_unread"
        case effortsWhy = "efforts_why"
    }
    private enum EyesKey: String, CodingKey { case open, words, known, close }
    private enum ImageKey: String, CodingKey { case url, alt }
    private enum LinkKey: String, CodingKey { case up, why }

    private let report: ScreenReport

    package init(_ report: ScreenReport) { self.report = report }

    /// The object in one line.
    package func json() throws(Refusal) -> [UInt8] {
        var object = JSONObject<Key>()
        try write(to: &object)
        return object.finished()
    }

    package func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        try writeFace(to: &keys)
        try writeWords(to: &keys)
        try writeChoices(to: &keys)
    }

    private func writeFace(to keys: inout JSONObject<Key>) throws(Refusal) {
        let face = report.face
        try keys.object(forKey: .body, by: BodyKey.self) { body throws(Refusal) in
            body.encode(report.id.text, forKey: .id)
            body.encode(report.name, forKey: .name)
            body.encode(report.room, forKey: .room)
        }
        try keys.object(forKey: .persona, by: PersonaKey.self) { persona throws(Refusal) in
            persona.encode(report.persona.name, forKey: .name)
            persona.encode(report.persona.pronoun, forKey: .pronoun)
            persona.encode(report.persona.possessive, forKey: .possessive)
            persona.encode(report.persona.app, forKey: .app)
        }
        keys.encode(face.state.rawValue, forKey: .state)
        keys.encode(face.ring.rawValue, forKey: .ring)
        try keys.object(forKey: .frame, by: FrameKey.self) { frame throws(Refusal) in
            write(report.frame, to: &frame)
            frame.encode(report.noPicture, forKey: .none)
        }
        if let blink = report.blink {
            try keys.object(forKey: .blink, by: FrameKey.self) { frame throws(Refusal) in write(blink, to: &frame) }
        } else {
            keys.encodeNil(forKey: .blink)
        }
    }

    /// The address changes with the picture, so that a browser may keep what is behind it for ever.
    private func write(_ frame: ScreenReport.Frame, to keys: inout JSONObject<FrameKey>) {
        let content = frame.picture?.text ?? Self.builtIn[frame.state] ?? report.face.set
        keys.encode(frame.state.rawValue, forKey: .state)
        keys.encode("/frame/\(frame.state.rawValue)?v=\(Self.escaped(content))", forKey: .url)
    }

    /// The digests of the pictures that are part of the program.
    private static let builtIn: [FaceState: String] = FaceState.allCases.reduce(into: [:]) { digests, state in
        digests[state] = Page.frame(state.rawValue).map { Picture($0).digest }
    }

    private func writeWords(to keys: inout JSONObject<Key>) throws(Refusal) {
        let face = report.face
        keys.encode(face.line, forKey: .line)
        keys.encode(face.lineKind.rawValue, forKey: .lineKind)
        keys.encode(face.left, forKey: .left)
        keys.encode(face.tile, forKey: .tile)
        keys.encode(face.plan, forKey: .plan)
        keys.encode(face.answers, forKey: .answers)
        keys.encode(face.lastTurn, forKey: .lastTurn)
        try keys.object(forKey: .oriel, by: ReachedKey.self) { reached throws(Refusal) in
            reached.encode(report.oriel.words, forKey: .words)
            reached.encode(report.oriel.ago, forKey: .ago)
        }
        keys.encode(report.version, forKey: .version)
        if let captions = report.captions {
            try keys.object(forKey: .captions, by: CaptionsKey.self) { words throws(Refusal) in
                words.encode(captions.theirs, forKey: .theirs)
                words.encode(captions.hers, forKey: .hers)
            }
        } else {
            keys.encodeNil(forKey: .captions)
        }
        keys.encode(report.earText, forKey: .earText)
        keys.encode(report.wordsHeard, forKey: .wordsHeard)
        keys.encode(report.cameraBand, forKey: .cameraBand)
        if let image = report.image {
            try keys.object(forKey: .image, by: ImageKey.self) { card throws(Refusal) in
                card.encode("/image/\(image.number)", forKey: .url)
                card.encode(image.alt, forKey: .alt)
            }
        } else {
            keys.encodeNil(forKey: .image)
        }
        try keys.object(forKey: .link, by: LinkKey.self) { link throws(Refusal) in
            link.encode(report.linkWhy == nil, forKey: .up)
            link.encode(report.linkWhy, forKey: .why)
        }
    }

    private func writeChoices(to keys: inout JSONObject<Key>) throws(Refusal) {
        try keys.objects(report.switches, forKey: .switches, by: SwitchKey.self, Self.write)
        try keys.object(forKey: .think, by: ThinkKey.self) { think throws(Refusal) in
            try think.objects(report.think.brains, forKey: .brains, by: ChoiceKey.self, Self.write)
            think.encode(report.think.brainsUnread, forKey: .brainsUnread)
            try think.objects(report.think.efforts, forKey: .efforts, by: ChoiceKey.self, Self.write)
            think.encode(report.think.effortsWhy, forKey: .effortsWhy)
            try think.object(forKey: .lightning, by: SwitchKey.self) { item throws(Refusal) in
                try Self.write(report.think.lightning, to: &item)
            }
            try think.objects(report.think.lightnings, forKey: .lightnings, by: ChoiceKey.self, Self.write)
        }
        try keys.object(forKey: .talk, by: ActionKey.self) { item throws(Refusal) in
            try Self.write(report.talk, to: &item)
        }
        try keys.objects(report.actions, forKey: .actions, by: ActionKey.self, Self.write)
        try keys.objects(report.voices, forKey: .voices, by: ChoiceKey.self, Self.write)
        try keys.object(forKey: .eyes, by: EyesKey.self) { eyes throws(Refusal) in
            try eyes.objects(report.eyes.open, forKey: .open, by: BodyKey.self) { named, body throws(Refusal) in
                body.encode(named.id.text, forKey: .id)
                body.encode(named.name, forKey: .name)
            }
            eyes.encode(report.eyes.words, forKey: .words)
            eyes.encode(report.eyes.isKnown, forKey: .known)
            try eyes.object(forKey: .close, by: ActionKey.self) { item throws(Refusal) in
                try Self.write(report.eyes.close, to: &item)
            }
        }
    }

    private static func write(_ item: ScreenReport.Switch, to keys: inout JSONObject<SwitchKey>) throws(Refusal) {
        keys.encode(item.control.rawValue, forKey: .control)
        keys.encode(item.label, forKey: .label)
        keys.encode(item.isOn, forKey: .on)
        keys.encode(item.note, forKey: .note)
        keys.encode(item.next, forKey: .next)
        keys.encode(item.refusal, forKey: .refusal)
    }

    private static func write(_ choice: ScreenReport.Choice, to keys: inout JSONObject<ChoiceKey>) throws(Refusal) {
        keys.encode(choice.value, forKey: .value)
        keys.encode(choice.label, forKey: .label)
        keys.encode(choice.note, forKey: .note)
        keys.encode(choice.isPicked, forKey: .picked)
        keys.encode(choice.refusal, forKey: .refusal)
    }

    private static func write(_ action: ScreenReport.Action, to keys: inout JSONObject<ActionKey>) throws(Refusal) {
        keys.encode(action.kind.rawValue, forKey: .id)
        keys.encode(action.label, forKey: .label)
        keys.encode(action.refusal, forKey: .refusal)
    }

    /// What may stand in a query as it is, and everything else by its bytes.
    private static func escaped(_ text: String) -> String {
        var out = ""
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            let isPlain = byte < 0x80 && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            out += isPlain || byte == 0x2D || byte == 0x2E ? String(scalar) : "%" + hex(byte >> 4) + hex(byte & 15)
        }
        return out
    }

    private static func hex(_ digit: UInt8) -> String { String(digit, radix: 16, uppercase: true) }
}
