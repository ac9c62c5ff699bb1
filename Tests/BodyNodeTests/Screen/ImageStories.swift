import BodyNode
import Testing

@Suite("A picture of Oriel's")
struct ImageStories {
    /// What the node would do with the bytes.
    private func held(_ effects: [Effect]) -> [String] {
        effects.compactMap { effect in
            switch effect {
            case .holdImage(let card, let image): "\(card.number) \(image.alt)"
            case .dropImage: "none"
            default: nil
            }
        }
    }

    private func sends(_ turn: TurnID?, _ alt: String, to one: inout OneBody) -> [String] {
        held(one.on(.oriel(.image(picture(of: turn, alt: alt)), retained: false)))
    }

    @Test func `lies on the screen until a newer one comes, or somebody puts it away`() {
        var one = OneBody.atHome()
        #expect(sends(nil, "a map", to: &one) == ["1 a map"])
        #expect(one.screen.image?.alt == "a map")
        #expect(sends(nil, "a cat", to: &one) == ["2 a cat"])
        #expect(held(one.on(.touched(.closeImage))) == ["none"])
        #expect(one.screen.image == nil)
        #expect(held(one.on(.touched(.closeImage))).isEmpty, "there is none to put away")
    }

    @Test func `is put away when the next turn begins, here or on the line`() {
        var one = OneBody.atHome()
        _ = sends(nil, "a map", to: &one)
        one.forget()
        let turn = one.turnBegins()
        #expect(held(one.effects) == ["none"])
        _ = sends(turn, "the light", to: &one)
        one.step(.done(ran: nil, spoken: false))
        #expect(one.screen.image?.alt == "the light", "it stays when its turn is over")
        #expect(held(one.step(.thinking, of: "typed", seq: 1)) == ["none"])
        #expect(sends("typed", "a letter", to: &one) == ["3 a letter"])
        #expect(held(one.step(.writing, of: "typed", seq: 2)).isEmpty, "it is that turn's own")
    }

    @Test func `of another turn does not cover that of the turn in flight, and says so`() {
        var one = OneBody.atHome()
        let turn = one.turnBegins()
        _ = sends(turn, "the light", to: &one)
        #expect(sends("typed", "a letter", to: &one).isEmpty)
        #expect(one.screen.image?.alt == "the light")
        #expect(one.problems.last == "the picture of turn “typed” came when turn “\(turn)” was on the screen")
        #expect(sends(nil, "a cat", to: &one) == ["2 a cat"], "it names no turn")
    }

    @Test func `of a turn that is over comes too late once the next one is in flight`() {
        var one = OneBody.atHome()
        let first = one.turnBegins()
        one.step(.done(ran: nil, spoken: false))
        one.turnBegins()
        #expect(sends(first, "late", to: &one).isEmpty)
        #expect(one.screen.image == nil)
    }
}
