/// What a person does on the body itself.
extension Body {
    mutating func touched(_ touch: Touch, at now: Moment) {
        do throws(Unset) {
            switch touch {
            case .set(let control, let value): try set(control, to: value, onBody: true, at: now)
            case .ask(let ask): try askOriel(ask)
            case .closeEyes:
                controls.cameraOpen = false
                try needBroker()
                publish(.closeEyes)
            case .closeImage: putImageAway()
            }
        } catch {
            effects.append(.refused(why: error.why))
        }
    }

    private mutating func askOriel(_ ask: String) throws(Unset) {
        guard ask == "wrap_up" else {
            throw Unset(why: "nothing of the name “\(ask.prefix(64))” can be asked. Valid is: wrap_up")
        }
        guard controls.onAir else { throw Unset(why: "there is nothing to wrap up: On air is off") }
        try needBroker()
        publish(.ask(ask))
    }

    private func needBroker() throws(Unset) {
        guard link.isUp else { throw Unset(why: "there is no broker, so nobody else can be told") }
    }
}
