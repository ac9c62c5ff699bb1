import BodyNode
import OrielBridge

/// The pictures of every set on this machine. A set that was asked for is kept for a while: a house's page asks for the frames of
/// many bodies at once, and each load digests every file.
final class SetShelf {
    /// How long a set that was loaded counts.
    private static let keeps = Duration.seconds(30)
    private static let capacity = 8

    private typealias Found = (Result<Picture, Missing>) -> Void

    private struct Loaded {
        var set: AvatarShelf.Loaded
        var at: Moment
    }

    private let shelf: AvatarShelf
    private let loop: EventLoop
    private var loaded: [String: Loaded] = [:]
    private var asking: [String: [(FaceState, Found)]] = [:]

    init(_ shelf: AvatarShelf, loop: EventLoop) {
        self.shelf = AvatarShelf(shelf.folders, keepsPictures: true)
        self.loop = loop
    }

    func frame(_ state: FaceState, of name: String, then: @escaping (Result<Picture, Missing>) -> Void) {
        if let known = loaded[name], loop.now < known.at + Self.keeps { return then(Self.frame(state, of: known.set)) }
        if asking[name] != nil {
            asking[name]?.append((state, then))
            return
        }
        guard asking.count < Self.capacity else {
            return then(.failure(Missing(why: "too many sets are being loaded at once; try again")))
        }
        asking[name] = [(state, then)]
        loop.elsewhere({ [shelf] in shelf.load(name) }) { [weak self] in self?.came($0, as: name) }
    }

    private func came(_ set: AvatarShelf.Loaded, as name: String) {
        loaded = loaded.filter { loop.now < $0.value.at + Self.keeps }
        if loaded.count >= Self.capacity, let oldest = loaded.min(by: { $0.value.at < $1.value.at })?.key {
            loaded[oldest] = nil
        }
        loaded[name] = Loaded(set: set, at: loop.now)
        for (state, then) in asking.removeValue(forKey: name) ?? [] { then(Self.frame(state, of: set)) }
    }

    private static func frame(_ state: FaceState, of loaded: AvatarShelf.Loaded) -> Result<Picture, Missing> {
        switch loaded.verdict {
        case .refused(_, let why): return .failure(Missing(why: why))
        case .good(let set):
            let picture: Picture? =
                if let id = set.picture(for: state) {
                    loaded.pictures[id].flatMap { Picture($0, digest: id.text) }
                } else {
                    Picture(builtIn: set, state)
                }
            return picture.map { .success($0) }
                ?? .failure(Missing(why: "the picture is too large, or of a type that is not shown"))
        }
    }
}
