/// Which picture of Oriel's lies on the screen: the one of the turn in flight, else the newest, until the next turn begins or
/// somebody puts it away.
extension Body {
    package var imageCard: ImageCard? { onScreen.image }

    mutating func heard(_ image: OrielImage, over road: Road, at now: Moment) {
        let inFlight = turn.flatMap { $0.isInFlight ? $0.id : nil }
        if let inFlight, let its = image.turn, its != inFlight,
            finished.contains(its) || onScreen.image?.turn == inFlight
        {
            return refuse(
                .orielBody(id, .image), "the picture of turn “\(its)” came when turn “\(inFlight)” was on the screen",
                over: road, at: now)
        }
        effects.append(.holdImage(onScreen.show(image), image))
    }

    mutating func putImageAway() {
        guard onScreen.image != nil else { return }
        onScreen.putImageAway()
        effects.append(.dropImage)
    }

    /// A turn that was begun elsewhere is on the line now.
    mutating func foreignTurnShown(_ turn: TurnID) {
        if onScreen.image.map({ $0.turn != turn }) ?? false { putImageAway() }
    }
}
