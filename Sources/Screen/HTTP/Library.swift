import CMicroHTTPD
import Glibc

/// GNU libmicrohttpd, loaded: its functions, with the types that its own header gives them.
struct Library {
    /// With the number of its interface.
    private static let file = "libmicrohttpd.so.12"

    let startDaemon: UnsafeMutableRawPointer
    let daemonInfo: UnsafeMutableRawPointer
    let connectionInfo: UnsafeMutableRawPointer
    let stop: screen_stop_daemon
    let run: screen_run
    let timeout: screen_get_timeout
    let values: screen_get_connection_values
    let suspend: screen_suspend_connection
    let resume: screen_resume_connection
    let responseFromBuffer: screen_create_response_from_buffer
    let responseFromCallback: screen_create_response_from_callback
    let addHeader: screen_add_response_header
    let queue: screen_queue_response
    let destroy: screen_destroy_response

    /// It stays loaded for as long as the program runs.
    static func load() throws(ScreenError) -> Library {
        guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL) else {
            throw .noLibrary(dlerror().map { String(cString: $0) } ?? file)
        }
        return try Library(handle)
    }

    private init(_ handle: UnsafeMutableRawPointer) throws(ScreenError) {
        func find(_ name: String) throws(ScreenError) -> UnsafeMutableRawPointer {
            guard let found = dlsym(handle, name) else { throw .noLibrary("\(Self.file) has no \(name)") }
            return found
        }
        // What lies under a name has the type of that name's declaration, which the typedefs repeat.
        func function<Function>(_ name: String, _: Function.Type = Function.self) throws(ScreenError) -> Function {
            unsafeBitCast(try find(name), to: Function.self)
        }
        startDaemon = try find("MHD_start_daemon")
        daemonInfo = try find("MHD_get_daemon_info")
        connectionInfo = try find("MHD_get_connection_info")
        stop = try function("MHD_stop_daemon")
        run = try function("MHD_run")
        timeout = try function("MHD_get_timeout")
        values = try function("MHD_get_connection_values")
        suspend = try function("MHD_suspend_connection")
        resume = try function("MHD_resume_connection")
        responseFromBuffer = try function("MHD_create_response_from_buffer")
        responseFromCallback = try function("MHD_create_response_from_callback")
        addHeader = try function("MHD_add_response_header")
        queue = try function("MHD_queue_response")
        destroy = try function("MHD_destroy_response")
    }
}
