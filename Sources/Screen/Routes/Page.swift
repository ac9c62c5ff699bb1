import CPages

/// A file that is part of the program: nothing on the disk is ever looked for by a name that a browser sent.
package struct Page {
    let type: String
    private let file: page

    /// By the name behind `/assets/`.
    static func named(_ name: String) -> Page? { find(name, from: screen_page) }
    /// A frame of the set that is built in, by its state.
    static func frame(_ state: String) -> Page? { find(state, from: screen_frame) }

    private static func find(_ name: String, from table: (Int) -> page) -> Page? {
        for index in 0... {
            let file = table(index)
            guard let there = file.name, let type = file.type else { return nil }
            if String(cString: there) == name { return Page(type: String(cString: type), file: file) }
        }
        return nil
    }

    /// They are there for as long as the program.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: file.bytes, count: file.count) }
}
