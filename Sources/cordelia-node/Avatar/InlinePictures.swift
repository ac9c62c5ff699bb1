import FoundationEssentials
import OrielBridge

/// Pictures between the lines of a terminal that can draw them.
struct InlinePictures {
    enum Way: Hashable { case kitty, iTerm, sixel }

    /// How wide a picture is drawn, in columns.
    static let columns = 40
    static let largest = 16 << 20

    let way: Way

    init(way: Way) { self.way = way }

    /// Nil for a terminal that is not known to draw pictures.
    init?(_ environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        let program = environment["TERM_PROGRAM"] ?? ""
        if environment["KITTY_WINDOW_ID"] != nil || ["xterm-kitty", "xterm-ghostty"].contains(term) {
            way = .kitty
        } else if ["iTerm.app", "WezTerm"].contains(program) || environment["LC_TERMINAL"] == "iTerm2" {
            way = .iTerm
        } else if term.hasPrefix("foot") || term.hasPrefix("mlterm") || term.contains("sixel") {
            way = .sixel
        } else {
            return nil
        }
    }

    /// Draws the picture in the file; nothing, where that cannot be done.
    func show(_ path: String) {
        guard let bytes = try? File.read(path, atMost: Self.largest), let header = ImageHeader.read(bytes),
            let text = spelled(bytes, header.kind, path: path)
        else { return }
        Terminal.output.write("\(text)\n")
    }

    func spelled(_ bytes: [UInt8], _ kind: ImageHeader.Kind, path: String) -> String? {
        switch way {
        case .kitty: kind == .png ? Self.kitty(bytes) : nil
        case .iTerm:
            kind == .svg
                ? nil
                : "\u{1B}]1337;File=inline=1;size=\(bytes.count);width=\(Self.columns):\(Self.base64(bytes))\u{07}"
        case .sixel: kind == .svg ? nil : Self.sixel(path)
        }
    }

    /// In chunks, as the protocol wants it.
    private static func kitty(_ bytes: [UInt8]) -> String {
        var rest = base64(bytes)[...]
        var text = ""
        var keys = "a=T,f=100,q=2,c=\(columns),"
        repeat {
            let chunk = rest.prefix(4_096)
            rest = rest.dropFirst(4_096)
            text += "\u{1B}_G\(keys)m=\(rest.isEmpty ? 0 : 1);\(chunk)\u{1B}\\"
            keys = ""
        } while !rest.isEmpty
        return text
    }

    /// By a program that knows how, if there is one.
    private static func sixel(_ path: String) -> String? {
        guard let tool = ChildProcess.find("img2sixel"), let folder = TemporaryFolder.make(named: "sixel") else {
            return nil
        }
        defer { TemporaryFolder.remove(folder) }
        let output = "\(folder)/picture"
        guard let child = try? ChildProcess(tool, ["-w", "400", "--", path], output: output),
            child.wait(atMost: .seconds(10)), let bytes = try? File.read(output, atMost: largest),
            bytes.starts(with: [0x1B, UInt8(ascii: "P")])
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
