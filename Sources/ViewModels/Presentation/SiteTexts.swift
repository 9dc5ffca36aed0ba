import Configuration
import IssueModel
import IssueStore
public import Records

/// What the configuration has stand on every page, in Markdown: it is read as if it stood on a page at the
/// site's root.
struct SiteTexts: Sendable {
  /// What stands above every page.
  let notice: MarkdownText?
  /// What stands at the end of every page.
  let footer: MarkdownText?

  /// The texts of a site, with what their references lead to.
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

  /// Whether the references of both lead to the same.
  func hasSameReferences(_ other: SiteTexts) -> Bool {
    notice?.references == other.notice?.references && footer?.references == other.footer?.references
  }
}

extension MarkdownText {
  /// The ``base`` of a text of the site itself that shows on pages in any folder, as if it stood at the
  /// site's root.
  public static var siteRoot: String { "/" }

  /// Whether its relative links lead from the site's root.
  public var isAtSiteRoot: Bool { origin == .page && base == Self.siteRoot }
}

extension ReferenceDirectory {
  /// The references that lead somewhere in a text of the site itself.
  func resolve(ownText bytes: [UInt8], in snapshot: Snapshot) -> [MarkdownText.Reference] {
    // Where there is one source, a reference without one can only mean that.
    let named = snapshot.sources.indices.filter { !snapshot.sources[$0].name.isEmpty }
    let only = named.count == 1 ? named.first : snapshot.sources.isEmpty ? nil : 0
    return resolve(Text(utf8: bytes), from: only.map { SourceID($0) }, in: snapshot)
  }
}
