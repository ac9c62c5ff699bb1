package import BodyNode
package import OrielBridge

/// The screen of a body that runs here.
package final class NodeScreen: ScreenSource {
    package var onChange: (() -> Void)?
    package var onLevel: (() -> Void)?
    package private(set) var level: Double?
    private let node: Node
    private let loop: EventLoop
    private let shelf: SetShelf

    /// - Parameter shelf: where sets lie on disk, as the node has it.
    package init(_ node: Node, shelf: AvatarShelf, loop: EventLoop) {
        self.node = node
        self.loop = loop
        self.shelf = SetShelf(shelf, loop: loop)
        node.onChange = { [weak self] in self?.onChange?() }
        node.onLevel = { [weak self] level in
            self?.level = level
            self?.onLevel?()
        }
    }

    package var report: ScreenReport { node.body.screen(at: loop.now) }

    package func frame(_ state: FaceState) -> Picture? {
        let set = node.body.avatar
        guard let id = set.picture(for: state) else { return Picture(builtIn: set, state) }
        return node.loader?.picture(id).flatMap { Picture($0, digest: id.text) }
    }

    package func frame(_ state: FaceState, of set: String, then: @escaping (Result<Picture, Missing>) -> Void) {
        shelf.frame(state, of: set, then: then)
    }

    package func image(_ number: Int) -> Picture? {
        guard let image = node.image, image.number == number else { return nil }
        return Picture(image.picture.bytes)
    }

    package func act(_ act: ScreenAct) -> String? {
        switch act {
        case .sense(let sense):
            node.noticed(sense)
            return nil
        case .touch(let touch): return node.touched(touch)
        }
    }
}
