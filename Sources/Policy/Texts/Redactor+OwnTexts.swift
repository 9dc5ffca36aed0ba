import Bytes
package import Configuration
import Diagnostics
package import Secrets

// `redact` also applies to the texts of the configuration and of the site's own pages.

extension Redactor {
  /// The redactor for patterns and the rest of a configuration.
  init(_ patterns: [Pattern], _ configuration: SiteConfiguration) {
    self.init(
      Set(patterns.compactMap(\.kind)).union(
        configuration.stripped.contains(.emails) ? [.email] : []),
      patterns.compactMap(\.searched))
  }

  /// The redactor of a configuration; patterns that cannot be read are reported when the data is
  /// read.
  package init(_ configuration: SiteConfiguration) {
    var problems: [Diagnostic] = []
    self.init(Pattern.read(configuration.redacted, &problems), configuration)
  }
}

extension SiteConfiguration {
  /// The configuration with redacted texts.
  package func redacted(by redactor: Redactor) -> SiteConfiguration {
    redactor.isEmpty ? self : changingTexts { redactor.redacted($0) ?? $0 }
  }

  /// The texts that pages show.
  package var shownTexts: [String] {
    var texts: [String] = []
    _ = changingTexts { text in
      texts.append(text)
      return text
    }
    return texts
  }

  private func changingTexts(_ change: (String) -> String) -> SiteConfiguration {
    var shown = self
    shown.title = change(title)
    shown.description = change(description)
    shown.look.notice = look.notice.map(change)
    shown.look.footer = look.footer.map(change)
    shown.look.words = look.words.mapValues(change)
    shown.look.navigation.labels = look.navigation.labels.mapValues(change)
    for index in look.navigation.links.indices {
      shown.look.navigation.links[index].label = change(look.navigation.links[index].label)
      shown.look.navigation.links[index].url = change(look.navigation.links[index].url)
    }
    shown.awardPseudonyms = awardPseudonyms.mapValues(change)
    for index in filters.indices { shown.filters[index].name = change(filters[index].name) }
    for index in reports.indices {
      shown.reports[index].specification.title = reports[index].specification.title.map(change)
    }
    return shown
  }
}
