import BodyNode
import Testing

@Suite("The nearest name")
struct NearestTests {
    @Test(arguments: [("mutd", "muted"), ("WAKE", "wake"), ("volume", nil), ("", nil)])
    func `is the one that was probably meant`(word: String, name: String?) {
        #expect(nearest(to: word, among: ["muted", "wake", "brain"]) == name)
    }

    @Test func `is not looked for among names that no word of that length can mean`() {
        let time = ContinuousClock().measure {
            for _ in 1...20 {
                #expect(nearest(to: String(repeating: "x", count: 65_000), among: ["muted", "wake"]) == nil)
            }
        }
        #expect(time < .seconds(1))
    }
}
