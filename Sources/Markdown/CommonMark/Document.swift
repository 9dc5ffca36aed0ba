import CCMark
import Glibc

/// The length of a C string.
@inline(__always)
func length(of text: UnsafePointer<CChar>) -> Int { Int(strlen(text)) }

/// A CommonMark document parsed by libcmark; frees its tree when it goes.
struct Document: ~Copyable {
  /// The document node.
  let root: Node

  /// Parses a text; nil if memory is short.
  ///
  /// libcmark takes any bytes: it replaces NUL and leaves the rest to the reader.
  init?(_ source: UnsafeBufferPointer<UInt8>) {
    let parsed = source.withMemoryRebound(to: CChar.self) { text in
      withUnsafePointer(to: CChar(0)) { nothing in
        cmark_parse_document(text.baseAddress ?? nothing, text.count, CMARK_OPT_UNSAFE)
      }
    }
    guard let parsed else { return nil }
    root = Node(parsed)
  }

  deinit { cmark_node_free(root.pointer) }

  /// Writes the document as CommonMark, lines as they were.
  func writeCommonMark(into output: inout ByteBuffer) {
    guard let text = cmark_render_commonmark(root.pointer, CMARK_OPT_UNSAFE, 0) else { return }
    defer { free(text) }
    let length = length(of: text)
    text.withMemoryRebound(to: UInt8.self, capacity: length) { output.append($0, length) }
  }
}
