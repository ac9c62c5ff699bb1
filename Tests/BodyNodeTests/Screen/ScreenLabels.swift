import BodyNode

/// Everything on a screen that is read, and whether it agrees with itself.
struct ScreenLabels {
    let screen: ScreenReport

    init(_ screen: ScreenReport) { self.screen = screen }

    var all: [String] {
        let face = screen.face
        let choices = screen.think.brains + screen.think.efforts + screen.think.lightnings + screen.voices
        let actions = screen.actions + [screen.talk, screen.eyes.close]
        let switches = screen.switches + [screen.think.lightning]
        let always = [
            screen.name, screen.room, face.line, face.tile, face.plan, face.answers, screen.oriel.words, screen.version,
            screen.eyes.words, screen.noPicture,
        ]
        let sometimes = [
            face.lastTurn, screen.captions?.theirs, screen.captions?.hers, screen.earText, screen.think.brainsUnread,
            screen.think.effortsWhy, screen.cameraBand, screen.linkWhy,
        ]
        return always + sometimes.compactMap(\.self) + choices.map(\.label) + choices.compactMap(\.note)
            + choices.compactMap(\.refusal) + actions.map(\.label) + actions.compactMap(\.refusal)
            + switches.flatMap { [$0.label, $0.note] } + switches.compactMap(\.refusal) + screen.eyes.open.map(\.name)
    }

    /// Nil when what is shown fits together.
    var contradiction: String? {
        let menus = [screen.voices, screen.think.brains, screen.think.efforts, screen.think.lightnings]
        if menus.contains(where: { !$0.isEmpty && $0.count(where: \.isPicked) > 1 }) {
            return "two are picked in one menu"
        }
        if screen.voices.count(where: \.isPicked) != 1 { return "no voice is picked" }
        if screen.think.brains.isEmpty, screen.think.brainsUnread == nil { return "no brains, and nobody says why" }
        if screen.think.efforts.isEmpty != (screen.think.effortsWhy != nil) { return "no levels, and nobody says why" }
        if screen.eyes.open.isEmpty == screen.face.eyes.isEmpty, screen.eyes.open.map(\.id) == screen.face.eyes {
            // The red eye is the face's.
        } else {
            return "the eyes are not the face's"
        }
        if screen.controls.captions != (screen.captions != nil) { return "captions are shown though they are off" }
        if screen.controls.earText != (screen.earText != nil) { return "ear text is shown though it is off" }
        if screen.controls.cameraOpen != (screen.cameraBand != nil) { return "the camera's band is not as the camera" }
        return nil
    }
}
