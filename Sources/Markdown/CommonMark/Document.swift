import CArena
import CCMark
import Glibc

/// The length of a C string.
@inline(__always)
func length(of text: UnsafePointer<CChar>) -> Int { Int(strlen(text)) }

/// Memory for the trees of the C libraries; all of it is given back when the arena goes.
///
/// The arenas of a thread nest: one that is made while another lives goes before it.
struct Arena: ~Copyable {
  /// What the C libraries know the arena by.
  let pointer: OpaquePointer

  /// An arena that begins with about that many bytes; nil if memory is short.
  init?(size: Int) {
    guard let made = carena_new(size) else { return nil }
    pointer = made
  }

  deinit { carena_free(pointer) }
}

/// A CommonMark document parsed by libcmark; its tree goes with it.
struct Document: ~Copyable {
  /// The document node.
  let root: Node
  private let arena: Arena

  /// Parses a text; nil if memory is short.
  ///
  /// libcmark takes any bytes: it replaces NUL and leaves the rest to the reader.
  init?(_ source: UnsafeBufferPointer<UInt8>) {
    // Short texts take some ten times their size, and a paragraph's nodes a good kilobyte.
    guard let arena = Arena(size: 8 * source.count + 6 * 1024) else { return nil }
    let parsed = source.withMemoryRebound(to: CChar.self) { text in
      withUnsafePointer(to: CChar(0)) { nothing in
        carena_parse(text.baseAddress ?? nothing, text.count, CMARK_OPT_UNSAFE)
      }
    }
    guard let parsed else { return nil }
    root = Node(parsed)
    self.arena = arena
  }

  /// Whether anything but definitions stands in the document.
  var hasBlocks: Bool { root.firstChild != nil }

  /// Writes the document as CommonMark, lines as they were.
  func writeCommonMark(into output: inout ByteBuffer) {
    guard let text = cmark_render_commonmark(root.pointer, CMARK_OPT_UNSAFE, 0) else { return }
    let length = length(of: text)
    text.withMemoryRebound(to: UInt8.self, capacity: length) { output.append($0, length) }
  }
}
