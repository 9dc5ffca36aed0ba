/// How a text in Markdown is turned into HTML.
public struct MarkdownOptions: Sendable, Hashable {
  /// What becomes of HTML tags in a text.
  public enum RawHTML: String, Sendable, CaseIterable {
    /// What an allow-list permits is rebuilt, everything else is left out.
    case sanitize
    /// Tags are shown as the text they are written as.
    case escape
    /// Tags pass as they are, except those that GFM disallows.
    case keep
  }

  /// What trackers add to GFM; each is off unless it is named.
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
    /// What a word says.
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
      /// What the list of footnotes is called to screen readers.
      case footnotes
      /// What the way back from a footnote is called to screen readers.
      case back
      /// What an empty box of a task list is called to screen readers.
      case openTask
      /// What a ticked box of a task list is called to screen readers.
      case doneTask
      /// What folds away if its writer did not say.
      case details
      /// What a block of code is called to screen readers.
      case code
      /// What a table is called to screen readers.
      case table
    }

    /// One array in the order of the cases, so that options are copied at the cost of one
    /// reference.
    private var words = [
      "Note", "Tip", "Important", "Warning", "Caution", "Footnotes", "Back to the text", "Open",
      "Done", "Details", "Code", "Table",
    ]

    /// The words in English.
    public init() {}

    /// What is put for a word.
    public subscript(word: Word) -> String {
      get { words[word.rawValue] }
      set { words[word.rawValue] = newValue }
    }
  }

  /// What becomes of HTML tags.
  public var rawHTML = RawHTML.sanitize
  /// Whether the text is CommonMark alone, without GFM; then no additions apply either.
  public var isPlain = false
  /// Whether a line's end within a paragraph is shown as a break, as trackers do in conversations.
  public var breaksSoftLines = false
  /// What is added to GFM.
  public var additions: Additions = []
  /// The start of every id that the text brings about, so that several texts share a page.
  public var idPrefix = "user-content-"
  /// The absolute address, ending in `/`, that relative links are resolved against; nil where it is
  /// not known, and then relative links are shown as text. Only sanitised text looks at it.
  public var base: String?
  /// Whether relative links stay as they are because the text belongs to the site itself.
  public var keepsRelativeLinks = false
  /// The names of the site's pages, as `docs/install`, that a text of the site may link to by their
  /// files, as `install.md`.
  public var pages: Set<String> = []
  /// The name of the page that the text is from, as `docs/index`.
  public var page = ""
  /// Whether images from other hosts are shown as links to them.
  public var linksRemoteImages = false
  /// What pictures are embedded with; nil where none are. Those that it does not have are shown as the other options
  /// say.
  public var images: ImageEmbedder?
  /// The words that are put into a text.
  public var labels = Labels()
  /// Whether the HTML becomes part of a page: then cells are aligned by classes rather than by the
  /// attribute `align`, as the specification of GFM writes it, and what may be wider than the page
  /// takes the focus, so that it can be scrolled by keyboard.
  public var isOnPage = false
  /// The address of the page on which what links within the text lead to stands, where the HTML is shown elsewhere;
  /// empty where that is the same page.
  public var partsAt = ""
  /// The level of the heading that the text stands under: on a page its own headings begin below that
  /// and leave out no level. Nil leaves them as they are.
  public var headingsUnder: Int?
  /// How many bytes of a text are read; what follows is left out and the result says so.
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
    options.additions = .all
    options.keepsRelativeLinks = true
    options.isOnPage = true
    options.idPrefix = idPrefix
    // Its author is trusted, and nothing of it is left out.
    options.limit = .max
    return options
  }
}
