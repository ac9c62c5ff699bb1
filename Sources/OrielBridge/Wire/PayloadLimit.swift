import BodyNode

/// How large a payload may be.
struct PayloadLimit: Hashable {
    let bytes: Int

    static let usual = PayloadLimit(bytes: 64 << 10)
    static let picture = PayloadLimit(bytes: 2 << 20)
    /// An order may carry the sound.
    private static let order = PayloadLimit(bytes: 8 << 20)

    private init(bytes: Int) { self.bytes = bytes }

    init(of topic: Topic) {
        self =
            switch topic {
            case .orielBody(_, .voice): .order
            case .orielBody(_, .image), .body(_, .frame): .picture
            case .orielBody, .oriel, .body, .set, .setAll, .hello, .unknown: .usual
            }
    }

    func check(_ count: Int) throws(Refusal) {
        guard count > bytes else { return }
        throw Refusal(
            why:
                "the payload has \(count) bytes, \(bytes) are allowed"
        )
    }
}
