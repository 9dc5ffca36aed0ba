import IssueModel
import IssueStore
import Records
import Testing

@testable import ViewModels

@Suite("Slugs")
struct SlugTests {
  @Test(
    "names become lower-case letters, digits and single hyphens",
    arguments: [
      ("Good first issue", "good-first-issue"), ("  C++ / Swift!  ", "c-swift"),
      ("priority: high", "priority-high"), ("../../etc/passwd", "etc-passwd"),
      ("ZAŻÓŁĆ", "zażółć"), ("问题 1", "问题-1"), ("<script>", "script"), ("a\u{0}b", "a-b"),
    ])
  func names(name: String, slug: String) {
    #expect(Slug.make(name, fallback: "tag") == slug)
  }

  @Test("a name in ASCII has the same slug beside a sign of Unicode that slugs leave out")
  func alphabets() {
    for name in ["C++ / Swift!", String(repeating: "ab ", count: 100), "  A1-b_C ", "", "-"] {
      #expect(Slug.make(name + " 🚀", fallback: "x") == Slug.make(name, fallback: "x"))
    }
  }

  @Test("a name without letters takes the fallback", arguments: ["", "!!!", "🚀", "--", "/"])
  func fallback(name: String) {
    #expect(Slug.make(name, fallback: "tag") == "tag")
  }

  @Test("a slug has at most 80 bytes and no hyphen at its end")
  func length() {
    let long = Slug.make(String(repeating: "ab ", count: 100), fallback: "x")
    #expect(long.utf8.count <= 80)
    #expect(!long.hasSuffix("-"))
    #expect(Slug.make(String(repeating: "é", count: 100), fallback: "x").utf8.count == 80)
  }

  @Test("names that collide are numbered, without regard to case")
  func collisions() {
    var table = SlugTable()
    #expect(
      ["Bug", "bug", "BUG!", "bug 2", "bug"].map { table.assign($0, fallback: "tag") }
        == ["bug", "bug-2", "bug-3", "bug-2-2", "bug-4"])
    #expect(table.assign("?", fallback: "bug") == "bug-5")
  }

  @Test("a reserved slug is not handed out")
  func reserved() {
    var table = SlugTable(reserved: ["index"])
    #expect(table.assign("Index", fallback: "page") == "index-2")
  }

  @Test("a hundred thousand equal names are told apart without a search for each")
  func manyCollisions() {
    var table = SlugTable()
    var last = ""
    for _ in 0..<100_000 { last = table.assign("!", fallback: "tag") }
    #expect(last == "tag-100000")
  }

  @Test("addresses depend on the names, not on the order in which they came")
  func order() {
    var one = SampleSite()
    one.add("a", tags: ["Bug", "bug", "c"], author: "Ada")
    one.add("b", tags: [], author: "ada")
    var two = SampleSite()
    two.add("a", tags: ["c"], author: "ada")
    two.add("b", tags: ["bug", "Bug"], author: "Ada")
    func slugs(_ site: SampleSite) -> [String: String] {
      let directory = site.presentation.directory
      var slugs: [String: String] = [:]
      for (index, tag) in site.snapshot.tags.enumerated() {
        slugs["#" + tag.name] = directory.tags[index]
      }
      for (index, person) in site.snapshot.people.enumerated() {
        slugs["@" + person.login] = directory.people[index]
      }
      return slugs
    }
    #expect(slugs(one) == slugs(two))
    #expect(
      slugs(one) == ["#Bug": "bug", "#bug": "bug-2", "#c": "c", "@Ada": "ada", "@ada": "ada-2"])
  }

  @Test("a key gives way to the number that has its slug")
  func keys() {
    var site = SampleSite()
    site.add("a")
    site.add("b")
    site.snapshot.issues[1].identity = .init(source: SourceID(0), number: nil, key: "1")
    let directory = site.presentation.directory
    #expect(
      site.snapshot.issues.map { directory.target(of: $0.identity) }
        == [.issue(source: nil, key: "1"), .issue(source: nil, key: "1-2")])
  }
}
