import BodyNode

/// What is due, in the order of its moments; of one moment, in the order in which it was put down.
struct Agenda<Item> {
    /// Small and without references, so that sorting moves nothing but numbers.
    private struct Entry {
        var at: Moment
        var order: UInt64
        var slot: Int

        func comes(before other: Entry) -> Bool { at == other.at ? order < other.order : at < other.at }
    }

    /// A binary heap: the first is due next.
    private var heap: [Entry] = []
    private var items: [Item?] = []
    private var free: [Int] = []
    private var order: UInt64 = 0

    var count: Int { heap.count }
    var next: Moment? { heap.first?.at }

    mutating func put(_ item: Item, at moment: Moment) {
        let slot: Int
        if let last = free.popLast() {
            slot = last
            items[slot] = item
        } else {
            slot = items.count
            items.append(item)
        }
        order += 1
        heap.append(Entry(at: moment, order: order, slot: slot))
        rise(heap.count - 1)
    }

    mutating func take() -> Item? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        free.append(first.slot)
        let item = items[first.slot]
        items[first.slot] = nil
        return item
    }

    private mutating func rise(_ start: Int) {
        var index = start
        let entry = heap[index]
        while index > 0 {
            let parent = (index - 1) / 2
            guard entry.comes(before: heap[parent]) else { break }
            heap[index] = heap[parent]
            index = parent
        }
        heap[index] = entry
    }

    private mutating func sink() {
        var index = 0
        let entry = heap[0]
        while true {
            var child = 2 * index + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, heap[child + 1].comes(before: heap[child]) { child += 1 }
            guard heap[child].comes(before: entry) else { break }
            heap[index] = heap[child]
            index = child
        }
        heap[index] = entry
    }
}
