import Bytes

/// The content model (HTML standard, section 3.2.5), as far as a parser's repairs leave it to the
/// author.
extension HTMLRebuilder {
  /// The form in which an element is written.
  enum Form: Equatable {
    /// As it is.
    case whole
    /// Without its tags.
    case content
    /// As another element, without attributes.
    case other(HTMLElement)
    /// Not at all.
    case nothing
  }

  /// The form of an element that keeps the page valid and its frame intact: an `li` outside of a
  /// list would end that of the comment around it.
  func form(of node: GumboTreeNode, _ element: HTMLElement, _ role: HTMLElement.Role) -> Form {
    guard options.isOnPage else { return .whole }
    let parent = written.last
    let isInLine = written.contains { $0.holdsPhrases || ($0.isInline && !$0.isTransparent) }
    let elsewhere: Form = isInLine ? .content : .other(.div)
    switch element {
    case .li: return parent == .ul || parent == .ol ? .whole : elsewhere
    case .dt, .dd: return parent == .dl ? .whole : elsewhere
    case .dl: return isInLine ? .content : isProper(list: node) ? .whole : .other(.div)
    case .summary: return parent == .details && isFirst(node) ? .whole : elsewhere
    case .figcaption: return parent == .figure && isFirst(node) ? .whole : elsewhere
    case .caption:
      guard parent == .table else { return elsewhere }
      return isFirst(node) && !node.holds({ $0 == .table }) ? .whole : .nothing
    case .table: return isInLine || written.contains(.caption) ? .content : .whole
    case .thead, .tbody, .tfoot:
      guard parent == .table else { return elsewhere }
      return element == .tbody || isInPlace(node, element) ? .whole : .other(.tbody)
    case .tr:
      guard parent == .thead || parent == .tbody || parent == .tfoot else { return elsewhere }
      return node.children.contains { $0.element == .td || $0.element == .th } ? .whole : .nothing
    case .td, .th: return parent == .tr ? .whole : elsewhere
    case .hr: return isInLine ? .nothing : .whole
    case .h1, .h2, .h3, .h4, .h5, .h6:
      return isInLine
        ? .content : written.contains { $0 == .th || $0 == .dt } ? .other(.div) : .whole
    case .a:
      return written.contains(.summary) || node.holds(\.takesFocus) ? .content : .whole
    case .rt: return parent == .ruby ? .whole : .content
    // A fallback for browsers without annotations.
    case .rp: return parent == .ruby ? .nothing : .content
    case .ruby:
      // A base without an annotation after it needs an empty one.
      let parts = node.children.filter { !$0.isSpace && $0.element != .rp }
      return parts.last?.element == .rt && parts.first?.element != .rt ? .whole : .content
    case .dfn where written.contains(.dfn): return .content
    case .bdo where !node.attributes.contains { $0.name == .dir }: return .content
    case .time where !node.attributes.contains { $0.name == .datetime }: return .content
    default:
      if role == .block { return isInLine ? .content : .whole }
      let holdsBlock =
        element.isInline && !element.isTransparent
        && node.holds { $0.role == .block || $0.role == .table || $0 == .hr }
      return holdsBlock ? .content : .whole
    }
  }

  /// The links within a summary, and the images that are shown as links: on a page that is a button, which may contain
  /// none.
  func links(in summary: GumboTreeNode) -> [GumboTreeNode] {
    guard options.isOnPage else { return [] }
    var links: [GumboTreeNode] = []
    summary.visit { node in
      let isLink = node.element == .a || node.element == .img && options.linksRemoteImages
      if isLink { links.append(node) }
      return !isLink
    }
    return links
  }

  /// Whether an element is the first of its parent, with nothing but space before it.
  private func isFirst(_ node: GumboTreeNode) -> Bool {
    // A parent without tags has something before it, perhaps.
    guard let parent = open.last, parent.element != nil else { return false }
    return (0..<max(0, parent.next - 1)).allSatisfy { parent.node.child($0)?.isSpace ?? true }
  }

  /// Whether the head or the foot of a table is where it belongs.
  private func isInPlace(_ node: GumboTreeNode, _ element: HTMLElement) -> Bool {
    guard let parent = open.last else { return false }
    guard element == .tfoot else {
      return (0..<max(0, parent.next - 1)).allSatisfy { index in
        parent.node.child(index).map { $0.isSpace || $0.element == .caption } ?? true
      }
    }
    return (parent.next...).lazy.map { parent.node.child($0) }.prefix { $0 != nil }
      .allSatisfy { $0?.isSpace ?? true }
  }

  /// Whether a list of terms has terms and then descriptions, and nothing else.
  private func isProper(list: GumboTreeNode) -> Bool {
    let parts = list.children.filter { !$0.isSpace }.map(\.element)
    return parts.allSatisfy { $0 == .dt || $0 == .dd } && parts.first == .dt && parts.last == .dd
  }
}

extension HTMLElement {
  /// Whether it is an inline element.
  var isInline: Bool { role == .formatting || role == .inline }

  /// Whether it is interactive on a page, so that it is not allowed in a link: tables and code are
  /// scrolled.
  var takesFocus: Bool { [.details, .input, .pre, .table].contains(self) }

  /// Whether its content model is that of its parent.
  var isTransparent: Bool { self == .a || self == .ins || self == .del }

  /// Whether it is a block that only contains inline elements.
  var holdsPhrases: Bool { isHeading || self == .p || self == .pre || self == .summary }
}

extension GumboTreeNode {
  /// The children of an element.
  var children: [GumboTreeNode] {
    var all: [GumboTreeNode] = []
    while let next = child(all.count) { all.append(next) }
    return all
  }

  /// Whether something within it meets a condition.
  func holds(_ condition: (HTMLElement) -> Bool) -> Bool {
    var waiting = children
    while let next = waiting.popLast() {
      if let element = next.element, condition(element) { return true }
      waiting += next.children
    }
    return false
  }

  /// The text within it, with the descriptions of its images, or its own where it is one.
  var words: [UInt8] {
    var words = description
    visit { node in
      if let text = node.text { words += text } else { words += node.description }
      return true
    }
    return words
  }

  /// What an image is described by.
  private var description: [UInt8] {
    guard element == .img else { return [] }
    return value(of: .alt) ?? []
  }

  /// Visits the nodes within it, in the order of the document; the closure returns whether to go into a node.
  func visit(_ body: (GumboTreeNode) -> Bool) {
    var waiting: [GumboTreeNode] = children.reversed()
    while let next = waiting.popLast() {
      if body(next) { waiting += next.children.reversed() }
    }
  }

  /// Whether it is nothing but space.
  var isSpace: Bool {
    guard let text else { return false }
    return text.end(from: 0) { $0.isSpace } == text.count
  }
}
