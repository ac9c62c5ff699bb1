import BodyNode
import Testing

@Suite("An avatar set that Oriel names")
struct AvatarStories {
    static let winter = AvatarSet(named: "winter", frames: [.listening, .thinking])

    private func name(_ set: String?, _ one: inout OneBody) {
        one.on(.oriel(.avatarSet(set), retained: true))
    }

    @Test("changes the face once it has been loaded, and not before")
    func loaded() {
        var one = OneBody.atHome()
        one.catalogue = nil
        #expect(one.on(.oriel(.avatarSet("winter"), retained: true)).contains(.loadAvatarSet("winter")))
        #expect(one.face?.set == "cordelia" && one.face?.oriel == "Oriel said avatar_set over MQTT")
        one.on(.avatarSet(.good(Self.winter)))
        #expect(one.face?.set == "winter" && one.face?.frame == .listening && one.problems.isEmpty)
    }

    @Test("is the built-in one when Oriel names none", arguments: [nil, "", " "])
    func none(_ word: String?) {
        var one = OneBody.atHome()
        one.catalogue = AvatarCatalogue([Self.winter])
        name("winter", &one)
        #expect(one.face?.set == "winter")
        name(word, &one)
        #expect(one.face?.set == "cordelia" && one.face?.frame == .idle)
    }

    @Test("that is refused leaves the face as it is; a problem says why, and the line for four seconds")
    func refused() {
        var one = OneBody.atHome()
        let before = one.face
        name("winter", &one)
        let why = "there is no avatar set “winter” on this body. It has: “cordelia”"
        #expect(one.problems == ["\(why). The face stays with “cordelia”"])
        #expect(one.line == "Avatar set not read: \(why)" && one.face?.lineKind == .unread)
        #expect(one.face?.set == before?.set && one.face?.frame == before?.frame && one.state == before?.state)
        one.wait(4_000)
        #expect(one.line == before?.line && one.face?.lineKind == .plain)
        name("cordelia", &one)
        #expect(one.problems.count == 1)
    }

    @Test("that is refused while a turn runs touches nothing of the turn, and the line says why after it")
    func inTurn() {
        var one = OneBody.atHome()
        let turn = one.turnBegins()
        one.step(.thinking)
        let before = one.face
        name("winter", &one)
        #expect(one.line == "Thinking" && one.state == .thinking && one.face?.frame == before?.frame)
        #expect(one.face?.set == "cordelia" && one.face?.turn == turn && one.problems.count == 1)
        one.wait(5_000)
        #expect(one.line == "Thinking")
        one.step(.done(ran: nil, spoken: false))
        #expect(one.line.hasPrefix("Avatar set not read: there is no avatar set “winter”"))
        one.wait(4_000)
        #expect(one.line.hasPrefix("In conversation"))
    }

    @Test("counts no more when another one has been named meanwhile")
    func late() {
        var one = OneBody.atHome()
        one.catalogue = nil
        name("winter", &one)
        name("summer", &one)
        one.on(.avatarSet(.good(Self.winter)))
        one.on(.avatarSet(.refused(name: "winter", why: "too late")))
        #expect(one.face?.set == "cordelia" && one.problems.isEmpty)
        one.on(.avatarSet(.good(AvatarSet(named: "summer"))))
        #expect(one.face?.set == "summer")
    }

    @Test("uses a frame that is added later")
    func grows() {
        var one = OneBody.atHome()
        #expect(one.state == .listening && one.face?.frame == .idle)
        one.on(.avatarSet(.good(AvatarSet(named: "cordelia", frames: [.idle, .listening]))))
        #expect(one.face?.frame == .listening)
    }

    @Test("is looked for on the body's own disk from the first link on, before Oriel says anything")
    func atStart() {
        var one = OneBody()
        one.catalogue = nil
        #expect(one.on(.linkUp).contains(.loadAvatarSet("cordelia")))
        one.on(.linkDown)
        #expect(!one.on(.linkUp).contains(.loadAvatarSet("cordelia")))
    }

    // MARK: Pictures on the bus

    private func pictures(_ one: OneBody) -> [String] {
        one.effects.compactMap { effect in
            switch effect {
            case .showPicture(let picture): picture.text
            case .publish(.clear(.frame), _): "cleared"
            case .publish, .refused, .chime, .speak, .stopSpeaking, .remember, .loadAvatarSet, .leave, .holdImage,
                .dropImage, .showLevel:
                nil
            }
        }
    }

    private let painted = AvatarSet(
        named: "cordelia", frames: [.idle, .looking], pictures: [.idle: "i", .looking: "l"])

    @Test("shows no picture unless it is told to; what an earlier boot left is cleared at the first link")
    func off() {
        var one = OneBody.atHome()
        one.on(.avatarSet(.good(painted)))
        one.turnBegins()
        #expect(pictures(one) == ["cleared"])
        one.forget()
        one.on(.linkDown)
        one.on(.linkUp)
        #expect(pictures(one).isEmpty)
    }

    @Test("has its drawn picture published when it is another one, and anew on each link")
    func on() {
        var one = OneBody.atHome { $0.publishesFrames = true }
        #expect(pictures(one) == ["cleared"], "the built-in set has no pictures")
        one.on(.avatarSet(.good(painted)))
        one.wait(500)
        #expect(pictures(one) == ["cleared", "i"])
        one.turnBegins()
        one.step(.memory)
        one.step(.thinking)
        #expect(pictures(one) == ["cleared", "i", "l"])
        one.forget()
        one.on(.linkDown)
        one.on(.avatarSet(.good(AvatarSet(named: "cordelia", pictures: [.idle: "i", .looking: "new"]))))
        #expect(pictures(one).isEmpty)
        one.on(.linkUp)
        #expect(pictures(one) == ["new"])
        one.on(.stop)
        #expect(pictures(one) == ["new", "cleared"])
    }
}
