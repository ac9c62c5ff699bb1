package import BodyNode

/// Something that is to happen at a moment.
///
/// There is one moment at a time: setting another replaces it, setting nil takes it back, and once it rang it is unset. A
/// set alarm is kept alive by its loop, so whoever rings through a weak reference may be forgotten at any time.
package final class Alarm {
    package private(set) var moment: Moment?
    fileprivate let ring: () -> Void
    fileprivate var position = 0
    private let alarms: AlarmHeap

    fileprivate init(_ alarms: AlarmHeap, _ ring: @escaping () -> Void) {
        self.alarms = alarms
        self.ring = ring
    }

    /// A moment that has passed already rings before the loop waits again.
    package func set(_ moment: Moment?) {
        guard self.moment != moment else { return }
        switch (self.moment, moment) {
        case (nil, let moment?): alarms.insert(self, at: moment)
        case (_?, let moment?): alarms.move(self, to: moment)
        case (_, nil): alarms.remove(self)
        }
        self.moment = moment
    }
}

/// The alarms of a loop, the earliest first: a binary heap in which each alarm knows its place, so that setting,
/// moving and taking back one of thousands costs a dozen steps.
final class AlarmHeap {
    /// The moment lies beside its alarm, so that comparing does not fetch thousands of objects.
    private struct Entry {
        var moment: Moment
        var alarm: Alarm
    }

    private var heap: [Entry] = []

    var count: Int { heap.count }
    var earliest: Moment? { heap.first?.moment }

    func make(_ ring: @escaping () -> Void) -> Alarm { Alarm(self, ring) }

    /// Rings what is due, the earliest first. What is set anew meanwhile waits for the next time, however early it is:
    /// an alarm that sets itself to now must not keep the loop from its descriptors.
    func ringAll(until now: Moment) {
        var left = heap.count
        while left > 0, let first = heap.first, first.moment <= now {
            left -= 1
            first.alarm.set(nil)
            first.alarm.ring()
        }
    }

    fileprivate func insert(_ alarm: Alarm, at moment: Moment) {
        alarm.position = heap.count
        heap.append(Entry(moment: moment, alarm: alarm))
        rise(from: alarm.position)
    }

    fileprivate func remove(_ alarm: Alarm) {
        let position = alarm.position
        let last = heap.removeLast()
        guard last.alarm !== alarm else { return }
        place(last, at: position)
        reorder(last.alarm)
    }

    fileprivate func move(_ alarm: Alarm, to moment: Moment) {
        heap[alarm.position].moment = moment
        reorder(alarm)
    }

    private func reorder(_ alarm: Alarm) {
        rise(from: alarm.position)
        sink(from: alarm.position)
    }

    private func place(_ entry: Entry, at position: Int) {
        heap[position] = entry
        entry.alarm.position = position
    }

    private func swap(_ a: Int, _ b: Int) {
        let (first, second) = (heap[a], heap[b])
        place(second, at: a)
        place(first, at: b)
    }

    private func rise(from start: Int) {
        var position = start
        while position > 0, heap[position].moment < heap[(position - 1) / 2].moment {
            swap(position, (position - 1) / 2)
            position = (position - 1) / 2
        }
    }

    private func sink(from start: Int) {
        var position = start
        while true {
            var least = position
            for child in [2 * position + 1, 2 * position + 2]
            where child < heap.count && heap[child].moment < heap[least].moment {
                least = child
            }
            guard least != position else { return }
            swap(position, least)
            position = least
        }
    }
}
