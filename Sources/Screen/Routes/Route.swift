import BodyNode

/// Everything that can be asked for. What is not here does not exist.
enum Route: Hashable {
    case page(String)
    case asset(String)
    case events, houseEvents
    case frame(FaceState)
    case setFrame(set: String, FaceState)
    case image(Int)
    case sense, ask, eyes, closeImage
    case set(String)
    case status, face, health, metrics

    init?(_ path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard path.hasPrefix("/"), let first = parts.first else { return nil }
        let rest = parts.dropFirst()
        switch (first, rest.count) {
        case ("", 0): self = .page("body.html")
        case ("house", 0): self = .page("house.html")
        case ("house", 1) where rest.first == "events": self = .houseEvents
        case ("events", 0): self = .events
        case ("assets", 1...): self = .asset(rest.joined(separator: "/"))
        case ("sense", 0): self = .sense
        case ("ask", 0): self = .ask
        case ("eyes", 0): self = .eyes
        case ("image", 1) where rest.first == "close": self = .closeImage
        case ("status", 0): self = .status
        case ("face", 0): self = .face
        case ("healthz", 0): self = .health
        case ("metrics", 0): self = .metrics
        case ("image", 1):
            guard let number = rest.first.flatMap({ Int($0) }) else { return nil }
            self = .image(number)
        case ("set", 1):
            guard let control = rest.first.flatMap(unescaped), !control.isEmpty else { return nil }
            self = .set(control)
        case ("frame", 1):
            guard let state = rest.first.flatMap({ FaceState(rawValue: String($0)) }) else { return nil }
            self = .frame(state)
        case ("sets", 2):
            guard let set = rest.first.flatMap(unescaped),
                let state = rest.last.flatMap({ FaceState(rawValue: String($0)) })
            else { return nil }
            self = .setFrame(set: set, state)
        default: return nil
        }
    }

    var audience: Gate.Audience {
        switch self {
        case .page, .asset, .events, .houseEvents, .frame, .setFrame, .image: .lookers
        case .sense, .ask, .eyes, .closeImage, .set: .actors
        case .face: .oriel
        case .status, .health, .metrics: .probes
        }
    }

    /// Whether it is posted to, rather than read.
    var isPosted: Bool { audience == .actors || audience == .oriel }

    /// How many bytes a body may have.
    var bodyLimit: Int {
        switch self {
        case .face: 9 << 20  // an order with its sound, and everything else besides
        case .sense, .ask, .set: 64 << 10
        case .eyes, .closeImage: 1 << 10
        case .page, .asset, .events, .houseEvents, .frame, .setFrame, .image, .status, .health, .metrics: 0
        }
    }

    /// The types that a body may be of; none: it says nothing.
    var types: [String] {
        switch self {
        case .face, .sense, .ask: ["application/json"]
        case .set: ["text/plain", "application/json"]
        case .page, .asset, .events, .houseEvents, .frame, .setFrame, .image, .eyes, .closeImage, .status, .health,
            .metrics:
            []
        }
    }
}
