/// What a body keeps only for its screen: nothing is decided by it, and none of it is told on the bus.
struct OnScreen: Hashable, Sendable {
    /// A person's last words to this body.
    private(set) var theirs: String?
    /// What she said last on this body.
    private(set) var hers: Order?
    private(set) var image: ImageCard?
    private var images = 0

    /// A turn begins: what belonged to the one before it counts no more.
    mutating func began(with words: String?) {
        theirs = words
        hers = nil
    }

    /// She is about to say something here.
    mutating func speaks(_ order: Order, isOwn: Bool) {
        hers = order
        if !isOwn { theirs = nil }
    }

    mutating func show(_ new: OrielImage) -> ImageCard {
        images += 1
        let card = ImageCard(number: images, turn: new.turn, alt: new.alt)
        image = card
        return card
    }

    mutating func putImageAway() { image = nil }
}
