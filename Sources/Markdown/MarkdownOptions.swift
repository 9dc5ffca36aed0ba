/// How a text in Markdown is turned into HTML.
public struct MarkdownOptions: Sendable, Hashable {
  /// The treatment of HTML tags in a text.
  public enum RawHTML: String, Sendable, CaseIterable {
    /// Tags on an allow-list are rebuilt, all others are removed.
    case sanitize
    /// Tags are shown as the text they are written as.
    case escape
    /// Tags are written unchanged, except those that GFM disallows unless
    /// ``MarkdownOptions/filtersTags`` is off.
    case keep
  }

  /// Extensions of trackers to GFM; each is off by default.
  public struct Additions: OptionSet, Sendable, Hashable {
    /// The set as bits.
    public let rawValue: UInt8

    /// A set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Spellings that the resolver knows become links.
    public static let references = Additions(rawValue: 1)
    /// Quotes that begin with `[!NOTE]` and its like become call-outs.
    public static let alerts = Additions(rawValue: 2)
    /// `[^name]` refers to the definition `[^name]: …` at the end of the text.
    public static let footnotes = Additions(rawValue: 4)
    /// `:tada:` becomes the emoji.
    public static let emoji = Additions(rawValue: 8)
    /// Headings get ids and links to themselves.
    public static let headingAnchors = Additions(rawValue: 16)
    /// Fenced code in a known language is marked up with classes.
    public static let highlighting = Additions(rawValue: 32)

    /// All of them.
    public static let all: Additions = [
      .references, .alerts, .footnotes, .emoji, .headingAnchors, .highlighting,
    ]
  }

  /// The words that are put into a text, in the language of the page.
  public struct Labels: Sendable, Hashable {
    /// The meaning of a word.
    public enum Word: Int, Sendable, CaseIterable {
      /// The title of a `[!NOTE]`.
      case note
      /// The title of a `[!TIP]`.
      case tip
      /// The title of an `[!IMPORTANT]`.
      case important
      /// The title of a `[!WARNING]`.
      case warning
      /// The title of a `[!CAUTION]`.
      case caution
      /// The label of the list of footnotes for screen readers.
      case footnotes
      /// The label of the link back from a footnote for screen readers.
      case back
      /// The label of an empty task box for screen readers.
      case openTask
      /// The label of a ticked task box for screen readers.
      case doneTask
      /// The summary of `details` without one.
      case details
      /// The label of a block of code for screen readers.
      case code
      /// The label of a table for screen readers.
      case table
    }

    /// One array in the order of the cases, so that options are copied at the cost of one
    /// reference.
    private var words = Labels.english

    private static let english = [
      "Note", "Tip", "Important", "Warning", "Caution", "Footnotes", "Back to the text", "Open",
      "Done", "Details", "Code", "Table",
    ]

    /// The words in English.
    public init() {}

    /// The text of a word.
    public subscript(word: Word) -> String {
      get { words[word.rawValue] }
      set { words[word.rawValue] = newValue }
    }
  }

  /// The treatment of HTML tags.
  public var rawHTML = RawHTML.sanitize
  /// Whether tags that GFM disallows are shown as text where the others are kept.
  public var filtersTags = true
  /// Whether the text is CommonMark alone, without GFM; then no additions apply either.
  public var isPlain = false
  /// Whether a line's end within a paragraph is shown as a break, as trackers do in conversations.
  public var breaksSoftLines = false
  /// The extensions to GFM.
  public var additions: Additions = []
  /// The start of every id that the text brings about, so that several texts share a page.
  public var idPrefix = "user-content-"
  /// The absolute address, ending in `/`, against which relative links are resolved; if it is nil,
  /// relative links are shown as text. Only used for sanitised text.
  public var base: String?
  /// Whether relative links are unchanged because the text belongs to the site itself.
  public var keepsRelativeLinks = false
  /// The names of the site's pages, as `docs/install`, that a text of the site may link to by their
  /// files, as `install.md`.
  public var pages: Set<String> = []
  /// The name of the page that the text is from, as `docs/index`.
  public var page = ""
  /// Whether images from other hosts are shown as links to them.
  public var linksRemoteImages = false
  /// The embedder of pictures; nil to embed none. Pictures that it does not have are treated
  /// according to the other options.
  public var images: ImageEmbedder?
  /// The words that are put into a text.
  public var labels = Labels()
  /// Whether the HTML becomes part of a page: then cells are aligned by classes rather than by the
  /// attribute `align`, as the specification of GFM writes it, and elements that may be wider than
  /// the page are focusable, so that they can be scrolled by keyboard.
  public var isOnPage = false
  /// The address of the page that contains the targets of links within the text, where the HTML is
  /// shown elsewhere; empty where that is the same page.
  public var partsAt = ""
  /// The level of the heading above the text: on a page its own headings begin below that and skip
  /// no level. Nil leaves them unchanged.
  public var headingsUnder: Int?
  /// The most bytes of a text that are rendered; a longer one is cut, which the result reports.
  public var limit = 256 * 1024

  /// CommonMark and GFM, sanitised, without additions.
  public init() {}

  /// An issue's text or a comment from a tracker.
  public static func conversation(base: String?, idPrefix: String) -> MarkdownOptions {
    var options = MarkdownOptions.file(base: base, idPrefix: idPrefix)
    options.breaksSoftLines = true
    options.additions.remove(.headingAnchors)
    return options
  }

  /// A file of a tracker or repository.
  public static func file(base: String?, idPrefix: String) -> MarkdownOptions {
    var options = MarkdownOptions()
    options.additions = .all
    options.base = base
    options.idPrefix = idPrefix
    options.isOnPage = true
    return options
  }

  /// A page of the site itself, which is trusted with HTML and relative links.
  public static func page(idPrefix: String = "") -> MarkdownOptions {
    var options = MarkdownOptions()
    options.rawHTML = .keep
    options.filtersTags = false
    options.additions = .all
    options.keepsRelativeLinks = true
    options.isOnPage = true
    options.idPrefix = idPrefix
    // Its author is trusted, and nothing of it is left out.
    options.limit = .max
    return options
  }
}
