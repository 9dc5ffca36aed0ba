/// A Markdown text together with everything besides its bytes that decides how it is rendered.
///
/// The targets of its references are part of it, so that a page whose text contains `#12` changes
/// when issue 12 comes into being.
public final class MarkdownText: Sendable {
  /// The origin of a text, which decides how much it is trusted and how its lines break.
  public enum Origin: UInt8, Sendable {
    /// An issue or comment: hostile; soft line breaks are shown as breaks.
    case conversation
    /// A file of a tracker or of a repository: hostile; soft line breaks are spaces.
    case file
    /// A page of the site itself: trusted; soft line breaks are spaces.
    case page
  }

  /// A reference in the text and its target.
  public struct Reference: Sendable, Hashable {
    /// The reference as the text spells it, as `#12`, `@ada` or `https://github.com/a/b/issues/3`.
    public let spelling: String
    /// The target.
    public let target: LinkTarget
    /// The text that is shown in place of the spelling, as `#12` for a long address; nil for the
    /// spelling.
    public let label: String?

    /// A resolved reference.
    public init(spelling: String, target: LinkTarget, label: String? = nil) {
      self.spelling = spelling
      self.target = target
      self.label = label
    }
  }

  /// The Markdown as UTF-8.
  public let source: [UInt8]
  /// The resolved references, sorted by spelling, each spelling once.
  public let references: [Reference]
  /// The address against which relative links are resolved, ending in `/`; nil where it is not
  /// known, and then such links are shown as text.
  public let base: String?
  /// The origin of the text.
  public let origin: Origin

  /// A text with its references resolved.
  public init(
    source: [UInt8], references: [Reference] = [], base: String? = nil, origin: Origin
  ) {
    self.source = source
    self.references = references
    self.base = base
    self.origin = origin
  }
}
