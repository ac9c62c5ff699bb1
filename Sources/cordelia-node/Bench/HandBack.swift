import BodyNode
import OrielBridge

/// From “her voice ended there” to “this body listens again”: the moment that people feel.
///
/// The body v says that it ended; a says `handoff back` and its new face. The yardstick answers the same message with two
/// of the same sizes.
struct HandBack {
    private static let samples = 200
    private let stage: OneBody
    private let programs: Programs

    init(_ programs: Programs) throws(Failure) {
        self.programs = programs
        stage = try OneBody(programs)
    }

    func figures(rounds: Int) throws(Failure) -> [Figure] {
        try stage.say(.set(stage.a, control: "voice_output", value: stage.v.text))
        try stage.ping(.sense(stage.a, .tapped), .decision, "took")
        let (_, face) = try handBack(1)
        let report = HandOffReport(
            boot: "0123456789abcdef", turn: "0123456789abcdef", phase: .back, to: stage.v, why: nil)
        let handOff = try stage.publication(.body(stage.a, .handOff(report)))
        let (yardstick, others) = try stage.rivals(
            to: .body(stage.v, .voice),
            [(.body(stage.a, .handOff), handOff.payload.count), (.body(stage.a, .face), face)])
        let rhasspy = programs.peers.rhasspy.flatMap { rhasspy in
            (try? RhasspyDialogue(rhasspy.interpreter, on: stage.broker, meter: stage.meter)).map { (rhasspy.name, $0) }
        }
        defer {
            for rival in [yardstick] + others { rival.end() }
            rhasspy?.1.end()
        }
        var players = others.map(player)
        if let (name, dialogue) = rhasspy {
            players.append(.init(name: name, oneIn: 10) { _ throws(Failure) in try dialogue.handBack() })
        }
        return try Contest(
            node: .init(name: "node") { sample throws(Failure) in try handBack(sample * 2).time },
            yardstick: player(yardstick), others: players
        ).latencies("hand-back", rounds: rounds, samples: Self.samples)
    }

    private func player(_ rival: Rival) -> Contest.Player {
        Contest.Player(name: rival.name, oneIn: rival.oneIn) { sample throws(Failure) in
            try echo(of: rival, sample * 2)
        }
    }

    /// One turn that is spoken at v.
    /// - Returns: how long the hand-back took, in microseconds, and how many bytes the face had.
    private func handBack(_ beat: Int) throws(Failure) -> (time: Double, face: Int) {
        let a = stage.a
        let turn = try stage.turn(in: stage.ping(.sense(a, .said("turn on the light")), .said, "turn").payload)
        try stage.ping(
            .orielBody(a, .turn(TurnStep(epoch: stage.epoch, turn: turn, seq: 1, step: .voice))), .handOff,
            "\"phase\":\"going\"")
        try stage.ping(voice(.speaking, turn, beat), .handOff, "\"phase\":\"there\"")
        let (time, face) = try stage.meter.ping(
            stage.publication(voice(.ended, turn, beat + 1)),
            [
                stage.expected(.handOff, "\"phase\":\"back\""), stage.expected(.face, "\"state\":\"listening\""),
            ])
        return (time / 1_000, face.count)
    }

    private func echo(of rival: Rival, _ beat: Int) throws(Failure) -> Double {
        let ended = try stage.publication(voice(.ended, "0123456789abcdef", beat + 1), in: rival)
        let answers = [BodyTopic.handOff, .face].map { stage.expected($0, "ended", in: rival) }
        return try stage.meter.ping(ended, answers).time / 1_000
    }

    private func voice(_ phase: VoiceReport.Phase, _ turn: TurnID, _ beat: Int) -> Word {
        .body(
            stage.v,
            .voice(
                VoiceReport(
                    boot: "v", turn: turn, from: stage.a, phase: phase, beat: beat, lease: .seconds(6), why: nil)
            ))
    }
}
