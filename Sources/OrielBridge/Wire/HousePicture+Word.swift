package import BodyNode

extension HousePicture {
    /// What whoever looks at a house subscribes, from the house as a whole to its details.
    package static func subscriptions(under prefix: Prefix, alsoTo more: [BodyTopic] = []) -> [String] {
        [prefix.spell(.oriel(.status))]
            + ([.status, .face, .handOff, .voice, .controls] + more).map { prefix.filter(ofEveryBody: $0) }
    }

    /// Takes in what came.
    /// - Returns: the body that it is about, if it is about one.
    @discardableResult
    package mutating func heard(_ delivery: Delivery, through wire: Wire, at now: Moment) -> BodyID? {
        let topic = wire.read(delivery.topic)
        do throws(Refusal) {
            return heard(try wire.decode(topic, delivery.payload), retained: delivery.retained, at: now)
        } catch {
            couldNotRead(topic, spelled: delivery.topic.shown(), why: error.why, at: now)
            if case .body(let id, _) = topic { return id }
            return nil
        }
    }

    /// Takes in a word. What bodies do not say of themselves for everybody is not for a picture.
    @discardableResult
    package mutating func heard(_ word: Word, retained: Bool, at now: Moment) -> BodyID? {
        switch word {
        case .oriel(.status(let status)): heard(oriel: status, at: now)
        case .body(let id, let word):
            heard(word, from: id, retained: retained, at: now)
            return id
        case .face(let id, let face):
            heard(face: face, from: id, retained: retained, at: now)
            return id
        case .problem(let id, let topic, let why):
            heard(problem: why, with: topic, from: id, retained: retained, at: now)
            return id
        case .oriel, .orielBody, .said, .frame, .ask, .sense, .set, .hello: break
        }
        return nil
    }
}
