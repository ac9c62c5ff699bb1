package import BodyNode
package import FoundationEssentials

/// Turns payloads into words and words into payloads. Whoever uses one keeps it.
package struct Codec {
    private let decoder = JSONDecoder()
    private let encoder: JSONEncoder

    package init() {
        encoder = JSONEncoder()
        // The order of the keys is fixed, so that the same message is always the same text.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    // MARK: Reading

    package func read(_ topic: String, _ prefix: Prefix) -> Topic { prefix.read(topic) }

    package func decode(_ topic: Topic, _ payload: Data) throws(Refusal) -> Word {
        let limit = Self.limit(topic)
        guard payload.count <= limit else {
            throw Refusal("the payload has \(payload.count) bytes, \(limit) are allowed")
        }
        let isCleared = payload.isEmpty && topic.isRetained
        switch topic {
        case .oriel(.status): return .oriel(.status(isCleared ? nil : try read(HubStatusPayload.self, payload).value))
        case .oriel(.brains): return .oriel(.brains(isCleared ? nil : try read(BrainsPayload.self, payload).value))
        case .orielBody(let id, let topic): return .orielBody(id, try decode(topic, payload, isCleared))
        case .body(let id, let topic): return try decode(topic, of: id, payload, isCleared)
        case .set(let id, let control):
            return .set(id, control: PlainText.line(control, limit: 64), value: try plainText(payload))
        case .setAll(let control):
            return .set(nil, control: PlainText.line(control, limit: 64), value: try plainText(payload))
        case .hello: return .hello
        case .unknown(let topic): throw Refusal("\(PlainText.quoted(topic)) is no topic of this house")
        }
    }

    private func decode(_ topic: OrielTopic, _ payload: Data, _ isCleared: Bool) throws(Refusal) -> OrielWord {
        switch topic {
        case .avatarSet: .avatarSet(isCleared ? nil : try read(AvatarSetPayload.self, payload).value)
        case .plan: .plan(isCleared ? nil : try read(PlanPayload.self, payload).value)
        case .turn: .turn(isCleared ? nil : try read(TurnPayload.self, payload).value)
        case .voice: try read(OrderPayload.self, payload).value
        case .image: try read(ImagePayload.self, payload).value
        }
    }

    private func decode(
        _ topic: BodyTopic, of id: BodyID, _ payload: Data, _ isCleared: Bool
    ) throws(Refusal) -> Word {
        switch topic {
        case .status: return .body(id, .status(isCleared ? nil : try read(StatusPayload.self, payload).value))
        case .face: return .face(id, isCleared ? nil : try read(FacePayload.self, payload).value)
        case .frame: return .frame(id)
        case .handOff: return .body(id, .handOff(isCleared ? nil : try read(HandOffPayload.self, payload).value))
        case .voice: return .body(id, .voice(isCleared ? nil : try read(VoicePayload.self, payload).value))
        case .controls: return .body(id, .controls(isCleared ? nil : try read(ControlsPayload.self, payload).value))
        case .wake: return .body(id, .claim(try read(ClaimPayload.self, payload).claim(of: id)))
        case .decision:
            let decision = try read(DecisionPayload.self, payload).value
            guard decision.took == id else {
                throw Refusal("“took” must be the body that says so, “\(id)”, not “\(decision.took)”")
            }
            return .body(id, .decision(decision))
        case .said: return .said(id, try read(SaidPayload.self, payload).value)
        case .cancel:
            let cancel = try read(CancelPayload.self, payload)
            return .body(id, .cancel(cancel.turn, why: cancel.why))
        case .ask: return .ask(id, try read(AskPayload.self, payload).ask)
        case .problem:
            let problem = try read(ProblemPayload.self, payload)
            return .problem(id, topic: problem.topic, why: problem.why)
        case .sense: return .sense(id, try read(SensePayload.self, payload).value)
        }
    }

    /// The most bytes that a payload may have.
    package static func limit(_ topic: Topic) -> Int {
        switch topic {
        case .orielBody(_, .voice): 8 << 20
        case .orielBody(_, .image), .body(_, .frame): 2 << 20
        case .orielBody(_, .avatarSet), .orielBody(_, .plan), .orielBody(_, .turn), .oriel, .body, .set, .setAll,
            .hello, .unknown:
            64 << 10
        }
    }

    private func plainText(_ payload: Data) throws(Refusal) -> String {
        guard let text = String(validating: payload, as: UTF8.self) else {
            throw Refusal("the payload is not well-formed UTF-8")
        }
        return PlainText.trim(text)
    }

    private func read<Payload: Decodable>(_ type: Payload.Type, _ payload: Data) throws(Refusal) -> Payload {
        guard !payload.isEmpty else { throw Refusal("the payload is empty; a JSON object is expected") }
        // The decoder would guess at other encodings, and go deeper.
        let isUTF8 = payload.withUnsafeBytes { $0.first != 0xEF && String(validating: $0, as: UTF8.self) != nil }
        guard isUTF8 else { throw Refusal("the payload is not well-formed UTF-8") }
        guard payload.withUnsafeBytes(Nesting.isWithinLimit) else {
            throw Refusal("the payload nests deeper than \(Nesting.limit) levels")
        }
        do { return try decoder.decode(type, from: payload) } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw Refusal(
                "the payload is no JSON object: \(PlainText.quoted(String(decoding: payload.prefix(65), as: UTF8.self)))"
            )
        }
    }

    // MARK: Writing

    /// What a body says, ready for the bus. Nil only if it cannot be written as JSON, which no message of ours can.
    package func publication(
        _ message: Message, by id: BodyID, prefix: Prefix, timestamp: String
    ) -> Publication? {
        switch message {
        case .status(let status): publish(StatusPayload(status), .body(id, .status), prefix)
        case .face(let face): publish(FacePayload(face), .body(id, .face), prefix)
        case .handOff(let report): publish(HandOffPayload(report), .body(id, .handOff), prefix)
        case .voice(let report): publish(VoicePayload(report), .body(id, .voice), prefix)
        case .controls(let report): publish(ControlsPayload(report), .body(id, .controls), prefix)
        case .claim(let claim): publish(ClaimPayload(claim), .body(id, .wake), prefix)
        case .decision(let decision): publish(DecisionPayload(decision), .body(id, .decision), prefix)
        case .said(let said): publish(SaidPayload(said), .body(id, .said), prefix)
        case .cancel(let turn, let why): publish(CancelPayload(turn: turn, why: why), .body(id, .cancel), prefix)
        case .problem(let topic, let why):
            publish(
                ProblemPayload(topic: prefix.spell(topic), why: why, at: timestamp), .body(id, .problem), prefix,
                acknowledged: false)
        case .hello:
            Publication(topic: prefix.spell(.hello), payload: Data("{}".utf8), retained: false)
        case .clear(let topic):
            Publication(topic: prefix.spell(.body(id, topic)), payload: Data(), retained: true)
        }
    }

    /// What Oriel says to the whole house or to one body; a nil word clears its topic.
    package func publication(
        _ word: OrielWord, to id: BodyID?, prefix: Prefix, timestamp: String
    ) -> Publication? {
        switch (word, id) {
        case (.status(let status), _): publish(status.map(HubStatusPayload.init), .oriel(.status), prefix)
        case (.brains(let brains), _): publish(brains.map(BrainsPayload.init), .oriel(.brains), prefix)
        case (.avatarSet(let name), let id?):
            publish(name.map(AvatarSetPayload.init), .orielBody(id, .avatarSet), prefix)
        case (.plan(let plan), let id?): publish(plan.map(PlanPayload.init), .orielBody(id, .plan), prefix)
        case (.turn(let step), let id?):
            publish(step.map { TurnPayload($0, at: timestamp) }, .orielBody(id, .turn), prefix)
        case (.order, let id?), (.revoke, let id?): publish(OrderPayload(word), .orielBody(id, .voice), prefix)
        case (.image, _), (.avatarSet, nil), (.plan, nil), (.turn, nil), (.order, nil), (.revoke, nil): nil
        }
    }

    /// What a body's own ears, mouth or camera say.
    package func publication(_ sense: Sense, of id: BodyID, prefix: Prefix) -> Publication? {
        publish(SensePayload(sense), .body(id, .sense), prefix)
    }

    private func publish(
        _ payload: (some Encodable)?, _ topic: Topic, _ prefix: Prefix, acknowledged: Bool = true
    ) -> Publication? {
        var bytes = Data()
        if let payload {
            guard let encoded = try? encoder.encode(payload) else { return nil }
            bytes = encoded
        }
        return Publication(
            topic: prefix.spell(topic), payload: bytes, retained: topic.isRetained, acknowledged: acknowledged)
    }
}
