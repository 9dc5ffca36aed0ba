public import Configuration
import Diagnostics
import IssueModel
import IssueStore
import Queries
public import TrackerReaders
import ViewModels

extension LoadOptions {
  /// What a configuration says about reading data.
  public init(_ configuration: SiteConfiguration) {
    self.init()
    publishPrivate = configuration.publishesPrivate
    peopleAliases = configuration.peopleAliases
    peopleOptOuts = configuration.hiddenPeople.sorted()
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

extension PresentationSettings {
  /// What a configuration says about how records are presented; every query that cannot be read is
  /// told at once.
  init(_ configuration: SiteConfiguration, pages: [ContentPage]) throws(DiagnosticList) {
    self.init(title: configuration.title)
    var problems: [Diagnostic] = []
    description = configuration.description
    url = configuration.url
    language = configuration.language
    timeZone = configuration.timeZone
    accent = configuration.accent.map(Self.css)
    logo = configuration.logo
    isSupporter = configuration.isSupporter
    hiddenPeople = configuration.hiddenPeople
    for filter in configuration.filters {
      guard let query = Self.query(filter.query, &problems) else { continue }
      filters.append(
        SavedFilter(
          name: filter.name, text: filter.query.value, query: query, icon: filter.icon ?? "tray"))
    }
    switch configuration.light {
    case .unset: light = .fixed(nil)
    case .fixed(let isOn): light = .fixed(isOn)
    case .query(let text):
      if let query = Self.query(text, &problems) { light = .query(query) }
    }
    reports = configuration.reports.map { PageLink(name: $0.name, title: $0.title ?? $0.name) }
    self.pages = pages.compactMap { page in page.order.map { (page, $0) } }
      .sorted { ($0.1, $0.0.title) < ($1.1, $1.0.title) }
      .map { PageLink(name: $0.0.name, title: $0.0.title) }
    if !problems.isEmpty { throw DiagnosticList(problems) }
  }

  /// The query of a place in the configuration; errors point into the query and name the place.
  static func query(_ text: Placed<String>, _ problems: inout [Diagnostic]) -> Query? {
    do throws(Diagnostic) {
      return try Query(parsing: text.value)
    } catch {
      var problem = error
      if problems.count < YAMLDocument.Limit.errors, let place = text.place {
        problem.notes.append(Diagnostic.Note("the query stands here", at: place))
      }
      problems.append(problem)
      return nil
    }
  }

  /// A colour's name as the theme's style sheet knows it; a colour of one's own as it is.
  private static func css(_ accent: String) -> String {
    NamedColor.allCases.first {
      $0.rawValue.lowercased() == accent.lowercased() || $0.slug == accent
    }
    .map { "var(--\($0.slug))" } ?? accent
  }
}
