import BodyNode

/// Which script a turn follows: the ones given for coming turns first, else the usual ones in rotation.
struct ScriptQueue: Hashable, Sendable {
    private struct Given: Hashable, Sendable {
        var script: TurnScript
        /// Nil: whoever's turn it is.
        var body: BodyID?
    }
    private let usual: [TurnScript]
    private var turn = 0
    private var given: [Given] = []

    init(_ usual: [TurnScript]) { self.usual = usual.isEmpty ? [.usual] : usual }

    mutating func add(_ script: TurnScript, of body: BodyID?) { given.append(Given(script: script, body: body)) }

    mutating func next(for body: BodyID) -> TurnScript {
        if let index = given.firstIndex(where: { $0.body == nil || $0.body == body }) {
            return given.remove(at: index).script
        }
        defer { turn += 1 }
        return usual[turn % usual.count]
    }
}
