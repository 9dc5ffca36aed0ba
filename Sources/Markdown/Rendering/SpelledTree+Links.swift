import Bytes

extension SpelledTree {
  /// Whether images become links.
  var linksImages: Bool { !keepsHTML && (addresses?.linksRemoteImages ?? false) }

  /// Puts a link in the place of an image, so that who reads the text loads nothing; within a link, or
  /// where its address leads nowhere, what it shows.
  func link(to image: Node) -> Node {
    let url = Addresses.decoded(placeholders.restored(image.url))
    let isInLink = sequence(first: image) { $0.parent }.contains { $0.kind == .link }
    guard let addresses, let address = Addresses.image(url, addresses) else {
      return image.replaced(by: .make(written: words(of: image)))
    }
    // As on a page, one without a description is told by its address.
    let shown = shown(by: image)
    let words = SpelledTree.escaped(shown.allSatisfy(\.isSpace) ? address : shown)
    guard !isInLink, let link = Node.make(.link) else {
      return image.replaced(by: .make(written: words))
    }
    if let text = Node.make(written: words) { link.append(text) }
    link.setLink(url: address, title: Addresses.decoded(placeholders.restored(image.title)))
    return image.replaced(by: link)
  }

  /// What a link or an image shows, as text that begins no block.
  func words(of link: Node) -> [UInt8] {
    var words = SpelledTree.escaped(shown(by: link))
    let startsLine = link.previous.map(\.isBreak) ?? true
    if startsLine,
      let place = LineStart.blockMarker(words.span, endsLine: link.next?.isBreak ?? true)
    {
      words.insert(UInt8(ascii: "\\"), at: place)
    }
    return words
  }

  /// The text of a link or the description of an image, on one line.
  private func shown(by link: Node) -> [UInt8] {
    var shown: [UInt8] = []
    var next: Node? = link
    while let part = next {
      if part.kind == .text || part.kind == .code {
        shown += placeholders.restored(part.literal)
      } else if part.isBreak {
        shown.append(UInt8(ascii: " "))
      }
      next = part.next(in: link)
    }
    return shown
  }
}
