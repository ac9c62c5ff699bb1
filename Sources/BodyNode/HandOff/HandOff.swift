/// Where the voice of this body's turn is, as it is told to the house.
package struct HandOff: Hashable, Sendable {
    package private(set) var turn: TurnID?
    package private(set) var phase = HandOffReport.Phase.here
    package private(set) var to: BodyID?
    package private(set) var why: String?

    mutating func here(_ turn: TurnID) { (self.turn, phase, to, why) = (turn, .here, nil, nil) }
    mutating func going(_ turn: TurnID, to body: BodyID) { (self.turn, phase, to, why) = (turn, .going, body, nil) }
    mutating func there(_ turn: TurnID, on body: BodyID) { (self.turn, phase, to, why) = (turn, .there, body, nil) }
    mutating func back(_ turn: TurnID, from body: BodyID?, why reason: String?) {
        (self.turn, phase, to, why) = (turn, .back, body, reason)
    }
}
