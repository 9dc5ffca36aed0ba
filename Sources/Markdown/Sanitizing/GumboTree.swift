import Bytes
import CArena
import CGumbo

/// HTML as libgumbo parses it, within a `div`; its nodes go with it.
struct GumboTree: ~Copyable {
  /// The root of the parsed tree.
  let root: GumboTreeNode
  private let arena: Arena

  /// Parses a text; nil if memory is short.
  init?(_ html: Span<UInt8>) {
    // libgumbo allocates some 450 bytes for an element and the text that follows it.
    let tags = html.indices.count { html[$0] == "<" }
    guard let arena = Arena(size: 8 * html.count + 512 * tags + 16 * 1024) else { return nil }
    var options = unsafe kGumboDefaultOptions
    unsafe options.max_errors = 0
    unsafe options.fragment_context = GUMBO_TAG_DIV
    unsafe options.allocator = carena_take
    unsafe options.deallocator = carena_give
    unsafe options.userdata = UnsafeMutableRawPointer(arena.pointer)
    // The tree has no pointers into the text but those of the original tags, which are not used.
    let parsed = unsafe html.withUnsafeBytes {
      unsafe gumbo_parse_with_options(
        &options, $0.assumingMemoryBound(to: CChar.self).baseAddress, $0.count)
    }
    guard let root = unsafe parsed?.pointee.root else { return nil }
    self.root = unsafe GumboTreeNode(root)
    // The tree is freed with its arena; libgumbo would free it recursively.
    self.arena = arena
  }
}

/// A node of a parsed text.
///
/// libgumbo allocates nodes and their texts in the arena of their tree, and no node is used longer
/// than the tree. A node's type decides which member of its union is valid, and is checked first.
@safe struct GumboTreeNode {
  private let node: UnsafeMutablePointer<GumboNode>

  fileprivate init(_ node: UnsafeMutablePointer<GumboNode>) { unsafe self.node = node }

  /// An identifier of the node within its tree.
  typealias ID = UInt

  /// The node's address, which is no other node's.
  var id: ID { unsafe UInt(bitPattern: node) }

  /// Whether it is an element.
  var isElement: Bool { unsafe node.pointee.type == GUMBO_NODE_ELEMENT }

  /// Its element; nil if it is no element, or an unknown one.
  var element: HTMLElement? {
    guard isElement else { return nil }
    return unsafe HTMLElement(
      Node.bytes(of: gumbo_normalized_tagname(node.pointee.v.element.tag)))
  }

  /// Its text; nil if it is no text.
  var text: Span<UInt8>? {
    @_lifetime(borrow self) get {
      switch unsafe node.pointee.type {
      case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
        return unsafe Node.bytes(of: node.pointee.v.text.text)
      default: return nil
      }
    }
  }

  /// The child of an element at an index; nil past the last one.
  func child(_ index: Int) -> GumboTreeNode? {
    guard isElement else { return nil }
    let children = unsafe node.pointee.v.element.children
    guard unsafe index < Int(children.length), let child = unsafe children.data[index] else {
      return nil
    }
    return unsafe GumboTreeNode(child.assumingMemoryBound(to: GumboNode.self))
  }

  /// The known attributes of an element, in their order.
  var attributes: [(name: HTMLAttribute, value: [UInt8])] { attributes { _ in true } }

  /// The value of the first attribute of a name; nil where it has none.
  func value(of name: HTMLAttribute) -> [UInt8]? { attributes { $0 == name }.first?.value }

  /// The known attributes whose names are asked for; the values of the others are not copied.
  private func attributes(
    _ isAsked: (HTMLAttribute) -> Bool
  ) -> [(name: HTMLAttribute, value: [UInt8])] {
    guard isElement else { return [] }
    let list = unsafe node.pointee.v.element.attributes
    return unsafe (0..<Int(list.length)).compactMap { index in
      guard let item = unsafe list.data[index] else { return nil }
      let attribute = unsafe item.assumingMemoryBound(to: GumboAttribute.self).pointee
      guard let name = unsafe HTMLAttribute(Node.bytes(of: attribute.name)), isAsked(name) else {
        return nil
      }
      return unsafe (name, Array(Node.bytes(of: attribute.value)))
    }
  }
}
