/// What went wrong with TLS, read from what OpenSSL and libmosquitto wrote about it.
enum CertificateTrouble {
    /// OpenSSL's number for a certificate that is valid from later on.
    private static let notYetValid = 9

    /// - Parameters:
    ///   - lines: as they were logged.
    ///   - verification: OpenSSL's verdict on the broker's certificate, a number (0 is good) and its words, where known.
    ///   - host: whom the certificate should name.
    static func failure(lines: [String], verification: (code: Int, words: String)?, host: String)
        -> ConnectionPlan.Failure
    {
        let text = lines.joined(separator: "; ").lowercased()
        if text.contains("host name verification failed") {
            return .hopeless("its certificate is not for \"\(host)\"")
        }
        if text.contains("certificate verify failed") {
            let words = verification.flatMap { $0.code == 0 ? nil : $0.words } ?? "it could not be verified"
            // A small computer without a battery has no date until the network gives it one.
            if verification?.code == notYetValid { return .refused("its certificate is not yet valid by this clock") }
            return .hopeless("its certificate is not trusted: \(words); check the CA file")
        }
        if text.contains("unable to load") || text.contains("inconsistent") {
            return .hopeless(lines.first.map { $0.replacing("Error: ", with: "") } ?? "a certificate cannot be loaded")
        }
        // What the broker says about this client's certificate comes as an alert.
        if text.contains("alert") && (text.contains("certificate") || text.contains("unknown ca")) {
            return .hopeless("it does not accept this client's certificate: \(alert(in: lines))")
        }
        if text.contains("wrong version number") || text.contains("packet length too long") {
            return .refused("what answers there does not speak TLS")
        }
        return .refused("TLS failed\(lines.isEmpty ? "" : ": \(alert(in: lines))")")
    }

    /// The last part of a line such as `OpenSSL Error[0]: error:0A00045C:SSL routines::tlsv13 alert certificate required`.
    private static func alert(in lines: [String]) -> String {
        lines.first?.split(separator: ":").last.map { String($0).trimmed } ?? "no reason given"
    }
}
