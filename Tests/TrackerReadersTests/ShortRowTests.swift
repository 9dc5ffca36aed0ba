import IssueModel
import TestSupport
import Testing

@testable import IssueStore
@testable import TrackerReaders

@Suite("Rows of a table that end too early")
struct ShortRowTests {
  @Test("one that ends before the mark of what is private is private, and that is a warning")
  func privacy() throws {
    let text = "id,title,state,private\n1,A,open,no\n2,B\n3,C,closed,no\n4,D,open"
    for text in [text, text + "\n"] {
      let result = try load(text)
      #expect(result.outline == ["#1 issue open A", "#3 issue closed C"])
      #expect(
        result.messages == [
          "warning 1:3:1 data.short-row: 2 rows end before the column 'private', which says what is private, and are taken as private"
        ])
      #expect(result.diagnostics.first?.record == "2")
    }
  }

  @Test("so is the last one of an export of GitLab that was cut off")
  func gitLab() throws {
    let result = try load(
      """
      Title,Issue ID,URL,State,Author,Confidential
      A,1,https://gitlab.com/a/b/-/issues/1,Open,joe,No
      B,2,https://gitlab.com/a/b/-/issues/2,Op
      """)
    #expect(result.outline == ["a/b#1 issue open A"])
    #expect(
      result.diagnostics.map(\.code) == ["data.short-row", "data.cut-off"])
  }

  @Test("a row that is no record may be short")
  func total() throws {
    let result = try load("id,title,state,private\n1,A,open,no\nTotal,1\n")
    #expect(result.messages == [])
    #expect(result.outline == ["#1 issue open A"])
    #expect(result.lost == ["rows with a total × 1 (1)"])
  }

  @Test("other short rows are told with the line of the first one")
  func others() throws {
    let result = try load("id,title,state,body,\n1,A,open,x\n2,B,open\n3,C\n")
    #expect(result.messages == [])
    #expect(result.outline == ["#1 issue open A", "#2 issue open B", "#3 issue open C"])
    #expect(
      result.assumptions.map { "\($0.count) × \($0.what) (\($0.place))" }.last
        == "2 × rows that end before the last column, from line 3 on, are taken as if their other cells were empty (1: 2)"
    )
  }
}
