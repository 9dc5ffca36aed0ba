public import IssueModel
import IssueStore
import Records
public import ViewModels

/// What a page shows, and so which view model prepares it.
public enum PageKind: Sendable, Hashable {
  /// The first page.
  case dashboard
  /// A page, from 1, of the list at an index.
  case list(Int, page: Int)
  /// The record at an index of the snapshot.
  case issue(Int)
  /// All tags.
  case tags
  /// A page, from 1, of a tag's issues.
  case tag(TagID, page: Int)
  /// All projects.
  case projects
  /// A page, from 1, of a project's issues.
  case project(ProjectID, page: Int)
  /// All people.
  case people
  /// A page, from 1, of what a person did.
  case person(PersonID, page: Int)
  /// The award board.
  case awards
  /// The report at an index of the configuration.
  case report(Int)
  /// The hand-written page at an index.
  case content(Int)
  /// What a host shows for an address without a page.
  case notFound
  /// The site's icon, which shows its status light.
  case favicon
}

extension PageKind {
  /// The slot of the template that shows it.
  var slot: Theme.Slot {
    switch self {
    case .dashboard: .dashboard
    case .list: .list
    case .issue: .issue
    case .tags: .tags
    case .tag: .tag
    case .projects: .projects
    case .project: .project
    case .people: .people
    case .person: .person
    case .awards: .awards
    case .report: .report
    case .content: .page
    case .notFound: .notFound
    case .favicon: .favicon
    }
  }
}

/// A page to be published.
public struct PlannedPage: Sendable, Hashable {
  /// What it shows.
  public let kind: PageKind
  /// Where it stands.
  public let address: PageAddress
}

/// Every page of a site, worked out from its data before anything is rendered.
public struct PagePlan: Sendable {
  /// The pages, in the order in which they are rendered.
  public private(set) var pages: [PlannedPage] = []
  /// Where the pages of each record begin in `pages`, and at the end where those of the last one end:
  /// records come first, in the order of the snapshot.
  private var issues: [Int] = [0]
  /// Tells the plans of a session apart; the same where one was taken over.
  private(set) var revision = 0

  /// The places in `pages` of the pages of a record; none where there is no such record.
  func places(ofIssue row: Int) -> Range<Int> {
    issues.indices.contains(row) && issues.indices.contains(row + 1)
      ? issues[row]..<issues[row + 1] : 0..<0
  }

  /// The places in `pages` of all that are not of one record.
  var otherPlaces: Range<Int> { (issues.last ?? 0)..<pages.count }

  /// The plan of a site that follows another; taken over where the same pages stand at the same
  /// addresses.
  init(
    _ presentation: Presentation, routes: Routes, formats: [Routes.Format],
    contentPages: [String], reports: [String], following previous: (PagePlan, isSame: Bool)?
  ) {
    if let previous, previous.isSame {
      self = previous.0
    } else {
      self.init(
        presentation, routes: routes, formats: formats, contentPages: contentPages,
        reports: reports)
      revision = (previous?.0.revision ?? 0) + 1
    }
  }

  /// The plan of a site.
  public init(
    _ presentation: Presentation, routes: Routes, formats: [Routes.Format],
    contentPages: [String], reports: [String]
  ) {
    func add(_ kind: PageKind, _ target: LinkTarget, isTwinned: Bool) {
      for format in formats where format == .html || isTwinned {
        guard let path = routes.path(of: target, in: format) else { continue }
        pages.append(PlannedPage(kind: kind, address: PageAddress(path: path, format: format)))
      }
    }
    // Issue pages first: they are most of the work, and workers share what is left at the end.
    for (index, issue) in presentation.snapshot.issues.enumerated() {
      add(.issue(index), presentation.directory.target(of: issue.identity), isTwinned: true)
      issues.append(pages.count)
    }
    for (index, list) in presentation.lists.enumerated() {
      for page in 1...IssueListViewModel(list, in: presentation).pageCount {
        add(.list(index, page: page), .list(list.slug, page: page), isTwinned: true)
      }
    }
    for tag in presentation.index.tags {
      guard case .tag(let slug, _) = presentation.directory.target(of: tag) else { continue }
      for page in 1...TagViewModel(tag, in: presentation).pageCount {
        add(.tag(tag, page: page), .tag(slug, page: page), isTwinned: true)
      }
    }
    for project in presentation.index.projects {
      guard case .project(let slug, _) = presentation.directory.target(of: project) else {
        continue
      }
      for page in 1...ProjectViewModel(project, in: presentation).pageCount {
        add(.project(project, page: page), .project(slug, page: page), isTwinned: true)
      }
    }
    for person in presentation.peopleWithPages {
      guard case .person(let slug, _) = presentation.directory.target(of: person) else { continue }
      for page in 1...PersonViewModel(person, in: presentation).pageCount {
        add(.person(person, page: page), .person(slug, page: page), isTwinned: false)
      }
    }
    add(.dashboard, .home, isTwinned: true)
    add(.tags, .tags, isTwinned: false)
    add(.projects, .projects, isTwinned: false)
    add(.people, .people, isTwinned: false)
    add(.awards, .awards, isTwinned: true)
    for (index, name) in reports.enumerated() {
      add(.report(index), .report(name), isTwinned: false)
    }
    for (index, name) in contentPages.enumerated() {
      add(.content(index), .page(name), isTwinned: false)
    }
    add(.notFound, .page("404"), isTwinned: false)
    add(.favicon, .asset("favicon.svg"), isTwinned: false)
  }
}
