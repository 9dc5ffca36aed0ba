import Bytes
import IssueModel
import IssueStore
import Secrets

/// The texts of withheld records and comments to search for in everything that is published.
struct WithheldTexts {
  /// The most lines, and the most words, of a record or comment that are searched for.
  static let limit = 8
  /// The most of their sentences that are searched for.
  static let mostSentences = 3 * limit
  /// A part of at least this many bytes is enough to find a text that no published record has.
  static let leastPart = 28

  /// The texts, each with the part of it that is enough to find it, if there is one.
  private(set) var leaks: [(leak: Leak, part: [UInt8]?)] = []
  /// Texts that are searched for only if few published records have them.
  var doubtful: [Doubtful] = []

  /// Hyphenated names of common words, which published style sheets and scripts may contain.
  private(set) var compounds: [Leak] = []

  /// A text that published records may have too.
  struct Doubtful {
    let leak: Leak
    /// The part of it that is searched for.
    let part: [UInt8]?
    /// The text that is counted in published records, where that is another one.
    let other: [UInt8]?
    /// The most published records that may have it.
    let most: Int
    /// The author and date; nil where they do not matter.
    var writing: Writing?
    /// Whether it is of the description of a label or project, which published records may have too.
    var isDescription = false
    /// Whether it is a sentence of a comment that its tracker marks as private.
    var isPrivateComment = false

    /// The text that is counted in published records.
    var counted: [UInt8] { other ?? part ?? Array(leak.text.utf8) }
  }

  /// The author of a text, by the login that the site shows, and its date.
  struct Writing {
    let login: String?
    let date: Instant?

    /// Whether a published text is no copy of this one: it is older, or the same person wrote it at
    /// another time. A later text of somebody else may be a copy, and one with the same author and
    /// time is this text itself.
    func allows(_ other: Writing) -> Bool {
      guard let date, let time = other.date, time != date else { return false }
      return time < date || login != nil && login == other.login
    }
  }
  /// The most published records with a line, whatever its numbers are, that is not counted as part
  /// of a form.
  static let mostRecords = 2

  /// The titles, addresses, names and lines that only withheld records and comments of a site have.
  ///
  /// A title of few words may occur anywhere, and a published record may have the same title; one
  /// of three words is no secret if two published records have it. Lines that many records share,
  /// apart from numbers, are part of a form. Single words and withheld comments are searched for
  /// only if no published record has them.
  init(of site: GatedSite) {
    let data = site.data
    if data.withheld.isEmpty, data.withheldComments.isEmpty { return }
    let titles = Set(
      data.withheld.isEmpty ? [] : data.snapshot.issues.map { $0.title.lowercased() })
    let counts = Self.counts(of: data.withheld)
    let shown = Self.names(in: data.snapshot)
    // Where published texts quote them, these say what is left of them.
    let redactor = Redactor(site.configuration)
    // Names and descriptions that were examined already.
    var known: Set<String> = []
    for record in data.withheld {
      let issue = record.issue
      let name = "\(record.reference), which is not published,"
      func leak(_ rule: Leak.Rule, _ what: String, _ text: String) -> Leak {
        Leak(rule: rule, name: "\(what) of \(name)", text: text)
      }
      let renamings = issue.hasHistory ? issue.history.events.filter { $0.kind == .renamed } : []
      let former = Set(renamings.map(\.before)).subtracting([issue.title]).sorted()
      let all = [("the title", issue.title)] + former.map { ("a former title", $0) }
      for (what, title) in all
        + all.compactMap({ what, title in redactor.redacted(title).map { (what, $0) } })
      where !titles.contains(title.lowercased()) {
        if Self.isSpecific(title) {
          doubtful.append(
            Doubtful(
              leak: leak(.title, what, Self.clipped(title)), part: nil, other: nil,
              most: Self.isPhrase(title) ? 1 : .max))
        } else if Self.hasOddWord(title) {
          doubt(leak(.title, what, title))
        }
      }
      if let url = issue.url, url.utf8.count >= 16 {
        leaks += Issue.spelledAddresses(url).map { (leak(.address, "the address", $0), nil) }
      }
      var (prose, redacted): ([(line: String, text: Int)], [(line: String, text: Int)]) = ([], [])
      var proseLines = 0
      var (short, words): ([String], [String]) = ([], [])
      for (index, text) in Self.texts(of: issue).enumerated() {
        var last = -1
        WithheldLine.forEach(in: [text]) { line in
          if line.isProse {
            if proseLines <= Self.limit, UsualLines.contain(line) { return }
            if line.number != last { proseLines += 1 }
            last = line.number
            if proseLines <= Self.limit, prose.count < Self.mostSentences {
              // Lines that other records have too count towards the limit as well.
              let own = counts[line.hash]?.records == 1 ? String(line) : ""
              prose.append((own, index))
              if let rest = redactor.redacted(own) { redacted.append((rest, index)) }
            }
          } else if short.count < Self.limit, line.hasOddWord {
            short.append(String(line))
          }
          line.appendOddWords(to: &words, limit: Self.limit)
        }
      }
      let dates = [issue.created] + (issue.comments + issue.reviews).map(\.created)
      for (line, text) in prose + redacted where !line.isEmpty {
        let login = record.writers[text].map { data.renamed[$0.lowercased()] ?? $0 }
        doubtful.append(
          Doubtful(
            leak: leak(.text, "a line", line),
            part: line.withSpan { Spellings.part(of: $0, least: 40) },
            other: Self.withoutNumbers(line), most: Self.mostRecords,
            writing: Writing(login: login, date: dates[text])))
      }
      for text in short + words { doubt(leak(.text, "a text", text)) }
      for (what, text) in record.names {
        if Self.isSpecific(text) || Self.hasOddWord(text) {
          doubt(leak(.text, what, text))
        } else if Self.isCompound(text), !shown.contains(text), known.insert(text).inserted {
          compounds.append(leak(.text, what, text))
        }
      }
      for (what, text) in record.descriptions where !text.isEmpty && known.insert(text).inserted {
        var count = 0
        WithheldLine.forEach(in: [Text(text)]) { line in
          let isProse = line.isProse
          guard count < Self.limit, isProse || line.hasOddWord, !UsualLines.contain(line) else {
            return
          }
          count += 1
          doubtful.append(
            Doubtful(
              leak: leak(.text, "the description of \(what)", String(line)),
              part: Spellings.part(of: line.bytes, least: Self.leastPart), other: nil,
              most: isProse ? Self.mostRecords : 0, isDescription: true))
        }
      }
    }
    addComments(data.withheldComments)
  }

  /// Adds a text that is searched for only if no published record has it.
  private mutating func doubt(_ leak: Leak) {
    doubt(leak, leak.text.withSpan { Spellings.part(of: $0, least: Self.leastPart) })
  }

  /// The same with the part of it that is searched for.
  mutating func doubt(_ leak: Leak, _ part: [UInt8]?) {
    doubtful.append(Doubtful(leak: leak, part: part, other: nil, most: 0))
  }

  /// How many records have a line of prose, by the hash of the line, and the last of these records.
  private static func counts(of records: [WithheldRecord]) -> [UInt64: (records: Int, last: Int)] {
    var counts: [UInt64: (records: Int, last: Int)] = [:]
    for (index, record) in records.enumerated() {
      WithheldLine.forEach(in: texts(of: record.issue)) { line in
        guard line.isProse else { return }
        let known = counts[line.hash]
        if known?.last != index { counts[line.hash] = ((known?.records ?? 0) + 1, index) }
      }
    }
    return counts
  }

  /// For each doubtful text, whether more published records have it than may, one has it in its
  /// title, or one had it independently.
  ///
  /// In the sets the doubtful texts have the ids from `first` on, in their order, followed by the
  /// texts that are counted instead of them, in the same order.
  func said(in snapshot: Snapshot, _ sets: [LiteralSet], from first: Int) -> [Bool] {
    if doubtful.isEmpty { return [] }
    let counted = doubtful.map(\.counted)
    var counts = Array(repeating: 0, count: doubtful.count)
    var last = Array(repeating: -1, count: doubtful.count)
    var isPublic = Array(repeating: false, count: doubtful.count)
    var record = 0
    func look(
      _ text: [UInt8], isTitle: Bool = false, isDescription: Bool = false,
      by author: PersonID? = nil, on date: Instant? = nil
    ) {
      for set in sets {
        set.forEach(in: text.span) { range, id in
          let index = id < first ? -1 : (id - first) % doubtful.count
          // Withheld records may list the titles of published ones, or share a part with one;
          // neither is a secret.
          if index >= 0, id - first < doubtful.count, !isPublic[index] {
            let other = Writing(
              login: author.map { snapshot.people[Int($0.index)].login }, date: date)
            let writing = doubtful[index].writing
            // A withheld digest contains titles of other records; only a text that is known to be
            // later may be copied from it.
            let isOwn = isTitle && (date == nil || writing?.date == nil)
            isPublic[index] =
              isOwn || isDescription && doubtful[index].isDescription
              || writing?.allows(other) ?? false
          }
          // Other spellings share the id of a text.
          guard index >= 0, last[index] != record,
            text[range].elementsEqual(counted[index])
          else { return }
          counts[index] += 1
          last[index] = record
        }
      }
    }
    for issue in snapshot.issues {
      record += 1
      let titling = issue.titling
      look(Array(issue.title.utf8), isTitle: true, by: titling.author, on: titling.date)
      look(issue.body.utf8, by: issue.author, on: issue.created)
      // By index, since copying a comment takes as long as searching a short one.
      for list in [issue.comments, issue.reviews] {
        for index in list.indices {
          look(list[index].body.utf8, by: list[index].author, on: list[index].created)
        }
      }
      guard issue.hasHistory else { continue }
      for event in issue.history.events { look(Array((event.subject + "\n" + event.before).utf8)) }
    }
    record += 1
    for tag in snapshot.tags {
      look(Array((tag.name + "\n" + tag.details).utf8), isDescription: true)
    }
    for project in snapshot.projects {
      look(Array((project.title + "\n" + project.details).utf8), isDescription: true)
    }
    for person in snapshot.people { look(Array((person.login + "\n" + (person.name ?? "")).utf8)) }
    return doubtful.indices.map { isPublic[$0] || counts[$0] > doubtful[$0].most }
  }

  /// A sample of what is published.
  static func sample(of snapshot: Snapshot) -> [UInt8] {
    let most = 1 << 14
    var sample: [UInt8] = []
    for issue in snapshot.issues where sample.count < most {
      for text in texts(of: issue) where sample.count < most {
        sample += text.utf8.prefix(most - sample.count)
      }
    }
    return sample
  }

  /// Whether a title is more specific than a few common words, which many say of their own accord.
  private static func isSpecific(_ title: String) -> Bool {
    let words = title.utf8.count { $0 == 0x20 } + 1
    let isWide = title.utf8.contains { $0 >= 0x80 }
    return title.utf8.count >= 16 && (words >= 3 || isWide || title.utf8.count >= 24)
      && !UsualWords.makeUp(title)
  }

  /// Whether a title has three words without a digit, which are a common phrase if several
  /// published records have them.
  private static func isPhrase(_ title: String) -> Bool {
    title.utf8.count { $0 == 0x20 } < 3 && title.utf8.allSatisfy { $0 < 0x80 && !$0.isDigit }
  }

  /// The names of published labels, projects and people.
  private static func names(in snapshot: Snapshot) -> Set<String> {
    Set(snapshot.tags.map(\.name)).union(snapshot.projects.map(\.title))
      .union(snapshot.people.map(\.login))
  }

  /// Whether a name consists of hyphenated words, and is longer than most of those in prose.
  private static func isCompound(_ name: String) -> Bool {
    name.utf8.count >= 12 && name.utf8.allSatisfy { $0 > 0x20 }
      && name.split(separator: "-").count > 1
  }

  private static func texts(of issue: Issue) -> [Text] {
    [issue.body] + issue.comments.map(\.body) + issue.reviews.map(\.body)
  }

  /// The longest part of a line without digits; nil where that is the whole line.
  private static func withoutNumbers(_ line: String) -> [UInt8]? {
    line.withSpan { bytes in
      let part = bytes.longestRun { !$0.isDigit }
      if part.count == bytes.count { return nil }
      return Array(part.count < WithheldLine.shortest ? bytes : bytes.extracting(part))
    }
  }

  private static func hasOddWord(_ text: String) -> Bool {
    text.withSpan { WithheldLine($0).hasOddWord }
  }

  /// The beginning of a text, cut at the end of a character.
  private static func clipped(_ text: String) -> String {
    text.withSpan { String(WithheldLine($0)) }
  }
}

extension Issue {
  /// Who gave it its title, and when: with the last change of it, or else when it was made.
  fileprivate var titling: (author: PersonID?, date: Instant?) {
    let last =
      hasHistory ? history.events.last { $0.kind == .renamed && $0.subject == title } : nil
    return last.map { ($0.actor, $0.date) } ?? (author, created)
  }
}
