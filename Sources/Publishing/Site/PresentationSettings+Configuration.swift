public import Configuration
import Diagnostics
import IssueModel
import IssueStore
import Languages
import Policy
import Queries
public import TrackerReaders
import ViewModels

extension LoadOptions {
  /// The options for reading data that a configuration sets.
  public init(_ configuration: SiteConfiguration) {
    self.init()
    publishPrivate = configuration.publishesPrivate
    mayQuote = configuration.publishesAll
    peopleAliases = configuration.peopleAliases
    peopleOptOuts = configuration.hiddenPeople.sorted()
    bots = configuration.bots
    tagAliases = configuration.tagAliases
    closedLists = configuration.closedLists
    priorityRules =
      configuration.highPriority.map { LabelRule($0, .high) }
      + configuration.mediumPriority.map { LabelRule($0, .medium) }
      + configuration.lowPriority.map { LabelRule($0, .low) }
    projectRules = configuration.projectLabels.sorted { $0.key < $1.key }
      .map { LabelRule($0.key, $0.value) }
    if let prefix = configuration.projectPrefix {
      projectRules.append(LabelRule(prefix + "*", "*"))
    }
    if let prefix = configuration.duePrefix { dueRules = [LabelPattern(prefix + "*")] }
  }
}

extension SiteConfiguration {
  /// Whether nothing in the data is to be left out, replaced or looked for before it is published.
  fileprivate var publishesAll: Bool {
    excluded.isEmpty && only.isEmpty && redacted.isEmpty && stripped.isEmpty && leakRules.isEmpty
      && hiddenPeople.isEmpty && peopleNames == nil && comments == .all
  }
}

extension PresentationSettings {
  /// The presentation settings that a configuration sets; all queries that cannot be read are
  /// thrown at once.
  init(_ configuration: SiteConfiguration, pages: [ContentPage]) throws(DiagnosticList) {
    self.init(title: configuration.title)
    var problems: [Diagnostic] = []
    description = configuration.description
    url = configuration.url
    namingAddress = configuration.id ?? configuration.url
    canonical = configuration.canonical
    language = configuration.language
    timeZone = configuration.timeZone
    look = configuration.look
    showsRemoteImages = configuration.images == .show
    wording = Self.wording(look.words, language, &problems)
    isSupporter = configuration.isSupporter
    hiddenPeople = configuration.hiddenPeople
    awardsEmail = configuration.awardsEmail
    revokedBadges = Set(configuration.revokedBadges.map(\.value))
    leftOutOfAwards = Set(configuration.leftOutOfAwards.map { $0.lowercased() })
    // A person with another name on the whole site has it on boards too.
    let names = configuration.peopleNames
    let hidesPeople = names == .initials || names == .pseudonym
    awardPseudonyms = Dictionary(
      hidesPeople ? [] : configuration.awardPseudonyms.map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { first, second in min(first, second) })
    outputs = Set(configuration.outputs)
    leftOut = Set(configuration.leftOut)
    for filter in configuration.filters {
      guard let query = Query.read(filter.query, &problems) else { continue }
      filters.append(
        SavedFilter(
          name: filter.name, text: filter.query.value, query: query,
          icon: filter.icon?.value ?? "tray"))
    }
    switch configuration.light {
    case .unset: light = .fixed(nil)
    case .fixed(let isOn): light = .fixed(isOn)
    case .query(let text):
      lightQuery = text.value
      if let query = Query.read(text, &problems) { light = .query(query) }
    }
    reports = configuration.reports.map {
      PageLink(name: $0.name, title: $0.specification.title ?? $0.name)
    }
    self.pages = pages.compactMap { page in page.order.map { (page, $0) } }
      .sorted { ($0.1, $0.0.title) < ($1.1, $1.0.title) }
      .map { PageLink(name: $0.0.name, title: $0.0.title) }
    let wishes = look.navigation
    let places = wishes.order + wishes.hidden + Self.sorted(wishes.labels).map(\.key)
    for name in places where !navigationNames.contains(name.value) {
      problems.append(
        Self.unknown(name, "entry of the navigation", among: navigationNames, "navigation-entry"))
    }
    sections = look.sections?.map(\.value)
    let blocks = DashboardBlock.all.map(\.name)
    for name in look.sections ?? [] where !blocks.contains(name.value) {
      problems.append(Self.unknown(name, "block of the dashboard", among: blocks, "section"))
    }
    if !problems.isEmpty { throw DiagnosticList(problems) }
  }

  /// The phrases that a site words in its own way; unknown names of phrases, and texts that lose what a phrase tells, are
  /// reported.
  private static func wording(
    _ words: [Placed<String>: String], _ language: Language, _ problems: inout [Diagnostic]
  ) -> [Phrase: String] {
    var wording: [Phrase: String] = [:]
    for (name, text) in sorted(words) {
      if let phrase = Phrase(named: name.value) {
        wording[phrase] = text
        if let misfit = phrase.misfit(of: text, in: language) {
          problems.append(Self.problem(misfit, of: phrase, name, text, language))
        }
      } else {
        problems.append(unknown(name, "word", among: Phrase.allCases.map(\.name), "word"))
      }
    }
    return wording
  }

  /// The error for a text that does not fit its phrase.
  private static func problem(
    _ misfit: Phrase.Misfit, of phrase: Phrase, _ name: Placed<String>, _ text: String,
    _ language: Language
  ) -> Diagnostic {
    let (message, suggestion): (String, String)
    switch misfit {
    case .unknown(let placeholder):
      message = "in '\(name.value)' nothing is filled in for '\(placeholder)'"
      suggestion = "write it as '\(language.text(phrase))'"
    case .missing(let placeholder):
      message = "'\(name.value)' lacks '\(placeholder)', for which something is filled in"
      suggestion = "write it as '\(language.text(phrase))'"
    case .forms(let count):
      message = "'\(name.value)' has \(text.count { $0 == "|" } + 1) forms"
      suggestion =
        count == 1
        ? "write one form, without '|'" : "write \(count) forms, those after 1, 2 and 5, or one"
    }
    return .error("configuration.word", message, at: name.place, suggestion: suggestion)
  }

  private static func sorted(
    _ texts: [Placed<String>: String]
  ) -> [(key: Placed<String>, value: String)] {
    texts.sorted { $0.key.value < $1.key.value }
  }

  /// The error for an unknown name in the configuration.
  private static func unknown(
    _ name: Placed<String>, _ what: String, among known: [String], _ code: String
  ) -> Diagnostic {
    .error(
      "configuration.unknown-\(code)", "there is no \(what) '\(name.value)'", at: name.place,
      suggestion: Suggestion.didYouMean(name.value, in: known)
        ?? "known are " + known.prefix(20).joined(separator: ", "))
  }
}
