import Bytes
import IssueModel
import IssueStore

/// What of records that are not published is looked for in what is.
enum WithheldTexts {
  /// A text that must not be published.
  struct Secret {
    /// What is told where it would be.
    var leak: Leak
  }

  /// The most lines of a record that are looked for.
  private static let lines = 8
  /// The most bytes of a text that are looked for.
  private static let length = 80

  /// The titles, addresses and lines of the withheld records of a site, as far as they are theirs alone.
  ///
  /// A title of few words may stand anywhere, a published record may have the same one, and lines that many
  /// records have are those of a form.
  static func secrets(of inputs: SiteInputs) -> [Secret] {
    let withheld = inputs.data.withheld
    if withheld.isEmpty { return [] }
    let titles = Set(inputs.data.snapshot.issues.map { $0.title.lowercased() })
    var secrets: [Secret] = []
    var counts: [String: Int] = [:]
    for record in withheld {
      for line in Set(specificLines(of: record.issue)) { counts[line, default: 0] += 1 }
    }
    for record in withheld {
      let issue = record.issue
      let name = "\(record.name.contains("#") ? "" : "#")\(record.name), which is not published"
      func add(_ rule: Leak.Rule, _ what: String, _ text: String) {
        secrets.append(Secret(leak: Leak(rule: rule, name: "\(what) of \(name)", text: text)))
      }
      if isSpecific(issue.title), !titles.contains(issue.title.lowercased()) {
        add(.title, "the title", clipped(issue.title))
      }
      if let url = issue.url, url.utf8.count >= 16 { add(.address, "the address", url) }
      for line in specificLines(of: issue).prefix(lines) where counts[line] == 1 {
        add(.text, "a line", line)
      }
    }
    return secrets
  }

  /// Whether a title says more than a few usual words do.
  private static func isSpecific(_ title: String) -> Bool {
    let words = title.utf8.count { $0 == 0x20 } + 1
    let isWide = title.utf8.contains { $0 >= 0x80 }
    return title.utf8.count >= 16 && (words >= 3 || isWide || title.utf8.count >= 24)
  }

  /// The lines of prose of a record's text and conversation, in their order.
  private static func specificLines(of issue: Issue) -> [String] {
    ([issue.body] + issue.comments.map(\.body) + issue.reviews.map(\.body)).flatMap { text in
      text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).compactMap { line in
        let line = line.drop { $0.isSpace }
        guard line.count >= 40, let first = line.first, first.isLetterOrDigit || first >= 0x80,
          line.count(where: { $0 == 0x20 }) >= 5 || line.contains(where: { $0 >= 0x80 })
        else { return nil }
        return clipped(String(decoding: line, as: UTF8.self))
      }
    }
  }

  /// The beginning of a text, to the end of a character.
  private static func clipped(_ text: String) -> String {
    if text.utf8.count <= length { return text }
    var clipped = text.prefix(length)
    while clipped.utf8.count > length { clipped.removeLast() }
    return String(clipped)
  }
}
