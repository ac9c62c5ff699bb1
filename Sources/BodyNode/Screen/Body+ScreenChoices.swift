/// What can be picked, switched and done on the screen, and why what cannot, cannot.
extension Body {
    typealias Choice = ScreenReport.Choice

    // MARK: Switches and actions

    func switches(_ words: ScreenWords) -> [ScreenReport.Switch] {
        let deaf = can(.ears) ? nil : words.noEars
        func plain(_ control: Control, _ label: String, _ isOn: Bool, refusal: String? = nil) -> ScreenReport.Switch {
            ScreenReport.Switch(
                control: control, label: label, isOn: isOn, note: isOn ? words.on : words.off,
                next: isOn ? "off" : "on", refusal: refusal)
        }
        return [
            plain(.wake, words.wakeSwitch, controls.wake, refusal: deaf),
            plain(.noisy, words.noisySwitch, controls.noisy),
            plain(.onAir, words.onAirSwitch, controls.onAir),
            ScreenReport.Switch(
                control: .camera, label: words.cameraSwitch, isOn: controls.cameraOpen,
                note: controls.cameraOpen ? words.open : words.closed, next: controls.cameraOpen ? "close" : "open",
                refusal: controls.cameraOpen ? nil : cameraHindrance(words)),
            plain(.earText, words.earTextSwitch, controls.earText, refusal: deaf),
            plain(.cutIn, words.cutInSwitch, controls.cutIn, refusal: deaf),
            plain(.captions, words.captionsSwitch, controls.captions),
        ]
    }

    private func cameraHindrance(_ words: ScreenWords) -> String {
        can(.camera) ? words.noCameraProgram : words.noCamera
    }

    func actions(_ words: ScreenWords, at now: Moment) -> [ScreenReport.Action] {
        func action(_ kind: ScreenReport.Action.Kind, _ label: String, _ why: String?) -> ScreenReport.Action {
            ScreenReport.Action(kind: kind, label: label, refusal: why)
        }
        let canCancel = turn?.isOpen ?? false || voice.current != nil || ears.hearing != nil || wake.isPending
        var actions = [
            controls.muted
                ? action(.resume, words.resume, nil)
                : action(.pause, words.pause, can(.ears) ? nil : words.noEars),
            action(.sendNow, words.sendNow, ears.hearing?.words.flatMap { stated($0) } == nil ? words.noWordsYet : nil),
            action(.cancel, words.cancel, canCancel ? nil : words.nothingToCancel),
            action(
                .endConversation, words.endConversation,
                ears.conversationUntil != nil || ears.hearing != nil ? nil : words.noConversation),
        ]
        if controls.onAir {
            let why = !link.isUp ? words.noBroker : oriel.isOnline ? nil : words.orielIsOffline
            actions.append(action(.wrapUp, words.wrapUp, why.map(words.sentence)))
        }
        return actions
    }

    // MARK: Where her voice comes from

    func voiceChoices(_ words: ScreenWords) -> [Choice] {
        let picked = controls.voiceOutput
        let here = Choice(
            value: "here", label: words.voiceHere, note: configuration.room, isPicked: picked == nil,
            refusal: can(.voice) ? nil : words.cannotSpeak(configuration.name))
        var others = house.peers.keys.filter(house.knows).map { other in
            Choice(
                value: other.text, label: house.name(of: other), note: house.room(of: other),
                isPicked: other == picked, refusal: seen(other).obstacle)
        }
        // In the order in which people read: by name, the id where two have the same.
        others.sort { ($0.label.lowercased(), $0.value) < ($1.label.lowercased(), $1.value) }
        if let picked, !house.knows(picked) {
            others.append(
                Choice(
                    value: picked.text, label: picked.text, note: nil, isPicked: true, refusal: seen(picked).obstacle))
        }
        return [here] + others
    }

    // MARK: What she thinks with

    func thinkMenu(_ words: ScreenWords) -> ScreenReport.ThinkMenu {
        let registry = think.brains.good
        let unread = think.brains.unread.map(words.brainsUnread) ?? (registry == nil ? words.noBrains : nil)
        let (efforts, why) = efforts(words, of: registry)
        return ScreenReport.ThinkMenu(
            brains: brains(words, of: registry), brainsUnread: unread, efforts: efforts, effortsWhy: why,
            lightning: lightningSwitch(words, of: registry), lightnings: lightnings(words, of: registry))
    }

    private func brains(_ words: ScreenWords, of registry: Brains?) -> [Choice] {
        guard let registry else { return [] }
        let planned = planned(words) { plan in
            plan.brain.map { registry[$0]?.name ?? words.notInRegistry($0) } ?? words.conversationHasNoBrain
        }
        let none = Choice(
            value: "", label: words.theConversations, note: planned, isPicked: controls.brain == nil, refusal: nil)
        let brains = registry.brains.map { brain in
            Choice(
                value: brain.id, label: shownName(brain),
                note: brain.efforts.isEmpty ? words.fixedLevel : brain.efforts.joined(separator: ", "),
                isPicked: controls.brain == brain.id, refusal: nil)
        }
        let lost = controls.brain.flatMap { registry[$0] == nil ? $0 : nil }.map {
            Choice(value: $0, label: $0, note: nil, isPicked: true, refusal: words.notInRegistry($0))
        }
        return [none] + brains + (lost.map { [$0] } ?? [])
    }

    /// The levels of the brain that is next, were Lightning off.
    private func efforts(_ words: ScreenWords, of registry: Brains?) -> ([Choice], why: String?) {
        guard let registry else { return ([], words.noBrains) }
        guard let id = controls.brain ?? think.plan.good?.brain else { return ([], words.noBrainNoLevels) }
        guard let brain = registry[id] else { return ([], words.notInRegistry(id)) }
        guard !brain.efforts.isEmpty else { return ([], words.isFixed(shownName(brain))) }
        let planned = planned(words) { $0.effort ?? words.noVoiceLevel }
        let none = Choice(
            value: "", label: words.theVoiceModes, note: planned, isPicked: controls.effort == nil, refusal: nil)
        let levels = brain.efforts.map {
            Choice(value: $0, label: $0, note: nil, isPicked: controls.effort == $0, refusal: nil)
        }
        let lost = controls.effort.flatMap { brain.efforts.contains($0) ? nil : $0 }.map {
            Choice(value: $0, label: $0, note: nil, isPicked: true, refusal: words.hasNoLevel(shownName(brain), $0))
        }
        return ([none] + levels + (lost.map { [$0] } ?? []), nil)
    }

    /// Whether the next turn runs on Lightning, be it by a pick on this face or by Oriel's plan.
    private func lightningSwitch(_ words: ScreenWords, of registry: Brains?) -> ScreenReport.Switch {
        let isOn = controls.lightning ?? think.plan.good?.lightning ?? false
        let isKnown = controls.lightning != nil || think.plan.good != nil
        return ScreenReport.Switch(
            control: .lightning, label: words.lightningSwitch, isOn: isOn,
            note: isKnown ? isOn ? words.on : words.off : "?", next: isOn ? "off" : "on",
            refusal: !isOn && registry?.lightning == nil ? words.noLightning : nil)
    }

    private func lightnings(_ words: ScreenWords, of registry: Brains?) -> [Choice] {
        let pick = registry?.lightning
        let runsOn = pick.map { pick in
            let name = registry?[pick.brain].map(shownName) ?? pick.brain
            return pick.effort.map { "\(name) · \($0)" } ?? name
        }
        let planned = planned(words) { $0.lightning ? words.on : words.off }
        return [
            Choice(
                value: "", label: words.oriels, note: planned, isPicked: controls.lightning == nil, refusal: nil),
            Choice(
                value: "on", label: words.lightningOn, note: runsOn, isPicked: controls.lightning == true,
                refusal: pick == nil ? words.noLightning : nil),
            Choice(
                value: "off", label: words.lightningOff, note: nil, isPicked: controls.lightning == false, refusal: nil),
        ]
    }

    /// What Oriel's plan says of something, or why it cannot be read.
    private func planned(_ words: ScreenWords, _ read: (Plan) -> String) -> String {
        if let why = think.plan.unread { return words.planNotRead(why) }
        return think.plan.good.map(read) ?? words.noPlan
    }

    private func shownName(_ brain: Brains.Brain) -> String { stated(brain.name) ?? brain.id }
}
