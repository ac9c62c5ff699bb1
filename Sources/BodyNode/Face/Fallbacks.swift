/// Where a set looks for a state that it has no frame for: from each state one step on, never in a circle, ending at idle.
package struct Fallbacks: Hashable, Sendable {
    /// The house's own: what holds for every state that a set says nothing else of.
    package static let standard = Fallbacks(
        next: [
            .blink: .idle, .speaking: .idle, .looking: .idle, .listening: .idle, .muted: .idle, .heardYou: .speaking,
            .thinking: .looking,
        ])

    private let next: [FaceState: FaceState]

    private init(next: [FaceState: FaceState]) { self.next = next }

    /// Why fallbacks cannot be followed, as a sentence.
    package struct Refused: Error, Hashable, CustomStringConvertible {
        package let description: String
        init(_ description: String) { self.description = description }
    }

    /// - Parameter steps: from a state to the one that stands in for it, as somebody spelled them.
    package init(_ steps: [String: String]) throws(Refused) {
        var next = Self.standard.next
        for (from, to) in steps.sorted(by: { $0.key < $1.key }) {
            let state = try Self.state(from, in: "fallbacks are given for “\(from.prefix(64))”, which is no state")
            let target = try Self.state(
                to, in: "the fallback of “\(from)” is “\(to.prefix(64))”, which is no state")
            guard state != .idle else {
                throw Refused("“idle” falls back to “\(to)”, but it is where every state ends; it takes no fallback")
            }
            next[state] = target
        }
        self.next = next
        for state in FaceState.allCases { try follow(state) }
    }

    /// The state itself, and then those that stand in for it, in order. It ends with idle.
    package func chain(from state: FaceState) -> [FaceState] {
        var chain = [state]
        while let last = chain.last, let following = next[last], !chain.contains(following) { chain.append(following) }
        return chain
    }

    /// The state that stands in for this one; nil for idle.
    package subscript(state: FaceState) -> FaceState? { next[state] }

    private func follow(_ state: FaceState) throws(Refused) {
        let chain = chain(from: state)
        guard let last = chain.last, last != .idle else { return }
        let circle = (chain + [next[last] ?? last]).map(\.rawValue).joined(separator: " → ")
        throw Refused("the fallbacks run in a circle: \(circle); they must end at idle")
    }

    private static func state(_ name: String, in complaint: String) throws(Refused) -> FaceState {
        if let state = FaceState(rawValue: name) { return state }
        let names = FaceState.allCases.map(\.rawValue)
        let hint = nearest(to: name, among: names).map { "did you mean “\($0)”? " } ?? ""
        throw Refused("\(complaint); \(hint)valid: \(names.joined(separator: ", "))")
    }
}
