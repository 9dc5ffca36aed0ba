import Bytes

/// The lexical rules of a language for the highlighter.
struct CodeLanguage: Sendable {
  /// The beginnings of comments that end with their line.
  var lineComments: [StaticString] = []
  /// The beginning and end of a comment of several lines.
  var blockComment: (open: StaticString, close: StaticString)?
  /// The quotes of strings that end with their line at the latest, and know backslashes.
  var quotes: [UInt8] = []
  /// The quotes of strings that may contain line breaks.
  var longQuotes: [StaticString] = []
  /// Words that the language reserves.
  var keywords: Set<String> = []
  /// Whether keywords may be written in capitals.
  var ignoresCase = false
  /// Whether lines are additions and deletions.
  var isDiff = false

  /// The language that the info string of a fence names; nil if it is not known.
  static func named(_ name: ArraySlice<UInt8>) -> CodeLanguage? {
    guard name.count <= 16 else { return nil }
    let key = String(decoding: name, as: UTF8.self).lowercased()
    return languages[aliases[key] ?? key]
  }

  private static let aliases = [
    "js": "javascript", "jsx": "javascript", "mjs": "javascript", "ts": "javascript",
    "tsx": "javascript", "typescript": "javascript", "py": "python", "python3": "python",
    "rb": "ruby", "rs": "rust", "golang": "go", "sh": "shell", "bash": "shell", "zsh": "shell",
    "console": "shell", "c++": "c", "cpp": "c", "cc": "c", "h": "c", "hpp": "c", "objc": "c",
    "cs": "csharp", "c#": "csharp", "kt": "kotlin", "yml": "yaml", "jsonc": "json", "json5": "json",
    "patch": "diff", "scss": "css", "less": "css", "toml": "yaml", "ini": "yaml",
  ]

  private static let double = [UInt8(ascii: "\"")]
  private static let both = [UInt8(ascii: "\""), UInt8(ascii: "'")]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }

  private static let languages: [String: CodeLanguage] = [
    "c": curly(
      """
      alignas auto bool break case catch char class const constexpr continue default delete do \
      double else enum explicit extern false float for friend goto if inline int long namespace \
      new noexcept nullptr operator private protected public return short signed sizeof static \
      struct switch template this throw true try typedef typename union unsigned using virtual \
      void volatile while
      """),
    "csharp": curly(
      """
      abstract as async await base bool break case catch class const continue decimal default \
      delegate do double else enum event false finally float for foreach get if in int interface \
      internal is long namespace new null object out override private protected public readonly \
      ref return sealed set static string struct switch this throw true try typeof using var \
      virtual void while yield
      """), "css": CodeLanguage(blockComment: ("/*", "*/"), quotes: both),
    "diff": CodeLanguage(isDiff: true),
    "go": curly(
      """
      break case chan const continue default defer else fallthrough false for func go goto if \
      import interface map nil package range return select struct switch true type var
      """, longQuotes: ["`"]),
    "java": curly(
      """
      abstract assert boolean break byte case catch char class const continue default do double \
      else enum extends false final finally float for if implements import instanceof int \
      interface long native new null package private protected public record return short static \
      super switch synchronized this throw throws true try var void volatile while
      """),
    "javascript": curly(
      """
      abstract any as async await boolean break case catch class const continue debugger declare \
      default delete do else enum export extends false finally for from function get if implements \
      import in instanceof interface keyof let namespace new null number of private protected \
      public readonly return set static string super switch this throw true try type typeof \
      undefined var void while yield
      """, longQuotes: ["`"]),
    "json": CodeLanguage(quotes: double, keywords: words("false null true")),
    "kotlin": curly(
      """
      abstract as break by class companion const constructor continue data do else enum false \
      final for fun if import in init interface internal is lateinit null object open override \
      package private protected public return sealed super suspend this throw true try typealias \
      val var when while
      """, longQuotes: ["\"\"\""]),
    "php": CodeLanguage(
      lineComments: ["//", "#"], blockComment: ("/*", "*/"), quotes: both,
      keywords: words(
        """
        abstract array as break case catch class clone const continue declare default do echo else \
        elseif extends false final finally fn for foreach function global if implements include \
        instanceof interface match namespace new null private protected public readonly require \
        return static switch throw trait true try use var while yield
        """)),
    "python": CodeLanguage(
      lineComments: ["#"], quotes: both, longQuotes: ["\"\"\"", "'''"],
      keywords: words(
        """
        False None True and as assert async await break class continue def del elif else except \
        finally for from global if import in is lambda match nonlocal not or pass raise return try \
        while with yield
        """)),
    "ruby": CodeLanguage(
      lineComments: ["#"], quotes: both,
      keywords: words(
        """
        alias and begin break case class def do else elsif end ensure false for if in module next \
        nil not or redo require rescue retry return self super then true undef unless until when \
        while yield
        """)),
    "rust": CodeLanguage(
      lineComments: ["//"], blockComment: ("/*", "*/"), quotes: double,
      keywords: words(
        """
        as async await break const continue crate dyn else enum extern false fn for if impl in let \
        loop match mod move mut pub ref return self Self static struct super trait true type \
        unsafe use where while
        """)),
    "shell": CodeLanguage(
      lineComments: ["#"], quotes: both,
      keywords: words(
        """
        case do done elif else esac export fi for function if in local return select then until \
        while
        """)),
    "sql": CodeLanguage(
      lineComments: ["--"], blockComment: ("/*", "*/"), quotes: both,
      keywords: words(
        """
        add all alter and as asc between by case check column create cross default delete desc \
        distinct drop else end exists foreign from full group having if in index inner insert into \
        is join key left like limit not null offset on or order outer primary references right \
        select set table then union unique update values view when where with
        """), ignoresCase: true),
    "swift": curly(
      """
      actor any as associatedtype async await borrowing break case catch class consuming continue \
      default defer deinit do else enum extension fallthrough false fileprivate for func guard if \
      import in init inout internal is lazy let mutating nil nonisolated open operator override \
      package private protocol public repeat rethrows return self Self some static struct \
      subscript super switch throw throws true try typealias var weak where while
      """, longQuotes: ["\"\"\""]),
    "html": CodeLanguage(blockComment: ("<!--", "-->"), quotes: double),
    "xml": CodeLanguage(blockComment: ("<!--", "-->"), quotes: double),
    "yaml": CodeLanguage(
      lineComments: ["#"], quotes: both, keywords: words("false null true no off on yes")),
  ]

  /// A language with the comments of C.
  private static func curly(_ keywords: String, longQuotes: [StaticString] = []) -> CodeLanguage {
    CodeLanguage(
      lineComments: ["//"], blockComment: ("/*", "*/"), quotes: both, longQuotes: longQuotes,
      keywords: words(keywords))
  }
}
