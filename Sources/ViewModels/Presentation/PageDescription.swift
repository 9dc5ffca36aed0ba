import Bytes
public import IssueModel
import Markdown
public import Records

/// The description of a page in plain text: given, or the beginning of a Markdown text.
///
/// The beginning is extracted when a template asks for it. Many themes never do, and the
/// fingerprint only needs the text.
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
