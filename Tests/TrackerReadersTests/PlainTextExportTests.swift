import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Trackers whose texts have no markup")
struct PlainTextExportTests {
  @Test("texts of Bugzilla's XML may be in Base64")
  func base64() throws {
    func text(_ attributes: String, _ text: String) -> String {
      "<long_desc><who>ann</who><bug_when>2024-01-01</bug_when><thetext\(attributes)>\(text)</thetext></long_desc>"
    }
    let encoded = #" encoding="base64""#
    let result = try load(
      "<bugzilla><bug><bug_id>1</bug_id><short_desc>A</short_desc><bug_status>NEW</bug_status>"
        + text(encoded, "REVTQ1RF\nWFQ=") + text("", "REVT") + text(encoded, "no code!")
        + text(encoded, "w6TDtg==") + "</bug></bugzilla>")
    #expect(result.snapshot.issues.map(\.body.string) == ["DESCTEXT"])
    #expect(
      result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["REVT", "no code!", "äö"]])
  }

  @Test(
    "the oldest text of a bug in XML is its description, whichever order somebody chose",
    arguments: [
      ("oldest_to_newest", ["first", "second", "third"]),
      ("newest_to_oldest", ["third", "second", "first"]),
      ("newest_to_oldest_desc_first", ["first", "third", "second"]),
    ])
  func order(_ order: String, _ texts: [String]) throws {
    let days = ["first": 1, "second": 2, "third": 3]
    let descriptions = texts.map { text in
      """
      <long_desc><comment_count>\((days[text] ?? 0) - 1)</comment_count><who>ann</who>
      <bug_when>2024-01-0\(days[text] ?? 0)</bug_when><thetext>\(text)</thetext></long_desc>
      """
    }
    let result = try load(
      "<bugzilla><bug><bug_id>1</bug_id><short_desc>A</short_desc><bug_status>NEW</bug_status>"
        + "<comment_sort_order>\(order)</comment_sort_order>\(descriptions.joined())</bug></bugzilla>"
    )
    #expect(result.snapshot.issues.map(\.body.string) == ["first"])
    #expect(
      result.snapshot.issues.map { $0.comments.map(\.body.string).sorted() } == [
        ["second", "third"]
      ])
    #expect(result.lost == ["bug_status × 1 (1: 1)"])
  }

  /// What texts of an export hold in JSON, and what comes of it.
  private let text =
    #"# not a heading\n*a* _b_ <c> d_e\n\n1. see https://example.org/x_y\n[f](g) &lt;"#
  private let markdown = ##"""
    \# not a heading\
    \*a\* \_b\_ \<c> d_e

    1\. see https://example.org/x_y\##u{20}\##u{20}
    [f\](g) \&lt;
    """##

  @Test("Launchpad: descriptions and comments keep signs, lines and addresses as they are")
  func launchpad() throws {
    let result = try load(
      """
      [{"bug_link": "https://api.launchpad.net/1.0/bugs/7", "title": "A", "status": "New", "importance": "High",
        "bug_data": {"id": 7, "title": "A", "description": "\(text)"},
        "messages_data": [{"content": "\(text)"}, {"content": "\(text)"}, {"content": "As bug 8, * b"}]}]
      """)
    #expect(result.snapshot.issues.map(\.body.string) == [markdown])
    #expect(
      result.snapshot.issues.map { $0.comments.map(\.body.string) } == [
        [markdown, #"As bug #8, \* b"#]
      ])
  }

  @Test("what looks like a footnote is text, of Bugzilla as well")
  func footnotes() throws {
    let result = try load(
      """
      {"bugs": [{"id": 1, "summary": "A", "product": "P", "status": "NEW",
        "comments": [{"count": 0, "text": "See [^1]\\n\\n[^1]: foot"}]}]}
      """)
    #expect(result.snapshot.issues.map(\.body.string) == ["See \\[^1]\n\n\\[^1\\]: foot"])
  }

  @Test("Bugzilla: a comment in Markdown stays Markdown, but for references to bugs")
  func bugzilla() throws {
    let result = try load(
      """
      {"bugs": [{"id": 1, "summary": "A", "product": "P", "status": "NEW", "comments": [
        {"count": 0, "text": "**As** bug 2", "is_markdown": true},
        {"count": 1, "text": "`bug 3`\\nBug 4 comment 5", "is_markdown": true},
        {"count": 2, "text": "`bug 6`", "is_markdown": false}]}]}
      """)
    #expect(result.snapshot.issues.map(\.body.string) == ["**As** bug #2"])
    #expect(
      result.snapshot.issues.map { $0.comments.map(\.body.string) } == [
        ["`bug 3`\nBug #4 comment 5", #"\`bug #6\`"#]
      ])
  }

  @Test("Asana: notes and comments keep signs, lines and addresses as they are")
  func asana() throws {
    let result = try load(
      """
      {"data": [{"gid": "1201", "name": "A", "completed": false, "notes": "\(text)",
        "stories": [{"type": "comment", "text": "\(text)"}, {"type": "comment", "text": "As bug 8"}]}]}
      """)
    #expect(result.snapshot.issues.map(\.body.string) == [markdown])
    #expect(
      result.snapshot.issues.map { $0.comments.map(\.body.string) } == [[markdown, "As bug 8"]])
    #expect(result.lost == [])
  }
}
