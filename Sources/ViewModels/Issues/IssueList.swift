import Configuration
import IssueModel
import IssueStore
import Languages
import Queries
public import Records

/// A list of the site: a name and the records it shows.
public struct IssueList: Sendable {
  /// The name in the list's address.
  public let slug: String
  /// The name readers see.
  public let name: String
  /// The name of its icon.
  public let icon: String
  /// The word for what it lists.
  let noun: Noun
  /// Its query; empty for built-in lists that the query language cannot express.
  public let query: String
  /// Indices into the snapshot's records, in the order of the list.
  public let rows: [Int]
  /// The same in pages.
  public private(set) var pages = PagedRows([], endingAt: PageEnds([]))
  /// Whether the records differ in their state.
  public let isMixed: Bool
  /// A note for the reader.
  var note = ""
  /// A sentence about what the query needs and the data does not tell; empty where nothing is
  /// missing.
  var untold = ""
  /// The orders in which it is published, its own first.
  let orders: [RowOrder]
  /// The date that the list's own order sorts by.
  private let ownDate: String
  /// The rows in each order, sorted when first asked for.
  private var sorted: [Once<[Int]>]

  init(
    slug: String, name: String, icon: String, noun: Noun, query: String, rows: [Int],
    isMixed: Bool, order: QueryOrder = .newestFirst, offered: [RowOrder]
  ) {
    self.slug = slug
    self.name = name
    self.icon = icon
    self.noun = noun
    self.query = query
    self.rows = rows
    self.isMixed = isMixed
    let own = RowOrder(order)
    orders = [own] + (rows.count > 1 ? offered.filter { $0 != own } : [])
    let dates: [QueryOrder.Key: String] = [.updated: "updated", .closed: "closed"]
    ownDate = dates[order.key] ?? "created"
    sorted = orders.map { _ in Once() }
  }

  /// How many orders it is published in.
  public var orderCount: Int { orders.count }

  /// The date that rows are sorted by in an order.
  func date(in order: RowOrder) -> String {
    order == orders[0] ? ownDate : order == .updated ? "updated" : "created"
  }

  /// Whether it is empty only because the data does not tell what its query needs.
  var findsNothingKnown: Bool { rows.isEmpty && !untold.isEmpty }

  /// Whether the sidebar names it: not where the data tells of no pull request.
  var isOffered: Bool { noun != .pull || !findsNothingKnown }

  /// A page, from 1, of the list in one of its orders, counted from 0.
  public func target(order: Int = 0, page: Int) -> LinkTarget {
    .list(slug, order: order == 0 ? nil : orders[order].rawValue, page: page)
  }

  /// The rows in an order, up to the number that is published.
  func rows(order: Int, _ keys: () -> RowKeys, _ snapshot: Snapshot) -> [Int] {
    order == 0
      ? rows : sorted[order].value { orders[order].sorted(rows, keys(), snapshot) }
  }

  /// Divides the list into pages, and reuses the sorted rows of the same list in an earlier build.
  /// These are dropped where the lists differ, or where `other` is nil because something changed
  /// that orders depend on.
  mutating func divide(at ends: PageEnds, reusing other: IssueList?) {
    pages = PagedRows(rows, endingAt: ends)
    if let other, slug == other.slug, orders == other.orders, rows == other.rows {
      sorted = other.sorted
    } else {
      sorted = orders.map { _ in Once() }
    }
  }
}

extension IssueList {
  /// The list of open issues that wait for a first reply.
  static let unanswered = "unanswered"
  /// The list of all pull requests.
  static let pulls = "pulls"
  /// The list of open pull requests.
  static let openPulls = "open-pulls"

  /// The built-in lists, including the one of issues without a reply where the data tells of
  /// replies.
  ///
  /// - Parameters:
  ///   - day: the day from which *recent* counts back.
  ///   - offered: the orders in which lists are published besides their own.
  static func smart(
    _ snapshot: Snapshot, _ index: SiteIndex, _ facts: IssueFacts, _ wording: Wording, day: Day,
    today: Day, offered: [RowOrder]
  ) -> [IssueList] {
    let weekAgo = day.advanced(by: -7)
    var (all, recent, open, closed) = ([Int](), [Int](), [Int](), [Int]())
    var (pulls, openPulls) = ([Int](), [Int]())
    var (waiting, tellsReplies) = ([Int](), false)
    // Without a date of change, an issue is recent by its date of creation.
    var isNew = false
    let since = Instant(weekAgo)
    for row in index.newestFirst {
      let entry = facts.entries[row]
      if entry.kind == .issue, facts.knowsReplies(entry) { tellsReplies = true }
      if facts.isWaiting(entry) { waiting.append(row) }
      guard entry.kind == .issue else {
        pulls.append(row)
        if entry.isOpen { openPulls.append(row) }
        continue
      }
      all.append(row)
      if entry.latest >= since.seconds {
        let issue = snapshot.issues[row]
        if (issue.updated ?? issue.created ?? .distantPast) >= since {
          recent.append(row)
          if issue.updated == nil { isNew = true }
        }
      }
      if entry.isOpen { open.append(row) } else { closed.append(row) }
    }
    func list(
      _ slug: String, _ phrase: Phrase, _ icon: String, _ query: String, noun: Noun = .issue,
      _ rows: [Int], isMixed: Bool, order: QueryOrder = .newestFirst
    ) -> IssueList {
      IssueList(
        slug: slug, name: wording.text(phrase), icon: icon, noun: noun, query: query, rows: rows,
        isMixed: isMixed, order: order, offered: offered)
    }
    let isMixed = !open.isEmpty && !closed.isEmpty
    func untold(_ key: String) -> String { wording.language.text(.untold(key)) }
    let later = ">=" + (day == today ? "@today-7d" : weekAgo.description)
    var recently = list(
      "recent", .recentIssues, "clock",
      "is:issue "
        + (isNew ? "(updated:\(later) OR (created:\(later) -updated:*))" : "updated:" + later),
      recent,
      isMixed: isMixed)
    if day != today {
      let (language, date) = (
        wording.language, DateRecord(instant: Instant(day), language: wording.language)
      )
      recently.note = language.text(.countedBack(from: date.text(language.longDate)))
    }
    if facts.lastChange == nil, !all.isEmpty {
      recently.untold = untold("updated")
      recently.note = recently.untold
    }
    var changes = list(
      Self.pulls, .pulls, "pull-open", "is:pull", noun: .pull, pulls, isMixed: true)
    if pulls.isEmpty, !all.isEmpty {
      changes.untold = untold(QueryFigure.pulls.key)
      changes.note = changes.untold
    }
    // Undated rows come last, as in the list's query.
    func made(_ row: Int) -> Int64 {
      let created = facts.entries[row].created
      return created == IssueFacts.Entry.none ? .max : created
    }
    var unanswered = list(
      Self.unanswered, .needsAnswer, "comment", "is:issue is:open no:reply sort:created-asc",
      waiting.sorted { (made($0), $0) < (made($1), $1) }, isMixed: false,
      order: QueryOrder(.created, isAscending: true))
    unanswered.note = wording.said(.waitingMeans) + facts.untoldReplies(in: wording.language)
    return [
      list("all", .allIssues, "tray", "is:issue", all, isMixed: isMixed), recently,
      list("open", .openIssues, "issue-open", "is:issue is:open", open, isMixed: false),
      list("closed", .closedIssues, "issue-closed", "is:issue is:closed", closed, isMixed: false),
    ]
      + (pulls.isEmpty
        ? []
        : [
          list(
            Self.openPulls, .openPulls, "pull-open", "is:pull is:open", noun: .pull, openPulls,
            isMixed: false)
        ])
      + [changes] + (tellsReplies ? [unanswered] : [])
  }

  /// The lists of the configuration with the results of their queries.
  static func saved(
    _ settings: PresentationSettings, found: [[Int]], after lists: [IssueList],
    _ snapshot: Snapshot, offered: [RowOrder]
  ) -> [IssueList] {
    let issues = snapshot.issues
    var slugs = SlugTable(
      reserved: Set(lists.map(\.slug) + [openPulls, unanswered, Badge.light, Badge.board]))
    return zip(settings.filters, found).map { filter, rows in
      let state = rows.first.map { issues[$0].state }
      let kinds = Set(rows.map { issues[$0].kind })
      let unknown = filter.query.unknownFigures(in: snapshot).map(\.key)
      var list = IssueList(
        slug: slugs.assign(filter.name, fallback: "filter"), name: filter.name,
        icon: filter.icon, noun: kinds == [.pull] ? .pull : kinds == [.issue] ? .issue : .record,
        query: filter.text, rows: rows,
        isMixed: rows.contains { issues[$0].state != state }, order: filter.query.order,
        offered: offered)
      if !unknown.isEmpty {
        list.untold = settings.language.text(
          .untold(unknown.joined(separator: settings.language.text(.comma))))
        list.note = list.untold
      }
      return list
    }
  }
}

extension Presentation {
  /// The rows of a list in one of its orders, up to the number that is published.
  func rows(of list: IssueList, order: Int) -> [Int] {
    list.rows(order: order, { keys }, snapshot)
  }

  /// The list of issues without a first reply; nil where the data does not tell.
  var unansweredTarget: LinkTarget? {
    lists.contains { $0.slug == IssueList.unanswered }
      ? .list(IssueList.unanswered, page: 1) : nil
  }

  /// The list of open pull requests, or of all where the data has none.
  var openPullsTarget: LinkTarget {
    .list(pullFigures.total > 0 ? IssueList.openPulls : IssueList.pulls, page: 1)
  }

  /// The keys that lists are sorted by.
  var keys: RowKeys { figures.keys.value { RowKeys(snapshot.issues) } }
}
