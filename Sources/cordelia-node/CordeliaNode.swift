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
        exit(status.rawValue)
    }
}
