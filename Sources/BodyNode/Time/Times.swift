/// Every span that the house's behaviour depends on. All of them can be configured; the values here are the house's own.
package struct Times: Hashable, Sendable {
    /// How long claims of one wake are collected before the rank decides.
    package var window: Duration = .milliseconds(250)
    /// How long a loser waits for the winner's decision before the next in rank takes the wake.
    package var settle: Duration = .milliseconds(500)
    /// How long after a decision a better claim, or a late one, still belongs to the same wake.
    package var contest: Duration = .seconds(1)
    /// How long the other body has to begin speaking.
    package var start: Duration = .seconds(8)
    /// A speaking body that says nothing for this long is believed gone.
    package var lease: Duration = .seconds(6)
    /// How long a turn may go without a step before it is given up.
    package var patience: Duration = .seconds(60)
    /// How long Oriel may be offline before a turn is given up.
    package var grace: Duration = .seconds(10)
    /// How long a person may go on talking without the wake phrase.
    package var conversation: Duration = .seconds(60)
    /// How long the ears wait for the first words after the chime or a tap.
    package var firstWords: Duration = .seconds(8)
    /// How long words may go on without an end.
    package var words: Duration = .seconds(30)
    /// How long the broker may take to acknowledge a voice before its sound begins.
    package var acknowledgement: Duration = .seconds(1)
    /// How long a mouth may take to begin.
    package var mouthBegins: Duration = .seconds(6)
    /// What a mouth may take beyond one and a half times its order's seconds.
    package var mouthEnds: Duration = .seconds(5)
    /// How long a passing remark, such as why a hand-off failed, stays on the face.
    package var remark: Duration = .seconds(4)
    /// After this long without a word of Oriel's, the face says so.
    package var orielSilence: Duration = .seconds(2)
    /// How long a retained `online` counts when nothing confirms it.
    package var confirmation: Duration = .seconds(20)
    /// Answers to a hello are spread over this long, and given at most once in it.
    package var hello: Duration = .seconds(2)
    /// A node that has been online for less than this gives way to another with its id.
    package var young: Duration = .seconds(2)

    package init() {}
}
