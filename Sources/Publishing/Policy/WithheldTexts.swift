import Bytes
import IssueModel
import IssueStore
import Secrets

/// What of records and comments that are not published is looked for in what is.
struct WithheldTexts {
  /// The most lines of a record or a comment that are looked for, and the most words.
  private static let limits = (record: 8, comment: 1)
  /// The most bytes of a text that are looked for.
  private static let length = 64

  /// The texts.
  private(set) var leaks: [Leak] = []
  /// Texts that are looked for where few published records have a part of them.
  private var doubtful: [(leak: Leak, part: String, most: Int)] = []
  /// In how many published records a line may stand, whatever its numbers are, before it is that of a form.
  private static let mostRecords = 2

  /// The titles, addresses, names and lines that withheld records and comments of a site have, as far as they
  /// are theirs alone.
  ///
  /// A title of few words may stand anywhere, and a published record may have the same title. Lines that many
  /// records have, apart from the numbers in them, are those of a form. Single words and withheld comments are
  /// looked for only where no published record has them.
  init(of inputs: SiteInputs) {
    let data = inputs.data
    let titles = Set(data.snapshot.issues.map { $0.title.lowercased() })
    var counts: [String: Int] = [:]
    for record in data.withheld {
      for line in Set(Self.lines(of: Self.texts(of: record.issue)).filter(Self.isProse)) {
        counts[line, default: 0] += 1
      }
    }
    for record in data.withheld {
      let issue = record.issue
      let name = "\(record.reference), which is not published"
      func leak(_ rule: Leak.Rule, _ what: String, _ text: String) -> Leak {
        Leak(rule: rule, name: "\(what) of \(name)", text: text)
      }
      if !titles.contains(issue.title.lowercased()) {
        if Self.isSpecific(issue.title) {
          leaks.append(leak(.title, "the title", Self.clipped(issue.title)))
        } else if Self.hasOddWord(issue.title) {
          doubtful.append((leak(.title, "the title", issue.title), issue.title, 0))
        }
      }
      if let url = issue.url, url.utf8.count >= 16 {
        leaks.append(leak(.address, "the address", url))
      }
      let lines = Self.lines(of: Self.texts(of: issue))
      for line in lines.filter(Self.isProse).prefix(Self.limits.record) where counts[line] == 1 {
        let part = Self.withoutNumbers(line)
        doubtful.append((leak(.text, "a line", line), part, Self.mostRecords))
      }
      let short = lines.filter { !Self.isProse($0) && Self.hasOddWord($0) }
      for text in short.prefix(Self.limits.record) + Self.oddWords(lines, Self.limits.record) {
        doubtful.append((leak(.text, "a text", text), text, 0))
      }
      for (what, text) in record.names where Self.isSpecific(text) || Self.hasOddWord(text) {
        doubtful.append((leak(.text, what, text), text, 0))
      }
    }
    for comment in data.withheldComments {
      let lines = Self.lines(of: [comment.body])
      let told = lines.filter { Self.isProse($0) || Self.hasOddWord($0) }
      for text in told.prefix(Self.limits.comment) + Self.oddWords(lines, Self.limits.comment) {
        let name = "a withheld comment on \(comment.reference)"
        doubtful.append((Leak(rule: .text, name: name, text: text), text, 0))
      }
    }
    leaks += unsaid(in: data.snapshot)
  }

  /// The doubtful texts of which no more published records have their part than may.
  private func unsaid(in snapshot: Snapshot) -> [Leak] {
    if doubtful.isEmpty { return [] }
    // What is looked for is what nothing published may say.
    let set = LiteralSet(
      doubtful.enumerated().map { index, text in
        let part = text.most == 0 ? Spellings.part(ofLine: text.part) : nil
        return .init(Array((part ?? text.part).utf8), id: index)
      })
    var counts = Array(repeating: 0, count: doubtful.count)
    var last = Array(repeating: -1, count: doubtful.count)
    var record = 0
    func look(_ text: [UInt8]) {
      set.forEach(in: text.span) { _, id in
        if last[id] != record { counts[id] += 1 }
        last[id] = record
      }
    }
    for issue in snapshot.issues {
      record += 1
      look(Array(issue.title.utf8))
      for text in Self.texts(of: issue) { look(text.utf8) }
      guard issue.hasHistory else { continue }
      for event in issue.history.events { look(Array((event.subject + "\n" + event.before).utf8)) }
    }
    record += 1
    for tag in snapshot.tags { look(Array((tag.name + "\n" + tag.details).utf8)) }
    for project in snapshot.projects { look(Array((project.title + "\n" + project.details).utf8)) }
    for person in snapshot.people { look(Array((person.login + "\n" + (person.name ?? "")).utf8)) }
    return zip(doubtful, counts).filter { $1 <= $0.most }.map(\.0.leak)
  }

  /// Whether a title says more than a few usual words do.
  private static func isSpecific(_ title: String) -> Bool {
    let words = title.utf8.count { $0 == 0x20 } + 1
    let isWide = title.utf8.contains { $0 >= 0x80 }
    return title.utf8.count >= 16 && (words >= 3 || isWide || title.utf8.count >= 24)
  }

  private static func texts(of issue: Issue) -> [Text] {
    [issue.body] + issue.comments.map(\.body) + issue.reviews.map(\.body)
  }

  /// The lines of texts in their order, without what marks them as headings and items; quotations are what
  /// somebody else said.
  private static func lines(of texts: [Text]) -> [String] {
    texts.flatMap { text in
      text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).compactMap { line in
        if line.first(where: { !$0.isSpace }) == UInt8(ascii: ">") { return nil }
        let line = line.drop { !$0.isLetterOrDigit && $0 < 0x80 }
        return line.count < LiteralSet.shortest
          ? nil : clipped(String(decoding: line, as: UTF8.self))
      }
    }
  }

  /// The longest part of a line in which no digit is.
  private static func withoutNumbers(_ line: String) -> String {
    let part = line.utf8.split { $0.isDigit }.max { $0.count < $1.count }
    guard let part, part.count >= LiteralSet.shortest else { return line }
    return String(decoding: part, as: UTF8.self)
  }

  /// Whether a line is a sentence that is hardly written twice.
  private static func isProse(_ line: String) -> Bool {
    line.utf8.count >= 40
      && (line.utf8.count { $0 == 0x20 } >= 5 || line.utf8.contains { $0 >= 0x80 })
  }

  /// Whether there is a word with letters and digits in a text, as codes and made-up names have it.
  private static func hasOddWord(_ text: String) -> Bool {
    text.utf8.split { !$0.isWord }.contains { word in
      word.count >= LiteralSet.shortest && word.contains(where: { $0.isDigit })
        && word.count(where: { $0.isLetter }) >= 4
    }
  }

  /// Words in which letters and digits alternate, as in random identifiers.
  private static func oddWords(_ lines: [String], _ limit: Int) -> [String] {
    var found: [String] = []
    for line in lines where found.count < limit {
      for word in line.utf8.split(whereSeparator: { !$0.isWord }) where word.count >= 10 {
        let turns = zip(word, word.dropFirst()).count { $0.isDigit != $1.isDigit }
        if turns >= 3, word.contains(where: { $0.isLetter }) {
          found.append(String(decoding: word, as: UTF8.self))
        }
      }
    }
    return Array(found.prefix(limit))
  }

  /// The beginning of a text, to the end of a character.
  private static func clipped(_ text: String) -> String {
    if text.utf8.count <= length { return text }
    var clipped = text.prefix(length)
    while clipped.utf8.count > length { clipped.removeLast() }
    return String(clipped)
  }
}
