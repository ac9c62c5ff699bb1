/// What a participant wants to hear: an exact name or a filter, and how.
///
/// MQTT 5 can be asked for more than MQTT 3.1.1, where whoever subscribes hears its own words too, and a message that is
/// to be kept looks like any other once the subscription stands. So a participant gets along without.
package struct Subscription: Hashable, Sendable {
    package enum OwnWords: Hashable, Sendable {
        case heard
        /// Not handed back, where the broker can be asked for that.
        case unwanted
        /// Not handed back; where the broker cannot be asked for that, the subscription is not made.
        case never
    }

    package var filter: String
    package var ownWords: OwnWords
    /// Whether a message that its sender wants kept says so, where the broker can be asked for that.
    package var showsRetain: Bool

    package init(_ filter: String, ownWords: OwnWords = .heard, showsRetain: Bool = false) {
        self.filter = filter
        self.ownWords = ownWords
        self.showsRetain = showsRetain
    }
}
