package import BodyNode

/// Something that can be seen of a house: all that it names must be so at the same time.
package struct Condition: Hashable, Sendable {
    package enum Trait: Hashable, Sendable {
        case status(BodyStatus.State)
        case face(FaceState)
        /// The face's line has these words in it.
        case line(String)
        case handOff(HandOffReport.Phase)
        case to(BodyID)
        /// The hand-off's why has these words in it; nil: it has none.
        case why(String?)
        /// What the body speaks itself.
        case voice(VoiceReport.Phase)
        /// Whose turn it speaks.
        case from(BodyID)
    }
    package enum Subject: Hashable, Sendable {
        case body(BodyID, [Trait])
        case oriel(isOnline: Bool)
    }
    package var subject: Subject

    package init(_ body: BodyID, _ traits: Trait...) { subject = .body(body, traits) }
    package init(_ body: BodyID, traits: [Trait]) { subject = .body(body, traits) }
    package init(orielIsOnline: Bool) { subject = .oriel(isOnline: orielIsOnline) }

    var bodies: [BodyID] {
        switch subject {
        case .body(let body, _): [body]
        case .oriel: []
        }
    }

    /// What of it is not so, as a clause: `the hand-off of "ipad" is not "back", it is "there"`. Nil when all is so.
    func lack(in stage: Stage) -> String? {
        switch subject {
        case .body(let body, let traits): traits.lazy.compactMap { $0.lack(of: body, in: stage) }.first
        case .oriel(let isOnline):
            stage.orielIsOnline == isOnline
                ? nil : "Oriel is \(isOnline ? "not online" : "still online")"
        }
    }
}

extension Condition.Trait {
    fileprivate func lack(of body: BodyID, in stage: Stage) -> String? {
        let handOff = stage.handOff(of: body)
        let voice = stage.voice(of: body)
        let face = stage.face(of: body)
        switch self {
        case .status(let state):
            return lack("the status of", body, state.rawValue, stage.status(of: body)?.state.rawValue)
        case .face(let state): return lack("the face of", body, state.rawValue, face?.state.rawValue)
        case .line(let words):
            guard let line = face?.line else { return lack("the line of", body, words, nil) }
            return line.contains(words) ? nil : lack("the line of", body, words, line)
        case .handOff(let phase): return lack("the hand-off of", body, phase.rawValue, handOff?.phase.rawValue)
        case .to(let other): return lack("the hand-off's other body of", body, other.text, handOff?.to?.text)
        case .why(nil): return handOff?.why.map { "the hand-off of \"\(body)\" says why: \"\($0)\"" }
        case .why(let words?):
            let why = handOff?.why
            return why?.contains(words) == true ? nil : lack("the hand-off's why of", body, words, why)
        case .voice(let phase): return lack("the voice of", body, phase.rawValue, voice?.phase.rawValue)
        case .from(let other): return lack("whose turn is spoken by", body, other.text, voice?.from?.text)
        }
    }

    private func lack(_ what: String, _ body: BodyID, _ wanted: String, _ seen: String?) -> String? {
        guard wanted != seen else { return nil }
        return "\(what) \"\(body)\" is not \"\(wanted)\", " + (seen.map { "it is \"\($0)\"" } ?? "there is none")
    }
}
