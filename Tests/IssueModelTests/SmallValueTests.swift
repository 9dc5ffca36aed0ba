import IssueModel
import Testing

@Suite("Small values")
struct SmallValueTests {
  @Test("completion is a percentage of all, 0 when there is nothing")
  func completion() {
    #expect(DoneShare(completed: 0, total: 0).percent == 0)
    #expect(DoneShare(completed: 2, total: 3).percent == 66)
  }

  @Test("999 of 1000 are 99 per cent, and only all are 100")
  func rounding() {
    #expect(DoneShare(completed: 999, total: 1000).percent == 99)
    #expect(DoneShare(completed: 1000, total: 1000).percent == 100)
  }

  @Test(
    "colours are written with three or six digits",
    arguments: [
      ("#d73a4a", "#d73a4a"), ("D73A4A", "#d73a4a"), ("#fff", "#ffffff"), ("0a3", "#00aa33"),
      ("#000000", "#000000"), ("00000a", "#00000a"),
    ])
  func colors(text: String, css: String) {
    #expect(RGB(hex: text)?.css == css)
  }

  @Test(
    "a text that is no colour gives nil",
    arguments: ["", "#", "#ff", "#ffff", "#fffffff", "red", "+fffff", "-12345", "#12 456", "＃fff"])
  func notColors(text: String) {
    #expect(RGB(hex: text) == nil)
  }

  @Test("a colour keeps 24 bits")
  func bits() {
    #expect(RGB(0xFF12_3456).css == "#123456")
  }

  @Test("the twelve colours have names for style sheets")
  func named() {
    #expect(
      NamedColor.allCases.map(\.slug) == [
        "pink", "purple", "red", "orange", "gold", "green", "teal", "light-blue", "dark-blue",
        "midnight", "dark-gray", "gray",
      ])
    #expect(Project(title: "P").color == .lightBlue)
  }

  @Test("a time of day is written with two digits each and exists only once a day")
  func timeOfDay() {
    #expect(TimeOfDay(hour: 9, minute: 5)?.description == "09:05")
    #expect(TimeOfDay(hour: 23, minute: 59)?.description == "23:59")
    #expect(TimeOfDay(hour: 24, minute: 0) == nil)
    #expect(TimeOfDay(hour: -1, minute: 0) == nil)
    #expect(TimeOfDay(hour: 0, minute: 60) == nil)
  }

  @Test("comments are counted, and where there are none the tracker's figure is taken")
  func commentCount() {
    var issue = IssueModel.Issue(
      identity: .init(source: SourceID(0), number: 1, key: nil), title: "T")
    #expect(issue.commentCount == 0)
    issue.reportedComments = 7
    #expect(issue.commentCount == 7)
    issue.comments = [Comment(body: "one")]
    #expect(issue.commentCount == 1)
    issue.reviews = [Comment(body: "not a comment")]
    #expect(issue.commentCount == 1)
  }

  @Test("low, medium and high come in this order")
  func priorities() {
    #expect(Priority.allCases.sorted() == [.low, .medium, .high])
    #expect(Priority.allCases.map(\.rawValue) == [0, 1, 2])
  }
}
