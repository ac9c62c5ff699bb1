import BodyNode
import OrielBridge

func fuzzLineage(_ bytes: [UInt8]) {
    do throws(Refusal) {
        let lineage = try Lineage.read(bytes)
        let again = try Lineage.read(try lineage.spelled())
        hold(again == lineage, "a lineage that is written is read as it was")
        let fallbacks = try lineage.fallbacks()
        for state in FaceState.allCases {
            hold(fallbacks.chain(from: state).last == .idle, "every fallback ends at idle, that of \(state) too")
        }
    } catch {
        holdSentence(error.why)
    }
}

func fuzzPicture(_ bytes: [UInt8]) {
    guard let header = ImageHeader.read(bytes) else { return }
    hold((1...65_535).contains(header.width) && (1...65_535).contains(header.height), "a picture has a size")
}
