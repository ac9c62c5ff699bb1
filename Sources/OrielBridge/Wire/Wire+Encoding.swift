package import BodyNode
package import FoundationEssentials

extension Wire {
    /// The payload of `word`. `at`, for people, is the time by the wall clock as `Timestamp` writes it.
    ///
    /// Throws when the payload would be larger than its topic takes, or has a number that JSON cannot carry.
    package func encode(_ word: Word, at: String) throws(Refusal) -> Data {
        let payload =
            switch word {
            case .oriel(let word), .orielBody(_, let word): try unchecked(word, at: at)
            case .body(_, let word): try unchecked(word)
            case .said(_, let said): try write(SaidMessage(said))
            case .face(_, let report): try writeIfAny(report.map(FaceMessage.init))
            case .frame: Data()
            case .problem(_, let topic, let why): try write(ProblemMessage(topic: topic, why: why, at: at))
            case .ask(_, let ask): try write(AskMessage(ask: ask))
            case .sense(_, let sense): try write(SenseMessage(sense))
            case .set(_, _, let value): Data(value.utf8)
            case .hello: Data("{}".utf8)
            }
        try PayloadLimit(of: word.topic).check(payload.count)
        return payload
    }

    /// The payload of what a body wants said; see `encode(_:at:)`.
    package func encode(_ message: Message, by id: BodyID, at: String) throws(Refusal) -> Data {
        try publication(of: message, by: id, at: at).payload
    }

    /// A word, ready for the bus. A `problem` may be lost; everything else is to be acknowledged.
    package func publication(of word: Word, at: String) throws(Refusal) -> Publication {
        publication(on: word.topic, try encode(word, at: at))
    }

    /// What a body wants said, ready for the bus.
    package func publication(of message: Message, by id: BodyID, at: String) throws(Refusal) -> Publication {
        func say(_ word: Word) throws(Refusal) -> Publication { try publication(of: word, at: at) }
        return switch message {
        case .status(let status): try say(.body(id, .status(status)))
        case .face(let report): try say(.face(id, report))
        case .handOff(let report): try say(.body(id, .handOff(report)))
        case .voice(let report): try say(.body(id, .voice(report)))
        case .controls(let report): try say(.body(id, .controls(report)))
        case .claim(let claim): try say(.body(id, .claim(claim)))
        case .decision(let decision): try say(.body(id, .decision(decision)))
        case .said(let said): try say(.said(id, said))
        case .cancel(let turn, let why): try say(.body(id, .cancel(turn, why: why)))
        case .problem(let topic, let why): try say(.problem(id, topic: prefix.spell(topic), why: why))
        case .ask(let ask): try say(.ask(id, ask))
        case .closeEyes: try say(.set(nil, control: Control.eyes.rawValue, value: "close"))
        case .hello: try say(.hello)
        case .clear(let topic): publication(on: .body(id, topic), Data())
        }
    }

    private func publication(on topic: Topic, _ payload: Data) -> Publication {
        Publication(
            topic: prefix.spell(topic), payload: payload, retained: topic.isRetained, acknowledged: !topic.isProblem)
    }

    private func unchecked(_ word: OrielWord, at: String) throws(Refusal) -> Data {
        switch word {
        case .status(let status): try writeIfAny(status.map(HubStatusMessage.init))
        case .brains(let brains): try writeIfAny(brains.map(BrainsMessage.init))
        case .avatarSet(let name): try writeIfAny(name.map(AvatarSetMessage.init))
        case .plan(let plan): try writeIfAny(plan.map(PlanMessage.init))
        case .turn(let step): try writeIfAny(step.map { TurnMessage($0, at: at) })
        case .order(let order): try write(OrderMessage.order(order))
        case .revoke(let turn): try write(OrderMessage.revoke(turn))
        case .image(let image): try write(ImageMessage(image))
        }
    }

    private func unchecked(_ word: BodyWord) throws(Refusal) -> Data {
        switch word {
        case .status(let status): try writeIfAny(status.map(StatusMessage.init))
        case .handOff(let report): try writeIfAny(report.map(HandOffMessage.init))
        case .voice(let report): try writeIfAny(report.map(VoiceMessage.init))
        case .controls(let report): try writeIfAny(report.map(ControlsMessage.init))
        case .claim(let claim): try write(ClaimMessage(claim))
        case .decision(let decision): try write(DecisionMessage(decision))
        case .cancel(let turn, let why): try write(CancelMessage(turn: turn, why: why))
        }
    }

    /// Nothing for nil: an empty retained payload clears the topic.
    private func writeIfAny<Form: JSONWritable>(_ form: Form?) throws(Refusal) -> Data {
        guard let form else { return Data() }
        return try write(form)
    }
}

extension Topic {
    /// The one topic that may be lost: it is about messages, and must never hold one up.
    fileprivate var isProblem: Bool {
        if case .body(_, .problem) = self { true } else { false }
    }
}
