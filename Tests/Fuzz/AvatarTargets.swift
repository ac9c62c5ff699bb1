import OrielBridge

/// A set's record: refused in a sentence, or read, and written so that it reads the same.
func fuzzLineage(_ bytes: [UInt8]) {
    do throws(Refusal) {
        let lineage = try Lineage.read(bytes)
        let again = try? Lineage.read(try lineage.spelled())
        hold(again == lineage, "\(lineage) is read again as \(String(describing: again))")
        do throws(Refusal) { _ = try lineage.fallbacks() } catch { hold(!error.why.isEmpty, "a refusal says why") }
    } catch {
        hold(!error.why.isEmpty, "a refusal says why")
    }
}

func fuzzPicture(_ bytes: [UInt8]) {
    guard let header = ImageHeader.read(bytes) else { return }
    hold(header.width > 0 && header.height > 0, "a picture has a size: \(header)")
}
