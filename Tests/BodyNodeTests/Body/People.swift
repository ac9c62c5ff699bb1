import BodyNode

let ipad = BodyID("ipad") ?? neverABody
let kitchen = BodyID("kitchen") ?? neverABody
let phone = BodyID("phone") ?? neverABody
private var neverABody: BodyID { get { fatalError("the test's own ids are valid") } }

/// A picture of Oriel's. Its bytes are the wire's business.
func picture(of turn: TurnID? = nil, alt: String = "a map") -> OrielImage {
    OrielImage(turn: turn, alt: alt, kind: .png, bytes: [1, 2, 3])
}

let registry = Brains(
    revision: 7,
    brains: [
        .init(id: "claude", name: "Claude", efforts: ["low", "medium", "high"]),
        .init(id: "glm", name: "GLM", efforts: []),
        .init(id: "kimi", name: "Kimi", efforts: ["low", "high"]),
    ],
    lightning: Pick(brain: "kimi", effort: "low"))
