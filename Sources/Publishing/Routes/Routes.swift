import Bytes
public import Records

/// A format in which pages are published.
public enum PageFormat: String, Sendable, CaseIterable {
  /// Pages for browsers.
  case html
  /// The same records as Markdown.
  case markdown = "md"
  /// Pictures.
  case svg
  /// Raster pictures.
  case png
  /// Signed tokens.
  case jwt
  /// Style sheets.
  case css
  /// Scripts.
  case script = "js"
  /// Plain text.
  case text = "txt"
  /// Feeds and site maps.
  case xml
  /// Data for other programs.
  case json
  /// Tables.
  case csv
  /// Pages to print.
  case pdf
}

/// Turns link targets into paths in the output folder and into addresses.
///
/// Pages are flat files, so that the site works under any sub-path, from any static host and from
/// `file://`.
public struct Routes: Sendable {
  /// The formats that the site publishes.
  private let formats: Set<PageFormat>
  /// The targets in a standalone document that replace a site's pages; nil for the pages of a site.
  private let leads: [LinkTarget: LinkTarget]?
  /// The beginning of all addresses, escaped and without a slash at its end; nil where they are
  /// relative.
  private var base: String?

  /// The routes of a site that publishes in some formats.
  public init(formats: [PageFormat]) {
    self.formats = Set(formats)
    leads = nil
  }

  /// The routes of a standalone document: a link to a page of a site becomes one to its
  /// replacement, a part of the document or an outside address, or no link.
  public init(standalone leads: [LinkTarget: LinkTarget]) {
    formats = []
    self.leads = leads
  }

  /// The same routes with whole addresses on a site at `url`, for texts that are read elsewhere.
  func absolute(at url: String) -> Routes {
    var routes = self
    var base = ByteBuffer()
    base.append(address: url)
    routes.base = base.string
    return routes
  }

  /// Whether pages also exist in Markdown.
  var hasMarkdown: Bool { formats.contains(.markdown) }

  /// The path of a target in the output folder; nil where it is not in it.
  public func path(of target: LinkTarget, in format: PageFormat = .html) -> String? {
    switch target {
    case .permalink(let permalink): permalink.path + "." + format.rawValue
    case .asset(let path): path
    case .anchor, .external: nil
    }
  }

  /// Appends the address of a target for a link on a page. Markdown pages link to Markdown pages
  /// where these exist.
  ///
  /// - Parameter url: the address of the site, for whole addresses; nil for these routes' own.
  /// - Returns: false, with nothing appended, if the target cannot be linked to: an outside address
  ///   with a scheme that is not allowed, or a page that is not in a standalone document.
  @discardableResult
  func appendAddress(
    of target: LinkTarget, from page: PageAddress, at url: String? = nil,
    to output: inout ByteBuffer
  ) -> Bool {
    if case .external(let address) = target {
      guard Self.isAllowed(address) else { return false }
      output.append(address: address)
      return true
    }
    if case .anchor(let id) = target {
      output.append(static: "#")
      output.append(path: id)
      return true
    }
    if let leads {
      var lead = leads[target]
      // For an anchor on an issue's page, the document shows the issue.
      if lead == nil, case .permalink(var page) = target {
        page.fragment = ""
        lead = leads[.permalink(page)]
      }
      switch lead {
      case .anchor(let id): return appendAddress(of: .anchor(id), from: page, to: &output)
      case .external(let address):
        return appendAddress(of: .external(address), from: page, to: &output)
      case .permalink, .asset, nil: return false
      }
    }
    if let url {
      output.append(address: url)
      output.append(static: "/")
    } else if let base {
      output.append(base)
      output.append(static: "/")
    } else {
      for _ in 0..<page.depth { output.append(static: "../") }
    }
    switch target {
    case .permalink(let permalink):
      output.append(path: permalink.path)
      let isMarkdown = page.format == .markdown && permalink.hasTwin && hasMarkdown
      output.append(static: isMarkdown ? ".md" : ".html")
      if !isMarkdown, !permalink.query.isEmpty {
        output.append(static: "?q=")
        output.append(path: permalink.query)
      }
      if !isMarkdown, !permalink.fragment.isEmpty {
        output.append(static: "#")
        output.append(path: permalink.fragment)
      }
    case .asset(let path), .anchor(let path), .external(let path): output.append(path: path)
    }
    return true
  }

  /// The address of a target for a link on a page, or nil if it cannot be linked to.
  public func address(of target: LinkTarget, from page: PageAddress) -> String? {
    var address = ByteBuffer()
    return appendAddress(of: target, from: page, to: &address) ? address.string : nil
  }

  /// Whether an outside address has a scheme that links may have.
  static func isAllowed(_ address: String) -> Bool {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return ["http", "https", "mailto", "ftp"].contains(address[..<colon].lowercased())
  }
}

/// The path of a page in the output folder, with what relative links depend on.
public struct PageAddress: Sendable, Hashable {
  /// The path.
  public let path: String
  /// How many folders it is below the output folder.
  public let depth: Int
  /// The format of the page.
  public let format: PageFormat

  /// The address of the page at a path.
  public init(path: String, format: PageFormat) {
    self.path = path
    depth = path.withSpan { bytes in
      var depth = 0
      for place in bytes.indices where bytes[place] == UInt8(ascii: "/") { depth += 1 }
      return depth
    }
    self.format = format
  }
}
