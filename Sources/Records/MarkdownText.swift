/// A text in Markdown together with everything besides its bytes that decides how it looks.
///
/// What its references lead to belongs to it, so that a page whose text says `#12` changes when
/// issue 12 comes into being.
public final class MarkdownText: Sendable {
  /// Where a text comes from, which decides how much it is trusted and how its lines break.
  public enum Origin: UInt8, Sendable {
    /// An issue or comment: hostile; soft line breaks are shown as breaks.
    case conversation
    /// A file of a tracker or of a repository: hostile; soft line breaks are spaces.
    case file
    /// A page of the site itself: trusted; soft line breaks are spaces.
    case page
  }

  /// One reference in the text and what it leads to.
  public struct Reference: Sendable, Hashable {
    /// The reference as the text spells it, as `#12`, `@ada` or `https://github.com/a/b/issues/3`.
    public let spelling: String
    /// What it leads to.
    public let target: LinkTarget
    /// What is shown in place of the spelling, as `#12` for a long address; nil to show it as it is.
    public let label: String?

    /// A reference that leads somewhere.
    public init(spelling: String, target: LinkTarget, label: String? = nil) {
      self.spelling = spelling
      self.target = target
      self.label = label
    }
  }

  /// The Markdown as UTF-8.
  public let source: [UInt8]
  /// The references that lead somewhere, sorted by spelling, each spelling once.
  public let references: [Reference]
  /// The address that relative links are resolved against, ending in `/`; nil where it is not known,
  /// and then such links are shown as text.
  public let base: String?
  /// Where the text comes from.
  public let origin: Origin

  /// A text with what its references lead to.
  public init(
    source: [UInt8], references: [Reference] = [], base: String? = nil, origin: Origin
  ) {
    self.source = source
    self.references = references
    self.base = base
    self.origin = origin
  }
}
