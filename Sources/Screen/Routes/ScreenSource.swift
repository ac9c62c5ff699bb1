package import BodyNode

/// What the screen of a body is made from. All of it happens on the event loop.
package protocol ScreenSource: AnyObject {
    /// What is to be shown now, all of it resolved.
    var report: ScreenReport { get }
    /// How loud the person is, from 0 to 1; nil: nobody says.
    var level: Double? { get }
    /// Called whenever the report may have changed.
    var onChange: (() -> Void)? { get set }
    var onLevel: (() -> Void)? { get set }
    /// The picture of the body's current set for a state, after fallback.
    func frame(_ state: FaceState) -> Picture?
    /// The picture of any set on this machine for a state, after fallback; else a sentence that says why there is none.
    func frame(_ state: FaceState, of set: String, then: @escaping (Result<Picture, Missing>) -> Void)
    /// The picture that Oriel sent, by its number.
    func image(_ number: Int) -> Picture?
    /// What a person does on the page, as on the body itself.
    /// - Returns: why it was not done; nil when it was.
    func act(_ act: ScreenAct) -> String?
}

/// A picture's bytes.
package struct Picture {
    /// As in the header Content-Type.
    package var type: String
    package var content: Response.Content
    /// Tells one content from another.
    package var digest: String

    package init(type: String, content: Response.Content, digest: String) {
        self.type = type
        self.content = content
        self.digest = digest
    }
}

/// Why something is not there, in a sentence.
package struct Missing: Error, Hashable {
    package var why: String
    package init(why: String) { self.why = why }
}
