/// The last few things of a kind, so that what comes from outside cannot make memory grow.
package struct Recent<Element: Hashable & Sendable>: Hashable, Sendable {
    private var elements: [Element] = []
    private let capacity: Int

    package init(capacity: Int = 64) { self.capacity = capacity }

    package func contains(_ element: Element) -> Bool { elements.contains(element) }

    package mutating func insert(_ element: Element) {
        guard !elements.contains(element) else { return }
        if elements.count == capacity { elements.removeFirst() }
        elements.append(element)
    }
}
