extension Body {
    /// Changes a control, or says what would be valid.
    mutating func set(_ name: String, to value: String, everywhere: Bool, at now: Moment) {
        do throws(Unset) {
            try set(name, to: value, onBody: false, at: now)
        } catch {
            problem(everywhere ? .setAll(name) : .set(id, name), error.why, at: now)
        }
    }

    /// Why a control was not changed.
    struct Unset: Error { var why: String }

    /// - Parameter onBody: a person does it on the body itself.
    mutating func set(_ name: String, to value: String, onBody: Bool, at now: Moment) throws(Unset) {
        guard let control = Control(rawValue: name.lowercased()) else { throw unknown(name) }
        try set(control, to: trimmed(value), onBody: onBody, at: now)
    }

    private mutating func set(
        _ control: Control, to value: String, onBody: Bool, at now: Moment
    ) throws(Unset) {
        switch control {
        case .muted:
            let on = try isOn(control, value)
            guard on || onBody || configuration.busMayUnmute else {
                throw Unset(why: "the bus may not open the microphone of \(id): Resume on the body itself does")
            }
            mute(on, at: now)
        case .wake:
            controls.wake = try isOn(control, value)
            remark = nil
        case .brain: controls.brain = try pick(control, value, from: brains)
        case .effort: controls.effort = try pick(control, value, from: efforts)
        case .lightning: controls.lightning = value.isEmpty ? nil : try isOn(control, value, orEmpty: true)
        case .voiceOutput: controls.voiceOutput = try output(value)
        case .camera: try setCamera(value, onBody: onBody)
        case .eyes:
            guard value.lowercased() == "close" else { throw invalid(control, value, valid: "close") }
            controls.cameraOpen = false
        case .cutIn: controls.cutIn = try isOn(control, value)
        case .captions: controls.captions = try isOn(control, value)
        case .earText: controls.earText = try isOn(control, value)
        case .noisy: controls.noisy = try isOn(control, value)
        case .onAir: controls.onAir = try isOn(control, value)
        case .sendNow:
            guard let words = ears.hearing?.words, !words.allSatisfy(\.isWhitespace) else {
                throw Unset(why: "no words have been heard that could be sent")
            }
            noticed(.said(words), at: now)
        case .cancel: try cancel(at: now)
        case .endConversation:
            ears.endConversation()
            stopListening()
        }
    }

    private mutating func cancel(at now: Moment) throws(Unset) {
        if cancelTurn(why: "cancelled", at: now) { return }
        if voice.current != nil {
            carryOut(voice.stop(why: "cancelled", at: now), at: now)
        } else if ears.hearing != nil || wake.isPending {
            stopListening()
        } else {
            throw Unset(why: "there is nothing to cancel")
        }
    }

    mutating func mute(_ on: Bool, at now: Moment) {
        guard controls.muted != on else { return }
        controls.muted = on
        remark = nil
        if on, turn?.isInFlight ?? false { cancelTurn(why: "the microphone was closed", at: now) }
    }

    private mutating func setCamera(_ value: String, onBody: Bool) throws(Unset) {
        switch value.lowercased() {
        case "close", "closed": controls.cameraOpen = false
        case "open":
            guard can(.camera) else { throw Unset(why: "this body has no camera") }
            guard onBody || configuration.busMayOpenCamera else {
                throw Unset(why: "the bus may not open the camera of \(id): it is opened on the body itself")
            }
            throw Unset(why: "no camera program is configured that could open the camera")
        default: throw invalid(.camera, value, valid: "open, close")
        }
    }

    private func output(_ value: String) throws(Unset) -> BodyID? {
        let value = value.lowercased()
        if value == "here" || value == id.text { return nil }
        guard let body = BodyID(value) else {
            throw invalid(.voiceOutput, value, valid: "here, or a body's id; \(BodyID.rule)")
        }
        return body
    }

    private func isOn(_ control: Control, _ value: String, orEmpty: Bool = false) throws(Unset) -> Bool {
        switch value.lowercased() {
        case "on": true
        case "off": false
        default: throw invalid(control, value, valid: orEmpty ? "on, off, or nothing for Oriel's choice" : "on, off")
        }
    }

    private func registry() throws(Unset) -> Brains {
        guard let brains = think.brains.good else { throw Unset(why: "Oriel has not sent its brains") }
        return brains
    }

    private func brains() throws(Unset) -> [String] { try registry().brains.map(\.id) }

    private func efforts() throws(Unset) -> [String] {
        var seen: Set<String> = []
        return try registry().brains.flatMap(\.efforts).filter { seen.insert($0).inserted }
    }

    /// One of the registry's own, in its spelling; empty leaves the choice to Oriel.
    private func pick(
        _ control: Control, _ value: String, from valid: () throws(Unset) -> [String]
    ) throws(Unset) -> String? {
        guard !value.isEmpty else { return nil }
        let names = try valid()
        guard let name = names.first(where: { $0.lowercased() == value.lowercased() }) else {
            let list = names.isEmpty ? "nothing" : names.joined(separator: ", ") + ", or nothing for Oriel's choice"
            throw invalid(control, value, valid: list)
        }
        return name
    }

    /// A payload as people type it, `mosquitto_pub` with a line's end included.
    private func trimmed(_ value: String) -> String {
        guard let first = value.firstIndex(where: { !$0.isWhitespace }),
            let last = value.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(value[first...last])
    }

    private func unknown(_ name: String) -> Unset {
        let hint = nearest(to: name, among: Control.allCases.map(\.rawValue)).map { "; did you mean “\($0)”?" } ?? "."
        return Unset(why: "there is no control “\(name.prefix(64))”\(hint) Valid are: \(Control.list)")
    }

    private func invalid(_ control: Control, _ value: String, valid: String) -> Unset {
        Unset(why: "“\(value.prefix(64))” is no value of “\(control.rawValue)”. Valid are: \(valid)")
    }
}
