import BodyNode
import Testing

/// Public reports that take longer than a test may, in virtual time.
@Suite("A long speech")
struct SpeechFieldTests {
    /// rhasspy/rhasspy 62.
    @Test(arguments: [true, false], 1...5)
    func `of a minute is over before anybody opens an ear in the room`(isHandedOff: Bool, seed: UInt64) throws {
        var house = Household([ipad, kitchen, phone], seed: seed) { $0.room = "study" }
        if isHandedOff { house.on(.set(control: "voice_output", value: "kitchen", everywhere: false), ipad) }
        house.noticed(.wake(phrase: "Cordelia Pippa", score: 0.9), ipad, in: 0)
        house.wait(400)
        house.noticed(.said("read it to me"), ipad, in: 0)
        house.wait(100)
        let turn = try #require(house.bodies[ipad]?.turn?.id)
        let speaker = isHandedOff ? kitchen : ipad
        house.on(.oriel(.turn(TurnStep(epoch: "e", turn: turn, seq: 1, step: .voice)), retained: false), ipad)
        let order = Order(turn: turn, from: ipad, text: "Once upon a time.", seconds: 60)
        house.on(.oriel(.order(order), retained: false), speaker)
        house.wait(1_000)
        for tenth in 10..<600 {
            house.wait(100)
            for id in house.ids {
                #expect(house.bodies[id]?.closure(at: house.now) != nil, "\(id) opens after \(tenth) tenths")
                house.noticed(.wake(phrase: "Cordelia Pippa", score: 1), id, in: 1)
            }
        }
        house.wait(3_000)
        for id in house.ids { #expect(house.bodies[id]?.closure(at: house.now) == nil, "\(id) listens again") }
        #expect(house.decisions.count == 1 && house.chimes == [ipad] && house.saids == [ipad])
    }
}
