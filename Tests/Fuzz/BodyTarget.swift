/// A body under whatever events, watched by the same rules as in the tests.
func fuzzBody(_ bytes: [UInt8]) {
    var trial = Trial(choosing: Bytes(bytes))
    while !trial.chance.isEmpty, trial.faults.isEmpty { trial.somethingHappens() }
    if trial.faults.isEmpty { trial.comesToRest() }
    hold(trial.faults.isEmpty, "\(trial.faults.joined(separator: "; "))\n\(trial.tail)")
}
