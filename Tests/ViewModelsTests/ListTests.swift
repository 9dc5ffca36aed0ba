import IssueModel
import Queries
import Records
import Testing

@testable import ViewModels

@Suite("Lists and their orders")
struct ListTests {
  private var site: SampleSite {
    var site = SampleSite()
    for (title, created, updated, comments) in [
      ("a", 100, 900, 2), ("b", 200, 300, 0), ("c", 300, 400, 7), ("d", nil, nil, 2),
    ] as [(String, Int64?, Int64?, Int32)] {
      site.add(title, created: created)
      let last = site.snapshot.issues.count - 1
      site.snapshot.issues[last].updated = updated.map { Instant(seconds: $0) }
      site.snapshot.issues[last].reportedComments = comments
    }
    return site
  }

  private func page(
    _ list: IssueList, _ order: Int, _ presentation: Presentation, page: Int = 1
  ) -> SubjectPageRecord<ListRecord> {
    SubjectPageRecord<ListRecord>(list, order: order, page: page, in: presentation)
  }

  @Test("a list is published by creation, by change, backwards and by comments")
  func orders() {
    let presentation = site.presentation
    let list = presentation.lists[0]
    let shown = (0..<list.orderCount).map { order in
      let page = page(list, order, presentation)
      return page.sorts[order].label + ": " + page.rows.map(\.title).joined()
        + " by " + page.subject.shown("date")
    }
    #expect(
      shown
        == [
          "Newest: cbad by created", "Recently updated: acbd by updated", "Oldest: abcd by created",
          "Most discussed: cadb by created",
        ].map { $0 })
    #expect(list.target(order: 1, page: 2) == .list("all", order: "updated", page: 2))
    #expect(page(list, 1, presentation).sorts.map(\.isCurrent) == [false, true, false, false])
  }

  @Test("what waits for a reply is listed oldest first, where the data tells of replies")
  func unanswered() throws {
    var site = SampleSite()
    for day in 1...3 { site.add("\(day)", created: Int64(day) * 86_400, author: "ana") }
    site.add("pull", created: 86_400, kind: .pull)
    #expect(!site.presentation.lists.contains { $0.slug == "unanswered" })
    #expect(site.presentation.tiles[1].target == nil)
    site.snapshot.issues[1].comments = [
      Comment(author: site.person("bo"), created: Instant(seconds: 9 * 86_400), body: "Yes.")
    ]
    let query = try Query(parsing: "is:open")
    site.settings.filters = [.init(name: "Unanswered", text: "", query: query, icon: "tag")]
    let presentation = site.presentation
    #expect(presentation.lists.suffix(2).map(\.slug) == ["unanswered", "unanswered-2"])
    let list = presentation.lists[6]
    #expect(page(list, 0, presentation).rows.map(\.title) == ["1", "3"])
    let asked = try Query(parsing: list.query)
    #expect(list.rows == asked.results(in: site.snapshot, now: Instant(seconds: 0)))
    #expect(page(list, 0, presentation).sorts.map(\.label).prefix(2) == ["Oldest", "Newest"])
  }

  @Test("a list that asks for an order begins with it and does not repeat it")
  func saved() throws {
    var site = site
    for text in ["is:issue sort:updated", "is:issue sort:title-asc"] {
      let query = try Query(parsing: text)
      site.settings.filters.append(.init(name: text, text: text, query: query, icon: "tag"))
    }
    let presentation = site.presentation
    let orders = presentation.lists.suffix(2).map { $0.orders.map(\.rawValue) }
    #expect(
      orders == [
        ["updated", "newest", "oldest", "discussed"],
        ["asked", "newest", "updated", "oldest", "discussed"],
      ])
    let rows = page(presentation.lists[6], 1, presentation).rows
    #expect(rows.map(\.title) == ["c", "b", "a", "d"])
  }

  @Test("an order that the data tells nothing of is not offered")
  func offered() {
    var site = SampleSite()
    for title in ["a", "b"] { site.add(title, created: 1) }
    func orders() -> [String] { site.presentation.lists[0].orders.map(\.rawValue) }
    #expect(orders() == ["newest", "oldest"])
    site.snapshot.issues[0].updated = Instant(seconds: 2)
    #expect(orders() == ["newest", "updated", "oldest"])
    site.snapshot.issues[1].comments = [Comment(body: "Yes")]
    #expect(orders() == ["newest", "updated", "oldest", "discussed"])
  }

  @Test("stamps of the state are asked for where states differ")
  func mixed() {
    var site = site
    site.snapshot.issues[0].state = .closed
    let lists = site.presentation.lists
    #expect(lists.map(\.isMixed) == [true, true, false, false, true, false])
  }

  @Test("orders besides the first end after five pages and name the one that has all")
  func cut() {
    var site = SampleSite()
    for number in 0..<512 { site.add("i", created: Int64(number)) }
    let presentation = site.presentation
    let list = presentation.lists[0]
    let first = page(list, 0, presentation, page: list.pages.pageCount)
    #expect(first.rows.last?.created == Instant(seconds: 0))
    #expect(first.subject.note == "")
    let oldest = page(list, 1, presentation, page: 5)
    #expect(oldest.pagination.count == 5)
    #expect(oldest.rows.first?.created == Instant(seconds: 200))
    #expect(oldest.subject.note == "The first 250 of 512; “Newest” has all.")
    #expect(oldest.frame.page.title == "All Issues – Oldest (5/5)")
  }

  @Test("the first rows by a key are those of a stable sort", arguments: 0..<20)
  func first(seed: Int) {
    var state = UInt64(seed)
    let rows = (0..<300).map { $0 * 7 % 300 }
    let keys = rows.map { _ -> Int64 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64(state >> 60)
    }
    let sorted = rows.enumerated()
      .sorted { a, b in
        let (x, y) = (keys[a.element], keys[b.element])
        return x != y ? x > y : a.offset < b.offset
      }
      .map(\.element)
    for limit in [1, 7, 40, 299, 500] {
      #expect(RowOrder.first(limit, of: rows) { keys[$0] } == Array(sorted.prefix(limit)))
    }
  }
}
