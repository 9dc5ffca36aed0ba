import Configuration
import Diagnostics
import Secrets

// What `redact` says of texts holds for those of the configuration and of the site's own pages as well.

extension Redactor {
  /// What patterns of a configuration and the rest of it say.
  init(_ patterns: [Pattern], _ configuration: SiteConfiguration) {
    self.init(
      Set(patterns.compactMap(\.kind)).union(
        configuration.stripped.contains(.emails) ? [.email] : []),
      patterns.compactMap(\.searched))
  }

  /// What a configuration says; patterns that cannot be read are told when the data is read.
  init(_ configuration: SiteConfiguration) {
    var problems: [Diagnostic] = []
    self.init(Pattern.read(configuration.redacted, &problems), configuration)
  }

  fileprivate func apply(to text: inout String) {
    if let redacted = redacted(text) { text = redacted }
  }

  fileprivate func apply(to text: inout String?) {
    text = text.map { redacted($0) ?? $0 }
  }
}

extension SiteConfiguration {
  /// The configuration with marks in the texts that pages show.
  func redacted(by redactor: Redactor) -> SiteConfiguration {
    if redactor.isEmpty { return self }
    var shown = self
    redactor.apply(to: &shown.title)
    redactor.apply(to: &shown.description)
    redactor.apply(to: &shown.look.notice)
    redactor.apply(to: &shown.look.footer)
    shown.look.words = shown.look.words.mapValues { redactor.redacted($0) ?? $0 }
    shown.look.navigation.labels = shown.look.navigation.labels.mapValues {
      redactor.redacted($0) ?? $0
    }
    for index in shown.look.navigation.links.indices {
      redactor.apply(to: &shown.look.navigation.links[index].label)
      redactor.apply(to: &shown.look.navigation.links[index].url)
    }
    for index in shown.filters.indices { redactor.apply(to: &shown.filters[index].name) }
    for index in shown.reports.indices {
      redactor.apply(to: &shown.reports[index].specification.title)
    }
    return shown
  }
}

extension ContentPage {
  /// The page with marks in its texts.
  func redacted(by redactor: Redactor) -> ContentPage {
    var page = self
    redactor.apply(to: &page.title)
    redactor.apply(to: &page.details)
    if let body = redactor.redacted(Array(source.utf8[bodyOffset...])) {
      page.source = SourceText(name: source.name, utf8: Array(source.utf8[..<bodyOffset]) + body)
    }
    return page
  }
}
