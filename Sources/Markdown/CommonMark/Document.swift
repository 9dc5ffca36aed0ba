import CArena
import CCMark

/// Memory for the trees of the C libraries; all of it is given back when the arena goes.
///
/// The arenas of a thread nest: one that is made while another lives goes before it.
@safe struct Arena: ~Copyable {
  /// What the C libraries know the arena by.
  let pointer: OpaquePointer

  /// An arena that begins with about that many bytes; nil if memory is short.
  init?(size: Int) {
    guard let made = unsafe carena_new(size) else { return nil }
    unsafe pointer = made
  }

  deinit { unsafe carena_free(pointer) }
}

/// A CommonMark document parsed by libcmark; its tree goes with it.
struct Document: ~Copyable {
  /// The document node.
  let root: Node
  private let arena: Arena

  /// Parses a text; nil if memory is short.
  ///
  /// libcmark takes any bytes: it replaces NUL and leaves the rest to the reader.
  init?(_ source: Span<UInt8>) {
    // Short texts take some ten times their size, and a paragraph's nodes a good kilobyte.
    guard let arena = Arena(size: 8 * source.count + 6 * 1024) else { return nil }
    let parsed = unsafe source.withUnsafeBytes { bytes in
      unsafe withUnsafePointer(to: CChar(0)) { nothing in
        let text = unsafe bytes.assumingMemoryBound(to: CChar.self)
        return unsafe carena_parse(text.baseAddress ?? nothing, text.count, CMARK_OPT_UNSAFE)
      }
    }
    guard let parsed = unsafe parsed else { return nil }
    root = unsafe Node(parsed)
    self.arena = arena
  }

  /// Calls a body with the document as CommonMark, lines as they were.
  func withCommonMark(_ body: (Span<UInt8>) -> Void) {
    // The text belongs to the arena.
    guard let text = unsafe cmark_render_commonmark(root.pointer, CMARK_OPT_UNSAFE, 0) else {
      return
    }
    unsafe body(Node.bytes(of: text))
  }
}
