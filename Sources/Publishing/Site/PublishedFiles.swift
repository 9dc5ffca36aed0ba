import Configuration
import Diagnostics

/// The files of a site: those that are copied, and the paths of all.
struct PublishedFiles: Sendable {
  /// The files that are copied.
  let copies: [Copy]
  /// The paths of all files.
  let paths: Set<String>
  /// The difference from the files of the previous build; nil if it is not known.
  let difference: PathDifference?

  /// The pages of a plan, the files of a theme and those of `static/`.
  init(
    _ plan: PagePlan, of contents: SiteContents, theme: Theme, statics: [String],
    in folder: SiteFolder, shard: SiteShard?, following previous: PublishedFiles?
  ) throws(DiagnosticList) {
    var paths = Set(plan.pages.lazy.map(\.address.path))
    let all = try Copy.all(
      statics, of: folder, theme: theme, pages: plan, paths, contents: contents)
    paths.formUnion(all.map(\.path))
    copies = all.filter { shard?.has($0.path) ?? true }
    difference = previous?.paths == paths ? PathDifference() : nil
    self.paths = paths
  }

  /// The files of the previous build with other pages; nil if two files may have the same path.
  init?(_ previous: PublishedFiles, changing difference: PathDifference) {
    let added = difference.added
    guard
      added.allSatisfy({ Copy.isLowercased($0) && !previous.paths.contains($0) }),
      !previous.copies.contains(where: { added.contains($0.path.lowercased()) })
    else { return nil }
    copies = previous.copies
    paths = previous.paths.applying(difference)
    self.difference = difference
  }
}
