import Glibc
import Testing

@testable import cordelia_node

@Suite("The service manager")
struct NotifierTests {
    @Test("hears of the start, the state, each heartbeat and the end, on a path or an abstract name")
    func said() throws {
        let folder = try Folder()
        let path = "\(folder.path)/notify"
        for variable in [path, "@\(path)"] {
            let manager = try Manager(variable)
            let notifier = Notifier(environment: ["NOTIFY_SOCKET": variable])
            notifier.ready("trying 127.0.0.1:1883")
            #expect(manager.read() == "READY=1\nSTATUS=trying 127.0.0.1:1883")
            notifier.status("two\nREADY=1")
            #expect(manager.read() == "STATUS=two\\nREADY=1")
            notifier.alive()
            #expect(manager.read() == "WATCHDOG=1")
            notifier.stopping()
            #expect(manager.read() == "STOPPING=1\nSTATUS=stopping")
        }
    }

    @Test(
        "that is not there is no trouble",
        arguments: [nil, "", "nonsense", "/nowhere/socket", "@", String(repeating: "/x", count: 200)])
    func nobody(_ socket: String?) {
        Notifier(environment: socket.map { ["NOTIFY_SOCKET": $0] } ?? [:]).ready("x")
    }

    @Test("wants a heartbeat twice as often as it allows, if it means this process")
    func watchdog() {
        func interval(_ environment: [String: String]) -> Duration? {
            Notifier(environment: environment, pid: 7).watchdog
        }
        #expect(interval(["WATCHDOG_USEC": "30000000"]) == .seconds(15))
        #expect(interval(["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"]) == .seconds(15))
        #expect(interval(["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"]) == nil)
        for text in ["", "0", "-5", "soon", "99999999999999999999"] {
            #expect(interval(["WATCHDOG_USEC": text]) == nil)
        }
        #expect(interval([:]) == nil)
    }
}
