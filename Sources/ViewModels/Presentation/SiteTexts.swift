import Configuration
import IssueModel
import IssueStore
public import Records

/// The texts of the configuration for every page, in Markdown. Their links are resolved as on a
/// page at the site's root.
struct SiteTexts: Sendable {
  /// The text above every page.
  let notice: MarkdownText?
  /// The text at the end of every page.
  let footer: MarkdownText?

  /// The texts of a site with their references resolved.
  init(_ settings: PresentationSettings, _ references: ReferenceDirectory, in snapshot: Snapshot) {
    func text(_ source: String?) -> MarkdownText? {
      guard let source, !source.isEmpty else { return nil }
      let bytes = Array(source.utf8)
      return MarkdownText(
        source: bytes, references: references.resolve(ownText: bytes, in: snapshot),
        base: MarkdownText.siteRoot, origin: .page)
    }
    notice = text(settings.look.notice)
    footer = text(settings.look.footer)
  }

  /// Whether the references of both have the same targets.
  func hasSameReferences(_ other: SiteTexts) -> Bool {
    notice?.references == other.notice?.references && footer?.references == other.footer?.references
  }
}

extension MarkdownText {
  /// The ``base`` of a text of the site itself that is shown on pages in any folder: its links are
  /// relative to the site's root.
  public static var siteRoot: String { "/" }

  /// Whether its links are relative to the site's root.
  public var isAtSiteRoot: Bool { origin == .page && base == Self.siteRoot }
}

extension ReferenceDirectory {
  /// The references that can be resolved in a text of the site itself.
  func resolve(ownText bytes: [UInt8], in snapshot: Snapshot) -> [MarkdownText.Reference] {
    // With a single source, a reference without one can only mean that.
    let named = snapshot.sources.indices.filter { !snapshot.sources[$0].name.isEmpty }
    let only = named.count == 1 ? named.first : snapshot.sources.isEmpty ? nil : 0
    return resolve(Text(utf8: bytes), from: only.map { SourceID($0) }, in: snapshot)
  }
}
