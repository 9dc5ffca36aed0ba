import Diagnostics
public import IssueModel

/// The specification of a report: the options of `gazette report`, or an entry of `reports:` in
/// gazette.yml, both read through ``ReportKey/all``.
public struct ReportSpecification: Sendable, Hashable {
  /// The kind of report.
  public var kind = ReportKind.listing
  /// Its title, where one is given.
  public var title: String?
  /// The query, if it is not the kind's default.
  public var query: Placed<String>?
  /// The grouping, if it is not the kind's default.
  public var grouping: Placed<ReportGrouping>?
  /// The order, as behind `sort:` in a query.
  public var sort: Placed<String>?
  /// How much of each issue is shown, if that is not the kind's default.
  public var detail: ReportDetail?
  /// The time that it is about.
  public var period: ReportPeriod?
  /// The size of its pages, where it is not the site's.
  public var paper: SiteConfiguration.Paper?
  /// The format in which its data is published beside it.
  public var attachment: ReportAttachment?

  /// A listing with the defaults.
  public init() {}
}

/// A key of a report: a key of `reports:` in gazette.yml and, with hyphens, an option of `gazette report`.
public struct ReportKey: Sendable {
  /// Its name in gazette.yml.
  public let name: String
  /// The placeholder of its value in help.
  public let valueName: String
  /// The expected kind of value.
  public let expectation: String
  /// The possible words; empty where any text is allowed.
  public let words: [String]
  /// The default; empty where there is none.
  public let fallback: String
  /// Its meaning, a sentence without a full stop.
  public let meaning: String
  /// A specific message and suggestion for an invalid value; nil where only the expectation can be
  /// given.
  public private(set) var mistake: @Sendable (String) -> (problem: String, instead: String)? =
    { _ in nil }
  /// Sets a value; returns whether it is valid.
  public let set: @Sendable (Placed<String>, inout ReportSpecification) -> Bool

  /// The name of the option.
  public var option: String { name.replacing("_", with: "-") }

  /// Every key but the query, which is a positional argument.
  public static let all: [ReportKey] = [
    ReportKey("kind", "KIND", ReportKind.self, default: "listing", "what sort of report it is") {
      $1.kind = $0
    },
    ReportKey("title", "TEXT", default: "the site's, or the entry's name", "its title") {
      if $0.value.isEmpty { return false }
      $1.title = $0.value
      return true
    },
    ReportKey(
      "group_by", "WHAT", words: ReportGrouping.words, "what suits the kind",
      "what the issues of a listing, a disposition or release notes are grouped by"
    ) {
      guard let grouping = ReportGrouping(word: $0.value) else { return false }
      $1.grouping = $0.map { _ in grouping }
      return true
    },
    ReportKey(
      "sort", "ORDER", default: "created-desc",
      "the order of a listing, a disposition or release notes, as behind 'sort:' in a query"
    ) {
      if $0.value.isEmpty { return false }
      $1.sort = $0
      return true
    },
    ReportKey(
      "detail", "HOW", ReportDetail.self,
      default: "full for a listing, else list",
      "list for a line of each issue, text for its text too, full for the conversation as well"
    ) { $1.detail = $0 },
    ReportKey(
      "period", "WHEN", expects: ReportPeriod.expectation,
      "the time that it is about: what happened in it, and what was known at its end"
    ) {
      guard let period = ReportPeriod($0.value) else { return false }
      $1.period = period
      return true
    }.telling { text in
      ReportPeriod.inOrder(text).map {
        (problem: "ends before it begins", instead: "write '\($0)'")
      }
    },
    ReportKey(
      "paper", "SIZE", SiteConfiguration.Paper.self, default: "the site's", "the size of its pages"
    ) { $1.paper = $0 },
    ReportKey(
      "attach", "FORM", ReportAttachment.self,
      "put the data behind the report into a file beside it, or into the PDF"
    ) { $1.attachment = $0 },
  ]

  /// The same key with messages for specific invalid values.
  private func telling(
    _ mistake: @escaping @Sendable (String) -> (problem: String, instead: String)?
  ) -> ReportKey {
    var key = self
    key.mistake = mistake
    return key
  }

  /// A key that takes any text.
  private init(
    _ name: String, _ valueName: String, expects expectation: String = "text",
    default fallback: String = "", _ meaning: String,
    _ set: @escaping @Sendable (Placed<String>, inout ReportSpecification) -> Bool
  ) {
    self.name = name
    self.valueName = valueName
    self.expectation = expectation
    words = []
    self.fallback = fallback
    self.meaning = meaning
    self.set = set
  }

  /// A key with the words of an enumeration.
  private init<Value: CaseIterable & RawRepresentable & Sendable>(
    _ name: String, _ valueName: String, _ type: Value.Type, default fallback: String = "",
    _ meaning: String, _ set: @escaping @Sendable (Value, inout ReportSpecification) -> Void
  ) where Value.RawValue == String {
    self.init(
      name, valueName, words: Value.allCases.map(\.rawValue), fallback, meaning
    ) { text, specification in
      guard let value = Value(rawValue: text.value) else { return false }
      set(value, &specification)
      return true
    }
  }

  private init(
    _ name: String, _ valueName: String, words: [String], _ fallback: String, _ meaning: String,
    _ set: @escaping @Sendable (Placed<String>, inout ReportSpecification) -> Bool
  ) {
    self.name = name
    self.valueName = valueName
    self.words = words
    expectation = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    self.fallback = fallback
    self.meaning = meaning
    self.set = set
  }
}

extension ReportKey {
  /// The key in a mapping that contains the specification of a report.
  func key<Root>(in member: Key<Root>.Member<ReportSpecification>) -> Key<Root> {
    Key(
      KeyDescription(
        name: name, value: expectation, fallback: fallback, meaning: meaning)
    ) { node, root, reader in
      guard let text = node.text else { return reader.refuse(node, expected: expectation) }
      let placed = Placed(text, at: node.range, of: reader.document.source)
      if set(placed, &root[keyPath: member]) { return }
      if let told = mistake(text) {
        reader.refuse(
          "wrong-value", "'\(text)' \(told.problem)", at: node.range, suggestion: told.instead)
      } else {
        reader.refuse(
          node, expected: expectation, suggestion: Suggestion.didYouMean(text, in: words))
      }
    }
  }
}
