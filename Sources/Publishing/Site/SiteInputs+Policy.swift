import Bytes
import Configuration
import Diagnostics
import Files
import IssueStore
import Policy
import TrackerReaders

extension SiteInputs {
  /// What the leak gate knows of the site.
  var gated: GatedSite { GatedSite(folder, configuration, data, ownTexts: ownTexts) }

  /// An error for each leak that is not allowed.
  func problems(of leaks: LeakTable, in snapshot: Snapshot, by gate: LeakGate) -> [Diagnostic] {
    LeakReport.diagnostics(of: leaks, in: snapshot, by: gate, withheld: data.withheld) { paths in
      ownSources + copiedTexts(of: paths)
    }
  }

  /// The published texts that the site's author wrote: those of the configuration and of its own
  /// pages.
  var ownTexts: [OwnText] {
    let texts = configuration.shownTexts.map {
      OwnText(
        place: "the configuration", path: "the site's pages", text: Array($0.utf8))
    }
    let pages = own.pages.map { page in
      OwnText(
        place: page.source.name, path: page.name + ".html",
        text: Array("\(page.title)\n\(page.details)\n".utf8) + page.source.utf8[page.bodyOffset...],
        page: page.name)
    }
    return texts + pages
  }

  /// The own texts and the site's own templates. A word in a template may be a name in its code.
  var writtenTexts: [OwnText] {
    ownTexts
      + own.templates.values.map {
        OwnText(place: $0.name, path: "the pages of " + $0.name, text: $0.utf8)
      }
  }

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

  /// The warnings of queries of what is published, for which a build under `--strict` publishes nothing.
  var doubts: [Diagnostic] {
    data.diagnostics.filter {
      $0.severity == .warning && ($0.code.hasPrefix("query.") || $0.code == "policy.query")
    }.map { doubt in
      var doubt = doubt
      doubt.message += "; with '--strict' nothing is published then"
      return doubt
    }
  }
}
