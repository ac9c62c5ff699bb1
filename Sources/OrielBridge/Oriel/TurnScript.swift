package import BodyNode

/// What a simulated turn does, and how long each step takes.
package struct TurnScript: Hashable, Sendable {
    package enum Act: Hashable, Sendable {
        case saved, sending, memory
        case tool(String)
        case thinking, writing
        /// Her voice is being made; it is ordered when this step ends.
        case voice
        /// The words are complete. A script that ends without it is done all the same.
        case done
        case failed(why: String)
        /// Oriel cannot read the step; the turn goes on.
        case unread(why: String)
        /// Nothing more is ever said of the turn, as when the engine hangs.
        case silence
    }
    package struct Step: Hashable, Sendable {
        package var act: Act
        /// Until the next step.
        package var takes: Duration

        package init(_ act: Act, takes: Duration = .zero) {
            self.act = act
            self.takes = takes
        }
    }
    package var steps: [Step]
    package var answer: String
    /// How long the voice sounds; nil leaves it to the answer's length.
    package var seconds: Double?
    /// What the turn ran on; nil is what the body asked for, or the plan says.
    package var ran: Ran?

    package init(_ steps: [Step], answer: String = "", seconds: Double? = nil, ran: Ran? = nil) {
        self.steps = steps
        self.answer = answer
        self.seconds = seconds
        self.ran = ran
    }

    /// A turn that takes about as long as a real one.
    package static let usual = TurnScript(
        [
            Step(.saved, takes: .milliseconds(150)), Step(.sending, takes: .milliseconds(250)),
            Step(.memory, takes: .milliseconds(400)), Step(.tool("web_search"), takes: .milliseconds(800)),
            Step(.thinking, takes: .milliseconds(600)), Step(.writing, takes: .milliseconds(700)),
            Step(.voice, takes: .milliseconds(300)), Step(.done),
        ],
        answer: "It will rain after four, so take the umbrella that is behind the door.", seconds: 3.2)

    /// The same, `factor` times as fast; a factor that is not above nothing changes nothing.
    package func faster(by factor: Double) -> TurnScript {
        guard factor > 0 else { return self }
        var script = self
        for index in script.steps.indices { script.steps[index].takes = script.steps[index].takes / factor }
        script.seconds = seconds.map { $0 / factor }
        return script
    }
}
