/// What went wrong in a house, each in a sentence. A house may be watched for ever, so the first hundred are told and the others
/// counted.
struct Faults {
    private static let most = 100

    private var first: [String] = []
    private var others = 0

    mutating func append(_ fault: String) {
        if first.count < Self.most { first.append(fault) } else { others += 1 }
    }

    var told: [String] { first + (others == 0 ? [] : ["and \(others) more"]) }
}
