import Diagnostics

extension [Diagnostic] {
  /// The diagnostics, of those of leaks the first one for each cause, and each advice on leaks once.
  func oneForEachLeak() -> [Diagnostic] {
    var result: [Diagnostic] = []
    var causes: [String: (index: Int, count: Int)] = [:]
    var given: Set<String> = []
    for diagnostic in self {
      guard diagnostic.code.hasPrefix("leak-"),
        let end = diagnostic.message.firstRange(of: " would be published")
      else {
        result.append(diagnostic)
        continue
      }
      let cause = "\(diagnostic.code) \(diagnostic.message[..<end.lowerBound])"
      if let known = causes[cause] {
        causes[cause] = (known.index, known.count + 1)
        continue
      }
      causes[cause] = (result.count, 1)
      var first = diagnostic
      if let advice = first.suggestion, !given.insert(advice).inserted { first.suggestion = nil }
      result.append(first)
    }
    for (index, count) in causes.values where count > 1 {
      result[index].message += ", and \(count - 1) more like this"
      result[index].notes.append(Diagnostic.Note("--verbose shows all"))
    }
    return result
  }
}
