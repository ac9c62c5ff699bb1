import BodyNode
import Glibc
import OrielBridge
import Testing

@Suite("Kept controls")
struct ControlsStoreTests {
    private let id: BodyID
    private let folder: Folder

    init() throws {
        id = try #require(BodyID("ipad"))
        folder = try Folder()
    }

    private func changed() -> Controls {
        var controls = Controls()
        controls.muted = true
        controls.wake = false
        controls.brain = "claude"
        controls.effort = "high"
        controls.lightning = false
        controls.voiceOutput = BodyID("kitchen")
        controls.cutIn = true
        controls.captions = true
        controls.earText = true
        controls.noisy = true
        controls.onAir = true
        return controls
    }

    @Test("survive a restart, whole")
    func survive() throws {
        var store = ControlsStore(directory: "\(folder.path)/a/b", id: id)
        #expect(store.load() == (Controls(), nil))
        #expect(store.keep(changed()) == nil)
        #expect(ControlsStore(directory: "\(folder.path)/a/b", id: id).load() == (changed(), nil))
    }

    @Test("have the camera closed, however it was")
    func camera() throws {
        var store = ControlsStore(directory: folder.path, id: id)
        var controls = Controls()
        controls.cameraOpen = true
        #expect(store.keep(controls) == nil)
        #expect(store.load().controls.cameraOpen == false)
        #expect(folder.read("ipad.json")?.contains("camera") == false)
    }

    @Test("are one file per id, for the owner only, with nothing left beside it")
    func file() throws {
        var store = ControlsStore(directory: folder.path, id: id)
        try folder.write("left over by a crash", to: ".ipad.json.new")
        for _ in 0..<3 { #expect(store.keep(Controls()) == nil) }
        #expect(folder.names == ["ipad.json"])
        var status = stat()
        #expect(stat("\(folder.path)/ipad.json", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test(
        "that cannot be read are said and set aside",
        arguments: [
            "", "{", "null", "[]", "{\"muted\":\"yes\"}", "{\"voice_output\":\"No Body\"}", "\u{0}\u{0}",
            String(repeating: "[", count: 60_000), String(repeating: " ", count: 70_000),
        ])
    func malformed(_ text: String) throws {
        let path = try folder.write(text, to: "ipad.json")
        let (controls, remark) = ControlsStore(directory: folder.path, id: id).load()
        #expect(controls == Controls())
        #expect(remark?.contains("\"\(path)\"") == true)
        #expect(remark?.contains("set aside as \"\(path).unreadable\"") == true)
        #expect(folder.names == ["ipad.json.unreadable"])
        #expect(ControlsStore(directory: folder.path, id: id).load() == (Controls(), nil))
    }

    @Test("that are no file at all are said and set aside")
    func noFile() throws {
        #expect(mkdir("\(folder.path)/ipad.json", 0o700) == 0)
        #expect(ControlsStore(directory: folder.path, id: id).load().remark?.contains("it is not a file") == true)
        #expect(mkfifo("\(folder.path)/ipad.json", 0o600) == 0)
        #expect(ControlsStore(directory: folder.path, id: id).load().remark?.contains("it is not a file") == true)
    }

    @Test("take from an older or newer file what they know")
    func otherVersions() throws {
        try folder.write("{\"muted\":true,\"telepathy\":{\"on\":1}}", to: "ipad.json")
        let (controls, remark) = ControlsStore(directory: folder.path, id: id).load()
        #expect(controls.muted && controls.wake)
        #expect(remark == nil)
    }

    @Test("without a place are said once, until there is one again")
    func noPlace() throws {
        let blocker = try folder.write("a file", to: "state")
        var store = ControlsStore(directory: blocker, id: id)
        #expect(store.keep(Controls())?.contains("not a directory") == true)
        #expect(store.keep(Controls()) == nil)
        #expect(unlink(blocker) == 0)
        #expect(store.keep(Controls()) == nil)
        #expect(store.load() == (Controls(), nil))
        Folder.swap(blocker)
        #expect(store.keep(Controls())?.contains("do not survive a restart") == true)
    }

    @Test("without any home are only in memory")
    func noHome() throws {
        var store = ControlsStore(directory: nil, id: id)
        #expect(store.load().remark?.contains("no directory for state") == true)
        #expect(store.keep(changed()) == nil)
    }

    @Test(
        "lie where the system says",
        arguments: [
            (["STATE_DIRECTORY": "/var/lib/x", "HOME": "/home/a"], "/var/lib/x"),
            (["STATE_DIRECTORY": "/var/lib/x:/var/lib/y", "XDG_STATE_HOME": "/s"], "/var/lib/x"),
            (["STATE_DIRECTORY": "", "XDG_STATE_HOME": "/s", "HOME": "/home/a"], "/s/cordelia-node"),
            (["XDG_STATE_HOME": "relative", "HOME": "/home/a"], "/home/a/.local/state/cordelia-node"),
            (["HOME": "/home/a"], "/home/a/.local/state/cordelia-node"),
            ([:], nil),
        ])
    func place(_ environment: [String: String], _ directory: String?) {
        #expect(ControlsStore.directory(in: environment) == directory)
    }
}

extension Folder {
    /// Puts a file where a directory was.
    static func swap(_ path: String) {
        rename(path, "\(path).moved")
        close(open(path, O_CREAT | O_WRONLY, 0o600))
    }
}
