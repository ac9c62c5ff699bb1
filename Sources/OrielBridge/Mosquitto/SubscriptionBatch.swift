/// What MQTT 5 can be asked for with a subscription.
struct SubscriptionOptions: OptionSet, Hashable {
    let rawValue: Int

    static let noOwnWords = SubscriptionOptions(rawValue: 1)
    static let showsRetain = SubscriptionOptions(rawValue: 2)
}

/// Filters that are subscribed with one packet, in the way in which their protocol can have them.
struct SubscriptionBatch: Hashable {
    /// Some brokers take no more filters at once.
    static let most = 8

    var filters: [String]
    var options: SubscriptionOptions

    static func all(of subscriptions: [Subscription], over version: ProtocolVersion) -> [SubscriptionBatch] {
        var batches: [SubscriptionBatch] = []
        for subscription in subscriptions where version == .v5 || subscription.ownWords != .never {
            let options = version == .v5 ? subscription.options : []
            if let last = batches.indices.last, batches[last].options == options, batches[last].filters.count < most {
                batches[last].filters.append(subscription.filter)
            } else {
                batches.append(SubscriptionBatch(filters: [subscription.filter], options: options))
            }
        }
        return batches
    }
}

extension Subscription {
    fileprivate var options: SubscriptionOptions {
        var options: SubscriptionOptions = []
        if ownWords != .heard { options.insert(.noOwnWords) }
        if showsRetain { options.insert(.showsRetain) }
        return options
    }
}
