import Bytes
package import Diagnostics
package import IssueStore
import Secrets

/// Makes the messages about leaks, with the record and field of each where that can be determined.
package enum LeakReport {
  /// An error for each leak that is not allowed, in the order of the files.
  ///
  /// - Parameter sources: the files that the site's author writes, and those of some paths that are copied and are texts.
  package static func diagnostics(
    of table: LeakTable, in snapshot: Snapshot, by gate: LeakGate, withheld: [WithheldRecord],
    sources: (_ paths: Set<String>) -> [SourceText]
  ) -> [Diagnostic] {
    if table.isEmpty { return [] }
    var found: [Diagnostic] = []
    let usual = UsualTitles(
      of: table, besides: gate.ownLeaks, in: snapshot, withheld: withheld)
    let said = gate.lines(of: table, saidIn: snapshot).union(usual.leaks)
    let mask = LeakMask(of: table.places.keys)
    let fields = LeakFields(
      of: table.places.mapValues(\.path), in: snapshot,
      and: sources(Set(table.places.values.map(\.path))), mask)
    for leaks in groups(of: table) {
      let allowed = leaks.filter(gate.allows)
      // Of tokens only the text that is allowed passes, also as the search and addresses of pages have it.
      let leaks = leaks.filter { leak in
        !allowed.contains { leak.rule != .token || leak.isForm(of: $0) }
      }
      if leaks.isEmpty { continue }
      if leaks.allSatisfy(said.contains) { continue }
      let known = leaks.first { fields[$0] != nil } ?? leaks.first { fields.line(of: $0) != nil }
      guard let leak = known ?? leaks.first else { continue }
      let field = fields[leak]
      // A path that the tracker shows to everybody is not specific to this machine.
      if leak.rule == .path, field != nil { continue }
      let places = leaks.compactMap { table.places[$0] }
      let place = field ?? fields.line(of: leak).map(mask.masked)
      let paths = Set(places.map(\.path))
      // Forms of one text may stand in the same files.
      let more = places.reduce(paths.count) { max($0, $1.count) } - 1
      let path = mask.masked(paths.min() ?? "")
      let count = places.count > 1 ? "at least \(more)" : "\(more)"
      let files =
        "on \(path)" + (more > 0 ? " and \(count) other file\(more == 1 ? "" : "s")" : "")
      let message =
        "\(mask.masked(leak.name)) would be published \(files)"
        + (place.map { "; it stands in \($0)" } ?? "")
      found.append(
        .error(
          "leak-\(leak.rule.rawValue)", message, at: Place(file: path),
          notes: [
            Diagnostic.Note("it is '\(mask.excerpt(of: leak, part: fields.part(of: leak)))'")
          ],
          suggestion: suggestion(leak)))
    }
    return found
  }

  /// The leaks of a table; in one group are those that differ only in case, as in search keys, and
  /// tokens of which one begins another, as where a page cuts it off or an address goes on behind it.
  private static func groups(of table: LeakTable) -> [[Leak]] {
    var groups: [[Leak]] = []
    var first = ""
    let sorted = table.places.keys.map { ("\($0.rule) \($0.folded)", $0) }
      .sorted { ($0.0, $0.1.text, $0.1.name) < ($1.0, $1.1.text, $1.1.name) }
    for (text, leak) in sorted {
      let isSame = text == first || leak.rule == .token && !first.isEmpty && text.hasPrefix(first)
      if isSame {
        groups[groups.count - 1].append(leak)
      } else {
        groups.append([leak])
        first = text
      }
    }
    return groups.sorted { a, b in
      let (x, y) = (table.places[a[0]]?.path ?? "", table.places[b[0]]?.path ?? "")
      return (x, a[0].rule.rawValue, a[0].text) < (y, b[0].rule.rawValue, b[0].text)
    }
  }

  private static func suggestion(_ leak: Leak) -> String {
    switch leak.rule {
    case .token:
      "take it back where it was made, and write 'redact: [token]'; what is no secret may be allowed with "
        + "'leaks: {allow: [TEXT]}', where TEXT is "
        + (leak.name == Token.Kind.password.rawValue
          ? "the password, or the address," : "the whole of it")
        + " as the data has it"
    case .email: "'leaks: {allow: [TEXT]}' allows an address that may be seen"
    default:
      "take it out of where it stands, or allow it with 'leaks: {allow: [TEXT]}'"
        + (leak.rule == .title
          ? ", where TEXT is that title in any letter case, or a part of it"
          : leak.isOfWithheld
            ? ", where TEXT is that text in any letter case, or a part of it" : "")
    }
  }
}

extension LeakGate {
  /// Whether the configuration allows a find, also as it reads without escapes; a password in an address, if it allows
  /// the whole address too.
  fileprivate func allows(_ leak: Leak) -> Bool {
    allowed.contains { pattern in
      let isFolded = leak.isOfWithheld || leak.rule == .login
      if pattern.allows(leak.text, inAnyCase: isFolded) || pattern.allows(leak.plainText) {
        return true
      }
      guard case .text(let text) = pattern, leak.rule == .token else { return false }
      return leak.plainText.contains("://") && text.hasPrefix(leak.plainText + "@")
    }
  }
}

extension Leak {
  /// The text without escapes of HTML, JSON, addresses and Markdown.
  fileprivate var plainText: String {
    var plain = Array(text.utf8)
    // In feeds HTML is escaped once more.
    for _ in 0..<3 {
      guard let next = EncodedText.withoutEscapes(plain.span) else { break }
      plain = next
    }
    return String(decoding: plain, as: UTF8.self).replacing("\\", with: "")
  }

  /// The text in small letters, of a token without marks, as addresses of pages have it.
  fileprivate var folded: String {
    let text = text.lowercased()
    return rule == .token
      ? String(decoding: text.utf8.filter(\.isLetterOrDigit), as: UTF8.self) : text
  }

  /// Whether this is another as pages spell it or cut it off, or in small letters, as the search and addresses have it.
  fileprivate func isForm(of other: Leak) -> Bool {
    let (own, whole) = (plainText, other.plainText)
    if whole.hasPrefix(own) { return true }
    return own == own.lowercased() && whole != whole.lowercased()
      && other.folded.hasPrefix(folded)
  }
}
