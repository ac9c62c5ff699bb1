import BodyNode
import Glibc
import OrielBridge

/// A `run` process: the node as it is on a body.
final class Subject {
    private let process: ChildProcess
    private let guardian: Guardian?

    var pid: Int32 { process.pid }

    init(_ programs: Programs, on broker: PrivateMosquitto, id: BodyID) throws(Failure) {
        guard let folder = TemporaryFolder.make(named: "bench") else {
            throw Failure(.cannotCreate, "no temporary folder can be written in $TMPDIR or /tmp")
        }
        let words = [
            "run", "--id", id.text, "--broker", broker.url, "--state-dir", folder, "--log-level", "warning",
        ]
        do {
            process = try ChildProcess(programs.node, words, output: "\(folder)/log")
        } catch {
            TemporaryFolder.remove(folder)
            throw Failure(.software, "\(error)")
        }
        guardian = Guardian(of: process.pid, removing: folder)
        self.folder = folder
    }

    private let folder: String

    deinit { end() }

    func end() {
        guard process.isRunning else { return }
        process.signal(SIGTERM)
        if !process.wait(atMost: .seconds(2)) { process.kill() }
        guardian?.dismiss()
        TemporaryFolder.remove(folder)
    }
}
