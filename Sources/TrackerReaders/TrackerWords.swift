import Bytes
import Formats
import IssueModel

// The meaning of words that several trackers use.

extension Priority {
  /// The priority that a tracker's word means; nil for a placeholder, as `---`.
  ///
  /// The words are the defaults of Jira, Bugzilla and Redmine, each of which has medium as its
  /// default.
  init?(trackerWord word: String) {
    switch word.lowercased() {
    case "highest", "high", "urgent", "immediate", "critical", "blocker", "p0", "p1", "p2":
      self = .high
    case "medium", "normal", "major", "p3": self = .medium
    case "low", "lowest", "minor", "trivial", "p4", "p5": self = .low
    case let word where Self.highWords.contains(word): self = .high
    case let word where Self.mediumWords.contains(word): self = .medium
    case let word where Self.lowWords.contains(word): self = .low
    default: return nil
    }
  }

  /// The priority that a word names in any case; nil for other words.
  init?(named word: String) {
    switch word.lowercased() {
    case "low": self = .low
    case "medium", "normal": self = .medium
    case "high": self = .high
    default: return nil
    }
  }
}

// German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian, Chinese, Japanese, Czech, Swedish, Danish,
// Norwegian and Korean, with Redmine's defaults.
extension Priority {
  private static let highWords: Set<String> = [
    "hoch", "höchste", "sehr hoch", "dringend", "sofort", "kritisch", "haut", "haute", "élevé",
    "élevée", "urgente", "immédiat", "immédiate", "alta", "muy alta", "muito alta", "urgentissima",
    "inmediata", "imediata", "immediata", "hoog", "hoogste", "wysoki", "wysoka",
    "wysokie", "pilny", "pilne", "высокий", "срочный", "немедленный", "高", "紧急", "最高", "緊急",
    "vysoká", "nejvyšší", "hög", "högst", "høj", "højest", "høy", "høyest", "높음", "가장 높음",
    "spoed", "onmiddellijk", "natychmiastowy", "urgentní", "okamžitá", "brådskande", "omedelbar",
    "akut", "omgående", "haster", "umiddelbar", "umiddelbart", "立刻", "速", "急", "高め", "急いで", "今すぐ",
    "긴급", "즉시",
  ]
  private static let mediumWords: Set<String> = [
    "mittel", "moyen", "moyenne", "normale", "media", "média", "médio", "normaal", "gemiddeld",
    "normalny", "normalna", "normalne", "średni", "średnia", "średnie", "обычный", "нормальный",
    "средний", "中", "普通", "通常", "střední", "medel", "mellem", "middels", "보통", "중간",
    "normální", "正常",
  ]
  private static let lowWords: Set<String> = [
    "niedrig", "niedrigste", "gering", "bas", "basse", "faible", "baja", "muy baja", "baixa",
    "muito baixa", "bassa", "laag", "laagste", "niski", "niska", "niskie", "низкий", "低", "最低",
    "nízká", "nejnižší", "låg", "lägst", "lav", "lavest", "낮음", "가장 낮음",
    "低め",
  ]
}

extension RecordBatch {
  /// Counts a status that is more specific than open, closed or merged.
  mutating func loseStatus(_ word: String?, of member: String = "status") {
    guard let word = word?.lowercased(), !word.isEmpty else { return }
    if !["open", "opened", "closed", "merged", "true", "false"].contains(word) {
      lose(member: member, as: .status)
    }
  }

  /// Records the assumption that a record is open, unless one of these members states whether it
  /// is.
  mutating func assumeOpen(_ value: JSONValue, unless members: [StaticString]) {
    if members.contains(where: { value.has($0) }) { return }
    assume("state assumed open: no member tells it")
  }

  /// The state that a word means, according to the configuration, else to `usual`, the meaning of
  /// the tracker's own words. An unknown word counts as open.
  mutating func state(_ word: String, usual: Issue.State?) -> Issue.State {
    let known = file.state(named: word) ?? usual
    if known == nil { assumeOpen(word: word) }
    return known ?? .open
  }

  /// Records the assumption that a record is closed, since it has a date of closing and an unknown
  /// word for its state.
  mutating func assumeClosedByDate() {
    assume(
      "state assumed closed: there is a date of closing, and the word for the state is not known",
      suggestion: "say what its words mean with 'states: {WORD: open}'")
  }

  /// The priority that a tracker's word means; an unknown word is counted.
  mutating func priority(_ word: String?) -> Priority? {
    guard let word, !word.isEmpty else { return nil }
    let priority = Priority(trackerWord: word)
    let saysNothing = [
      "---", "--", "-", "none", "not set", "unset", "undefined", "unprioritized", "no priority",
    ]
    if priority == nil, !saysNothing.contains(word.lowercased()) { lose(member: "priority") }
    return priority
  }

  /// The moment that a member names; one that is not understood is counted, and a member that is not
  /// there names none.
  mutating func date(_ value: JSONValue?) -> Instant? {
    guard let value else { return nil }
    if let text = value.stringBytes, Self.mayBeginWithDay(text.bytes) {
      if let instant = date(inDoubt: text.string) { return instant }
    } else if let instant = value.instant {
      return instant
    }
    if !value.isBlank, !(value.stringBytes?.hasPrefix("0001-01-01") ?? false) {
      loseDate()
    }
    return nil
  }
}

extension RecordBatch {
  /// Whether a text may be a date that begins with the day or the month, as `05/03/2026`.
  private static func mayBeginWithDay(_ text: Span<UInt8>) -> Bool {
    let hyphen = UInt8(ascii: "-")
    return text.index(of: "/", from: 0) != nil
      || text.count > 5 && (text[1] == hyphen || text[2] == hyphen)
  }

  /// The moment that a text names; where the day or the month may come first, the order that is taken is told.
  mutating func date(inDoubt text: String) -> Instant? {
    let doubtful = dayOrder.doubtful.count
    let instant = dayOrder.instant(text)
    // The day is taken first only where the format or other dates say so.
    if dayOrder.doubtful.count > doubtful, !dayOrder.isDayFirst {
      assume(
        "dates in which the day may come first, as 05/03/2026, are read with the month first",
        suggestion: "write them as 2026-01-31 where that is wrong")
    }
    return instant
  }
}

extension RecordBatch {
  /// A login in its displayed form: of an e-mail address the first part, of `Ana B
  /// <ana@example.org>` the name, and of a URL the last part, as in
  /// `https://api.launchpad.net/1.0/~ana`.
  static func account(_ login: String) -> String {
    if login.hasPrefix("https://") || login.hasPrefix("http://") {
      let last = login.split(separator: "/").last.map(String.init) ?? login
      return last.hasPrefix("~") ? String(last.dropFirst()) : last
    }
    // Looking for a byte first takes a tenth of the time, and few logins have it.
    guard login.utf8.contains(UInt8(ascii: "@")),
      let at = login.firstIndex(of: "@"), at != login.startIndex,
      login[at...].contains(".")
    else { return login }
    if login.hasSuffix(">"), let mark = login[..<at].lastIndex(of: "<") {
      let name = CleanName.line(String(login[..<mark]))
      return name ?? String(login[login.index(after: mark)..<at])
    }
    if login.contains(" ") { return Person.withoutAddresses(login) }
    return String(login[..<at])
  }
}

extension Source.Tracker {
  /// How the tracker writes its texts; nil where that is Markdown.
  var markup: Markup? {
    switch self {
    case .jira: .jira
    case .redmine: .textile
    case .bugzilla: .plain
    case .gitlab: .gitlab
    default: nil
    }
  }
}

extension Issue.State {
  /// The state that a word names in any case; nil for other words.
  init?(named word: String) {
    switch word.lowercased() {
    case "open": self = .open
    case "closed": self = .closed
    case "merged": self = .merged
    default: return nil
    }
  }
}

extension CloseReason {
  /// The reason that a tracker's word means; nil for other words.
  init?(named word: String?) {
    switch word?.lowercased().filter({ $0.isLetter }) {
    case "completed", "fixed", "done", "resolved", "implemented", "delivered", "currentrelease",
      "nextrelease", "rawhide", "errata":
      self = .completed
    case "notplanned", "wontfix", "wontdo", "invalid", "worksforme", "incomplete",
      "cannotreproduce", "declined", "rejected", "expired", "obsolete", "abandoned", "inactive",
      "insufficientdata", "notabug", "notaproblem", "notanissue", "notourbug", "worksasdesigned",
      "asdesigned", "outofscope", "withdrawn", "cantfix", "wontresolve", "upstream", "moved",
      "later", "postponed", "deferred", "remind", "eol":
      self = .notPlanned
    case "duplicate", "duplicated": self = .duplicate
    default: return nil
    }
  }
}

extension NamedColor {
  /// The colour of a name in any case, as `light blue`; nil when it has no such name.
  init?(anyCase name: String) {
    let folded = name.lowercased()
    let color = NamedColor.allCases.first { $0.rawValue.lowercased() == folded }
    guard let color else { return nil }
    self = color
  }
}
