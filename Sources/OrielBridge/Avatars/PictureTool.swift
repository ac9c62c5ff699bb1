internal import BodyNode
internal import Glibc

/// Programs of the system that turn a picture of one type into another.
struct PictureTool {
    let program: String
    /// What comes before the two files.
    let options: [String]
    /// The option in front of the file that is written; nil: it comes last, after the one that is read.
    let outputOption: String?
    /// The Debian package that has it.
    let package: String

    /// As the lineage notes it.
    var words: String { ([program] + options).joined(separator: " ") }

    /// Nil when nothing here can do that.
    static func turning(_ from: ImageHeader.Kind, into to: ImageHeader.Kind) -> PictureTool? {
        switch (from, to) {
        case (.svg, .png):
            PictureTool(program: "rsvg-convert", options: [], outputOption: "--output", package: "librsvg2-bin")
        case (.png, .webp), (.jpeg, .webp):
            PictureTool(program: "cwebp", options: ["-quiet", "-q", "90"], outputOption: "-o", package: "webp")
        case (.webp, .png): PictureTool(program: "dwebp", options: ["-quiet"], outputOption: "-o", package: "webp")
        case (.jpeg, .png), (.png, .jpeg):
            PictureTool(program: "convert", options: ["-quality", "92"], outputOption: nil, package: "imagemagick")
        case (.png, .png), (.jpeg, .jpeg), (.webp, .webp), (.svg, .svg), (_, .svg), (.svg, _), (.webp, .jpeg): nil
        }
    }

    /// Turns the picture in `input`, and gives the new one.
    func run(on input: [UInt8], from: ImageHeader.Kind, into to: ImageHeader.Kind) throws(Refusal) -> [UInt8] {
        guard let path = ChildProcess.find(program) else {
            throw Refusal(
                why: "turning \(from.rawValue) into \(to.rawValue) needs \(program), which is not installed "
                    + "(Debian has it in \(package))")
        }
        guard let folder = TemporaryFolder.make(named: "picture") else {
            throw Refusal(why: "there is no folder for temporary files")
        }
        defer { TemporaryFolder.remove(folder) }
        let (before, after) = ("\(folder)/before.\(from.fileExtension)", "\(folder)/after.\(to.fileExtension)")
        let files = outputOption.map { [before, $0, after] } ?? [before, after]
        do {
            try File.replace(before, with: input)
            let child = try ChildProcess(path, options + files)
            guard child.wait(atMost: .seconds(60)) else {
                child.kill()
                throw Refusal(why: "\(program) did not end within a minute")
            }
            return try File.read(after, atMost: SetFolder.largestFrame)
        } catch let error as Refusal {
            throw error
        } catch {
            throw Refusal(why: "\(program) made no picture of it: \(error)")
        }
    }
}
