import Bytes
import Configuration
import Diagnostics
import Files
import Secrets
import TrackerReaders

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
  init(_ configuration: SiteConfiguration) {
    var problems: [Diagnostic] = []
    self.init(Pattern.read(configuration.redacted, &problems), configuration)
  }
}

extension SiteConfiguration {
  /// The configuration with redacted texts.
  func redacted(by redactor: Redactor) -> SiteConfiguration {
    redactor.isEmpty ? self : changingTexts { redactor.redacted($0) ?? $0 }
  }

  /// The texts that pages show.
  var shownTexts: [String] {
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
    for index in filters.indices { shown.filters[index].name = change(filters[index].name) }
    for index in reports.indices {
      shown.reports[index].specification.title = reports[index].specification.title.map(change)
    }
    return shown
  }
}

extension SiteInputs {
  /// The files that the site's author writes: the configuration, awards, pages and templates.
  var ownSources: [SourceText] {
    let configuration = DataFile(path: folder.configuration, name: SiteFolder.configurationName)
    let read = ([configuration] + dataFiles.filter(\.isAwards)).compactMap { file in
      (try? FileSystem.read(file.path, limit: FileSystem.largestText)).map {
        SourceText(name: file.name, utf8: $0)
      }
    }
    return read + own.pages.map(\.source)
      + own.templates.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Those of some files that are copied from `static/` and are texts.
  func copiedTexts(of paths: Set<String>) -> [SourceText] {
    own.statics.filter(paths.contains).compactMap { path in
      guard
        let bytes = try? FileSystem.read(
          folder.statics + "/" + path, limit: FileSystem.largestText),
        bytes.span.index(of: "\0", from: 0) == nil
      else { return nil }
      return SourceText(name: "static/" + path, utf8: bytes)
    }
  }
}

extension ContentPage {
  /// The page with redacted texts.
  func redacted(by redactor: Redactor) -> ContentPage {
    var page = self
    page.title = redactor.redacted(title) ?? title
    page.details = redactor.redacted(details) ?? details
    if let body = redactor.redacted(Array(source.utf8[bodyOffset...])) {
      page.source = SourceText(name: source.name, utf8: Array(source.utf8[..<bodyOffset]) + body)
    }
    return page
  }
}
