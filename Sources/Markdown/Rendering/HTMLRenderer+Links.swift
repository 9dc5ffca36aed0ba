import Bytes

extension HTMLRenderer {
  /// The end of the tag of an untrusted link, which tells search engines not to follow it.
  static let untrustedLinkEnd: StaticString = "\" rel=\"nofollow ugc noopener\""

  /// Begins a link, unless its address is refused.
  mutating func openLink(_ node: Node) {
    isInLink = true
    linkForm = .element
    let url = restored(node.url)
    if let target = links.resolve(url.span) {
      openTag(target.href.span, isOwn: true)
      if node.title.isEmpty, let title = target.title {
        html.append(attribute: "title", title.span)
      }
    } else if let address = isUntrusted
      ? Addresses.link(url, options) : Addresses.page(url, options)
    {
      if address.first == "#" { needsFitting = true }
      openTag(
        address.span, isOwn: !isUntrusted || address.first == "#",
        showsAddress: isOnly(node, url.span))
    } else {
      linkForm = .text
      return
    }
    title(node)
    html.append(UInt8(ascii: ">"))
  }

  /// Whether an address is all that a link of the text shows.
  private func isOnly(_ link: Node, _ address: Span<UInt8>) -> Bool {
    guard let text = link.firstChild, text.kind == .text, text.next == nil else { return false }
    return parsed.placeholders.restored(text.literal).span.equals(address)
  }

  /// Ends the open link.
  mutating func closeLink() {
    if linkForm == .element { html.append(static: "</a>") }
    isInLink = false
    linkForm = .element
  }

  /// Begins an image, unless its address is refused or the site shows no remote images.
  mutating func openImage(_ node: Node) {
    image = node
    imageForm = .element
    let url = restored(node.url)
    if isUntrusted, let embedded = options.images?(url) {
      html.append(static: "<img src=\"")
      html.append(embedded.span)
      html.append(static: "\" alt=\"")
      return
    }
    guard let address = isUntrusted ? Addresses.image(url, options) : Addresses.rooted(url, options)
    else {
      imageForm = .text
      return
    }
    if isUntrusted, options.linksRemoteImages {
      imageForm = isInLink ? .text : .link
      guard imageForm == .link else {
        // A link has to show something.
        if node.firstChild == nil { html.append(text: address.span) }
        return
      }
      openTag(address.span, isOwn: false)
      html.append(UInt8(ascii: ">"))
      if node.firstChild == nil { html.append(text: address.span) }
      return
    }
    html.append(static: "<img src=\"")
    html.append(address: address.span)
    html.append(static: isUntrusted ? "\" loading=\"lazy\" alt=\"" : "\" alt=\"")
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

  /// Writes a bare address as a link.
  mutating func writeAddress(_ address: Span<UInt8>, scheme: StaticString = "") {
    if let target = links.resolve(address) {
      writeReference(target, address)
      return
    }
    let url = Array(scheme.description.utf8) + Array(address)
    guard let valid = isUntrusted ? Addresses.link(url, options) : url else {
      html.append(text: address)
      return
    }
    openTag(valid.span, isOwn: !isUntrusted, showsAddress: true)
    html.append(UInt8(ascii: ">"))
    html.append(text: address)
    html.append(static: "</a>")
  }

  /// Writes a resolved reference.
  mutating func writeReference(_ target: ResolvedReference, _ spelling: Span<UInt8>) {
    openTag(target.href.span, isOwn: true)
    if let title = target.title { html.append(attribute: "title", title.span) }
    html.append(UInt8(ascii: ">"))
    if let label = target.label {
      html.append(text: label.span)
    } else {
      html.append(text: spelling)
    }
    html.append(static: "</a>")
  }

  /// Begins the tag of a link; one of an untrusted text has the attributes of ``untrustedLinkEnd``.
  /// A link whose text is its address has a class, so that a printed page need not show it twice;
  /// but not in the form of cmark-gfm.
  private mutating func openTag(_ address: Span<UInt8>, isOwn: Bool, showsAddress: Bool = false) {
    let hasClass = showsAddress && (isUntrusted || !options.additions.isEmpty)
    html.append(static: hasClass ? "<a class=\"address\" href=\"" : "<a href=\"")
    html.append(address: address)
    html.append(static: isOwn ? "\"" : HTMLRenderer.untrustedLinkEnd)
  }

  /// Writes the title of a link or image, if it has one.
  private mutating func title(_ node: Node) {
    if node.title.isEmpty { return }
    html.append(attribute: "title", parsed.placeholders.restored(node.title).span)
  }

  /// An address as it was written.
  private func restored(_ url: Span<UInt8>) -> [UInt8] {
    let restored = parsed.placeholders.restored(url)
    return restored.count == url.count ? restored : Addresses.decoded(restored)
  }
}
