import Testing

@Suite("The list of public reports")
struct FieldCasesTests {
    private static let folders = [
        "BodyNodeTests/Body", "BodyNodeTests/Field", "OrielBridgeTests/Field", "OrielBridgeTests/Node",
        "HouseTests/Household", "HouseTests/Options", "HouseTests/Program",
    ]

    @Test("names tests that exist")
    func rows() throws {
        let lines = try Checkout.read("docs/field-cases.md").split(separator: "\n").filter { $0.hasPrefix("| ") }
        let rows = lines.dropFirst(2).map { line in
            line.split(separator: "|").map { String($0).trimmingSpaces }
        }
        #expect(rows.count >= 33)
        for row in rows {
            try #require(row.count == 3, "\(row)")
            let texts = Self.folders.compactMap { Folder.read("\(Checkout.path)/Tests/\($0)/\(row[1]).swift") }
            #expect(texts.contains { $0.contains(row[2]) }, "\(row[1]) has no test “\(row[2])”")
        }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
