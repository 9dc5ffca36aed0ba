import Testing
import TestSupport

@testable import Formats
@testable import IssueStore
@testable import TrackerReaders

@Suite("Names on one line")
struct CleanNameTests {
  @Test(
    "space at the ends goes, line ends become spaces, and what HTML forbids is replaced",
    arguments: [
      (" a b \n", "a b"), ("a\r\n b\tc", "a b c"), ("a\u{0}b\u{7F}", "a\u{FFFD}b\u{FFFD}"),
      ("a\u{80}\u{85}\u{9F}", "a\u{FFFD}\u{FFFD}\u{FFFD}"), ("© «é»", "© «é»"),
    ])
  func cleaning(name: String, expected: String) {
    #expect(CleanName.line(name) == expected)
  }

  @Test("what labels and people are described by is such a name too, and so is a source's")
  func details() throws {
    let result = try load(
      #"{"gazette": 1, "issues": [{"number": 1, "source": "e\tf"}],"#
        + #" "tags": [{"name": "a", "description": "b\u0000\nc"}],"#
        + #" "people": [{"login": "ada", "name": "A\u0001da", "contributions": ["d\u0000e"]}],"#
        + #" "sources": [{"name": "e\u000bf", "tracker": "github"}]}"#)
    #expect(result.snapshot.tags.map(\.details) == ["b\u{FFFD} c"])
    #expect(result.snapshot.people.map(\.name) == ["A\u{FFFD}da"])
    #expect(result.snapshot.people.map(\.contributions) == [["d\u{FFFD}e"]])
    #expect(result.snapshot.sources.map(\.name) == ["e f"])
    #expect(result.snapshot.sources.map(\.tracker) == [.github])
  }
}
