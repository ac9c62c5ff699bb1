import BodyNode
import Testing

@Suite("The other bodies, as one sees them")
struct OthersStories {
    @Test func `takes a retained online that nothing confirms for a ghost`() {
        var one = OneBody.atHome()
        one.isOnline(phone, room: "hall", retained: true)
        one.wait(19_999)
        #expect(one.body.house.isOnline(phone))
        one.wait(1)
        #expect(!one.body.house.isOnline(phone))
        one.isOnline(phone, room: "hall", retained: true)
        #expect(!one.body.house.isOnline(phone), "a ghost stays one until it speaks")
        one.isOnline(phone, room: "hall")
        #expect(one.body.house.isOnline(phone))
    }

    @Test func `believes a body whose live word confirms it, the will of an earlier boot excepted`() {
        let voice = VoiceReport(
            boot: "boot-phone", turn: nil, from: nil, phase: .quiet, beat: 0, lease: .seconds(6), why: nil)
        for (word, confirms) in [(voice, true), (nil, false)] as [(VoiceReport?, Bool)] {
            var one = OneBody.atHome()
            one.isOnline(phone, room: "hall", retained: true)
            if let word {
                one.on(.body(phone, .voice(word), retained: false))
            } else {
                one.isOnline(phone, room: "hall", boot: "an earlier one", state: .lost)
            }
            one.wait(20_000)
            #expect(one.body.house.isOnline(phone) == confirms)
            one.on(.body(phone, .voice(voice), retained: false))
            #expect(one.body.house.isOnline(phone), "what speaks is no ghost")
        }
    }

    @Test func `doubts everybody after a new link`() {
        var one = OneBody.atHome()
        one.on(.linkDown)
        one.on(.linkUp)
        one.isOnline(kitchen, room: "kitchen", retained: true)
        one.wait(19_999)
        #expect(one.body.house.isOnline(kitchen))
        one.wait(1)
        #expect(!one.body.house.isOnline(kitchen))
    }

    @Test func `takes nobody for a ghost because nothing is heard without a broker`() {
        var one = OneBody.atHome()
        one.isOnline(phone, room: "hall", retained: true)
        one.on(.linkDown)
        one.wait(60_000)
        one.on(.linkUp)
        one.isOnline(phone, room: "hall", retained: true)
        #expect(one.body.house.isOnline(phone))
        one.wait(20_000)
        #expect(!one.body.house.isOnline(phone), "on this link it should have answered")
    }

    @Test func `asks a ghost once more on a new link`() {
        var one = OneBody.atHome()
        one.isOnline(phone, room: "hall", retained: true)
        one.wait(20_000)
        #expect(!one.body.house.isOnline(phone))
        one.on(.linkDown)
        one.on(.linkUp)
        one.isOnline(phone, room: "hall", retained: true)
        #expect(one.body.house.isOnline(phone))
        one.wait(20_000)
        #expect(!one.body.house.isOnline(phone))
    }

    @Test func `reads a loss only of the boot that was online`() {
        var one = OneBody.atHome()
        one.isOnline(kitchen, room: "kitchen", boot: "new")
        one.isOnline(kitchen, room: "kitchen", boot: "boot-kitchen", state: .lost)
        #expect(one.body.house.isOnline(kitchen))
        one.isOnline(kitchen, room: "kitchen", boot: "new", state: .lost)
        #expect(!one.body.house.isOnline(kitchen))
    }

    @Test func `names no more open eyes than its face can carry`() {
        var one = OneBody.atHome()
        var theirs = Controls()
        theirs.cameraOpen = true
        for number in 100...900 {
            guard let id = BodyID("b\(number)") else { continue }
            one.isOnline(id, room: "hall")
            one.on(.body(id, .controls(ControlsReport(boot: "boot-\(id)", controls: theirs)), retained: false))
        }
        #expect(one.face?.eyes.count == 512 && one.face?.eyes.first == BodyID("b100"))
    }

    @Test func `takes in no more bodies than a house has, the absent making room`() {
        var one = OneBody.atHome()
        for number in 0..<House.capacity + 10 {
            guard let id = BodyID("b\(number)") else { continue }
            one.isOnline(id, room: "hall")
        }
        #expect(one.body.house.peers.count == House.capacity && one.problems.count == 10)
        if let id = BodyID("b7") { one.isOnline(id, room: "hall", state: .lost) }
        one.isOnline(phone, room: "hall")
        #expect(one.body.house.isOnline(phone))
    }

    @Test func `forgets a body whose topics were cleared`() {
        var one = OneBody.atHome()
        let before = one.body.house.peers.count
        one.isOnline(phone, room: "hall")
        one.says(phone, .quiet, nil)
        one.on(.body(phone, .voice(nil), retained: false))
        one.on(.body(phone, .status(nil), retained: false))
        #expect(one.body.house.peers.count == before)
    }
}
