public import Records

/// Where everything on a site stands: turns link targets into paths within the output folder.
///
/// Pages are flat files, so that the site works under any sub-path, from any static host and from
/// `file://`.
public struct Routes: Sendable {
  /// A form in which pages are published.
  public enum Format: String, Sendable, CaseIterable {
    /// Pages for browsers.
    case html
    /// The same records as Markdown.
    case markdown = "md"
  }

  /// Whether pages have twins in Markdown.
  let hasMarkdown: Bool
  /// The ids under which a document of its own shows records; nil for the pages of a site.
  private let ids: [LinkTarget: String]?

  /// The routes of a site that publishes in some formats.
  public init(formats: [Format]) {
    hasMarkdown = formats.contains(.markdown)
    ids = nil
  }

  /// The routes of a document that stands by itself and shows some records, each under an id: what
  /// it does not show is no place to link to.
  public init(standaloneShowing ids: [LinkTarget: String]) {
    hasMarkdown = false
    self.ids = ids
  }

  /// The path of a target in the output folder; nil for what is not in it.
  ///
  /// In Markdown, links lead to the Markdown twin of a page where it has one.
  public func path(of target: LinkTarget, in format: Format = .html) -> String? {
    var path = AddressBytes(escapes: false)
    guard append(target, in: format, to: &path) else { return nil }
    return String(decoding: path.bytes, as: UTF8.self)
  }

  /// Appends the path of a target in the output folder; false for what is not in it.
  private func append(
    _ target: LinkTarget, in format: Format, to output: inout some AddressOutput & ~Copyable
  ) -> Bool {
    let twin: StaticString = format == .markdown && hasMarkdown ? ".md" : ".html"
    switch target {
    case .home:
      output.append(static: "index")
      output.append(static: twin)
    case .issue(let source, let key):
      output.append(static: "issues/")
      if let source {
        output.append(path: source)
        output.append(static: "/")
      }
      output.append(path: key)
      output.append(static: twin)
    case .list(let name, let page): output.append("lists/", name, page, twin)
    case .tag(let slug, let page): output.append("tags/", slug, page, twin)
    case .tags: output.append(static: "tags.html")
    case .project(let slug, let page): output.append("projects/", slug, page, twin)
    case .projects: output.append(static: "projects.html")
    case .person(let slug, let page): output.append("people/", slug, page, ".html")
    case .people: output.append(static: "people.html")
    case .awards:
      output.append(static: "awards")
      output.append(static: twin)
    case .report(let name): output.append("reports/", name, 1, ".html")
    case .feed(let name): output.append("feeds/", name, 1, "")
    case .page(let name): output.append("", name, 1, ".html")
    case .asset(let path): output.append(path: path)
    case .anchor, .external: return false
    }
    return true
  }

  /// Appends the address of a target as a page at some depth links to it.
  ///
  /// - Returns: false, and nothing is appended, where the target is no place to link to: an outside
  ///   address of a scheme that is not allowed.
  @discardableResult
  func appendAddress(
    of target: LinkTarget, from page: PageAddress, to output: inout some AddressOutput & ~Copyable
  ) -> Bool {
    switch target {
    case .anchor(let id):
      output.append(static: "#")
      output.append(path: id)
    case .external(let address):
      guard Self.isAllowed(address) else { return false }
      output.append(address: address)
    default:
      if let ids {
        guard let id = ids[target] else { return false }
        return appendAddress(of: .anchor(id), from: page, to: &output)
      }
      for _ in 0..<page.depth { output.append(static: "../") }
      return append(target, in: page.format, to: &output)
    }
    return true
  }

  /// The address of a target as a page links to it, or nil where it is no place to link to.
  public func address(of target: LinkTarget, from page: PageAddress) -> String? {
    var address = AddressBytes()
    guard appendAddress(of: target, from: page, to: &address) else { return nil }
    return String(decoding: address.bytes, as: UTF8.self)
  }

  /// Whether an outside address has a scheme that readers may be sent to.
  static func isAllowed(_ address: String) -> Bool {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return ["http", "https", "mailto", "ftp"].contains(address[..<colon].lowercased())
  }
}

/// Where a page stands, as far as its links depend on it.
public struct PageAddress: Sendable, Hashable {
  /// The page's path in the output folder.
  public let path: String
  /// How many folders it is below the output folder.
  public let depth: Int
  /// The form in which it is published.
  public let format: Routes.Format

  /// The address of the page at a path.
  public init(path: String, format: Routes.Format) {
    self.path = path
    self.format = format
    depth = path.utf8.count { $0 == UInt8(ascii: "/") }
  }
}
