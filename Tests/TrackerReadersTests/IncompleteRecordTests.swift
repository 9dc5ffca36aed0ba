import IssueModel
import TestSupport
import Testing

@testable import IssueStore
@testable import TrackerReaders

@Suite("Records in answers that lack a member")
struct IncompleteRecordTests {
  @Test(
    "one that lacks what records of its format have is a warning with its number, and other objects are none",
    arguments: [
      (
        #"{"issues": [{"id": 1, "summary": "A", "view_state": {"name": "public"}}, {"id": 2, "summary": "B"}]}"#,
        "'view_state'", "2"
      ),
      (
        #"{"issues": [{"id": 1, "title": "A", "status": "Open", "date_created": "1709633472", "user": {"name": "joe"}}, {"id": 2, "status": "Open", "date_created": "1709633472", "user": {"name": "joe"}}]}"#,
        "'title'", "2"
      ),
      (
        #"{"slug": "x", "issues": [{"ref": 1, "subject": "A", "created_date": "2024-03-05", "is_closed": false}, {"ref": 2, "created_date": "2024-03-05"}], "memberships": [{"user": 1, "role": "x"}]}"#,
        "'subject'", "2"
      ),
      (
        #"{"results": [{"sequence_id": 1, "name": "A", "state": {"group": "started"}}, {"sequence_id": 2}], "labels": [{"id": "x", "name": "l", "color": "fff"}]}"#,
        "'name'", "2"
      ),
      (
        #"{"data": [{"gid": "1", "name": "A", "completed": false}, {"gid": "2", "name": "B"}, {"gid": "9", "name": "Joe", "resource_type": "user"}]}"#,
        "'completed'", "2"
      ),
      (
        #"{"value": [{"id": 1, "fields": {"System.Title": "A"}}, {"id": 2, "fields": {"System.State": "New"}}, {"id": 3, "displayName": "Joe"}]}"#,
        "'fields.System.Title'", "2"
      ),
      (
        #"{"_embedded": {"elements": [{"id": 1, "subject": "A", "_links": {"status": {"title": "New"}}}, {"id": 2, "_links": {"status": {"title": "New"}}}, {"id": 5, "name": "Joe", "_links": {"self": {"href": "/api/v3/users/5"}}}]}}"#,
        "'subject'", "2"
      ),
      (
        #"{"result": {"data": [{"id": 1, "type": "TASK", "phid": "PHID-TASK-a", "fields": {"name": "A", "status": {"value": "open"}}}, {"id": 2, "type": "TASK", "phid": "PHID-TASK-b", "fields": {"name": "B"}}, {"id": 3, "type": "PROJ", "phid": "PHID-PROJ-c", "fields": {"name": "P"}}]}}"#,
        "'fields.status'", "T2"
      ),
      (
        #"{"values": [{"id": 1, "title": "A", "kind": "bug", "content": {"raw": "x"}, "state": "new"}, {"id": 2, "kind": "bug", "content": {"raw": "x"}}, {"id": 9, "content": {"raw": "c"}, "user": {"display_name": "J"}}]}"#,
        "'title'", "2"
      ),
      (
        #"{"data": {"repository": {"issues": {"nodes": [{"number": 1, "title": "A", "state": "OPEN"}, {"title": "B", "state": "OPEN", "url": "https://github.com/o/r/issues/2"}, {}]}, "labels": {"nodes": [{"name": "l", "color": "fff"}]}}}}"#,
        "number", "2"
      ),
      (
        #"{"data": {"project": {"issues": {"nodes": [{"iid": "1", "title": "A", "state": "opened"}, {"iid": "2", "state": "opened"}]}, "users": {"nodes": [{"username": "joe"}]}}}}"#,
        "title", "2"
      ),
      (
        #"{"startAt": 0, "issues": [{"key": "A-1", "fields": {"summary": "A", "resolution": null}}, {"key": "A-2", "id": "2"}]}"#,
        "fields", "A-2"
      ),
    ])
  func lacking(_ text: String, _ member: String, _ key: String) throws {
    let result = try load(text)
    let warnings = result.diagnostics.filter { $0.code == "data.broken-record" }
    #expect(warnings.map(\.record) == [key])
    #expect(result.diagnostics.count == 1)
    #expect(warnings.first?.message.hasSuffix("is left out: it has no \(member)") == true)
    #expect(result.snapshot.issues.map(\.title) == ["A"])
  }

  @Test("one that lacks only a sign of its format is read like those beside it, and that is told")
  func signs() throws {
    let issue = #""id": 1, "title": "A", "kind": "bug", "content": "d", "status": "new""#
    let result = try load(
      "{\"issues\": [{\(issue), \"watchers\": []}, {\(issue.replacing("1", with: "2"))}], \"comments\": []}"
    )
    #expect(result.messages == [])
    #expect(result.outline == ["#1 issue open A", "#2 issue open A"])
    #expect(
      result.assumptions.map { "\($0.what) (\($0.place))" }.last
        == "records without a member by which their format is recognised are taken like the others of their list (1: 2)"
    )
  }

  @Test("what is no object in a list of records is a warning")
  func text() throws {
    let result = try load(
      #"{"tickets": [{"ticket_num": 1, "summary": "A", "status": "open"}, {"summary": "B"}, "text"]}"#
    )
    #expect(
      result.messages == [
        "warning 1:1:67 data.broken-record: record 2 is left out: it has no 'ticket_num'",
        "warning 1:1:85 data.broken-record: this is left out: it is no record",
      ])
  }

  @Test(
    "an answer that something was wrong among GitLab's records is told, and empty objects are counted"
  )
  func gitLab() throws {
    let result = try load(
      #"[{"iid": 3, "title": "A", "state": "opened"}, {"message": "404 Not found"}, {}]"#)
    #expect(
      result.messages == [
        "warning 1:1:47 data.broken-record: record 2 is left out: it is no record but the tracker's answer that something was wrong, '404 Not found', so that the records of its page are missing"
      ])
    #expect(
      result.lost == ["broken records × 1 (1)", "objects that are no issues × 1 (1)"])
  }
}
