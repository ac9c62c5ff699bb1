import BodyNode
import Testing

@Suite("A body whose topics others write to")
struct OverwrittenStories {
    private static let kept: [BodyTopic] = [.status, .face, .frame, .handOff, .voice, .controls]

    @Test(arguments: kept)
    func `says that topic again, soon and once`(topic: BodyTopic) {
        var one = OneBody.atHome()
        one.wait(10_000)
        one.forget()
        for _ in 1...100 { one.on(.overwritten(topic)) }
        #expect(one.messages.isEmpty, "its own newest word may be on its way")
        one.wait(500)
        #expect(one.messages.compactMap(\.kept) == [topic])
        one.wait(60_000)
        #expect(one.messages.count == 1)
    }

    @Test func `says nothing when its own word came after all`() {
        var one = OneBody.atHome()
        one.wait(10_000)
        one.forget()
        one.on(.overwritten(.face))
        one.on(.restored(.face))
        one.wait(10_000)
        #expect(one.messages.isEmpty)
    }

    @Test func `says nothing twice when it had more to say anyhow`() {
        var one = OneBody.atHome()
        one.wait(10_000)
        one.forget()
        one.on(.overwritten(.controls))
        one.set("captions", "on")
        one.wait(10_000)
        #expect(one.messages.count { $0.kept == .controls } == 1)
    }

    @Test func `answers a stubborn writer once a second at most`() {
        var one = OneBody.atHome()
        one.wait(10_000)
        one.forget()
        for _ in 1...10_000 {
            one.on(.overwritten(.face))
            one.wait(1)
        }
        #expect((5...11).contains(one.faces.count))
    }

    @Test func `says so while nothing else is so: not without a broker, and not while it is open who leaves`() {
        var one = OneBody.atHome()
        one.on(.overwritten(.face))
        one.on(.linkDown)
        one.forget()
        one.wait(10_000)
        #expect(one.messages.isEmpty)
        one.on(.linkUp)
        let clone = BodyStatus(state: .online, boot: "zzz", name: "x", room: "y", version: "1", build: 1, can: [])
        one.on(.body(ipad, .status(clone), retained: false))
        one.forget()
        one.on(.overwritten(.face))
        one.wait(599)
        #expect(one.faces.isEmpty)
        one.wait(1_400)
        #expect(one.faces.count == 1, "told with everything else, once the other had time to leave")
    }

    @Test func `after it stopped says nothing`() {
        var one = OneBody.atHome()
        one.on(.overwritten(.face))
        one.on(.stop)
        one.forget()
        one.wait(10_000)
        #expect(one.effects.isEmpty)
    }
}
