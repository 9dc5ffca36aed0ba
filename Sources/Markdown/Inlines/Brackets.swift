/// The brackets of a block that may yet end a link or image, by the same steps as libcmark and
/// cmark-gfm: whether an address is linked depends on which are open.
struct Brackets {
  private struct Bracket {
    let isImage: Bool
    /// Whether it may begin a link or image; around a link none can begin another.
    var isActive = true
    /// Whether another bracket has been opened after it.
    var hasInner = false
    /// Whether it or one around it begins a link, or an image.
    var isInLink: Bool
    var isInImage: Bool
    /// The offset after it.
    let place: Int
  }

  private var stack: [Bracket] = []
  /// Up to where the last link or image reaches, its destination included.
  private(set) var tailEnd = 0
  /// The destination of the last link or image; empty if it refers to a definition.
  private(set) var destination = 0..<0
  /// How many are open.
  var count: Int { stack.count }
  /// Whether cmark-gfm links no addresses here.
  var areHolding: Bool { stack.last.map { $0.isInLink || $0.isInImage } ?? false }

  /// Opens a bracket in front of an offset.
  mutating func open(isImage: Bool, before place: Int) {
    if !stack.isEmpty { stack[stack.count - 1].hasInner = true }
    stack.append(
      Bracket(
        isImage: isImage, isInLink: !isImage || stack.last?.isInLink == true,
        isInImage: isImage || stack.last?.isInImage == true, place: place))
  }

  /// Closes a bracket with the one at an offset.
  mutating func close(_ bytes: Span<UInt8>, _ at: Int, _ definitions: inout Definitions) {
    guard let opener = stack.popLast(), opener.isActive else { return }
    if bytes.byte(at + 1) == "(", let tail = LinkTail(bytes, at + 2) {
      tailEnd = tail.end
      destination = tail.destination
    } else if let end = referenceEnd(bytes, opener, at, &definitions) {
      tailEnd = end
      destination = 0..<0
    } else {
      return
    }
    if !opener.isImage { deactivate() }
  }

  /// Deactivates the open brackets before a link, since links do not nest.
  private mutating func deactivate() {
    var last = stack.count - 1
    while last >= 0, stack[last].isImage || stack[last].isActive {
      if !stack[last].isImage { stack[last].isActive = false }
      last -= 1
    }
    let isInImage = last >= 0 && stack[last].isInImage
    for inner in (last + 1)..<stack.count where stack[inner].isImage {
      stack[inner].isInImage = isInImage
    }
  }

  /// The end of the reference after a link text that ends at an offset; nil if there is none.
  private func referenceEnd(
    _ bytes: Span<UInt8>, _ opener: Bracket, _ at: Int, _ definitions: inout Definitions
  ) -> Int? {
    guard !definitions.isEmpty else { return nil }
    let label = Definitions.label(bytes, at + 1)
    let end = label.map { $0.upperBound + 1 } ?? at + 1
    if let label, !label.isEmpty {
      return definitions.contains(bytes.extracting(label)) ? end : nil
    }
    guard !opener.hasInner else { return nil }
    return definitions.contains(bytes.extracting(opener.place..<at)) ? end : nil
  }
}
