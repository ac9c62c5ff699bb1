package import BodyNode

/// What a node has around it besides the bus: time, and whoever carries out what is not said there.
///
/// Two things stand behind it: a program on its event loop, and a rehearsal in virtual time.
package protocol Surroundings: AnyObject {
    /// The node's own monotonic time.
    var now: Moment { get }
    /// The time of day for people, as in RFC 3339; no decision uses it.
    var timestamp: String { get }
    /// From now on `node.timePassed()` is wanted then, and not at any moment asked for before; nil: not at all.
    func wake(_ node: Node, at moment: Moment?)
    /// Carries out an effect that is not a publication.
    func carryOut(_ effect: Effect, of node: Node)
    /// The connection's state, and what was refused, in sentences for people.
    func heard(_ news: Node.News, of node: Node)
}
