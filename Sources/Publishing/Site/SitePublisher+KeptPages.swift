import Configuration
import Diagnostics
import Files
import IssueStore
import Policy
import ViewModels

extension SitePublisher {
  /// The paths of the files that are published after this build.
  func paths(
    over site: borrowing PublishedSite, since previous: SitePublisher?, _ report: inout BuildReport
  ) -> PublishedPaths {
    // Pages of a source that cannot be read at present stay published.
    if inputs.data.isIncomplete {
      return .all(published.paths.union(keptPaths(of: site, &report)))
    }
    guard site.trust != .nothing, let previous, !previous.inputs.data.isIncomplete,
      let difference = published.difference
    else { return .all(published.paths) }
    return .changed(difference)
  }

  /// The paths of earlier files that are not made at present, since data cannot be read; they stay as they were
  /// published. Empty if the publication policy changed since, and without files that contain leaks.
  ///
  /// Kept and removed files are listed in the report.
  func keptPaths(of site: borrowing PublishedSite, _ report: inout BuildReport) -> Set<String> {
    let old = site.folder.known.paths.subtracting(published.paths)
    let isSame = site.policy == inputs.configuration.policyHash
    let kept = old.filter { path in
      // The key files of the search index are not searched for leaks, so they are not kept.
      guard isSame, LeakGate.searchesPage(path), let file = try? site.folder.root.read(path)
      else { return false }
      var leaks = LeakTable()
      gate.search(file.span, of: path, &leaks)
      return leaks.isEmpty
    }
    // No page tells which files of data it is made of: a record may come from several.
    if let example = kept.min() {
      report.notes.append(
        Diagnostic(
          .note, code: "policy.pages-kept",
          "pages that the readable data does not have stay: \(kept.count), such as '\(example)'",
          notes: [
            .init("those of records that were deleted go once all data can be read")
          ]))
    }
    let gone = old.filter { LeakGate.searchesPage($0) && !kept.contains($0) }
    if let example = gone.min() {
      report.notes.append(
        Diagnostic(
          .note, code: "policy.pages-taken-away",
          "pages of data that cannot be read are taken away: \(gone.count), such as '\(example)'",
          notes: [
            .init("what is published is chosen otherwise since, and they may show what is withheld")
          ]))
    }
    return kept
  }
}

extension SitePublisher {
  /// What tells that pages of issues which are withheld now stay published, since the build failed; empty where none do.
  func noteOfStalePages(_ known: Set<String>) -> [Diagnostic] {
    var withheld = inputs.data.withheld
    for index in withheld.indices { withheld[index].leavesPage = true }
    let routes = Routes(formats: inputs.configuration.pageFormats)
    let pages = presentation.directory.tombstones(of: withheld, in: presentation.snapshot)
      .compactMap { routes.path(of: $0, in: .html) }
      .filter { known.contains($0) && !published.paths.contains($0) }
    guard let first = pages.min() else { return [] }
    let count = pages.count == 1 ? "" : " and \(pages.count - 1) more"
    return [
      .warning(
        "policy.pages-stay",
        "the last site stays as it is, with '\(first)'\(count) of issues that are not to be published any more",
        suggestion:
          "mend or allow what is told above and build again; until then take such pages from where others read them"
      )
    ]
  }
}
