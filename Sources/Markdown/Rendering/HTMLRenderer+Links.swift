import Bytes

extension HTMLRenderer {
  /// Begins a link, unless its address leads nowhere.
  mutating func openLink(_ node: Node) {
    isInLink = true
    linkForm = .element
    if placeholders == nil {
      let url = node.url
      if links.isEmpty
        ? !isUntrusted || Addresses.isPlain(url) : isUntrusted && isPlainAndUnknown(url)
      {
        beginTag(showsAddress: isOnly(node, url))
        html.append(address: url)
        html.append(static: isUntrusted ? HTMLRenderer.untrustedLinkEnd : "\"")
        title(node)
        html.append(UInt8(ascii: ">"))
        return
      }
    }
    let url = restored(node.url)
    if !links.isEmpty, let target = links.resolve(url.span) {
      openTag(target.href.span, isOwn: true)
      if node.title.isEmpty, let title = target.title {
        html.append(static: " title=\"")
        html.append(text: title)
        html.append(UInt8(ascii: "\""))
      }
    } else if isUntrusted {
      guard let address = Addresses.link(url, options) else {
        linkForm = .text
        return
      }
      openTag(address.span, isOwn: address.first == "#", showsAddress: isOnly(node, url.span))
    } else {
      beginTag(showsAddress: isOnly(node, url.span))
      html.append(address: url.span)
      html.append(UInt8(ascii: "\""))
    }
    title(node)
    html.append(UInt8(ascii: ">"))
  }

  /// Begins a tag up to its address. Where the link's text is its address it bears a class, so that a
  /// printed page need not show it twice; but not as cmark-gfm writes it.
  private mutating func beginTag(showsAddress: Bool) {
    html.append(
      static: showsAddress && (isUntrusted || !options.additions.isEmpty)
        ? "<a class=\"address\" href=\"" : "<a href=\"")
  }

  /// Whether an address is all that a link of the text shows.
  private func isOnly(_ link: Node, _ address: Span<UInt8>) -> Bool {
    guard let text = link.firstChild, text.kind == .text, text.next == nil else { return false }
    let literal = text.literal
    return placeholders?.restored(literal).span.equals(address) ?? literal.equals(address)
  }

  private func isPlainAndUnknown(_ url: Span<UInt8>) -> Bool {
    Addresses.isPlain(url) && links.resolve(url) == nil
  }

  /// The end of an untrusted address: what it leads to is not recommended by the page.
  static let untrustedLinkEnd: StaticString = "\" rel=\"nofollow ugc noopener\""

  /// Ends the open link.
  mutating func closeLink() {
    if linkForm == .element { html.append(static: "</a>") }
    isInLink = false
    linkForm = .element
  }

  /// Begins an image, unless its address leads nowhere or the site shows no remote images.
  mutating func openImage(_ node: Node) {
    image = node
    imageForm = .element
    let url = restored(node.url)
    guard isUntrusted else {
      html.append(static: "<img src=\"")
      html.append(address: url.span)
      html.append(static: "\" alt=\"")
      return
    }
    guard let address = Addresses.image(url, options) else {
      imageForm = .text
      return
    }
    if options.linksRemoteImages {
      imageForm = isInLink ? .text : .link
      guard imageForm == .link else { return }
      openTag(address.span, isOwn: false)
      html.append(UInt8(ascii: ">"))
      if node.firstChild == nil { html.append(text: address) }
      return
    }
    html.append(static: "<img")
    html.append(static: " src=\"")
    html.append(address: address.span)
    html.append(static: "\" loading=\"lazy\" alt=\"")
  }

  /// Ends an image after its description.
  mutating func closeImage(_ node: Node) {
    image = nil
    switch imageForm {
    case .text: break
    case .link: html.append(static: "</a>")
    case .element:
      html.append(UInt8(ascii: "\""))
      title(node)
      html.append(static: " />")
    }
  }

  /// Writes an address that stands in the text as a link.
  mutating func writeAddress(_ address: Span<UInt8>, scheme: StaticString = "") {
    if !links.isEmpty, let target = links.resolve(address) {
      writeReference(target, address)
      return
    }
    if isUntrusted, scheme.utf8CodeUnitCount == 0, Addresses.isPlain(address) {
      beginTag(showsAddress: true)
      html.append(address: address)
      html.append(static: HTMLRenderer.untrustedLinkEnd)
      html.append(UInt8(ascii: ">"))
    } else if isUntrusted {
      var url = Array(scheme.description.utf8)
      url += address
      guard Addresses.link(url, options) != nil else {
        html.append(text: address)
        return
      }
      openTag(url.span, isOwn: false, showsAddress: true)
      html.append(UInt8(ascii: ">"))
    } else {
      beginTag(showsAddress: true)
      html.append(static: scheme)
      html.append(address: address)
      html.append(static: "\">")
    }
    html.append(text: address)
    html.append(static: "</a>")
  }

  /// Writes a reference that leads somewhere.
  mutating func writeReference(_ target: ResolvedReference, _ spelling: Span<UInt8>) {
    openTag(target.href.span, isOwn: true)
    if let title = target.title {
      html.append(static: " title=\"")
      html.append(text: title)
      html.append(UInt8(ascii: "\""))
    }
    html.append(UInt8(ascii: ">"))
    if let label = target.label { html.append(text: label) } else { html.append(text: spelling) }
    html.append(static: "</a>")
  }

  /// Begins the tag of a link; one of an untrusted text's passes nothing on to where it leads.
  private mutating func openTag(_ address: Span<UInt8>, isOwn: Bool, showsAddress: Bool = false) {
    beginTag(showsAddress: showsAddress)
    html.append(address: address)
    html.append(static: isOwn ? "\"" : HTMLRenderer.untrustedLinkEnd)
  }

  /// Writes the title of a link or image, if it has one.
  private mutating func title(_ node: Node) {
    let title = node.title
    guard !title.isEmpty else { return }
    html.append(static: " title=\"")
    append(plain: title)
    html.append(UInt8(ascii: "\""))
  }

  /// An address as it was written.
  private func restored(_ url: Span<UInt8>) -> [UInt8] {
    guard let placeholders else { return Array(url) }
    let restored = placeholders.restored(url)
    return restored.count == url.count ? restored : Addresses.decoded(restored)
  }
}
