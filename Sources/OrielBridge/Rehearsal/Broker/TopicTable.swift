/// Topics and filters by number, so that what is kept for each needs no look-up by its text, and whether one matches the
/// other is worked out once.
struct TopicTable {
    private var numbers: [String: Int] = [:]
    private var names: [String] = []
    private var filterNumbers: [String: Int] = [:]
    private var filters: [TopicFilter] = []
    /// By filter and topic.
    private var known: [[Bool?]] = []

    var all: Range<Int> { 0..<names.count }

    mutating func number(of name: String) -> Int {
        if let known = numbers[name] { return known }
        numbers[name] = names.count
        names.append(name)
        return names.count - 1
    }

    func name(of number: Int) -> String { names[number] }

    /// Nil when `text` is no filter.
    mutating func filter(_ text: String) -> Int? {
        if let known = filterNumbers[text] { return known }
        guard let filter = TopicFilter(text) else { return nil }
        filterNumbers[text] = filters.count
        filters.append(filter)
        known.append([])
        return filters.count - 1
    }

    mutating func matches(_ filter: Int, _ topic: Int) -> Bool {
        while known[filter].count <= topic { known[filter].append(nil) }
        if let answer = known[filter][topic] { return answer }
        let answer = filters[filter].matches(names[topic])
        known[filter][topic] = answer
        return answer
    }
}
