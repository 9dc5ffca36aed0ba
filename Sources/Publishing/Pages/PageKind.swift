import Bytes
import Configuration
import Credentials
import Diagnostics
import Hashing
import Records
import TemplateEngine
import ViewModels

/// A kind of page: everything that Gazette knows of the pages of one sort.
///
/// Planning, rendering, the theme, the site map, `check`, `why` and `docs templates` go through the
/// table ``all``; no other code lists the kinds.
struct PageKind: Sendable {
  /// The name, which is also that of its templates: `issue.html`, `issue.md`.
  let name: String
  /// The type of the record that its pages show; its table is made when it is first asked for.
  var record: RecordType { recordType() }
  private let recordType: @Sendable () -> RecordType
  /// The formats in which it is published; Markdown only where the permalink has it too.
  let formats: [PageFormat]
  /// Whether templates print the record; otherwise code writes the bytes.
  let hasTemplates: Bool
  /// The pages of this kind on a site.
  let members: Members
  /// The queries that decide what a page shows, in the query language.
  let queries: Site<[String]>
  /// The output that it belongs to.
  private(set) var output = SiteConfiguration.Output.html
  /// The part of the site that it belongs to, where a site may do without it.
  private(set) var part: SiteConfiguration.Part?
  /// What a page depends on; nil where it may depend on all data.
  private(set) var dependence: Site<Dependence>?
  /// Whether pages of records or of lists may link to pages of the kind. If so, all of them are examined whenever a page
  /// of the kind appears or disappears.
  private(set) var isLinked = true
  /// Makes a page's record and, if the job asks for it, its bytes.
  let render: @Sendable (PageRenderer, inout RenderJob, inout ByteBuffer) throws(Diagnostic) -> Void

  /// A value for a page of the kind on a site.
  typealias Site<Value> = @Sendable (SiteContents, PlannedPage) -> Value

  /// What a page depends on, besides what all pages depend on: an edit that changes none of it need
  /// not examine the page.
  struct Dependence {
    /// The inputs of the build.
    let inputs: BuildInputs
    /// The issues that the page shows, as indices of the snapshot; nil for those of its item, on
    /// whichever of its pages they are.
    var rows: [Int]? = []
    /// Whether the page shows the same for other contents with the same paths, apart from those
    /// rows.
    var isSame: @Sendable (SiteContents) -> Bool = { _ in true }
  }

  /// The pages of a kind on a site.
  enum Members: Sendable {
    /// One page for each issue and pull request, at this link target.
    case eachIssue(@Sendable (SiteContents, _ row: Int) -> LinkTarget)
    /// A list of pages; the issues that each shows, as indices of the snapshot; the page written by
    /// hand.
    case list(
      @Sendable (SiteContents) -> [PageMember], issues: Site<[Int]> = { _, _ in [] },
      content: Site<ContentPage?> = { _, _ in nil })
    /// Pages of the rows of some items.
    ///
    /// - Parameters:
    ///   - items: the numbers of the items.
    ///   - orders: in how many orders an item is published; all but the first are limited.
    ///   - rows: the issues of an item in its first order.
    ///   - target: the link target of a page of an item in an order; pages count from 1, orders
    ///     from 0.
    case paged(
      _ items: @Sendable (SiteContents) -> [Int],
      orders: @Sendable (SiteContents, _ item: Int) -> Int = { _, _ in 1 },
      rows: @Sendable (SiteContents, _ item: Int) -> PagedRows,
      target: @Sendable (SiteContents, _ item: Int, _ order: Int, _ page: Int) -> LinkTarget)

    /// A single page.
    static func one(
      _ target: LinkTarget, issues: @escaping Site<[Int]> = { _, _ in [] }
    ) -> Members {
      .list({ _ in [PageMember(target: target)] }, issues: issues)
    }

    /// The pages of one thing with rows of its own, such as all people.
    ///
    /// - Parameters:
    ///   - counts: the number of rows in each order.
    ///   - target: the link target of a page in an order; pages count from 1, orders from 0.
    static func index(
      perPage: Int = PresentationSettings.rowsPerPage,
      _ counts: @escaping @Sendable (Presentation) -> [Int],
      target: @escaping @Sendable (_ order: Int, _ page: Int) -> LinkTarget
    ) -> Members {
      .list(
        { site in
          counts(site.presentation).enumerated().flatMap { order, count in
            (1...PaginationRecord.pageCount(rows: count, perPage: perPage)).map { page in
              PageMember(order: order, number: page, target: target(order, page))
            }
          }
        }, issues: everyIssue)
    }
  }

  /// The issues of a page that depends on all of them.
  static let everyIssue: Site<[Int]> = { site, _ in site.presentation.index.newestFirst }

  /// A kind whose pages are rendered by templates from a record.
  init<R: Record>(
    _ name: String, formats: [PageFormat] = [.html], members: Members,
    queries: @escaping Site<[String]> = { _, _ in [] }, record: @escaping Site<R>
  ) {
    self.init(name, formats: formats, members: members, queries: queries) { site, page, _ in
      record(site, page)
    }
  }

  /// A kind whose pages are rendered by templates from a record, which need not have the fields
  /// that they do not read.
  init<R: Record>(
    _ name: String, formats: [PageFormat] = [.html], members: Members,
    queries: @escaping Site<[String]> = { _, _ in [] },
    reading record: @escaping @Sendable (SiteContents, PlannedPage, FieldSet) -> R
  ) {
    self.init(
      name, R.self, formats: formats, members: members, queries: queries,
      render: { (renderer, job, output) throws(Diagnostic) in
        let template = try renderer.template(of: job.page)
        let record = RecordReference(
          holding: record(renderer.contents, job.page, template.fields))
        guard job.begin(record, reading: template.fields) else { return }
        try renderer.render(record, with: template, job.page, &output)
      })
  }

  /// A kind whose pages are written by code from a record.
  init<R: Record>(
    _ name: String, format: PageFormat, members: Members,
    queries: @escaping Site<[String]> = { _, _ in [] }, record: @escaping Site<R>,
    write: @escaping @Sendable (R, PageAddress, Routes, inout ByteBuffer) -> Void
  ) {
    self.init(
      name, R.self, formats: [format], hasTemplates: false, members: members, queries: queries,
      render: { (renderer, job, output) throws(Diagnostic) in
        let record = record(renderer.contents, job.page)
        guard job.begin(record) else { return }
        write(record, job.page.address, renderer.routes, &output)
      })
  }

  /// A kind whose pages are written by code; they are compared by the hash of their bytes.
  init(
    _ name: String, written format: PageFormat, members: Members,
    queries: @escaping Site<[String]> = { _, _ in [] },
    write: @escaping @Sendable (SiteContents, PlannedPage, inout ByteBuffer) -> Void
  ) {
    self.init(
      name, WrittenFileRecord.self, formats: [format], hasTemplates: false, members: members,
      queries: queries,
      render: { (renderer, job, output) throws(Diagnostic) in
        var bytes = ByteBuffer()
        write(renderer.contents, job.page, &bytes)
        let record = WrittenFileRecord { hasher in bytes.withSpan { hasher.combine($0) } }
        guard job.begin(record) else { return }
        bytes.withSpan { output.append($0) }
      })
  }

  /// A kind with its own function for rendering.
  init<R: Record>(
    _ name: String, _ record: R.Type, formats: [PageFormat], hasTemplates: Bool = true,
    members: Members, queries: @escaping Site<[String]> = { _, _ in [] },
    render:
      @escaping @Sendable (PageRenderer, inout RenderJob, inout ByteBuffer) throws(Diagnostic) ->
      Void
  ) {
    self.name = name
    recordType = { R.fields.type }
    self.formats = formats
    self.hasTemplates = hasTemplates
    self.members = members
    self.queries = queries
    self.render = render
  }

  /// Whether a site with a configuration may have pages of the kind.
  func mayHavePages(_ configuration: SiteConfiguration) -> Bool {
    isPublished(as: configuration.outputs, without: configuration.leftOut)
      && (!isReport || output == .certificates || !configuration.reports.isEmpty)
  }

  /// The same kind as part of another output than pages.
  func published(as output: SiteConfiguration.Output) -> PageKind {
    var kind = self
    kind.output = output
    return kind
  }

  /// Whether the outputs and parts that a site publishes have pages of the kind.
  func isPublished(on site: SiteContents) -> Bool {
    isPublished(as: site.outputs, without: site.presentation.settings.leftOut)
  }

  private func isPublished(
    as outputs: some Sequence<SiteConfiguration.Output>,
    without leftOut: some Sequence<SiteConfiguration.Part>
  ) -> Bool {
    outputs.contains(output) && !(part.map(leftOut.contains) ?? false)
  }

  /// The same kind as a part that a site may do without.
  func belonging(to part: SiteConfiguration.Part) -> PageKind {
    var kind = self
    kind.part = part
    return kind
  }

  /// The same kind whose pages depend on a part of the data only.
  func depending(_ dependence: @escaping Site<Dependence>) -> PageKind {
    var kind = self
    kind.dependence = dependence
    return kind
  }

  /// The same kind, to which no pages of records and lists link.
  func apartFromRecords() -> PageKind {
    var kind = self
    kind.isLinked = false
    return kind
  }

  /// The issues that a page shows, as indices of the snapshot.
  func issues(_ contents: SiteContents, _ page: PlannedPage) -> [Int] {
    switch members {
    case .eachIssue: [page.item]
    case .list(_, let issues, _): issues(contents, page)
    case .paged(_, _, let rows, _): rows(contents, page.item).rows
    }
  }

  /// The page written by hand behind a page.
  func content(_ contents: SiteContents, _ page: PlannedPage) -> ContentPage? {
    if case .list(_, _, let content) = members { content(contents, page) } else { nil }
  }

  /// The name of its template in a format.
  func template(_ format: PageFormat) -> String { "\(name).\(format.rawValue)" }
}

extension WrittenFileRecord {
  /// The record of a file with the hash of what a closure combines.
  init(_ combine: (inout StableHasher) -> Void) {
    var hasher = StableHasher()
    combine(&hasher)
    self.init(hash: Int(truncatingIfNeeded: hasher.value))
  }
}

/// One of the pages of a kind, before it has a format and a path.
struct PageMember: Sendable {
  /// The item, in the kind's own numbering: the index of an issue, a list, a tag …
  var item = 0
  /// Which of the item's orders it shows, from 0.
  var order = 0
  /// The number of the page of the item, from 1.
  var number = 1
  /// Its format, where pages of the kind differ in that; nil for all formats of the kind.
  var format: PageFormat?
  /// The target of links to it.
  let target: LinkTarget
}

/// The input of all pages of a site.
struct SiteContents: Sendable {
  /// The data and what is computed from it.
  let presentation: Presentation
  /// The pages written by hand.
  var pages: [ContentPage] = []
  /// The reports of the configuration.
  var reports: [PublishedReport] = []
  /// The query of the status light; nil where no query sets it.
  var lightQuery: String?
  /// The outputs that are published.
  var outputs: Set<SiteConfiguration.Output> = [.html]
  /// The key that signs awards; nil where none are signed.
  var signingKey: SigningKey?
  /// The addresses of withheld records that leave a tombstone.
  var tombstones: [LinkTarget] = []
  /// The rasteriser of drawings; nil where none is installed.
  var rasteriser: Rasteriser?
  /// The printer of reports; nil where there is none.
  var printer: ReportPrinter?
  /// The pictures to embed in standalone documents; nil where none are.
  var images: LocalImages?
  /// A cache of the pictures of Open Badges.
  let badgePictures = BadgePictures()
  /// A cache of the texts of Open Badges.
  let openBadgeTexts = PreparedBadgeTexts()
  /// A cache of the assertions written last.
  let assertionTexts = AssertionTexts()
  /// A cache of the credentials signed last.
  let credentialTexts = AssertionTexts()
  /// The paths of the files of `static/`, which replace generated ones of the same name.
  var statics: Set<String> = []
}

extension SiteConfiguration {
  /// Whether a site with this configuration may have pages of the same kinds as one with another.
  func hasKindsOfPages(of other: SiteConfiguration) -> Bool {
    outputs == other.outputs && leftOut == other.leftOut
      && reports.isEmpty == other.reports.isEmpty
  }
}
