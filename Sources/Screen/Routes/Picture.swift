import BodyNode
import OrielBridge

extension Picture {
    /// Nil when it is no picture of a type that a browser is told of.
    init?(_ bytes: [UInt8], digest: String? = nil) {
        guard let header = ImageHeader.read(Array(bytes.prefix(ImageHeader.reach))),
            let digest = digest ?? SHA256.digest(of: bytes)
        else { return nil }
        let type =
            switch header.kind {
            case .png: "image/png"
            case .jpeg: "image/jpeg"
            case .webp: "image/webp"
            case .svg: "image/svg+xml"
            }
        self.init(type: type, content: .bytes(bytes), digest: digest)
    }

    /// A file that is part of the program.
    init(_ page: Page) {
        self.init(type: page.type, content: .page(page), digest: SHA256.digest(of: Array(page.bytes)) ?? "")
    }

    /// Of the set that is built in; nil for any other.
    init?(builtIn set: AvatarSet, _ state: FaceState) {
        guard set.name == AvatarSet.cordelia.name, let page = Page.frame(set.frame(for: state).rawValue) else {
            return nil
        }
        self.init(page)
    }
}
