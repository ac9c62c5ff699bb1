/// The set that the face is drawn with. A set that Oriel names is loaded and verified first; only a good one changes the face.
extension Body {
    /// The set that the face is drawn with.
    package var avatar: AvatarSet { self.set }

    /// Oriel named a set, or took its word back: then it is the one that is built in.
    mutating func assigned(_ name: String?) {
        let name = stated(name) ?? AvatarSet.cordelia.name
        wanted = name
        effects.append(.loadAvatarSet(name))
    }

    mutating func looked(at verdict: AvatarVerdict, at now: Moment) {
        // Another set was named meanwhile.
        guard verdict.name == wanted else { return }
        switch verdict {
        case .good(let good):
            set = good
            unsaidSetTrouble = nil
        case .refused(_, let why):
            unsaidSetTrouble = why
            problem(.orielBody(id, .avatarSet), "\(why). The face stays with “\(set.name)”", at: now)
        }
    }

    /// The line says what became of a set as soon as nothing that matters more is on it.
    mutating func lookAtAvatar(at now: Moment) {
        guard let why = unsaidSetTrouble, remark == nil, isLineFree else { return }
        unsaidSetTrouble = nil
        remark(Words(persona: persona).setUnread(why), .unread, at: now)
    }

    private var isLineFree: Bool {
        link.isUp && oriel.isOnline && line.shown == nil && voice.current == nil && ears.hearing == nil
            && turn?.speaker == nil
    }

    // MARK: The drawn picture on the bus

    /// Nil when there is no picture at hand, or none is wanted on the bus.
    private var drawnPicture: PictureID? {
        told.face.flatMap { set.picture(for: $0.shown.state) }
    }

    /// To be said anew on each link. Where no pictures are published, one that is still there is an earlier boot's.
    mutating func sayPicture(onFirstLink isFirst: Bool) {
        if configuration.publishesFrames {
            tellPicture()
        } else if isFirst {
            publish(.clear(.frame))
        }
    }

    mutating func tellPictureIfNew() {
        if configuration.publishesFrames, told.picture != drawnPicture { tellPicture() }
    }

    private mutating func tellPicture() {
        told.picture = drawnPicture
        guard let picture = told.picture else { return publish(.clear(.frame)) }
        if link.isUp { effects.append(.showPicture(picture)) }
    }
}
