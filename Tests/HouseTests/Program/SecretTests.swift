import Glibc
import Testing

@testable import cordelia_node

@Suite("A secret")
struct SecretTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    private func find(
        flag: String? = nil, environment: [String: String] = [:], file: String? = nil
    ) throws -> Secret? {
        var flags: [String: [String]] = [:]
        if let flag { flags["password-file"] = [flag] }
        if let file { flags["config"] = [try folder.write(file, to: "node.json5")] }
        let resolution = try Resolution(.run, flags: flags, environment: environment)
        return try Secret.find(.password, in: resolution, environment: environment)
    }

    @Test("comes from the flag's file, else the variable, else another file, else the credential")
    func precedence() throws {
        let flag = try folder.write("flag\n", to: "flag")
        let named = try folder.write("named\r\n", to: "named")
        try folder.write("credential", to: "cordelia-password")
        let all = ["CORDELIA_PASSWORD": "variable", "CREDENTIALS_DIRECTORY": folder.path]
        let file = "{ password_file: '\(named)' }"
        #expect(try find(flag: flag, environment: all, file: file)?.secret == Array("flag".utf8))
        #expect(try find(environment: all, file: file)?.secret == Array("variable".utf8))
        let credential = ["CREDENTIALS_DIRECTORY": folder.path]
        #expect(try find(environment: credential, file: file)?.secret == Array("named".utf8))
        #expect(try find(environment: credential)?.secret == Array("credential".utf8))
        #expect(try find(environment: ["CREDENTIALS_DIRECTORY": "/nowhere"]) == nil)
        #expect(try find() == nil)
    }

    @Test("is not told by whatever prints it")
    func silent() throws {
        let password = try #require(try find(environment: ["CORDELIA_PASSWORD": "hunter2"]))
        var dumped = ""
        dump(password, to: &dumped)
        for text in ["\(password)", String(reflecting: password), dumped] { #expect(!text.contains("hunter2")) }
        #expect("\(password)" == "a password, in the variable CORDELIA_PASSWORD")
    }

    @Test("that cannot be read is said, with 64 for the flag and 78 for all else")
    func unreadable() throws {
        let missing = "\(folder.path)/missing"
        let flag = #expect(throws: Failure.self) { try find(flag: missing) }
        #expect(flag == Failure(.usage, "the password's file \"\(missing)\": no such file or directory"))
        let file = #expect(throws: Failure.self) { try find(file: "{ password_file: '\(missing)' }") }
        #expect(file?.status == .configuration)
        let empty = try folder.write("\n", to: "empty")
        #expect(throws: Failure(.usage, "the password in the file \"\(empty)\" is empty")) { try find(flag: empty) }
        let lines = try folder.write("hunter2\nroom: x\n", to: "lines")
        let more = #expect(throws: Failure.self) { try find(flag: lines) }
        #expect(more?.sentence.contains("more than one line") == true)
        #expect(more?.sentence.contains("hunter2") == false)
    }

    @Test("that everybody can read is remarked")
    func open() throws {
        let path = try folder.write("secret\n", to: "password")
        #expect(try find(flag: path)?.remark == nil)
        #expect(chmod(path, 0o644) == 0)
        #expect(try find(flag: path)?.remark?.contains("chmod 600") == true)
    }
}
