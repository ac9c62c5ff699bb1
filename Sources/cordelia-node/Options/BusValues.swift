extension Value {
    /// The addresses of the brokers, in the order in which they are tried.
    static let brokers = Value(.list, "ADDRESS") {
        $0.brokers.isEmpty ? nil : $0.brokers.joined(separator: ",")
    } put: { (values, options) throws(Unfit) in
        options.brokers = values
    }

    static let prefix = Value.read(\.prefix, "PREFIX", valid: "x", shown: { $0 }) { $0 }
}
