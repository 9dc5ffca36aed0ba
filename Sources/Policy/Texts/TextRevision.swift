import Bytes
import Configuration
import IssueModel
import IssueStore
import Secrets

/// Removes and replaces parts of texts before they are published.
struct TextRevision: Sendable {
  /// A text to replace.
  struct Replacement: Sendable {
    /// The name of a person, or the address of a person or record, that is not published.
    var text: String
    /// The replacement.
    var by: String
    /// Whether it is an address, whose rest is replaced too, as `#comment-1`.
    var isAddress: Bool
    /// Whether it is replaced in this spelling alone; a name with the family name first is replaced in others too.
    var isExact = false
    /// Whether it is a name that is replaced with an initial between its words too.
    var mayHaveInitial = false

    /// Whether it is the beginning of a relative link with the parenthesis before it.
    fileprivate var isPath: Bool { isAddress && text.hasPrefix("(") }

    /// Whether it is the identifier of an account, before which an address or the sign of a mention may stand.
    fileprivate var isAccount: Bool { isAddress && Person.isAccount(text) }
  }

  /// The replacement for people who are hidden.
  static let somebody = "[somebody]"
  /// What replaces the address of a withheld record of a repository that is not published.
  static let issue = "[issue]"

  private let redactor: Redactor
  private let stripper: TextStripper
  private let replacements: [Replacement]
  /// The texts to replace with their places in the list as ids, and after them the servers with
  /// profiles.
  private let known: [LiteralSet]
  /// The same in folded form.
  private let folded: [LiteralSet]
  /// Those of them that are replaced with an initial between their words too.
  private let initialled: [LiteralSet]
  /// The replacement of `@login`, by the login in lower case.
  private let mentions: [String: String]
  /// The replacements of logins without an `@`.
  private let logins: BareLogins

  /// The replacement of the address of a profile, by the login in lower case.
  private let profiles: [String: String]

  /// A revision; `mentions` and `profiles` are the replacements of `@login` and of the addresses of
  /// profiles, `logins` those of logins as words.
  init(
    _ redactor: Redactor, _ stripper: TextStripper, _ replacements: [Replacement],
    mentions: [String: String], profiles: [String: String], logins: BareLogins
  ) {
    self.logins = logins
    self.redactor = redactor
    self.stripper = stripper
    self.mentions = mentions
    self.profiles = profiles
    self.replacements = replacements
    var known = replacements.enumerated().map {
      LiteralSet.Literal(
        Array($1.text.utf8), id: $0, beginsWord: !$1.isAddress || $1.isAccount, endsWord: true)
    }
    if !profiles.isEmpty {
      // Git has a colon behind a server.
      known += Person.spelledServers.flatMap { ["\($0)/", "\($0):"] }.map {
        LiteralSet.Literal(Array($0.utf8), id: replacements.count, beginsWord: true)
      }
      known.append(.init(Array(Person.jiraProfile.utf8), id: replacements.count + 1))
    }
    self.known = LiteralSet.sets(known)
    var forms: [[UInt8]: Int] = [:]
    for isExact in [false, true] {
      for (id, replacement) in replacements.enumerated()
      where replacement.isExact == isExact && !replacement.isPath
        && (!isExact || replacement.text.contains(","))
      {
        for form in FoldedText.forms(
          of: replacement.text, isName: !replacement.isAddress && !isExact)
        where forms[form] == nil {
          forms[form] = id
        }
      }
    }
    let literals = forms.sorted { $0.value < $1.value }.map {
      LiteralSet.Literal(
        $0.key, id: $0.value,
        beginsWord: !replacements[$0.value].isAddress || replacements[$0.value].isAccount,
        endsWord: true)
    }
    folded = LiteralSet.sets(literals)
    initialled = LiteralSet.sets(literals.filter { replacements[$0.id].mayHaveInitial })
  }

  /// The published text; nil where it does not change.
  func revised(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8]?
    func apply(_ step: ([UInt8]) -> [UInt8]?) {
      if let next = step(result ?? text) { result = next }
    }
    apply(withoutTraces)
    apply(stripper.stripped)
    apply(redactor.redacted)
    return result
  }

  /// Replaces addresses, names, mentions and logins; a link to a replaced address becomes text.
  private func withoutTraces(_ text: [UInt8]) -> [UInt8]? {
    if known.isEmpty, mentions.isEmpty { return nil }
    var edits = TextEdits(of: text)
    var folding = FoldedText()
    edits.find { form, replace in
      func put(_ range: Range<Int>, _ name: String, _ unlinks: Bool) {
        // Half an e-mail address would be another one.
        let email = Self.email(around: range, in: form.span)
        let whole = email ?? range
        // A name in angle brackets would be a tag, which nobody sees.
        let isTag =
          name.utf8.first?.isLetter == true && whole.upperBound < form.count
          && form[whole.upperBound] == UInt8(ascii: ">")
          && form.span.has("<", at: whole.lowerBound - 1)
        replace(
          isTag ? whole.lowerBound - 1..<whole.upperBound + 1 : whole, name,
          unlinks || email != nil)
      }
      findKnown(in: form, put)
      if !folded.isEmpty {
        folding.forEach(of: folded, in: form.span) { find(form, $0, $1, put) }
        folding.forEach(of: initialled, withoutInitialsIn: form.span) { find(form, $0, $1, put) }
      }
      if !mentions.isEmpty { findMentions(in: form) { put($0, $1, false) } }
      logins.find(in: form.span) { put($0, $1, true) }
    }
    return edits.applied()
  }

  /// The e-mail address of which a range is a part.
  private static func email(around range: Range<Int>, in text: Span<UInt8>) -> Range<Int>? {
    func isPart(_ byte: UInt8) -> Bool { byte.isWord || byte.isOne(of: ".+") }
    let last = text.extracting(..<min(text.count, range.upperBound + 64))
    let end = last.end(from: range.upperBound, of: isPart)
    let first = max(0, range.lowerBound - 255)
    let start =
      first
      + text.extracting(first..<range.lowerBound).start(before: range.lowerBound - first) {
        isPart($0)
      }
    for sign in [end, start - 1] where sign >= 0 && sign < text.count {
      if let address = PersonalDataScanner.email(in: text, at: sign),
        address.lowerBound <= range.lowerBound, address.upperBound >= range.upperBound
      {
        return address
      }
    }
    return nil
  }

  private func findKnown(in text: [UInt8], _ found: (Range<Int>, String, Bool) -> Void) {
    for set in known { set.forEach(in: text.span) { findKnown(in: text, $0, $1, found) } }
  }

  private func findKnown(
    in text: [UInt8], _ range: Range<Int>, _ id: Int, _ found: (Range<Int>, String, Bool) -> Void
  ) {
    guard id >= replacements.count else {
      return find(text, range, id, isExact: true, found)
    }
    guard let (login, name) = Person.login(in: text.span, from: range.upperBound, { profiles[$0] })
    else { return }
    let start =
      id == replacements.count
      ? Person.start(ofAddressAt: range.lowerBound, in: text.span)
      : Person.start(ofAddressAround: range.lowerBound, in: text.span) ?? range.lowerBound
    found(start..<end(ofAddress: login, in: text), name, true)
  }

  /// Calls `found` with the range of each text to replace; of an address with its surroundings.
  private func find(
    _ text: [UInt8], _ range: Range<Int>, _ id: Int, isExact: Bool = false,
    _ found: (Range<Int>, String, Bool) -> Void
  ) {
    let replacement = replacements[id]
    guard replacement.isAddress else {
      if replacement.isExact, !Person.isInverted(range, in: text.span, isExact: isExact) { return }
      return found(range, replacement.by, false)
    }
    if replacement.isAccount {
      let start = Person.start(ofAccountAt: range.lowerBound, in: text.span)
      var end = end(ofAddress: range.upperBound, in: text)
      if text[start] == UInt8(ascii: "["), end < text.count, text[end] == UInt8(ascii: "]") {
        end += 1
      }
      return found(start..<end, replacement.by, true)
    }
    let isQuery = Issue.isQuery(replacement.text)
    let start =
      replacement.isPath
      ? range.lowerBound + 1
      : isQuery
        ? Person.start(ofAddressAround: range.lowerBound, in: text.span) ?? range.lowerBound
        : Person.start(ofAddressAt: range.lowerBound, in: text.span)
    let end = end(ofAddress: range.upperBound, in: text, before: isQuery ? "#?/.&" : "#?/.")
    found(start..<end, replacement.by, true)
  }

  /// The end of an address of which the part before an offset is known, which goes on with some signs.
  private func end(
    ofAddress known: Int, in text: [UInt8], before signs: StaticString = "#?/."
  ) -> Int {
    guard known < text.count, text[known].isOne(of: signs) else { return known }
    let last = text.span.end(from: known) { $0.isUnreserved || "#?/=&%".utf8.contains($0) }
    // A full stop may end the sentence.
    return text[last - 1] == UInt8(ascii: ".") ? last - 1 : last
  }

  private func findMentions(in text: [UInt8], _ found: (Range<Int>, String) -> Void) {
    var at = 0
    while let sign = text.span.index(of: UInt8(ascii: "@"), from: at) {
      at = sign + 1
      if sign > 0, Self.isWithinWord(text[sign - 1]) { continue }
      guard let (end, name) = Person.login(in: text.span, from: at, { mentions[$0] }) else {
        continue
      }
      found(sign..<end, name)
      at = end
    }
  }

  /// Whether an `@` after a byte is within a word or an e-mail address.
  static func isWithinWord(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "_.@-+".utf8.contains(byte)
  }
}
