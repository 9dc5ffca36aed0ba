public import IssueModel
public import Diagnostics

/// The contents of `gazette.yml`; ``keys`` documents each key.
public struct SiteConfiguration: Sendable, Hashable {
  /// The site's name.
  public var title: String
  /// A description of the site; empty where not given.
  public var description = ""
  /// Where the site will live, without a slash at its end.
  public var url: String?
  /// The address in stable identifiers; nil for ``url``.
  public var id: String?
  /// Where `rel=canonical` of an issue's page points.
  public var canonical = Canonical.site
  /// The language of the pages.
  public var language = Language.english
  /// The zone in which times of day are shown: `UTC`, an IANA name or an offset as `+01:00`.
  public var timeZone = "UTC"
  /// The data files; empty when the folder `data` is searched.
  public var data: [DataFile] = []
  /// Saved queries.
  public var filters: [SavedFilter] = []
  /// Printable reports that are published with the site.
  public var reports: [Report] = []
  /// How people are named; nil for their own names.
  public var peopleNames: PeopleNames?
  /// The file, from the site's folder, with the key that pseudonyms are made with.
  public var peopleKey: Placed<String>?
  /// Whose comments are published.
  public var comments = CommentPolicy.all
  /// The parts that are stripped from texts.
  public var stripped: [Stripping] = []
  /// The replacement of each alias of a login.
  public var peopleAliases: [String: String] = [:]
  /// The people who are not shown: their logins, or else names, addresses or accounts of theirs.
  public var hidden: [Placed<String>] = []
  /// The same without their places, each once.
  public var hiddenPeople: Set<String> { Set(hidden.map(\.value)) }
  /// The logins of programs.
  public var bots: Set<String> = []
  /// The logins of people who are shown with no awards.
  public var leftOutOfAwards: Set<String> = []
  /// Pseudonyms on boards and pages of awards, by login.
  public var awardPseudonyms: [String: String] = [:]
  /// The replacement of each alias of a tag.
  public var tagAliases: [String: String] = [:]
  /// Labels that mean high priority.
  public var highPriority: [String] = []
  /// Labels that mean medium priority.
  public var mediumPriority: [String] = []
  /// Labels that mean low priority.
  public var lowPriority: [String] = []
  /// The project for a label.
  public var projectLabels: [String: String] = [:]
  /// The prefix of labels whose rest is a project's name.
  public var projectPrefix: String?
  /// The prefix of labels whose rest is the day on which something is due.
  public var duePrefix: String?
  /// Lists of a board whose cards are done.
  public var closedLists: [String] = []
  /// How the status light is set.
  public var light = LightRule.unset
  /// Whether the project has a supporter, which earns an award.
  public var isSupporter = false
  /// The e-mail address of the issuer of awards, which Open Badges contain.
  public var awardsEmail: String?
  /// The revoked Open Badges, as `first-steps/ana`.
  public var revokedBadges: [Placed<String>] = []
  /// Queries whose records are not published.
  public var excluded: [Placed<String>] = []
  /// Queries without whose records nothing is published; empty where all is.
  public var only: [Placed<String>] = []
  /// Queries whose records leave a tombstone if they are withheld.
  public var tombstones: [Placed<String>] = []
  /// The data that is redacted in all texts: names of kinds of data, and expressions between
  /// slashes.
  public var redacted: [Placed<String>] = []
  /// Exceptions from the search for leaks: texts, and expressions between slashes, of finds that may be
  /// published.
  public var allowedLeaks: [Placed<String>] = []
  /// Texts and expressions that must not be published, besides those that Gazette knows.
  public var leakRules: [Placed<String>] = []
  /// Problems that `gazette check` ignores.
  public var ignored: [Ignored] = []
  /// Whether records are published that their tracker marks as not public.
  public var publishesPrivate = false
  /// The outputs that are published; HTML is always among them.
  public var outputs: [Output] = [.html, .search, .feeds, .badges, .calendar]
  /// The parts of the site that it does without: neither their pages are published nor links to them.
  public var leftOut: [Part] = []
  /// Where the configuration itself asks for feeds; nil where it does not.
  public var askedFeeds: Placed<Bool>?
  /// Where the configuration asks for Open Badges; nil where it does not.
  public var askedOpenBadges: Placed<Bool>?
  /// How images on other hosts are shown.
  public var images = ImagePolicy.link
  /// The look and wording of pages.
  public var look = Look()

  /// A configuration with a title and the defaults.
  public init(title: String) {
    self.title = title
  }

  /// Reads `gazette.yml`; all errors are reported at once.
  public init(_ source: SourceText) throws(DiagnosticList) {
    var problems: [Diagnostic] = []
    try self.init(source, problems: &problems)
    if !problems.isEmpty { throw DiagnosticList(problems) }
  }

  /// Reads `gazette.yml` as far as possible. A key with an error is reported and ignored.
  public init(_ source: SourceText, problems: inout [Diagnostic]) throws(DiagnosticList) {
    let document = try YAMLDocument(source)
    self.init(title: "")
    guard let root = document.root, !root.isNull else {
      throw DiagnosticList([
        .error(
          "configuration.empty", "the configuration is empty; 'title' is required",
          at: Place(file: source.name), suggestion: "write 'title: …'")
      ])
    }
    var reader = KeyReader(document)
    Self.table.read(root, into: &self, &reader)
    if let node = root["outputs"] ?? root["formats"], node.items != nil {
      let place = Placed(true, at: node.range, of: source)
      askedFeeds = outputs.contains(.feeds) ? place : nil
      askedOpenBadges = outputs.contains(.openBadges) ? place : nil
    }
    check(root, &reader)
    problems += reader.diagnostics
  }

  /// The reference of all keys.
  public static var keys: [KeyDescription] { table.descriptions }

  /// The most filters, and the most reports: each has a page, and every page lists all of them.
  static let largestSidebar = 1000

  /// Checks that concern several keys.
  private func check(_ root: YAMLNode, _ reader: inout KeyReader) {
    if !outputs.contains(.html), let node = root["outputs"] ?? root["formats"] {
      reader.refuse(
        "wrong-value", "'html' must be among the outputs", at: node.range,
        suggestion: "write [html\(outputs.map { ", " + $0.rawValue }.joined())]")
    }
    for (key, count) in [("filters", filters.count), ("reports", reports.count)] {
      if count > Self.largestSidebar, let node = root[key] {
        reader.refuse(
          "too-many",
          "there are \(count) \(key); every page lists them, so \(Self.largestSidebar) "
            + "are the most", at: node.range)
      }
    }
    var names: Set<String> = []
    let nodes = root["reports"]?.items ?? []
    // Where a report could not be read, the nodes would be those of others.
    for (report, node) in zip(reports, nodes)
    where reports.count == nodes.count && !names.insert(report.name.lowercased()).inserted {
      reader.refuse(
        "duplicate-report", "there is another report '\(report.name)' before this one",
        at: (node["name"] ?? node).range)
    }
    for (report, node) in zip(reports, nodes) where reports.count == nodes.count {
      guard report.kept > 0, let place = node["keep"] else { continue }
      if report.specification.period.map({ !$0.isUnit }) ?? true {
        reader.refuse(
          "wrong-value", "copies are kept of weeks, months, quarters or years", at: place.range,
          suggestion: "say which with 'period', as 'period: last week'")
      }
    }
    let hidden = Set(hiddenPeople.map { $0.lowercased() })
    for entry in root["people"]?["aliases"]?.entries ?? []
    where hidden.contains(entry.key.lowercased()) {
      guard let target = entry.value.text, !hidden.contains(target.lowercased()) else { continue }
      reader.refuse(
        "hidden-alias", "'\(entry.key)' is hidden, and as '\(target)' would be shown",
        at: entry.value.range,
        suggestion: "name '\(target)' under 'hidden' as well, or '\(entry.key)' no longer")
    }
    for aliases in [root["people"]?["aliases"], root["tags"]?["aliases"]] {
      let entries = aliases?.entries ?? []
      let targets = Dictionary(
        entries.map { ($0.key, $0.value.text) }, uniquingKeysWith: { first, _ in first })
      for entry in entries {
        guard let target = entry.value.text, let next = targets[target] ?? nil else { continue }
        reader.refuse(
          "alias-of-alias", "'\(target)' is an alias itself", at: entry.value.range,
          suggestion: next == entry.key || next == target ? nil : "write '\(entry.key): \(next)'")
      }
    }
  }
}
