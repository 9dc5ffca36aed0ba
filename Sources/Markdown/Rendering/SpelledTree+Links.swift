import Bytes

extension SpelledTree {
  /// Whether images become links.
  var linksImages: Bool { !keepsHTML && (addresses?.linksRemoteImages ?? false) }

  /// A link that replaces an image, so that readers of the text load nothing; within a link, or if
  /// its address is refused, its description.
  func link(to image: Node) -> Node {
    let url = Addresses.decoded(placeholders.restored(image.url))
    let isInLink = sequence(first: image) { $0.parent }.contains { $0.kind == .link }
    guard let addresses, let address = Addresses.image(url, addresses) else {
      return image.replaced(by: .make(written: words(of: image)))
    }
    // As on a page, an image without a description is named by its address.
    let shown = shown(by: image)
    let words = SpelledTree.escaped(shown.allSatisfy(\.isSpace) ? address : shown)
    guard !isInLink, let link = Node.make(.link) else {
      return image.replaced(by: .make(written: words))
    }
    if let text = Node.make(written: words) { link.append(text) }
    link.setLink(url: address, title: Addresses.decoded(placeholders.restored(image.title)))
    return image.replaced(by: link)
  }

  /// The text of a link or an image, escaped so that it begins no block.
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

  /// The names by which links lead to the headings of a document, as on GitHub; none where several
  /// texts share it, since a link might lead to a heading of another one.
  func headingSlugs(of root: Node) -> Set<String> {
    guard notes.isEmpty else { return [] }
    var ids = DocumentIDs()
    return Set(
      headings(of: root).map { heading in
        ids.take(
          heading: HeadingAnchors.slug(String(decoding: shown(by: heading), as: UTF8.self)),
          prefix: "")
      })
  }

  /// Whether a link leads to one of some headings.
  func leads(_ link: Node, to slugs: Set<String>, by url: [UInt8]) -> Bool {
    guard !slugs.isEmpty, link.kind == .link, url.first == "#",
      let name = url.dropFirst().percentDecoded()
    else { return false }
    return slugs.contains(String(decoding: name, as: UTF8.self).lowercased())
  }

  /// The text of a link or a heading, or the description of an image, on one line.
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
