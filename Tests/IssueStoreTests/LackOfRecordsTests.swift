import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Data without issues and pull requests")
struct LackOfRecordsTests {
  private static let label =
    #"[{"id": 1, "name": "bug", "color": "d73a4a", "default": true, "description": "b"}]"#
  private static let comment =
    #"[{"body": "b", "issue_url": "https://api.github.com/repos/a/b/issues/1"}]"#
  private static let person = #"[{"login": "ana", "email": "ana@example.org"}]"#
  private static let deletion =
    #"[{"identifier": "A-1", "title": "Gone", "state": {"type": "started"}, "trashed": true}]"#

  @Test(
    "what holds other things alone is no empty tracker",
    arguments: [[label], [comment], [person], ["login,cohort\nana,A\n"], [label, comment, person]])
  func others(files: [String]) throws {
    let result = try load(files.map { Array($0.utf8) })
    #expect(result.messages == [])
    let lack = try #require(result.lackOfRecords)
    #expect(
      "\(lack.severity) \(lack.code): \(lack.message)"
        == (files.count == 1
          ? "error data.no-records: '1' holds neither an issue nor a pull request"
          : "error data.no-records: none of the 3 files of data holds an issue or a pull request"))
  }

  @Test(
    "an empty list is one, whatever is beside it, and so is what was deleted or is private",
    arguments: [
      ["[]"], ["[]", label], [#"{"issues": []}"#],
      [#"{"gazette": 1, "issues": [], "tags": [{"name": "a"}]}"#],
      [#"{"startAt": 0, "maxResults": 50, "total": 0, "issues": []}"#], [deletion],
      [#"[{"id": 1, "title": "Secret", "state": "open", "private": true}]"#], [],
    ])
  func empty(files: [String]) throws {
    let result = try load(files.map { Array($0.utf8) })
    #expect(result.messages == [])
    #expect(result.lackOfRecords == nil)
    #expect(result.snapshot.issues.isEmpty)
  }

  @Test(
    "an answer that states records, of which none came, is none",
    arguments: [
      (
        #"{"data": {"repository": {"issues": {"totalCount": 12, "pageInfo": {"hasNextPage": true}, "nodes": []}}}}"#,
        "the first 0 of 12 records"
      ),
      (#"{"startAt": 0, "maxResults": 0, "total": 77, "issues": []}"#, "the first 0 of 77 records"),
      (#"{"startAt": 50, "maxResults": 50, "issues": []}"#, "the first 0 of 50 records"),
      (#"{"issues": [], "total_count": 9, "offset": 0, "limit": 0}"#, "the first 0 of 9 records"),
      (
        #"{"total_count": 0, "incomplete_results": true, "items": []}"#,
        "the first 0 records of more"
      ),
    ])
  func missing(answer: String, what: String) throws {
    let result = try load(answer)
    let message = "\(what): other pages of the answer in '1' are missing"
    #expect(result.messages == ["warning 1 data.incomplete: \(message)"])
    #expect(result.lackOfRecords?.message == "not one record came: \(message)")
  }

  @Test(
    "what an answer says was wrong is told, with and without records beside it",
    arguments: [
      (
        #"{"data": {"repository": {"issues": {"nodes": [NODE]}}}, "errors": [{"message": "Forbidden"}, {"message": "b"}]}"#,
        "Forbidden (and 1 more)", 1
      ),
      (
        #"{"bugs": [], "faults": [{"id": 2, "faultCode": 102, "faultString": "You may not see bug 2"}]}"#,
        "You may not see bug 2", 0
      ),
      (
        #"{"warningMessages": ["No value x"], "startAt": 0, "total": 0, "issues": []}"#,
        "No value x",
        0
      ),
    ])
  func problems(answer: String, problem: String, count: Int) throws {
    let node = #"{"number": 1, "title": "T", "state": "OPEN"}"#
    let result = try load(answer.replacing("NODE", with: node))
    #expect(
      result.diagnostics.map { "\($0.severity) \($0.code): \($0.message)" } == [
        "warning data.incomplete: the answer says that something was wrong: \(problem)"
      ])
    #expect(result.snapshot.issues.count == count)
    #expect((result.lackOfRecords == nil) == (count > 0))
  }

  @Test("GitHub's search that ran out of time is told, though it has as many as it counts")
  func search() throws {
    let result = try load(
      """
      {"total_count": 1, "incomplete_results": true, "items": [{"number": 1, "title": "T", "state": "open",
        "html_url": "https://github.com/a/b/issues/1"}]}
      """)
    #expect(
      result.messages == [
        "warning 1 data.incomplete: the first 1 records of more: other pages of the answer in '1' are missing"
      ])
  }

  @Test("a file that cannot be read is told once, and YAML by its name", arguments: ["---\n", ""])
  func yaml(mark: String) throws {
    let result = try load("\(mark)interactions:\n- request: a\n") { $0.name = "data/tape.yaml" }
    #expect(
      result.messages == [
        "error data/tape.yaml data.unknown-format: 'data/tape.yaml' is in no known format: it is YAML, of which only the front matter of Markdown is read"
      ])
    #expect(result.lackOfContent == nil)
  }

  @Test(
    "a file that is called YAML and can be read is read",
    arguments: [
      ("id,title,status\n1,Pump,open\n", "#1 issue open Pump"),
      (
        #"<issues type="array"><issue><id>1</id><project id="1" name="Hut"/><tracker id="1" name="Bug"/><status id="1" name="New"/><subject>Pump</subject></issue></issues>"#,
        "Hut#1 issue open Pump"
      ),
      ("---\nnumber: 1\ntitle: Pump\n---\nIt leaks\n", "#1 issue open Pump"),
    ])
  func calledYAML(text: String, outline: String) throws {
    let result = try load(text) { $0.name = "data/1.yml" }
    #expect(result.messages == [])
    #expect(result.outline == [outline])
  }
}
