public import IssueModel

extension Phrase {
  /// How a text of a site does not fit the phrase that it replaces.
  public enum Misfit: Sendable, Hashable {
    /// A placeholder that the phrase does not have, or not as often.
    case unknown(String)
    /// A placeholder that the text leaves out.
    case missing(String)
    /// Forms in another number than the language has; 1 where it has none there.
    case forms(Int)
  }

  /// How a text does not fit the phrase in a language; nil where it does.
  public func misfit(of text: String, in language: Language) -> Misfit? {
    let given = Self.placeholders(in: text)
    let own = Self.placeholders(in: language.text(self))
    // A name may be said twice, but not what is filled in by its place.
    let unknown = given.filter { placeholder, count in
      own[placeholder] == nil || placeholder == "{}" && count > own[placeholder, default: 0]
    }
    if let first = unknown.keys.min() { return .unknown(first) }
    let missing = own.filter { placeholder, count in
      given[placeholder, default: 0] < (placeholder == "{}" ? count : 1)
    }
    if let first = missing.keys.min() { return .missing(first) }
    let forms = text.count { $0 == "|" } + 1
    guard forms > 1, let expected = Wording.forms(of: self, in: language), forms != expected else {
      return nil
    }
    return .forms(expected)
  }

  /// The placeholders of a text, as `{time}` or `{}`, with how often each stands there.
  private static func placeholders(in text: String) -> [String: Int] {
    var found: [String: Int] = [:]
    for part in text.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      let name = part.prefix(while: \.isLetter)
      if part[name.endIndex...].first == "}" { found["{\(name)}", default: 0] += 1 }
    }
    return found
  }
}
