import IssueStore
import Records
import ViewModels

/// A page to be published.
struct PlannedPage: Sendable, Hashable {
  /// The index of its kind in ``PageKind/all``.
  let kindIndex: Int
  /// The item, in the kind's own numbering: the index of an issue, a list, a tag …
  let item: Int
  /// Which of the item's orders it shows, from 0.
  let order: Int
  /// The number of the page of the item, from 1.
  let number: Int
  /// Where it is published.
  let address: PageAddress

  /// Its kind.
  var kind: PageKind { PageKind.all[kindIndex] }
}

extension PlannedPage {
  /// The first page of a kind, outside of any plan.
  init(_ kind: PageKind, address: PageAddress) {
    let index = PageKind.all.firstIndex { $0.name == kind.name } ?? 0
    self.init(kindIndex: index, item: 0, order: 0, number: 1, address: address)
  }
}

/// All pages of a site, determined from its data before anything is rendered.
struct PagePlan: Sendable {
  /// The pages, in the order in which they are rendered: those of issues first, in the order of the
  /// snapshot.
  private(set) var pages: [PlannedPage] = []
  /// Where the pages of each issue begin in `pages`, and last where those of the last issue end.
  private var issueStarts: [Int] = [0]
  /// A number that identifies the plan within a session.
  private(set) var revision = 0
  /// The same for the pages that records and lists link to.
  private(set) var linkedRevision = 0
  /// The difference of the paths from those of the previous plan; nil if it is not known.
  private(set) var difference: PathDifference?
  /// The pages of each kind except issues.
  private var shapes: [Shape] = []

  /// A description of the pages of a kind, for comparing plans.
  private struct Shape: Equatable, Sendable {
    let kindIndex: Int
    /// The items that have pages.
    let items: [Int]
    /// The number of pages of each.
    let pages: [Int]

    var isOfReports: Bool { PageKind.all[kindIndex].isReport }
  }

  /// The plan of a site.
  ///
  /// - Parameters:
  ///   - previous: the plan of the previous build; it is reused, revision included, if it has the
  ///     same pages.
  ///   - keepsIssues: whether the issues of the previous plan are known to be the first ones, with the
  ///     same pages.
  ///   - hasSameNames: whether names, settings and templates are those of the previous plan. Then
  ///     ``linkedRevision`` is kept unless a page to which others link was added or removed.
  init(
    _ contents: SiteContents, routes: Routes, following previous: PagePlan? = nil,
    keepsIssues: Bool = false, hasSameNames: Bool = false
  ) {
    let kinds = PageKind.all.enumerated().filter { $0.element.isPublished(on: contents) }
    // The shape of a list is computed from its pages, and making these is most of the work of
    // planning.
    var lists = kinds.map { _ in [PageMember]() }
    Threads.forEach(of: &lists, threads: Threads.everyCore) { at, list in
      if case .list(let members, _, _) = kinds[at].element.members { list = members(contents) }
    }
    shapes = zip(kinds, lists).map { kind, list in
      let shape = kind.element.members.shape(contents, list: list)
      return Shape(kindIndex: kind.offset, items: shape.items, pages: shape.pages)
    }
    revision = (previous?.revision ?? 0) + 1
    linkedRevision = revision
    if let previous, hasSameNames, previous.shapes.count == shapes.count,
      zip(shapes, previous.shapes).allSatisfy({
        $0.items == $1.items || !PageKind.all[$0.kindIndex].isLinked
      })
    {
      linkedRevision = previous.linkedRevision
    }
    let issues = contents.presentation.snapshot.issues.indices
    let kept = keepsIssues && previous?.shapes.count == shapes.count ? previous : nil
    if let kept, kept.issueStarts.count == issues.count + 1, kept.shapes == shapes {
      self = kept
      difference = PathDifference()
      return
    }
    let ofIssues = kinds.compactMap { index, kind in
      if case .eachIssue(let target) = kind.members { (index, kind, target) } else { nil }
    }
    pages.reserveCapacity(ofIssues.count * issues.count + lists.reduce(0) { $0 + $1.count })
    if let kept {
      issueStarts = kept.issueStarts
      pages += kept.pages[..<kept.otherPlaces.lowerBound]
    }
    for row in issues.dropFirst(issueStarts.count - 1) {
      for (index, kind, target) in ofIssues {
        add(index, kind, PageMember(item: row, target: target(contents, row)), routes)
      }
      issueStarts.append(pages.count)
    }
    var others = kept.map { $0.pages[$0.otherPlaces] } ?? []
    for (at, (index, kind)) in kinds.enumerated() {
      let known = others.prefix { $0.kindIndex == index }
      others = others.dropFirst(known.count)
      if let kept, kept.shapes[at] == shapes[at] {
        pages += known
      } else {
        add(index, kind, lists[at], contents, routes)
      }
    }
    // A report has a style sheet, which is copied.
    if let previous, shapes.filter(\.isOfReports) == previous.shapes.filter(\.isOfReports) {
      difference = PathDifference(from: previous.pages, to: pages)
    }
  }

  /// Adds the pages of a kind that are not those of single issues; those of a `list` are given.
  private mutating func add(
    _ index: Int, _ kind: PageKind, _ list: [PageMember], _ contents: SiteContents,
    _ routes: Routes
  ) {
    for member in list { add(index, kind, member, routes) }
    for member in kind.members.paged(contents) { add(index, kind, member, routes) }
  }

  private mutating func add(
    _ index: Int, _ kind: PageKind, _ member: PageMember, _ routes: Routes
  ) {
    if let format = member.format {
      add(index, member, format, routes)
    } else {
      for format in kind.formats { add(index, member, format, routes) }
    }
  }

  private mutating func add(
    _ index: Int, _ member: PageMember, _ format: PageFormat, _ routes: Routes
  ) {
    if format == .markdown {
      guard routes.hasMarkdown, case .permalink(let permalink) = member.target, permalink.hasTwin
      else { return }
    }
    guard let path = routes.path(of: member.target, in: format) else { return }
    pages.append(
      PlannedPage(
        kindIndex: index, item: member.item, order: member.order, number: member.number,
        address: PageAddress(path: path, format: format)))
  }

  /// The places in `pages` of the pages of an issue; empty where there is no such issue.
  func places(ofIssue row: Int) -> Range<Int> {
    issueStarts.indices.contains(row) && issueStarts.indices.contains(row + 1)
      ? issueStarts[row]..<issueStarts[row + 1] : 0..<0
  }

  /// The places in `pages` of all pages that are not those of single issues.
  var otherPlaces: Range<Int> { (issueStarts.last ?? 0)..<pages.count }
}

extension PageKind.Members {
  /// The pages of a `list`.
  func list(_ contents: SiteContents) -> [PageMember] {
    if case .list(let members, _, _) = self { members(contents) } else { paged(contents) }
  }

  /// The pages of a `paged` kind.
  func paged(_ contents: SiteContents) -> [PageMember] {
    switch self {
    case .eachIssue, .list: return []
    case .paged(let items, let orders, let rows, let target):
      return items(contents).flatMap { item in
        let pages = rows(contents, item)
        return (0..<orders(contents, item)).flatMap { order in
          (1...(order == 0 ? pages.pageCount : RowOrder.pageCount(of: pages.rows))).map { page in
            PageMember(
              item: item, order: order, number: page, target: target(contents, item, order, page))
          }
        }
      }
    }
  }

  /// The numbers of the pages of an item, in its first order, with an issue that changed or with
  /// other issues than before; nil where the number of pages changed, and for kinds without items.
  func pages(
    of item: Int, in contents: SiteContents, since old: SiteContents, _ isChanged: [Bool]
  ) -> Set<Int>? {
    guard case .paged(_, _, let rows, _) = self else { return nil }
    let (pages, known) = (rows(contents, item), rows(old, item))
    guard pages.pageCount == known.pageCount else { return nil }
    let isSame = pages == known
    return Set(
      (1...pages.pageCount).filter { number in
        let page = pages.page(number)
        return page.contains { isChanged[$0] } || !isSame && page != known.page(number)
      })
  }

  /// The items and the numbers of their pages, or instead of both a hash of all pages that is valid
  /// within the process. As long as names and settings stay the same, these determine the pages.
  func shape(_ contents: SiteContents, list: [PageMember]) -> (items: [Int], pages: [Int]) {
    switch self {
    case .eachIssue: return ([], [])
    case .list:
      let pages = [list.count, Self.hash(of: list)]
      return (pages, pages)
    case .paged(let items, let orders, let rows, _):
      let items = items(contents)
      return (
        items,
        items.flatMap { item in
          let pages = rows(contents, item)
          return [
            item, orders(contents, item), pages.pageCount, RowOrder.pageCount(of: pages.rows),
          ]
        }
      )
    }
  }

  private static func hash(of list: [PageMember]) -> Int {
    var hasher = Hasher()
    for member in list {
      hasher.combine(member.item)
      hasher.combine(member.order)
      hasher.combine(member.number)
      hasher.combine(member.target)
    }
    return hasher.finalize()
  }
}
