import Bytes
public import IssueModel
import Markdown
public import Records

/// What a page shows, in plain text: given, or the beginning of a text in Markdown.
///
/// The beginning is made when a template asks for it, which many themes do not, and a build that renders a page
/// anew only where its text changed needs no more than the text.
public enum PageDescription: FieldRepresentable {
  /// A text as it is.
  case given(String)
  /// The beginning of a text.
  case beginning(of: Text)

  private var string: String {
    switch self {
    case .given(let string): string
    case .beginning(let text): text.excerpt()
    }
  }

  /// A short text.
  public static var fieldType: FieldType { .string }
  /// A short text.
  public var fieldValue: FieldValue { .string(string) }

  /// As what it is made from.
  public func combine(into fingerprinter: inout Fingerprinter) {
    switch self {
    case .given(let string): fingerprinter.combine(field: string)
    case .beginning(let text): fingerprinter.combine(text.utf8)
    }
  }
}

extension PageDescription: ExpressibleByStringLiteral {
  /// A text written in source code.
  public init(stringLiteral value: String) { self = .given(value) }
}

extension Text {
  /// Its beginning without markup, for descriptions: `limit` characters at most.
  func excerpt(limit: Int = 160) -> String {
    var bytes = ByteBuffer()
    var renderer = MarkdownRenderer()
    renderer.excerpt(of: utf8.span, limit: limit, into: &bytes)
    return bytes.string
  }
}
