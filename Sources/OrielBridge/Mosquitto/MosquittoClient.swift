import CMosquitto
import FoundationEssentials
import Glibc

/// One connection of libmosquitto, in Swift: the only file that knows the library.
///
/// A client connects once. What it had not delivered when its connection ended goes with it: the next connection is another
/// client, so nothing old is ever sent again. The library's callbacks run under a lock of its own and on memory of its own;
/// they do nothing but copy what happened into a list, which is taken once the library's function has returned.
final class MosquittoClient {
    enum Happening {
        case answered(Answer)
        case message(Delivery)
        /// MQTT 3.1.1 has no reasons: then it is always 0.
        case acknowledged(id: Int32, reason: Int32)
        /// A code for each filter of the subscription.
        case subscribed(id: Int32, codes: [Int32])
        case ended(Ending)
    }

    /// What the broker said to the greeting.
    struct Answer {
        /// 0 is a yes.
        var code: Int32
        var receiveMaximum: Int?
        /// In seconds, when the broker insists on its own.
        var keepAlive: Int?
    }

    /// Why the connection ended, as the library tells it.
    struct Ending {
        /// A `MOSQ_ERR` below 0x80, or what the broker said in its farewell.
        var code: Int32
        var systemError: Int32
    }

    /// What a failed call of the library said.
    struct Trouble: Error {
        var code: Int32
        var systemError: Int32
    }

    /// The longest payload that anything in the house may have, and one byte more: whoever gets that many knows that it
    /// is too long.
    static let mostPayload = 8 * 1_024 * 1_024 + 1
    /// What the broker is asked not to exceed (MQTT 5): the library takes whole packets into memory.
    private static let mostPacket: UInt32 = 16 * 1_024 * 1_024
    /// Seconds; the least that the library takes.
    static let keepAlive: Int32 = 5

    private let client: OpaquePointer
    private var happenings: [Happening] = []
    /// What the library complained about while TLS was agreed on, such as OpenSSL's errors.
    private(set) var complaints: [String] = []
    private var hasPinged = false
    let isSecure: Bool

    /// Once in the process's life; libmosquitto is never cleaned up.
    private static let isReady: Bool = mosquitto_lib_init() == MOSQ_ERR_SUCCESS.code

    init(session: Session, version: ProtocolVersion, credentials: Credentials, secure: Bool) throws(Trouble) {
        guard Self.isReady, let client = mosquitto_new(session.clientID, true, nil) else {
            throw Trouble(code: MOSQ_ERR_NOMEM.code, systemError: errno)
        }
        self.client = client
        isSecure = secure
        // Unretained: the library calls back only while one of this object's methods runs, and is destroyed with it.
        mosquitto_user_data_set(client, Unmanaged.passUnretained(self).toOpaque())
        listen()
        closeWakeUps()
        mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1)
        let number = version == .v5 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311
        try check(mosquitto_int_option(client, MOSQ_OPT_PROTOCOL_VERSION, number))
        try check(mosquitto_int_option(client, MOSQ_OPT_SEND_MAXIMUM, Int32(Outbox.mostInFlight)))
        if version == .v5 { limitPackets() }
        if let user = credentials.user {
            // Copied by the library, and wiped here.
            var password = credentials.password.map { $0.map(CChar.init(bitPattern:)) + [0] }
            let result = mosquitto_username_pw_set(client, user, password)
            password?.withUnsafeMutableBytes { if let start = $0.baseAddress { explicit_bzero(start, $0.count) } }
            try check(result)
        }
        if let will = session.will {
            try check(
                will.payload.withUnsafeBytes {
                    mosquitto_will_set(
                        client, will.topic, Int32($0.count), $0.baseAddress, will.acknowledged ? 1 : 0, will.retained)
                })
        }
        if secure {
            // The last argument answers OpenSSL's question for a key's pass phrase, which would else be put to the
            // terminal: with none.
            try check(
                mosquitto_tls_set(
                    client, credentials.caFile, credentials.caFile == nil ? "/etc/ssl/certs" : nil,
                    credentials.certificateFile, credentials.keyFile, { _, _, _, _ in 0 }))
        }
    }

    deinit { mosquitto_destroy(client) }

    // MARK: The connection

    /// Begins to connect, without waiting.
    /// - Parameters:
    ///   - host: a number, a name that is known to resolve, or, for port 0, the path of a socket.
    ///   - local: the local address to bind to, which decides between IPv4 and IPv6.
    func connect(to host: String, port: UInt16, from local: String?) throws(Trouble) {
        // The library writes what it queues at once, unless it believes that another thread does: the greeting is to wait
        // until the handshake of TLS is over.
        if isSecure { mosquitto_threaded_set(client, true) }
        defer { if isSecure { mosquitto_threaded_set(client, false) } }
        errno = 0
        try check(mosquitto_connect_bind_async(client, host, Int32(port), Self.keepAlive, local))
        // A program that is started later must not hold the connection open after this one's end.
        if let socket { _ = fcntl(socket, F_SETFD, FD_CLOEXEC) }
    }

    /// Nil when there is no connection, or no longer.
    var socket: Int32? {
        let socket = mosquitto_socket(client)
        return socket >= 0 ? socket : nil
    }

    var wantsWrite: Bool { mosquitto_want_write(client) }

    /// To be called when the socket can be read.
    /// - Returns: whether it is to be called again, ready or not: OpenSSL may have read ahead of the socket.
    func read() throws(Trouble) -> Bool {
        let before = happenings.count
        errno = 0
        try check(mosquitto_loop_read(client, 1))
        return isSecure && happenings.count > before && socket != nil
    }

    /// To be called when the socket can be written and `wantsWrite`.
    func write() throws(Trouble) {
        errno = 0
        try check(mosquitto_loop_write(client, 1))
    }

    /// To be called when a ping may be due; and once a second while its answer is waited for, to hear that it does not come.
    /// - Returns: whether one was sent, which the library tells only in its log.
    func pingIfDue() throws(Trouble) -> Bool {
        hasPinged = false
        mosquitto_log_callback_set(client) { _, context, _, text in
            if let text, strstr(text, "PINGREQ") != nil { MosquittoClient.from(context)?.hasPinged = true }
        }
        defer { mosquitto_log_callback_set(client, nil) }
        try check(mosquitto_loop_misc(client))
        return hasPinged
    }

    /// The broker said yes: nothing that the library complains of now has to do with TLS.
    func wasAccepted() { mosquitto_log_callback_set(client, nil) }

    /// Says farewell, so that the broker does not publish the will.
    func disconnect() { mosquitto_disconnect(client) }

    func takeHappenings() -> [Happening] {
        defer { happenings = [] }
        return happenings
    }

    // MARK: Messages

    /// - Returns: what the acknowledgement will be known by.
    func publish(_ publication: Publication) throws(Trouble) -> Int32 {
        var id: Int32 = 0
        let result = publication.payload.withUnsafeBytes {
            mosquitto_publish(
                client, &id, publication.topic, Int32(clamping: $0.count), $0.baseAddress,
                publication.acknowledged ? 1 : 0, publication.retained)
        }
        try check(result)
        return id
    }

    /// - Returns: what the answer will be known by.
    func subscribe(_ filters: [String], _ options: SubscriptionOptions) throws(Trouble) -> Int32 {
        let pointers: [UnsafeMutablePointer<CChar>?] = filters.map { strdup($0) }
        defer { pointers.forEach { free($0) } }
        var id: Int32 = 0
        var bits: Int32 = 0
        if options.contains(.noOwnWords) { bits |= Int32(MQTT_SUB_OPT_NO_LOCAL.rawValue) }
        if options.contains(.showsRetain) { bits |= Int32(MQTT_SUB_OPT_RETAIN_AS_PUBLISHED.rawValue) }
        try check(mosquitto_subscribe_multiple(client, &id, Int32(filters.count), pointers, 1, bits, nil))
        return id
    }

    /// A question that every broker answers and that changes nothing: to hear whether it is there.
    func probe() { mosquitto_unsubscribe(client, nil, "probe") }

    private func check(_ code: Int32) throws(Trouble) {
        guard code == MOSQ_ERR_SUCCESS.code else { throw Trouble(code: code, systemError: errno) }
    }

    /// The library takes the properties of a CONNECT only in its connecting call that blocks. With an impossible port that
    /// call keeps them and returns at once, before it does anything; the call that does not block then sends them.
    private func limitPackets() {
        var properties: OpaquePointer?
        mosquitto_property_add_int32(&properties, Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), Self.mostPacket)
        // Meant to fail.
        mosquitto_connect_bind_v5(client, "-", -1, Self.keepAlive, nil, properties)
        mosquitto_property_free_all(&properties)
    }

    /// The library makes a pair of sockets for a loop that it does not have here, and writes a byte into it with each
    /// packet. Nobody reads them: they pile up to 200 KiB of the kernel's memory a client, and each costs a system call.
    /// So the pair is closed and the library told, in its own words, that it has none. The numbers stand in its structure
    /// behind that of the connection's socket (2.0); a layout in which they do not is left alone, which a byte sent
    /// through the pair shows.
    private func closeWakeUps() {
        var (major, minor): (Int32, Int32) = (0, 0)
        mosquitto_lib_version(&major, &minor, nil)
        guard (major, minor) == (2, 0) else { return }
        let numbers = UnsafeMutableRawPointer(client).assumingMemoryBound(to: Int32.self)
        let (socket, reading, writing) = (numbers[0], numbers[1], numbers[2])
        guard socket == mosquitto_socket(client), reading > STDERR_FILENO, writing > STDERR_FILENO else { return }
        for end in [reading, writing] {
            var domain: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            guard getsockopt(end, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0, domain == AF_UNIX else { return }
        }
        var byte: UInt8 = 0x5A
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        guard send(writing, &byte, 1, flags) == 1, recv(reading, &byte, 1, flags) == 1, byte == 0x5A else { return }
        // What the library itself writes there when it has closed them.
        (numbers[1], numbers[2]) = (-1, -1)
        for end in [reading, writing] { close(end) }
    }

    // MARK: TLS, as far as OpenSSL is asked itself

    private typealias Ask = @convention(c) (UnsafeMutableRawPointer?) -> CLong
    private typealias Tell = @convention(c) (CLong) -> UnsafePointer<CChar>?

    /// OpenSSL's functions, found in the library that libmosquitto brings along; without it they are unknown.
    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(nil, name).map { unsafeBitCast($0, to: type) }
    }

    /// Whether the TLS handshake is over.
    var isShaken: Bool {
        guard isSecure, let session = mosquitto_ssl_get(client) else { return true }
        typealias Finished = @convention(c) (UnsafeMutableRawPointer?) -> Int32
        return Self.function("SSL_is_init_finished", as: Finished.self)?(session) != 0
    }

    /// What OpenSSL thinks of the broker's certificate.
    var verification: (code: Int, words: String)? {
        guard isSecure, let session = mosquitto_ssl_get(client),
            let code = Self.function("SSL_get_verify_result", as: Ask.self)?(session)
        else { return nil }
        let words = Self.function("X509_verify_cert_error_string", as: Tell.self)?(code)
        return (code, words.map { String(cString: $0) } ?? "error \(code)")
    }

    // MARK: Callbacks

    /// The last thing an object of the library's tells, and whose it is.
    private static func from(_ context: UnsafeMutableRawPointer?) -> MosquittoClient? {
        context.map { Unmanaged<MosquittoClient>.fromOpaque($0).takeUnretainedValue() }
    }

    private func happened(_ happening: Happening) { happenings.append(happening) }

    private func listen() {
        mosquitto_connect_v5_callback_set(client) { _, context, code, _, properties in
            var answer = Answer(code: code)
            var number: UInt16 = 0
            if mosquitto_property_read_int16(properties, Int32(MQTT_PROP_RECEIVE_MAXIMUM.rawValue), &number, false)
                != nil
            {
                answer.receiveMaximum = Int(number)
            }
            if mosquitto_property_read_int16(properties, Int32(MQTT_PROP_SERVER_KEEP_ALIVE.rawValue), &number, false)
                != nil
            {
                answer.keepAlive = Int(number)
            }
            MosquittoClient.from(context)?.happened(.answered(answer))
        }
        mosquitto_disconnect_v5_callback_set(client) { _, context, code, _ in
            let systemError = errno
            MosquittoClient.from(context)?.happened(.ended(Ending(code: code, systemError: systemError)))
        }
        mosquitto_publish_v5_callback_set(client) { _, context, id, reason, _ in
            MosquittoClient.from(context)?.happened(.acknowledged(id: id, reason: reason))
        }
        mosquitto_subscribe_v5_callback_set(client) { _, context, id, count, codes, _ in
            let codes = Array(UnsafeBufferPointer(start: codes, count: Int(count)))
            MosquittoClient.from(context)?.happened(.subscribed(id: id, codes: codes))
        }
        mosquitto_message_v5_callback_set(client) { _, context, message, _ in
            guard let message = message?.pointee, let topic = message.topic else { return }
            let count = min(Int(message.payloadlen), MosquittoClient.mostPayload)
            let payload = message.payload.map { Data(bytes: $0, count: count) } ?? Data()
            let delivery = Delivery(topic: String(cString: topic), payload: payload, retained: message.retain)
            MosquittoClient.from(context)?.happened(.message(delivery))
        }
        // With a log it would put every packet into words, for nobody.
        guard isSecure else { return }
        mosquitto_log_callback_set(client) { _, context, level, text in
            guard level == Int32(MOSQ_LOG_ERR), let text, let client = MosquittoClient.from(context) else { return }
            if client.complaints.count < 8 { client.complaints.append(String(cString: text)) }
        }
    }
}

extension mosq_err_t {
    /// As the library's functions return it.
    var code: Int32 { Int32(rawValue) }
}
