extension HTMLRenderer {
  /// Begins a link, unless its address leads nowhere.
  mutating func openLink(_ node: Node) {
    isInLink = true
    linkForm = .element
    if marks == nil {
      let url = node.url
      if links.isEmpty ? !isGuarded || Addresses.isPlain(url) : isGuarded && isPlainAndUnknown(url)
      {
        beginTag(showsAddress: isOnly(node, url))
        html.append(address: url)
        html.append(isGuarded ? HTMLRenderer.strangerLink : "\"")
        title(node)
        html.append(UInt8(ascii: ">"))
        return
      }
    }
    let url = restored(node.url)
    if !links.isEmpty, let target = url.withUnsafeBufferPointer({ links.resolve($0) }) {
      openTag(target.href, isOwn: true)
      if node.title.isEmpty, let title = target.title {
        html.append(" title=\"")
        html.append(escaped: title)
        html.append(UInt8(ascii: "\""))
      }
    } else if isGuarded {
      guard let address = Addresses.link(url, options) else {
        linkForm = .text
        return
      }
      openTag(
        address, isOwn: address.first == UInt8(ascii: "#"),
        showsAddress: url.withUnsafeBufferPointer { isOnly(node, $0) })
    } else {
      beginTag(showsAddress: url.withUnsafeBufferPointer { isOnly(node, $0) })
      html.append(address: url)
      html.append(UInt8(ascii: "\""))
    }
    title(node)
    html.append(UInt8(ascii: ">"))
  }

  /// Begins a tag up to its address. Where the link's text is its address it bears a class, so that a
  /// printed page need not show it twice; but not as cmark-gfm writes it.
  private mutating func beginTag(showsAddress: Bool) {
    html.append(
      showsAddress && (isGuarded || !options.additions.isEmpty)
        ? "<a class=\"address\" href=\"" : "<a href=\"")
  }

  /// Whether an address is all that a link of the text shows.
  private func isOnly(_ link: Node, _ address: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let text = link.firstChild, text.kind == .text, text.next == nil else { return false }
    let literal = text.literal
    return marks?.restored(literal).elementsEqual(address) ?? literal.elementsEqual(address)
  }

  private func isPlainAndUnknown(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
    Addresses.isPlain(url) && links.resolve(url) == nil
  }

  /// The end of a stranger's address: what it leads to is not recommended by the page.
  static let strangerLink: StaticString = "\" rel=\"nofollow ugc noopener\""

  /// Ends the open link.
  mutating func closeLink() {
    if linkForm == .element { html.append("</a>") }
    isInLink = false
    linkForm = .element
  }

  /// Begins an image, unless its address leads nowhere or the site shows no remote images.
  mutating func openImage(_ node: Node) {
    image = node
    imageForm = .element
    let url = restored(node.url)
    guard isGuarded else {
      html.append("<img src=\"")
      html.append(address: url)
      html.append("\" alt=\"")
      return
    }
    guard let address = Addresses.image(url, options) else {
      imageForm = .text
      return
    }
    if options.linksRemoteImages {
      imageForm = isInLink ? .text : .link
      guard imageForm == .link else { return }
      openTag(address, isOwn: false)
      html.append(UInt8(ascii: ">"))
      if node.firstChild == nil { html.append(escaped: address) }
      return
    }
    html.append("<img")
    html.append(" src=\"")
    html.append(address: address)
    html.append("\" loading=\"lazy\" alt=\"")
  }

  /// Ends an image after its description.
  mutating func closeImage(_ node: Node) {
    image = nil
    switch imageForm {
    case .text: break
    case .link: html.append("</a>")
    case .element:
      html.append(UInt8(ascii: "\""))
      title(node)
      html.append(" />")
    }
  }

  /// Writes an address that stands in the text as a link.
  mutating func writeAddress(_ address: UnsafeBufferPointer<UInt8>, scheme: StaticString = "") {
    if !links.isEmpty, let target = links.resolve(address) {
      writeReference(target, address)
      return
    }
    if isGuarded, scheme.utf8CodeUnitCount == 0, Addresses.isPlain(address) {
      beginTag(showsAddress: true)
      html.append(address: address)
      html.append(HTMLRenderer.strangerLink)
      html.append(UInt8(ascii: ">"))
    } else if isGuarded {
      var url = Array(UnsafeBufferPointer(start: scheme.utf8Start, count: scheme.utf8CodeUnitCount))
      url += address
      guard Addresses.link(url, options) != nil else {
        html.append(escaped: address)
        return
      }
      openTag(url, isOwn: false, showsAddress: true)
      html.append(UInt8(ascii: ">"))
    } else {
      beginTag(showsAddress: true)
      html.append(scheme)
      html.append(address: address)
      html.append("\">")
    }
    html.append(escaped: address)
    html.append("</a>")
  }

  /// Writes a reference that leads somewhere.
  mutating func writeReference(
    _ target: ResolvedReference, _ spelling: UnsafeBufferPointer<UInt8>
  ) {
    openTag(target.href, isOwn: true)
    if let title = target.title {
      html.append(" title=\"")
      html.append(escaped: title)
      html.append(UInt8(ascii: "\""))
    }
    html.append(UInt8(ascii: ">"))
    if let label = target.label {
      html.append(escaped: label)
    } else {
      html.append(escaped: spelling)
    }
    html.append("</a>")
  }

  /// Begins the tag of a link; one of a stranger's passes nothing on to where it leads.
  private mutating func openTag(_ address: [UInt8], isOwn: Bool, showsAddress: Bool = false) {
    beginTag(showsAddress: showsAddress)
    html.append(address: address)
    html.append(isOwn ? "\"" : HTMLRenderer.strangerLink)
  }

  /// Writes the title of a link or image, if it has one.
  private mutating func title(_ node: Node) {
    let title = node.title
    guard !title.isEmpty else { return }
    html.append(" title=\"")
    append(plain: title)
    html.append(UInt8(ascii: "\""))
  }

  /// An address as it was written.
  private func restored(_ url: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard let marks else { return Array(url) }
    let restored = marks.restored(url)
    return restored.count == url.count ? restored : Addresses.decoded(restored)
  }
}
