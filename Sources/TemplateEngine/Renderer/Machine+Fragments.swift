import Bytes
import Records

extension Machine {
  /// A fragment that is being rendered.
  struct OpenFragment {
    /// The hash of all that it depends on; nil where its output is not kept.
    let key: UInt64?
    /// Where its output begins.
    let start: Int
    /// The fuel at its beginning.
    let fuel: Int
  }

  /// Prints the kept output of a fragment, whose values are on the stack; returns false where there
  /// is none.
  mutating func beginFragment(_ plan: FragmentPlan, _ output: inout ByteBuffer)
    throws(EvaluationError) -> Bool
  {
    let key = key(of: plan)
    stack.drop(to: stack.count - plan.valueCount)
    if let key, let steps = fragments.append(key, to: &output) {
      try state.charge(steps)
      try checkSize(output)
      return true
    }
    openFragments.append(OpenFragment(key: key, start: output.count, fuel: state.fuel))
    return false
  }

  private mutating func key(of plan: FragmentPlan) -> UInt64? {
    guard let fragmentSalt else { return nil }
    var fingerprinter = Fingerprinter()
    fingerprinter.combine(known: plan.hash)
    fingerprinter.combine(known: fragmentSalt)
    for place in stack.count - plan.valueCount..<stack.count {
      guard fingerprinter.combine(stack[place]) else { return nil }
    }
    return fingerprinter.fingerprint
  }

  /// Keeps the output of the fragment that was begun last.
  mutating func endFragment(_ output: borrowing ByteBuffer) {
    guard let fragment = openFragments.popLast(), let key = fragment.key, !output.isOverfull else {
      return
    }
    output.withSpan {
      fragments.insert(
        key, $0.extracting(fragment.start..<$0.count), fuel: fragment.fuel - state.fuel)
    }
  }
}
