import FoundationEssentials
import Glibc

@main
enum CordeliaNode {
    static func main() {
        let environment = ProcessInfo.processInfo.environment
        // No program that this one starts needs to know them.
        for variable in Setting.secretVariables { unsetenv(variable) }
        var status = ExitStatus.ok
        do throws(Failure) {
            status = try Program.run(CommandWords.all(), environment: environment)
        } catch {
            status = error.status
            Terminal.error.write("cordelia-node: \(printable(error.sentence))\n")
        }
        let lost = Terminal.failure
        if lost != 0 {
            Terminal.error.write("cordelia-node: what was printed is not whole: \(String(cString: strerror(lost)))\n")
            if status == .ok { status = .inputOutput }
        }
        exit(status.rawValue)
    }
}
