package import BodyNode
package import FoundationEssentials

/// The house's messages as the bus carries them: topics and payloads in, words out, and the other way round.
package struct Wire: Sendable {
    package let prefix: Prefix

    package init(_ prefix: Prefix = Prefix.cordelia) { self.prefix = prefix }

    /// What a delivery means. It never traps, whatever came.
    package func decode(_ delivery: Delivery) throws(Refusal) -> Word {
        try decode(prefix.read(delivery.topic), delivery.payload)
    }

    /// What `payload` means on `topic`. It never traps, whatever came.
    package func decode(_ topic: Topic, _ payload: Data) throws(Refusal) -> Word {
        try PayloadLimit(of: topic).check(payload.count)
        return switch topic {
        case .oriel(let topic): .oriel(try hubWord(topic, payload))
        case .orielBody(let id, let topic): .orielBody(id, try orielWord(topic, payload))
        case .body(let id, let topic): try bodyWord(topic, of: id, payload)
        case .set(let id, let control): .set(id, control: control, value: try ControlValue.read(control, payload))
        case .setAll(let control): .set(nil, control: control, value: try ControlValue.read(control, payload))
        case .hello: try hello(payload)
        case .unknown(let text): throw Refusal(why: "no topic of this house: \(Sample.quote(text))")
        }
    }

    /// What ears, a mouth or a camera say in one line of their standard output.
    package func decodeSense(_ line: Data) throws(Refusal) -> Sense {
        try PayloadLimit.usual.check(line.count)
        return try read(SenseMessage.self, line).sense
    }
}

extension Wire {
    private func hubWord(_ topic: HubTopic, _ payload: Data) throws(Refusal) -> OrielWord {
        switch topic {
        case .status: .status(try readIfAny(HubStatusMessage.self, payload)?.status)
        case .brains: .brains(try readIfAny(BrainsMessage.self, payload)?.brains)
        }
    }

    private func orielWord(_ topic: OrielTopic, _ payload: Data) throws(Refusal) -> OrielWord {
        switch topic {
        case .avatarSet: .avatarSet(try readIfAny(AvatarSetMessage.self, payload)?.name)
        case .plan: .plan(try readIfAny(PlanMessage.self, payload)?.plan)
        case .turn: .turn(try readIfAny(TurnMessage.self, payload)?.step)
        case .voice: try read(OrderMessage.self, payload).word
        case .image: .image(try read(ImageMessage.self, payload).image)
        }
    }

    private func bodyWord(_ topic: BodyTopic, of id: BodyID, _ payload: Data) throws(Refusal) -> Word {
        switch topic {
        case .status: .body(id, .status(try readIfAny(StatusMessage.self, payload)?.status(of: id)))
        case .face: .face(id, try readIfAny(FaceMessage.self, payload)?.report)
        case .frame: .frame(id)
        case .handOff: .body(id, .handOff(try readIfAny(HandOffMessage.self, payload)?.report))
        case .voice: .body(id, .voice(try readIfAny(VoiceMessage.self, payload)?.report))
        case .controls: .body(id, .controls(try readIfAny(ControlsMessage.self, payload)?.report))
        case .wake: .body(id, .claim(try read(ClaimMessage.self, payload).claim(of: id)))
        case .decision: .body(id, .decision(try read(DecisionMessage.self, payload).decision(of: id)))
        case .said: .said(id, try read(SaidMessage.self, payload).said)
        case .cancel: .body(id, try read(CancelMessage.self, payload).word)
        case .ask: .ask(id, try read(AskMessage.self, payload).ask)
        case .problem: try read(ProblemMessage.self, payload).word(of: id)
        case .sense: .sense(id, try read(SenseMessage.self, payload).sense)
        }
    }

    private func hello(_ payload: Data) throws(Refusal) -> Word {
        if !payload.isEmpty { try Grammar.check(payload) }
        return .hello
    }

    /// A retained topic's message; nil when the topic was cleared.
    private func readIfAny<Form: JSONReadable>(_: Form.Type, _ payload: Data) throws(Refusal) -> Form? {
        payload.isEmpty ? nil : try read(Form.self, payload)
    }

    private func read<Form: JSONReadable>(_: Form.Type, _ payload: Data) throws(Refusal) -> Form {
        try Form(reading: JSONDocument(payload).root)
    }

    func write<Form: JSONWritable>(_ form: Form) throws(Refusal) -> Data {
        var object = JSONObject<Form.Key>()
        try form.write(to: &object)
        return Data(object.finished())
    }
}
