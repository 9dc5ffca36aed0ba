import CArena
import CCMark

/// An arena for the trees of the C libraries, which is freed as a whole.
///
/// The arenas of a thread nest: one that is made while another exists must be freed before it.
@safe struct Arena: ~Copyable {
  /// The handle of the arena for the C libraries.
  let pointer: OpaquePointer

  /// An arena that begins with about that many bytes; nil if memory is short.
  init?(size: Int) {
    guard let made = unsafe carena_new(size) else { return nil }
    unsafe pointer = made
  }

  deinit { unsafe carena_free(pointer) }
}

/// A CommonMark document parsed by libcmark, which owns its tree.
struct Document: ~Copyable {
  /// The document node.
  let root: Node
  private let arena: Arena

  /// Parses a text; nil if memory is short.
  ///
  /// libcmark takes any bytes: it replaces NUL and leaves the rest to the reader.
  init?(_ source: Span<UInt8>) {
    // The tree of a short text takes some ten times its size, and a paragraph's nodes about a
    // kilobyte.
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

  /// Calls `body` with the document as CommonMark, with its line breaks unchanged.
  func withCommonMark(_ body: (Span<UInt8>) -> Void) {
    // The text belongs to the arena.
    guard let text = unsafe cmark_render_commonmark(root.pointer, CMARK_OPT_UNSAFE, 0) else {
      return
    }
    unsafe body(Node.bytes(of: text))
  }
}
