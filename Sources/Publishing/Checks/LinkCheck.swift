import Bytes
import Configuration
import Diagnostics
import Files

extension Finding {
  static let danglingLink = Finding(
    "page.dangling-link", "a link or picture of a page or template that leads nowhere in the site",
    isMended: true)
  static let danglingAnchor = Finding(
    "page.dangling-anchor", "a link to a part of a page that the page does not have",
    isMended: true)
}

extension Check {
  /// Renders every page written by hand and the first page of every other kind, for problems that
  /// only rendering shows, and for broken links.
  static let links = Check(.danglingLink, .danglingAnchor) { site in
    guard let renderer = site.renderer else { return [] }
    var check = LinkCheck(site: site, renderer: renderer)
    return check.run()
  }
}

/// Looks through the pages of a site as they are rendered.
private struct LinkCheck {
  let site: CheckedSite
  let renderer: PageRenderer
  /// The pages in HTML, by their paths.
  private let pages: [String: PlannedPage]
  private let sortedPaths: [String]
  /// The anchors of pages, by the paths of the pages parsed so far.
  private var anchors: [String: Set<String>] = [:]
  /// The pictures that the configuration names; a missing one is reported at the configuration.
  private let pictures: Set<String>
  /// The texts that are part of all pages: the configuration, for the notice and the footer, and the templates.
  private let shared: [SourceText]
  /// The links of these that are reported already.
  private var told: Set<String> = []
  private var found: [Diagnostic] = []

  init(site: CheckedSite, renderer: PageRenderer) {
    self.site = site
    self.renderer = renderer
    pages = Dictionary(
      site.plan.pages.filter { $0.address.format == .html }.map { ($0.address.path, $0) },
      uniquingKeysWith: { first, _ in first })
    sortedPaths = site.paths.sorted()
    let look = site.configuration.look
    pictures = Set([look.picture, look.favicon, look.logo].compactMap { $0?.value })
    let configuration = try? FileSystem.read(
      site.folder.configuration, limit: FileSystem.largestText)
    shared =
      [configuration.map { SourceText(name: SiteFolder.configurationName, utf8: $0) }]
      .compactMap { $0 } + site.own.templates.sorted { $0.key < $1.key }.map(\.value)
  }

  mutating func run() -> [Diagnostic] {
    var seen: Set<Int> = []
    for page in site.plan.pages where page.address.format == .html {
      let content = page.kind.content(renderer.contents, page)
      if content == nil, !seen.insert(page.kindIndex).inserted { continue }
      var output = ByteBuffer()
      do throws(Diagnostic) {
        try renderer.render(page, into: &output)
      } catch {
        found.append(error)
        continue
      }
      let links = PageLinks(in: output.bytes)
      anchors[page.address.path] = links.anchors
      for link in links.internalTargets(from: page.address.path) where !pictures.contains(link.path)
      {
        if let content {
          check(link, in: content)
        } else if !site.paths.contains(link.path), let (place, spelled) = placeInShared(link),
          let problem = problem(of: spelled)
        {
          tell(problem, of: link, at: place)
        }
      }
    }
    return found
  }

  private mutating func check(_ link: PageLinks.Target, in page: ContentPage) {
    guard let problem = problem(of: link) else { return }
    var ranges = ranges(of: link.written, in: page.source, from: page.bodyOffset)
    let isRelative = !ranges.isEmpty
    if !isRelative {
      ranges = self.ranges(of: "/" + link.pathAndRest, in: page.source, from: page.bodyOffset)
    }
    let links = ranges.filter { Self.isLink(at: $0.lowerBound, in: page.source.utf8) }
    for range in links.isEmpty ? Array(ranges.prefix(1)) : links {
      // A text that occurs several times may be no link elsewhere, so it is not fixed.
      let isCertain = isRelative && (!links.isEmpty || ranges.count == 1)
      found.append(
        problem.kind.told(
          problem.message, at: page.source.place(of: range), suggestion: problem.suggestion,
          fix: isCertain ? page.source.fix(range, with: problem.replacement) : nil))
    }
    if !ranges.isEmpty { return }
    // What is part of all pages is told once.
    tell(problem, of: link, at: placeInShared(link)?.place ?? Place(file: page.source.name))
  }

  /// Reports a link that is part of several pages, once.
  private mutating func tell(_ problem: Problem, of link: PageLinks.Target, at place: Place) {
    if told.insert("\(place.file):\(place.line ?? 0) \(link.path)#\(link.anchor ?? "")").inserted {
      found.append(problem.kind.told(problem.message, at: place, suggestion: problem.suggestion))
    }
  }

  /// What is wrong with a link.
  private struct Problem {
    let kind: Finding
    let message: String
    let suggestion: String?
    /// The address to write instead, where it is certain.
    let replacement: String?
  }

  /// What is wrong with a link; nil where it leads to a file of the site, and to a part of it.
  private mutating func problem(of link: PageLinks.Target) -> Problem? {
    guard site.paths.contains(link.path) else {
      let html = link.path.hasSuffix(".md") ? link.path.dropLast(3) + ".html" : nil
      let twin = html.flatMap { site.paths.contains(String($0)) ? "did you mean '\($0)'?" : nil }
      // The link names a page that cannot be read; that is an error of its own.
      if let html, twin != nil, pages[String(html)] == nil { return nil }
      return Problem(
        kind: .danglingLink, message: "'\(link.written)' leads nowhere in the site",
        suggestion: twin ?? Suggestion.didYouMean(link.path, in: sortedPaths),
        replacement: Suggestion.certain(for: link.path, in: sortedPaths).flatMap {
          link.leading(to: $0)
        })
    }
    guard let anchor = link.anchor, let known = anchors(of: link.path), !known.contains(anchor)
    else { return nil }
    let nearest = Suggestion.nearest(to: anchor, in: known.sorted())
    let isPlain = link.written.hasSuffix("#" + anchor)
    return Problem(
      kind: .danglingAnchor, message: "'\(link.path)' has no part '#\(anchor)'",
      suggestion: nearest.map { "did you mean '#\($0)'?" },
      replacement: isPlain
        ? Suggestion.certain(for: anchor, in: known).map {
          link.written.dropLast(anchor.count) + $0
        } : nil)
  }

  /// Whether the text at an offset is the target of a link of Markdown or an attribute of HTML.
  private static func isLink(at start: Int, in text: [UInt8]) -> Bool {
    ["](", "](<", "]: ", "=\"", "='"].contains {
      text[..<start].suffix($0.utf8.count).elementsEqual($0.utf8)
    }
  }

  /// The anchors of a page; nil where it is not in HTML or cannot be rendered.
  private mutating func anchors(of path: String) -> Set<String>? {
    if let known = anchors[path] { return known }
    guard let page = pages[path] else { return nil }
    var output = ByteBuffer()
    guard (try? renderer.render(page, into: &output)) != nil else { return nil }
    let found = PageLinks(in: output.bytes).anchors
    anchors[path] = found
    return found
  }

  /// Where a link is written that is part of all pages, and the link as it is written there, with the folders before it or
  /// without; nil where it is not.
  private func placeInShared(_ link: PageLinks.Target) -> (place: Place, spelled: PageLinks.Target)?
  {
    for source in shared {
      for written in [link.written, link.pathAndRest] {
        if let range = ranges(of: written, in: source, from: 0).first {
          let spelled = PageLinks.Target(written: written, path: link.path, anchor: link.anchor)
          return (source.place(of: range), spelled)
        }
      }
    }
    return nil
  }

  /// The ranges of an address in a text from an offset on.
  private func ranges(of link: String, in source: SourceText, from start: Int) -> [Range<Int>] {
    let wanted = Array(link.utf8)
    let text = source.utf8
    var found: [Range<Int>] = []
    var offset = start
    while offset + wanted.count <= text.count {
      let end = offset + wanted.count
      let isWhole =
        text[offset..<end].elementsEqual(wanted)
        && !(text[start..<offset].last.map(Self.isOfAddress) ?? false)
        && !(text[end...].first.map(Self.isOfAddress) ?? false)
      if isWhole { found.append(offset..<end) }
      offset += 1
    }
    return found
  }

  private static func isOfAddress(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "#/.-_%?&".utf8.contains(byte)
  }
}

extension PageLinks.Target {
  /// The address from the site's root.
  fileprivate var pathAndRest: String { path + written.drop { $0 != "#" && $0 != "?" } }

  /// The address with another path; nil where that cannot be written in the same way.
  fileprivate func leading(to other: String) -> String? {
    guard other.utf8.allSatisfy(\.isOfPlainPath) else { return nil }
    let bare = written.prefix { $0 != "#" && $0 != "?" }
    let rest = written.dropFirst(bare.count)
    if bare.hasSuffix(path) { return bare.dropLast(path.count) + other + rest }
    let folder = path.dropLast(bare.count)
    guard path.hasSuffix(bare), other.hasPrefix(folder) else { return nil }
    return String(other.dropFirst(folder.count)) + rest
  }
}
