import BodyNode
import FoundationEssentials

/// A house at rest: everybody knows what is so, and what the broker keeps is what its owner would say.
struct Quiet {
    let house: RehearsedHouse

    /// What is not as it should be, now that nothing has happened for a while.
    func faults() -> [(Rule, String)] { house.bodies.flatMap(faults) + ghosts() }

    private func faults(_ machine: RehearsedBody) -> [(Rule, String)] {
        guard let body = machine.body else { return [] }
        var faults: [(Rule, String)] = []
        let id = machine.id
        guard machine.isLinked, machine.link?.isUp == true else {
            return [(.nobodyDeaf, "\(id) does not come back to the broker")]
        }
        if let closure = body.closure(at: machine.now), closure != .absent, closure != .muted {
            faults.append((.nobodyDeaf, "\(id) keeps its ears closed in a quiet house: \(closure)"))
        } else if house.oriel.isLinked, body.configuration.can.contains(.ears), !body.controls.muted,
            let why = body.hindrance(at: machine.now)
        {
            faults.append((.nobodyDeaf, "\(id) cannot serve in a quiet house: \(why)"))
        }
        if body.ears.hearing != nil { faults.append((.nobodyDeaf, "\(id) listens to words in a quiet house")) }
        if body.voice.current != nil { faults.append((.oneVoice, "\(id) speaks in a quiet house")) }
        for other in house.bodies where other !== machine {
            guard body.house.isOnline(other.id) != other.isRunning else { continue }
            faults.append((.noGhosts, "\(id) believes that \(other.id) is \(other.isRunning ? "away" : "there")"))
        }
        return faults
    }

    // MARK: Retained topics

    private func ghosts() -> [(Rule, String)] {
        var faults: [(Rule, String)] = []
        for machine in house.bodies {
            let id = machine.id
            if let body = machine.body {
                if case .face(_, let face?)? = word(.body(id, .face)), face.boot == body.boot {
                } else {
                    faults.append((.noGhosts, "the broker keeps no face of \(id)'s, or an earlier boot's"))
                }
                for (topic, expected) in said(by: body, at: machine.now) {
                    let kept = word(.body(id, topic))
                    if kept != expected {
                        faults.append(
                            (.noGhosts, "the broker keeps \(text(kept)) for \(id), which says \(text(expected))"))
                    }
                }
            } else if case .body(_, .status(let status?))? = word(.body(id, .status)), status.state == .online {
                faults.append((.noGhosts, "the broker says that \(id) is online, and it is not"))
            }
        }
        guard let hub = house.oriel.hub else { return faults }
        if word(.oriel(.status)) != .oriel(.status(hub.status(online: true))) {
            faults.append((.noGhosts, "the broker does not say that Oriel is online, and it is"))
        }
        for machine in house.bodies {
            if case .orielBody(_, .turn(let step?))? = word(.orielBody(machine.id, .turn)), step.epoch != hub.epoch {
                faults.append((.noGhosts, "the broker keeps a step of an earlier Oriel for \(machine.id)"))
            }
        }
        return faults
    }

    /// What a body has to have said of itself. The face is asked of a copy, as if it connected now.
    private func said(by body: Body, at now: Moment) -> [(BodyTopic, Word?)] {
        let (configuration, id) = (body.configuration, body.configuration.id)
        let status = BodyStatus(
            state: .online, boot: body.boot, name: configuration.name, room: configuration.room,
            version: configuration.version, build: configuration.build, can: configuration.can)
        let handOff = HandOffReport(
            boot: body.boot, turn: body.handOff.turn, phase: body.handOff.phase, to: body.handOff.to,
            why: body.handOff.why)
        var words: [(BodyTopic, Word?)] = [
            (.status, .body(id, .status(status))), (.handOff, .body(id, .handOff(handOff))),
            (.voice, .body(id, .voice(body.voice.report))),
            (.controls, .body(id, .controls(ControlsReport(boot: body.boot, controls: body.controls)))),
        ]
        var copy = body
        for case .publish(.face(let face), _) in copy.handle(.linkUp, at: now) {
            words.append((.face, .face(id, withoutCountdown(face))))
        }
        return words
    }

    private func word(_ topic: Topic) -> Word? {
        guard let payload = house.broker.retained(house.prefix.spell(topic)),
            let word = try? house.wire.decode(topic, payload)
        else { return nil }
        if case .face(let id, let face?) = word { return .face(id, withoutCountdown(face)) }
        return word
    }

    /// A countdown on the bus is as of when it was said.
    private func withoutCountdown(_ face: FaceReport) -> FaceReport {
        guard face.left != nil else { return face }
        var face = face
        face.left = nil
        if face.line.hasPrefix("In conversation") { face.line = "In conversation" }
        return face
    }

    private func text(_ word: Word?) -> String { word.map { String(String(describing: $0).prefix(600)) } ?? "nothing" }
}
