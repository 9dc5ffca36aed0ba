import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Several projects or trackers whose numbers are their own")
struct PlaceTests {
  private static let (hut, mill) = (
    "b1111111-0000-4000-8000-000000000001", "b1111111-0000-4000-8000-000000000002"
  )

  private static func plane(_ title: String, _ project: String) -> String {
    #"{"id": "\#(title)", "sequence_id": 1, "name": "\#(title)", "completed_at": null, \#(project)}"#
  }

  private static func collected(_ backend: String, _ origin: String, _ data: String) -> String {
    #"{"backend_name": "\#(backend)", "origin": "https://\#(origin)", "data": \#(data)}"#
  }

  private static func task(_ title: String) -> String {
    #"{"id": 1, "fields": {"name": "\#(title)", "status": {"value": "open"}}}"#
  }

  private static func pagure(_ title: String, _ more: String = "") -> String {
    #"{"id": 1, "title": "\#(title)", "content": "", "status": "Open", "close_status": null\#(more)}"#
  }

  private static func project(_ name: String) -> String {
    #", "project": {"fullname": "\#(name)", "full_url": "https://pagure.example/\#(name)"}"#
  }

  @Test(
    "their records are told apart by the project or address that they or a collector name",
    arguments: [
      (
        [
          plane("A", #""project": "\#(hut)", "project_detail": {"identifier": "HUT"}"#),
          plane("B", #""project": "\#(mill)""#),
        ], ["HUT#1", "\(mill)#1"]
      ),
      (
        [
          plane("A", #""project": {"id": "\#(hut)", "identifier": "HUT"}"#),
          plane("B", #""project_id": "\#(mill)", "project_identifier": "HUT""#),
        ], ["\(hut)#1", "\(mill)#1"]
      ),
      (
        [
          #"{"ref": 1, "subject": "A", "status": 3, "project": 7, "project_extra_info": {"slug": "hut"}}"#,
          #"{"ref": 1, "subject": "B", "status": 3, "project": 8}"#,
        ], ["hut#1", "8#1"]
      ),
      (
        [
          collected("Phabricator", "phab.hut.example", task("A")),
          collected("Phabricator", "phab.mill.example", task("B")),
        ], ["phab.hut.example#T1", "phab.mill.example#T1"]
      ),
      (
        [
          collected("Pagure", "pagure.example/hut", pagure("A")),
          collected("Pagure", "pagure.example/mill", pagure("B")),
        ], ["pagure.example/hut#1", "pagure.example/mill#1"]
      ),
      (
        [pagure("A", project("hut")), pagure("B", project("fork/mill"))], ["hut#1", "fork/mill#1"]
      ),
      (
        [
          pagure("A", #", "full_url": "https://pagure.example/hut/issue/1""#),
          pagure("B", project("fork/mill")),
        ], ["hut#1", "fork/mill#1"]
      ),
    ])
  func apart(_ records: [String], _ keys: [String]) throws {
    let wanted = zip(keys, ["A", "B"]).map { "\($0) issue open \($1)" }
    let result = try load("[\(records.joined(separator: ","))]")
    #expect(result.messages == [])
    #expect(result.outline.sorted() == wanted.sorted())
    #expect(try load(records.map { Array($0.utf8) }).outline.sorted() == wanted.sorted())
    // The only one is the tracker itself, and a file whose source is named is of that.
    let key = keys[0].drop { $0 != "#" }
    #expect(try load(records[0]).outline == ["\(key) issue open A"])
    #expect(try load(records[0]) { $0.source = "own" }.outline == ["own\(key) issue open A"])
  }

  private static func taiga(_ slug: String, _ title: String) -> String {
    #"{"slug": "\#(slug)", "issue_statuses": [], "issues": [{"ref": 1, "subject": "\#(title)", "status": "New"}]}"#
  }

  private static func sourceForge(_ mount: String, _ title: String) -> String {
    #"{"tickets": [{"ticket_num": 1, "summary": "\#(title)", "status": "open"}], "tracker_config": {"options": {"mount_point": "\#(mount)"}}}"#
  }

  @Test(
    "two dumps are told apart by the names of their projects or trackers in addresses",
    arguments: [taiga, sourceForge])
  func dumps(_ dump: @Sendable (String, String) -> String) throws {
    let result = try load(dump("hut", "A"), dump("mill", "B"))
    #expect(result.messages == [])
    #expect(result.outline.sorted() == ["hut#1 issue open A", "mill#1 issue open B"])
    #expect(try load(dump("hut", "A")).outline == ["#1 issue open A"])
  }

  @Test("comments of Plane in a list of their own come to the record of their project")
  func comments() throws {
    let result = try load(
      "[\(Self.plane("A", #""project": "\#(Self.hut)""#)), \(Self.plane("B", #""project": "\#(Self.mill)""#))]",
      """
      [{"id": "c", "issue": "B", "project": "\(Self.mill)", "comment_html": "<p>Said</p>", "created_at": "2026-01-02T00:00:00Z"}]
      """)
    #expect(
      result.snapshot.issues.map { "\($0.title) \($0.comments.map(\.body.string))" }.sorted() == [
        "A []", #"B ["Said"]"#,
      ])
  }
}
