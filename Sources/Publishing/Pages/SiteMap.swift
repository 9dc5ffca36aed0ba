import Bytes
import Hashing
import IssueModel
import IssueStore
import Records
import ViewModels

// Files for search engines, chats and other programs. They need whole addresses, so a site without
// a configured address has none of them.
extension PageKind {
  /// The site map: an index of site maps (sitemaps.org), one for each kind of page and for each
  /// thousand issues, so that an edit rewrites only one of them.
  static let siteMap = PageKind(
    "sitemap", written: .xml,
    members: forMachines("sitemap.xml"),
    write: { site, _, output in
      output.append(static: SiteMap.indexHead)
      let kinds = PageKind.all.filter { SiteMap.holds($0, on: site) }.map(\.name)
      let issues = (0..<SiteMap.count(site)).map { "issues-\($0)" }
      for name in kinds + issues {
        output.append(static: "<sitemap><loc>")
        output.append(xml: site.presentation.settings.url ?? "")
        output.append(static: "/sitemaps/")
        output.append(path: name)
        output.append(static: ".xml</loc></sitemap>\n")
      }
      output.append(static: "</sitemapindex>\n")
    }
  ).depending(pathsAlone)

  /// The site map of the pages of one kind.
  static let siteMapOfKind = PageKind(
    "sitemap-kind", written: .xml,
    members: .list({ site in
      guard site.presentation.settings.url != nil else { return [] }
      return PageKind.all.enumerated().filter { SiteMap.holds($0.element, on: site) }.map {
        PageMember(item: $0.offset, target: .asset("sitemaps/\($0.element.name).xml"))
      }
    }),
    write: { site, page, output in
      var map = SiteMap(of: site)
      for member in PageKind.all[page.item].members.list(site).prefix(SiteMap.most) {
        map.add(member.target, changed: nil)
      }
      map.write(to: &output)
    }
  ).depending(pathsAlone)

  /// The site map of a thousand issues.
  static let siteMapOfIssues = PageKind(
    "sitemap-issues", WrittenFileRecord.self, formats: [.xml], hasTemplates: false,
    members: .list({ site in
      guard site.presentation.settings.url != nil else { return [] }
      return (0..<SiteMap.count(site)).map {
        PageMember(item: $0, target: .asset("sitemaps/issues-\($0).xml"))
      }
    }),
    render: { renderer, job, output in
      let site = renderer.contents
      let (issues, directory) = (site.presentation.snapshot.issues, site.presentation.directory)
      let start = job.page.item * SiteMap.issuesPerFile
      var map = SiteMap(of: site)
      for row in start..<min(start + SiteMap.issuesPerFile, issues.count) {
        map.add(
          directory.target(of: issues[row].identity),
          changed: issues[row].updated ?? issues[row].created)
      }
      guard job.begin(WrittenFileRecord(hash: map.hash)) else { return }
      map.write(to: &output)
    }
  ).apartFromRecords().depending { site, page in
    let start = page.item * SiteMap.issuesPerFile
    let end = min(start + SiteMap.issuesPerFile, site.presentation.snapshot.issues.count)
    return Dependence(inputs: Reusable.issuePages.inputs.union(.rows), rows: Array(start..<end))
  }

  /// The rules for search engines, and the address of the site map (`robots.txt`).
  static let robots = PageKind(
    "robots", written: .text, members: forMachines("robots.txt"),
    write: { site, _, output in
      output.append(static: "User-agent: *\nAllow: /\n\nSitemap: ")
      output.append(address: site.presentation.settings.url ?? "")
      output.append(static: "/sitemap.xml\n")
    })

  /// The guide for language models (llmstxt.org): pages in Markdown where the site has them.
  static let guide = PageKind(
    "llms", format: .text, members: forMachines("llms.txt"),
    record: { site, _ in GuideRecord(in: site.presentation) },
    write: { guide, _, routes, output in
      let format = routes.hasMarkdown ? PageFormat.markdown : .html
      let page = PageAddress(path: "llms." + format.rawValue, format: format)
      let routes = routes.absolute(at: guide.url)
      output.append(static: "# ")
      output.append(markdown: guide.title.onOneLine)
      if !guide.details.isEmpty {
        output.append(static: "\n\n> ")
        output.append(markdown: guide.details.onOneLine)
      }
      for section in guide.sections where !section.links.isEmpty {
        output.append(static: "\n\n## ")
        output.append(markdown: section.title)
        output.append(static: "\n")
        for link in section.links {
          guard let address = routes.address(of: link.target, from: page) else { continue }
          output.append(static: "\n- [")
          output.append(markdown: link.label.onOneLine)
          output.append(static: "](")
          output.append(address: address)
          output.append(static: ")")
        }
      }
      output.append(static: "\n")
    })

  /// The dependence of a file that lists paths and nothing else.
  private static let pathsAlone: Site<Dependence> = { _, _ in
    Dependence(inputs: Reusable.issuePages.inputs.union([.issues, .paths]))
  }

  /// A file at the root of a site with an address; a file of that name in `static/` replaces it.
  private static func forMachines(_ name: String) -> Members {
    .list({ site in
      site.presentation.settings.url != nil && !site.statics.contains(name)
        ? [PageMember(target: .asset(name))] : []
    })
  }
}

extension String {
  /// The text with its line breaks as spaces.
  fileprivate var onOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// The pages of a site map.
private struct SiteMap {
  /// How many addresses a site map may hold (sitemaps.org).
  static let most = 50_000
  /// How many issues have a site map of their own.
  static let issuesPerFile = 1000

  static let indexHead: StaticString = """
    <?xml version="1.0" encoding="UTF-8"?>
    <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

    """
  private static let head: StaticString = """
    <?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

    """

  private let url: String
  private var entries: [(path: String, changed: Instant?)] = []

  init(of site: SiteContents) { url = site.presentation.settings.url ?? "" }

  /// Whether a site has pages of a kind, other than issues, in its site map.
  static func holds(_ kind: PageKind, on site: SiteContents) -> Bool {
    guard kind.formats.contains(.html), kind.hasTemplates,
      ![PageKind.notFound, .gone].contains(where: { $0.name == kind.name }),
      kind.isPublished(on: site)
    else { return false }
    switch kind.members {
    case .eachIssue: return false
    case .list(let members, _, _): return !members(site).isEmpty
    case .paged(let items, _, _, _): return !items(site).isEmpty
    }
  }

  /// The number of site maps for the issues of a site.
  static func count(_ site: SiteContents) -> Int {
    (site.presentation.snapshot.issues.count + issuesPerFile - 1) / issuesPerFile
  }

  /// Adds a page.
  mutating func add(_ target: LinkTarget, changed: Instant?) {
    guard case .permalink(let permalink) = target else { return }
    entries.append((permalink.path, changed))
  }

  /// A hash of the entries.
  var hash: Int {
    var hasher = StableHasher()
    hasher.combine(url)
    for entry in entries {
      hasher.combine(entry.path)
      hasher.combine(Int(entry.changed?.seconds ?? 0))
    }
    return Int(truncatingIfNeeded: hasher.value)
  }

  func write(to output: inout ByteBuffer) {
    output.append(static: SiteMap.head)
    for entry in entries {
      output.append(static: "<url><loc>")
      output.append(xml: url)
      output.append(static: "/")
      output.append(path: entry.path)
      output.append(static: ".html</loc>")
      if let changed = entry.changed {
        output.append(static: "<lastmod>")
        output.append(changed.description)
        output.append(static: "</lastmod>")
      }
      output.append(static: "</url>\n")
    }
    output.append(static: "</urlset>\n")
  }
}
