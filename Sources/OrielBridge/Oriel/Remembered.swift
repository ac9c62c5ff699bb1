/// A set that forgets its oldest members, so that what others say cannot make it grow without bound.
struct Remembered<Member: Hashable & Sendable>: Hashable, Sendable {
    private let limit: Int
    private var members: Set<Member> = []
    /// A ring: `next` is the place of the oldest once it is full.
    private var ring: [Member] = []
    private var next = 0

    init(limit: Int) { self.limit = max(1, limit) }

    func contains(_ member: Member) -> Bool { members.contains(member) }

    /// False when it was a member already.
    @discardableResult
    mutating func insert(_ member: Member) -> Bool {
        guard members.insert(member).inserted else { return false }
        if ring.count < limit {
            ring.append(member)
        } else {
            members.remove(ring[next])
            ring[next] = member
            next = (next + 1) % limit
        }
        return true
    }
}
