import CArena
import CCMark

/// The kinds of node of a CommonMark tree, numbered as libcmark numbers them.
enum NodeKind: UInt32 {
  case none, document, blockQuote, list, item, codeBlock, htmlBlock, customBlock, paragraph
  case heading, thematicBreak
  case text, softBreak, lineBreak, code, htmlInline, customInline, emphasis, strong, link, image
}

/// A node of a parsed document; valid as long as the `Document` it belongs to.
struct Node: Equatable {
  let pointer: OpaquePointer

  @inline(__always)
  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  @inline(__always)
  init?(_ pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  /// A new node that belongs to no tree yet, in the memory of the document being worked on; nil if
  /// memory is short.
  static func make(_ kind: NodeKind) -> Node? {
    Node(cmark_node_new_with_mem(cmark_node_type(rawValue: kind.rawValue), carena_cmark()))
  }

  @inline(__always)
  var kind: NodeKind { NodeKind(rawValue: cmark_node_get_type(pointer).rawValue) ?? .none }
  @inline(__always)
  var firstChild: Node? { Node(cmark_node_first_child(pointer)) }
  var lastChild: Node? { Node(cmark_node_last_child(pointer)) }
  @inline(__always)
  var next: Node? { Node(cmark_node_next(pointer)) }
  @inline(__always)
  var previous: Node? { Node(cmark_node_previous(pointer)) }
  @inline(__always)
  var parent: Node? { Node(cmark_node_parent(pointer)) }

  /// The text of a text, code or HTML node; empty for others.
  @inline(__always)
  var literal: UnsafeBufferPointer<UInt8> { Node.bytes(cmark_node_get_literal(pointer)) }
  /// The destination of a link or image.
  var url: UnsafeBufferPointer<UInt8> { Node.bytes(cmark_node_get_url(pointer)) }
  /// The title of a link or image; empty if it has none.
  var title: UnsafeBufferPointer<UInt8> { Node.bytes(cmark_node_get_title(pointer)) }
  /// What follows the opening fence of a code block.
  var fenceInfo: UnsafeBufferPointer<UInt8> { Node.bytes(cmark_node_get_fence_info(pointer)) }

  /// The level of a heading, from 1 to 6.
  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }
  /// Whether a list is numbered.
  var isOrdered: Bool { cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }
  /// The number of a numbered list's first item.
  var listStart: Int { Int(cmark_node_get_list_start(pointer)) }
  /// Whether a list's paragraphs are shown without paragraph tags.
  var isTight: Bool { cmark_node_get_list_tight(pointer) != 0 }
  /// The line, from 1, on which a node begins.
  var startLine: Int { Int(cmark_node_get_start_line(pointer)) }
  /// The byte of its line, from 1, at which a node begins.
  var startColumn: Int { Int(cmark_node_get_start_column(pointer)) }
  /// The line, from 1, on which a block ends.
  var endLine: Int { Int(cmark_node_get_end_line(pointer)) }

  /// Replaces the text of a node.
  func setLiteral(_ bytes: [UInt8]) {
    let terminated = bytes + [0]
    terminated.withUnsafeBytes { raw in
      _ = cmark_node_set_literal(pointer, raw.bindMemory(to: CChar.self).baseAddress)
    }
  }

  /// Makes a custom node write some text as it is.
  func setOnEnter(_ bytes: [UInt8]) {
    let terminated = bytes + [0]
    terminated.withUnsafeBytes { raw in
      _ = cmark_node_set_on_enter(pointer, raw.bindMemory(to: CChar.self).baseAddress)
    }
  }

  /// Replaces the destination and title of a link or image.
  func setLink(url: [UInt8], title: [UInt8]) {
    (url + [0]).withUnsafeBytes { raw in
      _ = cmark_node_set_url(pointer, raw.bindMemory(to: CChar.self).baseAddress)
    }
    (title + [0]).withUnsafeBytes { raw in
      _ = cmark_node_set_title(pointer, raw.bindMemory(to: CChar.self).baseAddress)
    }
  }

  /// Replaces what follows the opening fence of a code block.
  func setFenceInfo(_ bytes: [UInt8]) {
    (bytes + [0]).withUnsafeBytes { raw in
      _ = cmark_node_set_fence_info(pointer, raw.bindMemory(to: CChar.self).baseAddress)
    }
  }

  /// Takes a node out of its tree; its memory goes with the document.
  func unlink() { cmark_node_unlink(pointer) }
  /// Puts a node in front of this one.
  func insertBefore(_ node: Node) { _ = cmark_node_insert_before(pointer, node.pointer) }
  /// Puts a node after this one.
  func insertAfter(_ node: Node) { _ = cmark_node_insert_after(pointer, node.pointer) }
  /// Puts a node at the end of this one's children.
  func append(_ node: Node) { _ = cmark_node_append_child(pointer, node.pointer) }

  @inline(__always)
  private static func bytes(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
    guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
    let length = length(of: text)
    return text.withMemoryRebound(to: UInt8.self, capacity: length) {
      UnsafeBufferPointer(start: $0, count: length)
    }
  }
}
