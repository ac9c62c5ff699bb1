package import BodyNode

/// Loads the set that a body is to be drawn with, and loads it again whenever its files change.
///
/// Reading and digesting happens on a thread of its own, one set at a time; everything else on the loop's. A file that is being
/// written fails its digest, and is given a second before anybody hears of it.
package final class AvatarLoader {
    /// Several changes in a row are one.
    private static let settling = Duration.milliseconds(100)
    /// How long a set may be in disorder, while somebody works on it, without a word.
    private static let patience = Duration.seconds(1)

    private let shelf: AvatarShelf
    private let loop: EventLoop
    private var onVerdict: (AvatarVerdict) -> Void = { _ in }
    private let watch: FolderWatch?
    private var alarm: Alarm?

    private var wanted: String?
    /// Whether a load is under way, and another one wanted after it.
    private var isLoading = false
    private var again = false
    /// Somebody asked, and gets an answer even if it is the same as before.
    private var owesAnswer = false
    private var lastChange = Moment.start
    private var told: AvatarVerdict?
    private var pictures: [PictureID: [UInt8]] = [:]

    package init(_ shelf: AvatarShelf, loop: EventLoop) {
        self.shelf = shelf
        self.loop = loop
        watch = shelf.folders.isEmpty ? nil : FolderWatch(loop)
        watch?.onChange = { [weak self] in self?.changed() }
    }

    /// Why changes on disk go unnoticed; nil when they do not.
    package var trouble: String? {
        guard !shelf.folders.isEmpty, watch == nil else { return nil }
        return "the system has no inotify left: changed avatar sets are noticed when they are assigned again"
    }

    package func onVerdict(_ hear: @escaping (AvatarVerdict) -> Void) { onVerdict = hear }

    /// From now on this set is wanted; its verdict follows.
    package func use(_ name: String) {
        if wanted != name { told = nil }
        wanted = name
        owesAnswer = true
        load()
    }

    /// The bytes of a picture of the set that was told last; nil when they are not kept, or are too many for the bus.
    package func picture(_ id: PictureID) -> [UInt8]? { pictures[id] }

    private func changed() {
        lastChange = loop.now
        ring(at: lastChange + Self.settling)
    }

    private func ring(at moment: Moment) {
        let alarm = alarm ?? loop.alarm { [weak self] in self?.load() }
        self.alarm = alarm
        alarm.set(moment)
    }

    private func load() {
        guard let wanted else { return }
        guard !isLoading else {
            again = true
            return
        }
        isLoading = true
        alarm?.set(nil)
        // Watched first: what changes while it is read is seen.
        watch?.look(at: shelf.folders, for: wanted)
        loop.elsewhere({ [shelf] in shelf.load(wanted) }) { [weak self] in self?.loaded($0) }
    }

    private func loaded(_ loaded: AvatarShelf.Loaded) {
        isLoading = false
        if again {
            again = false
            return load()
        }
        guard loaded.verdict.name == wanted else { return }
        switch loaded.verdict {
        case .good: pictures = loaded.pictures
        case .refused:
            if !owesAnswer, loop.now < lastChange + Self.patience { return ring(at: lastChange + Self.patience) }
        }
        guard owesAnswer || told != loaded.verdict else { return }
        owesAnswer = false
        told = loaded.verdict
        onVerdict(loaded.verdict)
    }
}
