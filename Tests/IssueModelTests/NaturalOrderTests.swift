import IssueModel
import Testing

@Suite("Natural orders")
struct NaturalOrderTests {
  private func issue(_ number: Int, _ title: String, created: Int64? = nil) -> IssueModel.Issue {
    var issue = IssueModel.Issue(
      identity: .init(source: SourceID(0), number: number, key: nil), title: title)
    issue.created = created.map { Instant(seconds: $0) }
    return issue
  }

  @Test("issues go by lower-cased title, then by creation date, then by identity")
  func issues() {
    let issues = [
      issue(1, "beta", created: 5), issue(2, "Alpha", created: 9), issue(3, "alpha", created: 3),
      issue(5, "ALPHA"), issue(4, "alpha", created: 3),
    ]
    #expect(
      issues.sorted(by: IssueModel.Issue.naturalOrder).map(\.number) == [5, 3, 4, 2, 1])
  }

  @Test("tags go by lower-cased name, then by id")
  func tags() {
    let tags = [
      Tag(name: "bug", uuid: "2"), Tag(name: "Bug", uuid: "3"), Tag(name: "api", uuid: "9"),
      Tag(name: "BUG", uuid: "1"),
    ]
    #expect(tags.sorted(by: Tag.naturalOrder).map(\.name) == ["api", "BUG", "bug", "Bug"])
  }

  @Test("tags with and without an id stand in one order, from whichever end one starts")
  func mixedTags() {
    let tags = [Tag(name: "ba", uuid: "1"), Tag(name: "Ba", uuid: "2"), Tag(name: "bA")]
    var orders: Set<[String]> = []
    for shift in 0..<3 {
      let rotated = Array(tags[shift...] + tags[..<shift])
      orders.insert(rotated.sorted(by: Tag.naturalOrder).map(\.name))
    }
    #expect(orders == [["bA", "ba", "Ba"]])
  }

  @Test("identities go by source, then number, then key, numbers first")
  func identities() {
    let one = SourceID(0)
    let two = SourceID(1)
    let sorted: [IssueModel.Issue.Identity] = [
      .init(source: one, number: 2, key: nil), .init(source: one, number: 10, key: nil),
      .init(source: one, number: nil, key: "A-1"), .init(source: one, number: nil, key: "B-1"),
      .init(source: two, number: 1, key: nil),
    ]
    #expect(sorted.shuffled().sorted() == sorted)
  }

  @Test("a number takes the key's place in an identity")
  func numberAndKey() {
    #expect(IssueModel.Issue.Identity(source: SourceID(0), number: 7, key: "X-7").key == nil)
  }
}
