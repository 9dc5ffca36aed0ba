import CArena
import CCMark
import Glibc

/// The kinds of node of a CommonMark tree, numbered as libcmark numbers them.
enum NodeKind: UInt32 {
  case none, document, blockQuote, list, item, codeBlock, htmlBlock, customBlock, paragraph
  case heading, thematicBreak
  case text, softBreak, lineBreak, code, htmlInline, customInline, emphasis, strong, link, image
}

/// A node of a parsed document.
///
/// libcmark allocates nodes in the arena of their document, so a node and its texts are valid as
/// long as the `Document` is; neither is used after the rendering of its text.
@safe struct Node: Hashable {
  let pointer: OpaquePointer

  @inline(__always) init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

  @inline(__always) init?(_ pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.pointer = pointer
  }

  @inline(__always) static func == (first: Node, second: Node) -> Bool {
    unsafe first.pointer == second.pointer
  }

  func hash(into hasher: inout Hasher) { unsafe hasher.combine(pointer) }

  /// A new node outside of the tree, in the memory of the current document; nil if memory is short.
  static func make(_ kind: NodeKind) -> Node? {
    let type = cmark_node_type(rawValue: kind.rawValue)
    return unsafe Node(cmark_node_new_with_mem(type, carena_cmark()))
  }

  /// A new inline node that is written as a given text.
  static func make(written text: some Collection<UInt8>) -> Node? {
    guard let node = make(.customInline) else { return nil }
    unsafe withCString(Array(text)) { _ = unsafe cmark_node_set_on_enter(node.pointer, $0) }
    return node
  }

  /// A new tight list, which is written without empty lines between its items.
  static func makeList(isNumbered: Bool) -> Node? {
    guard let list = make(.list) else { return nil }
    let type = isNumbered ? CMARK_ORDERED_LIST : CMARK_BULLET_LIST
    _ = unsafe cmark_node_set_list_type(list.pointer, type)
    _ = unsafe cmark_node_set_list_start(list.pointer, 1)
    _ = unsafe cmark_node_set_list_tight(list.pointer, 1)
    return list
  }

  /// A new node of text.
  static func make(text: [UInt8]) -> Node? {
    let node = make(.text)
    node?.setLiteral(text)
    return node
  }

  /// A new node around inlines, which is written as a sign before and after them.
  static func make(around sign: String) -> Node? {
    guard let node = make(written: sign.utf8) else { return nil }
    unsafe withCString(Array(sign.utf8)) { _ = unsafe cmark_node_set_on_exit(node.pointer, $0) }
    return node
  }

  @inline(__always) var kind: NodeKind {
    unsafe NodeKind(rawValue: cmark_node_get_type(pointer).rawValue) ?? .none
  }
  @inline(__always) var firstChild: Node? { unsafe Node(cmark_node_first_child(pointer)) }
  var lastChild: Node? { unsafe Node(cmark_node_last_child(pointer)) }
  @inline(__always) var next: Node? { unsafe Node(cmark_node_next(pointer)) }
  @inline(__always) var previous: Node? { unsafe Node(cmark_node_previous(pointer)) }
  @inline(__always) var parent: Node? { unsafe Node(cmark_node_parent(pointer)) }

  /// The children in their order; each may be removed once it has been visited.
  var children: some Sequence<Node> {
    sequence(state: firstChild) { child in
      defer { child = child?.next }
      return child
    }
  }

  /// The node after this one in a depth-first traversal below `root`; calls `leave` for each node
  /// that is left. Nil at the end.
  @inline(__always) func next(
    in root: Node, skipsChildren: Bool = false, leave: (Node) -> Void = { _ in }
  ) -> Node? {
    if !skipsChildren, let child = firstChild { return child }
    var node = self
    while true {
      leave(node)
      if node == root { return nil }
      if let next = node.next { return next }
      guard let parent = node.parent else { return nil }
      node = parent
    }
  }

  /// The text of a text, code or HTML node; empty for others.
  var literal: Span<UInt8> {
    @_lifetime(borrow self) @inline(__always) get {
      unsafe Node.bytes(of: cmark_node_get_literal(pointer))
    }
  }
  /// The destination of a link or image.
  var url: Span<UInt8> {
    @_lifetime(borrow self) get { unsafe Node.bytes(of: cmark_node_get_url(pointer)) }
  }
  /// The title of a link or image; empty if it has none.
  var title: Span<UInt8> {
    @_lifetime(borrow self) get { unsafe Node.bytes(of: cmark_node_get_title(pointer)) }
  }
  /// The info string of a fenced code block.
  var fenceInfo: Span<UInt8> {
    @_lifetime(borrow self) get { unsafe Node.bytes(of: cmark_node_get_fence_info(pointer)) }
  }

  /// The level of a heading, from 1 to 6.
  var headingLevel: Int { unsafe Int(cmark_node_get_heading_level(pointer)) }
  /// Whether a list is numbered.
  var isOrdered: Bool { unsafe cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }
  /// The number of a numbered list's first item.
  var listStart: Int { unsafe Int(cmark_node_get_list_start(pointer)) }
  /// Whether a list's paragraphs are shown without paragraph tags.
  var isTight: Bool { unsafe cmark_node_get_list_tight(pointer) != 0 }
  /// The line, from 1, on which a node begins.
  var startLine: Int { unsafe Int(cmark_node_get_start_line(pointer)) }
  /// Whether a node is a line break within a paragraph.
  var isBreak: Bool { kind == .softBreak || kind == .lineBreak }

  /// Replaces the text of a node.
  func setLiteral(_ bytes: [UInt8]) {
    unsafe Node.withCString(bytes) { _ = unsafe cmark_node_set_literal(pointer, $0) }
  }

  /// Changes the level of a heading, 1 to 6.
  func setHeadingLevel(_ level: Int) {
    _ = unsafe cmark_node_set_heading_level(pointer, Int32(level))
  }

  /// Replaces the destination and title of a link or image.
  func setLink(url: [UInt8], title: [UInt8]) {
    unsafe Node.withCString(url) { _ = unsafe cmark_node_set_url(pointer, $0) }
    unsafe Node.withCString(title) { _ = unsafe cmark_node_set_title(pointer, $0) }
  }

  /// Replaces the info string of a fenced code block.
  func setFenceInfo(_ bytes: [UInt8]) {
    unsafe Node.withCString(bytes) { _ = unsafe cmark_node_set_fence_info(pointer, $0) }
  }

  /// Makes a list loose, so that its items are written with empty lines between their blocks.
  func loosen() { _ = unsafe cmark_node_set_list_tight(pointer, 0) }

  /// Merges adjacent texts anywhere below this node.
  func joinTexts() { unsafe cmark_consolidate_text_nodes(pointer) }

  /// Removes a node from its tree; its memory belongs to the document.
  func unlink() { unsafe cmark_node_unlink(pointer) }
  /// Inserts a node after this one.
  func insertAfter(_ node: Node) {
    _ = unsafe cmark_node_insert_after(pointer, node.pointer)
  }
  /// Inserts a node before this one.
  func insertBefore(_ node: Node) { _ = unsafe cmark_node_insert_before(pointer, node.pointer) }
  /// Appends a node to this one's children.
  func append(_ node: Node) { _ = unsafe cmark_node_append_child(pointer, node.pointer) }
  /// Replaces this node by another, if memory sufficed to make it; returns the node that is now in
  /// the tree.
  func replaced(by node: Node?) -> Node {
    guard let node else { return self }
    insertBefore(node)
    unlink()
    return node
  }

  /// The bytes of a C string that lives as long as its owner.
  @inline(__always) @_lifetime(immortal) static func bytes(of text: UnsafePointer<CChar>?) -> Span<
    UInt8
  > {
    guard let text = unsafe text else { return Span() }
    let start = unsafe UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    return unsafe _overrideLifetime(
      Span(_unsafeStart: start, count: Int(strlen(text))), copying: ())
  }

  private static func withCString(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Void) {
    unsafe (bytes + [0]).withUnsafeBytes {
      if let start = unsafe $0.assumingMemoryBound(to: CChar.self).baseAddress {
        unsafe body(start)
      }
    }
  }
}
