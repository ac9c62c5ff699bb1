import BodyNode
import FoundationEssentials
import Glibc
import OrielBridge

@testable import cordelia_node

let someone = BodyID("ipad") ?? { fatalError("a valid id") }()

/// A configuration file: refused in a sentence, or taken, and then its values make a node or are refused.
func fuzzConfiguration(_ bytes: [UInt8]) {
    do throws(Failure) {
        let file = try ConfigurationFile(bytes, path: "fuzz.json5")
        try resolve(.run, file.given, environment: [:])
    } catch {
        hold(!error.sentence.isEmpty, "a failure says why")
    }
}

/// One argument a line. Lines that begin with CORDELIA_ and have a = are the environment.
func fuzzArguments(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
        String(decoding: $0.filter { $0 != 0 }, as: UTF8.self)
    }
    var arguments: [String] = []
    var environment: [String: String] = [:]
    for line in lines {
        if line.hasPrefix("CORDELIA_"), let equals = line.firstIndex(of: "=") {
            environment[String(line[..<equals])] = String(line[line.index(after: equals)...])
        } else {
            arguments.append(line)
        }
    }
    environment["CORDELIA_CONFIG"] = nil
    do throws(Failure) {
        switch try Arguments.read(arguments) {
        case .help(let command):
            let help = Help(width: 80, coloured: false)
            hold(!(command.map(help.command) ?? help.program()).isEmpty, "help is something")
        case .version: break
        case .command(let command, let given, let words):
            try resolve(command, given, environment: environment)
            if command == .tell { _ = try SenseWords.read(Array(words.dropFirst()), phrase: "Cordelia Pippa") }
        }
    } catch {
        hold(!error.sentence.isEmpty, "a failure says why")
    }
}

/// From values to a plan, as the program does it, but for what would read other files.
private func resolve(
    _ command: Command, _ given: [String: [String]], environment: [String: String]
) throws(Failure) {
    var given = given
    given["config"] = nil
    let resolution = try Resolution(command, flags: given, environment: environment)
    let options = resolution.options
    for broker in options.brokers {
        let again = try? BrokerAddress(broker.url)
        hold(again == broker, "the address \(broker.url) is read as \(String(describing: again)), it was \(broker)")
    }
    let readsFiles =
        options.files.values.map(Optional.some) + [
            options.ca, options.certificate, options.key, options.stateDirectory,
        ]
    guard command == .run, readsFiles.allSatisfy({ $0 == nil }) else { return }
    let plan = try RunPlan(resolution, environment: [:])
    hold(!plan.description.isEmpty, "a plan can be shown")
}

/// A broker's address, and the same text as a password in one, which no refusal may repeat.
func fuzzBroker(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(BrokerAddressError) {
        let address = try BrokerAddress(text)
        hold(!address.description.isEmpty, "an address can be named")
        let again = try? BrokerAddress(address.url)
        hold(again == address, "\"\(text)\" is given again as \(address.url)")
    } catch {
        hold(!error.description.isEmpty, "a refusal says why")
    }
    let secret = "5ecret\(text)5ecret"
    do throws(BrokerAddressError) {
        _ = try BrokerAddress("mqtt://user:\(secret)@host")
        hold(false, "a password in an address is refused")
    } catch {
        hold(!error.description.contains("5ecret"), "a refusal repeats the password: \(error)")
    }
}

func fuzzScenario(_ bytes: [UInt8]) {
    do throws(ScenarioError) {
        let scenario = try Scenario(json5: Data(bytes))
        _ = scenario.lack(in: [someone])
        let faster = scenario.faster(by: 3)
        hold(faster.entries.count == scenario.entries.count, "a faster scenario has all entries")
    } catch {
        hold(!"\(error)".isEmpty, "a refusal says why")
    }
}

private let folder = "\(ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp")/cordelia-fuzz-\(getpid())"

/// The file in which controls are kept: set aside in a sentence, or taken, and kept again as they are.
func fuzzControls(_ bytes: [UInt8]) {
    var store = ControlsStore(directory: folder, id: someone)
    mkdir(folder, 0o700)
    guard let path = store.path, let file = fopen(path, "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    let (controls, remark) = store.look()
    guard remark == nil else { return hold(controls == Controls(), "controls that cannot be read are new ones") }
    let complaint = store.keep(controls)
    hold(complaint == nil && store.look().controls == controls, "\(controls) are kept otherwise: \(complaint ?? "")")
}
