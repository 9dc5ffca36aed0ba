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
    let twin = format == .markdown && hasMarkdown ? ".md" : ".html"
    return switch target {
    case .home: "index" + twin
    case .issue(let source?, let key): "issues/" + source + "/" + key + twin
    case .issue(nil, let key): "issues/" + key + twin
    case .list(let name, let page): Self.paged("lists/" + name, page) + twin
    case .tag(let slug, let page): Self.paged("tags/" + slug, page) + twin
    case .tags: "tags.html"
    case .project(let slug, let page): Self.paged("projects/" + slug, page) + twin
    case .projects: "projects.html"
    case .person(let slug, let page): Self.paged("people/" + slug, page) + ".html"
    case .people: "people.html"
    case .awards: "awards" + twin
    case .report(let name): "reports/" + name + ".html"
    case .feed(let name): "feeds/" + name
    case .page(let name): name + ".html"
    case .asset(let path): path
    case .anchor, .external: nil
    }
  }

  private static func paged(_ base: String, _ page: Int) -> String {
    page == 1 ? base : base + "/page/\(page)"
  }

  /// Appends the address of a target as a page at some depth links to it.
  ///
  /// - Returns: false, and nothing is appended, where the target is no place to link to: an outside
  ///   address of a scheme that is not allowed.
  @discardableResult
  public func appendAddress(
    of target: LinkTarget, from page: PageAddress, to output: inout [UInt8]
  ) -> Bool {
    switch target {
    case .anchor(let id):
      output.append(UInt8(ascii: "#"))
      Percent.append(id, to: &output)
    case .external(let address):
      guard Self.isAllowed(address) else { return false }
      Percent.appendAddress(address, to: &output)
    default:
      if let ids {
        guard let id = ids[target] else { return false }
        return appendAddress(of: .anchor(id), from: page, to: &output)
      }
      guard let path = path(of: target, in: page.format) else { return false }
      for _ in 0..<page.depth { output.append(contentsOf: [0x2E, 0x2E, 0x2F]) }
      Percent.append(path, to: &output)
    }
    return true
  }

  /// The address of a target as a page links to it, or nil where it is no place to link to.
  public func address(of target: LinkTarget, from page: PageAddress) -> String? {
    var bytes: [UInt8] = []
    guard appendAddress(of: target, from: page, to: &bytes) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
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

/// Writes the bytes of addresses that may not stand in one as they are.
enum Percent {
  /// Appends a path, escaping all but the unreserved characters of RFC 3986 and the slash.
  static func append(_ path: String, to output: inout [UInt8]) {
    // A colon in a relative path's first segment would read as a scheme, so it is escaped too.
    for byte in path.utf8 {
      if isUnreserved(byte) || byte == UInt8(ascii: "/") {
        output.append(byte)
      } else {
        escape(byte, to: &output)
      }
    }
  }

  /// Appends a whole address, escaping what no address may hold and leaving its own escapes alone.
  static func appendAddress(_ address: String, to output: inout [UInt8]) {
    // Brackets stand only in a host.
    var slashes = address.contains("://") ? 0 : 3
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: "/"):
        slashes += 1
        output.append(byte)
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        if slashes > 2 { escape(byte, to: &output) } else { output.append(byte) }
      case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
        UInt8(ascii: "|"), UInt8(ascii: "}"):
        escape(byte, to: &output)
      default: output.append(byte)
      }
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func escape(_ byte: UInt8, to output: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    output.append(UInt8(ascii: "%"))
    output.append(digits[Int(byte >> 4)])
    output.append(digits[Int(byte & 15)])
  }
}
