import IssueModel
import Testing

@testable import ViewModels

@Suite("An issue in a list")
struct IssueRowViewModelTests {
  @Test("high priority shows its mark, names it and tells screen readers")
  func highPriority() {
    var site = SampleSite()
    site.add("Leak", priority: .high)
    let row = site.row(1)
    #expect(
      ["icon_opacity", "icon_identifier", "hint"].map(row.shown)
        == ["1", "Leak High Priority", "High priority"])
  }

  @Test("any other priority leaves the mark invisible", arguments: [Priority.medium, .low, nil])
  func otherPriorities(priority: Priority?) {
    var site = SampleSite()
    site.add("Leak", priority: priority)
    let row = site.row(1)
    #expect(["icon_opacity", "icon_identifier", "hint"].map(row.shown) == ["0", "", ""])
  }

  @Test("what is closed carries its mark, and what was merged is closed as well")
  func closedMark() {
    var site = SampleSite()
    site.add("a")
    site.add("b", state: .closed)
    site.add("c", state: .merged, kind: .pull)
    #expect((1...3).map { site.row($0).shown("closed_mark") } == ["", "CLOSED", "CLOSED"])
    #expect((1...3).map { site.row($0).status } == ["Open", "Closed", "Merged"])
    #expect(
      (1...3).map { site.row($0, in: .polish).status } == ["Otwarte", "Zamknięte", "Scalona"])
  }

  @Test("a title without an end is cut in lists and whole on its own page")
  func longTitle() {
    var site = SampleSite()
    site.add(String(repeating: "é", count: 43_000))
    #expect(site.row(1).shown("title") == String(repeating: "é", count: 300) + "…")
    #expect(site.row(1).label.utf8.count < 700)
    #expect(IssueRecord(site.issue(1), in: site.presentation).shown("title").count == 43_000)
    site.snapshot.issues[0].title = String(repeating: "字", count: 300)
    #expect(site.row(1).shown("title").count == 300)
  }

  @Test("numbers carry the short name of their source where there are several, keys do not")
  func references() {
    var site = SampleSite()
    site.add("a")
    #expect(site.row(1).reference == "#1")
    site.snapshot.sources = ["team/web", "team/server", "old/Server", "ops", ""].map {
      Source(name: $0, tracker: .github)
    }
    site.snapshot.issues = (0..<5).map { source in
      let isKeyed = source == 3
      return IssueModel.Issue(
        identity: .init(
          source: SourceID(source), number: isKeyed ? nil : 1, key: isKeyed ? "OPS-1" : nil),
        title: "a")
    }
    let rows = (1...5).map { site.row($0) }
    #expect(
      rows.map(\.reference) == ["web#1", "team/server#1", "old/Server#1", "OPS-1", "#1"])
    #expect(rows.map { $0.shown("reference") } == rows.map(\.reference))
  }

  @Test("every other member is the issue's own")
  func passThrough() {
    var site = SampleSite()
    site.add("T", created: 5, tags: ["a"])
    let row = site.row(1)
    #expect(row.title == "T")
    #expect(row.created == Instant(seconds: 5))
    #expect(row.tags == [TagID(0)])
    #expect(row.commentCount == 0)
    #expect(row.isOpen)
  }

  @Test(
    "tags are listed as the language lists things; that there are none is told where any issue has some",
    arguments: [
      ([], "No tags", "Bez etykiet", "无标签"),
      (["a"], "a", "a", "a"),
      (["a", "b"], "a and b", "a i b", "a和b"),
      (["a", "b", "c"], "a, b, and c", "a, b i c", "a、b和c"),
    ] as [([String], String, String, String)])
  func tagList(tags: [String], english: String, polish: String, chinese: String) {
    var site = SampleSite()
    site.add("T", tags: tags)
    #expect(site.row(1).tagList == (tags.isEmpty ? "" : english))
    site.add("other", tags: ["z"])
    #expect(site.row(1).tagList == english)
    #expect(site.row(1, in: .polish).tagList == polish)
    #expect(site.row(1, in: .simplifiedChinese).tagList == chinese)
  }

  @Test("templates read what the row says")
  func record() {
    var site = SampleSite()
    site.add(
      "Leak", state: .closed, priority: .high, created: 0, tags: ["b", "a"], author: "ada",
      assignees: ["bob", "ada"])
    let row = site.row(1)
    #expect(row.target == .issue(source: nil, key: "1"))
    #expect(row.chips.map(\.name) == ["b", "a"])
    #expect(row.assigneeLinks.map(\.login) == ["bob", "ada"])
    #expect(
      ["reference", "title", "kind", "state", "icon", "priority"].map(row.shown)
        == ["#1", "Leak", "issue", "closed", "issue-closed", "high"])
    #expect(
      ["priority_label", "tag_list", "comments_label", "closed_mark"].map(row.shown)
        == ["High priority", "b and a", "0 comments", "CLOSED"])
  }

  @Test("an issue without a number is called by its key")
  func key() {
    var site = SampleSite()
    site.add("T")
    site.snapshot.issues[0].identity.number = nil
    site.snapshot.issues[0].identity.key = "BACK-100.9"
    #expect(site.row(1).reference == "BACK-100.9")
    #expect(site.row(1).target == .issue(source: nil, key: "back-100-9"))
  }
}
