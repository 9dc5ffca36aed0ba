import Diagnostics
import Formats
import IssueModel
import TestSupport
import Testing

@testable import IssueStore
@testable import TrackerReaders

@Suite("Exports with files beside that of the issues")
struct CompanionTests {
  @Test("GitLab: the files of an exported folder name each other's people")
  func gitLabExportFolder() throws {
    let result = try load(
      """
      {"title": "One", "iid": 1, "author_id": 7, "state": "opened", "project_id": 1,
       "issue_assignees": [{"user_id": 8}], "notes": [{"note": "hello", "author_id": 9,
       "author": {"name": "Cy C"}}, {"note": "bye", "author_id": 7, "author": {"name": "Ana A"}}]}
      {"title": "Two", "iid": 2, "author_id": 10, "state": "closed", "project_id": 1}
      """.replacing("\n ", with: " "),
      #"{"iid": 1, "title": "MR", "source_branch": "x", "author_id": 8, "state": "merged","#
        + #" "metrics": {"merged_at": "2024-01-05T00:00:00Z", "merged_by_id": 7}}"#,
      """
      {"id": 1, "access_level": 50, "user_id": 7, "user": {"id": 7, "username": "ana"}}
      {"id": 2, "access_level": 40, "user_id": 8, "user": {"id": 8, "username": "ben"}}
      """)
    #expect(result.messages == [])
    #expect(
      result.outline == ["#1 issue open One", "#2 issue closed Two", "#!1 pull merged MR"])
    #expect(
      result.snapshot.people == [
        Person(login: "ana", name: "Ana A"), Person(login: "ben"), Person(login: "Cy C"),
      ])
    #expect(result.author(0) == "ana" && result.author(1) == nil && result.author(2) == "ben")
    #expect(
      result.snapshot.issues[2].history.closedBy.map { result.snapshot[$0].login } == "ana")
    #expect(
      result.lost == ["accounts that nothing names × 1 (1)", "source_branch × 1 (2: !1)"])
  }

  @Test(
    "GitLab: notes of the system name people of an export, and its events have labels and actors")
  func gitLabExportEvents() throws {
    let result = try load(
      """
      {"title": "One", "iid": 1, "author_id": 35, "state": "opened", "notes": [],
       "resource_label_events": [{"action": "add", "user_id": 35, "created_at": "2026-01-02T00:00:00Z",
         "label": {"title": "Done", "color": "#6699cc"}},
        {"action": "remove", "user_id": 36, "created_at": "2026-01-03T00:00:00Z",
         "label": {"title": "Done"}}]}
      {"title": "Two", "iid": 2, "author_id": 35, "state": "closed", "notes": [
       {"note": "closed", "system": true, "author_id": 36, "author": {"name": "Ola Nowak"},
        "created_at": "2026-01-04T00:00:00Z"}]}
      """.replacing("\n ", with: " "),
      """
      {"title": "MR", "iid": 1, "source_branch": "x", "author_id": 36, "state": "opened", "notes": [
       {"note": "moved it", "system": true, "author_id": 35, "author": {"name": "Iga Lis"}}]}
      """.replacing("\n ", with: " "))
    #expect(result.messages == [])
    let (snapshot, issues) = (result.snapshot, result.snapshot.issues)
    #expect(snapshot.people == [Person(login: "Iga Lis"), Person(login: "Ola Nowak")])
    #expect([0, 1, 2].map(result.author) == ["Iga Lis", "Iga Lis", "Ola Nowak"])
    let (iga, ola) = (PersonID(0), PersonID(1))
    #expect(
      issues[0].history.events == [
        IssueEvent(.labelled, actor: iga, date: DateParser.instant("2026-01-02"), subject: "Done"),
        IssueEvent(
          .unlabelled, actor: ola, date: DateParser.instant("2026-01-03"), subject: "Done"),
      ])
    #expect(
      issues[1].history.events == [
        IssueEvent(.closed, actor: ola, date: DateParser.instant("2026-01-04"))
      ])
    #expect(result.lost == ["source_branch × 1 (2: !1)", "system notes × 1 (2: !1)"])
  }

  @Test(
    "Phabricator: files of people and of projects beside the tasks name those of the tasks, but for private projects"
  )
  func phabricatorCompanions() throws {
    let folder = SampleFolder()
    func answer(_ record: String) -> String {
      #"{"result": {"data": [\#(record)], "maps": {}, "query": {}, "cursor": {"limit": 100, "after": null}}, "error_code": null, "error_info": null}"#
    }
    try folder.write(
      answer(
        #"{"id": 1, "type": "TASK", "phid": "PHID-TASK-1", "fields": {"name": "One", "authorPHID": "PHID-USER-3", "status": {"value": "open", "name": "Open"}}, "attachments": {"projects": {"projectPHIDs": ["PHID-PROJ-2", "PHID-PROJ-4", "PHID-PROJ-5"]}}}"#
      ),
      to: "tasks.json")
    try folder.write(
      answer(
        #"{"id": 2, "type": "PROJ", "phid": "PHID-PROJ-2", "fields": {"name": "P", "slug": "p", "description": "d"}}, {"id": 4, "type": "PROJ", "phid": "PHID-PROJ-4", "fields": {"name": "Secret", "policy": {"view": "users"}}}"#
      ),
      to: "projects.json")
    try folder.write(
      answer(
        #"{"id": 3, "type": "USER", "phid": "PHID-USER-3", "fields": {"username": "ana", "realName": "Ana"}}"#
      ),
      to: "users.json")
    let result = DataLoader.load(DataLoader.expand([DataFile(path: folder.path, name: "data")]))
    #expect(result.messages == [])
    #expect(result.outline == ["#T1 issue open One"])
    #expect(result.lost == ["labels of which only the identifier is known × 2 (data/tasks.json)"])
    #expect(result.tags(0) == ["P"])
    #expect(result.snapshot.tags.map(\.name) == ["P"])
    #expect(result.author(0) == "ana")
    #expect(result.assumptions == [])
  }

  @Test("GitLab: files of an unpacked export that hold no issues are counted, and disturb nobody")
  func gitLabExportCompanions() throws {
    let folder = SampleFolder()
    try folder.write(
      #"{"iid": 1, "title": "One", "state": "opened"}"#, to: "tree/project/issues.ndjson")
    try folder.write(#"{"group_runners_enabled": true}"#, to: "tree/project/ci_cd_settings.ndjson")
    try folder.write("null\n", to: "tree/project/push_rule.ndjson")
    try folder.write("", to: "tree/project/releases.ndjson")
    try folder.write(#"{"description": "x", "visibility_level": 20}"#, to: "tree/project.json")
    try folder.write("0.2.4", to: "VERSION")
    try folder.write("picture", to: "uploads/1/shot.png")
    try folder.write(
      #"{"id": 4, "title": "S", "content": "puts 1", "author_id": 1, "project_id": 2, "created_at": "2025-01-02T03:04:05.000Z", "updated_at": "2025-01-02T03:04:05.000Z", "file_name": "a.rb", "visibility_level": 0, "description": "", "award_emoji": [], "notes": []}"#,
      to: "tree/project/snippets.ndjson")
    let files = DataLoader.expand([DataFile(path: folder.path, name: "data")])
    let result = DataLoader.load(files)
    #expect(result.messages == [])
    #expect(!result.isIncomplete)
    #expect(result.outline == ["#1 issue open One"])
    #expect(
      result.lost == ["files of a GitLab export that hold no issues × 6 (data/VERSION)"])
    try folder.write("project_name: X\n", to: "backlog/config.yml")
    try folder.write(
      "---\nid: task-1\ntitle: T\nstatus: Done\nassignee: []\n---\n", to: "backlog/tasks/task-1.md")
    try folder.write("own notes", to: "notes.txt")
    let other = DataLoader.load(
      DataLoader.expand([DataFile(path: folder.path, name: "data")]))
    #expect(
      other.messages == [
        "note data/notes.txt data.ignored: 'data/notes.txt' is no data, and is ignored"
      ])
    #expect(other.outline == ["#1 issue open One", "#task-1 issue closed T"])
  }

  /// Bug 1 as the XML of a Bugzilla has it.
  private static func bug(at address: String, _ title: String) -> String {
    "<bugzilla version=\"5.0\" urlbase=\"\(address)\"><bug><bug_id>1</bug_id>"
      + "<short_desc>\(title)</short_desc><bug_status>NEW</bug_status></bug></bugzilla>"
  }

  @Test(
    "bugs with one number are several where the data names several Bugzillas, by `urlbase` or `origin`"
  )
  func severalBugzillas() throws {
    func line(_ origin: String, _ title: String) -> String {
      #"{"backend_name": "Bugzilla", "origin": "\#(origin)", "data": "#
        + #"{"bug_id": [{"__text__": "1"}], "short_desc": [{"__text__": "\#(title)"}]}}"#
    }
    let result = try load(
      Self.bug(at: "https://bugs.hut.example/", "Roof"),
      line("https://bugs.mill.example", "Wheel") + "\n"
        + line("https://barn.example/zilla/", "Door"),
      #"{"backend_name": "BugzillaREST", "origin": "https://bugs.mill.example", "#
        + #""data": {"id": 2, "summary": "Pond", "status": "NEW", "product": "Mill"}}"#)
    #expect(result.messages == [])
    #expect(
      result.outline == [
        "bugs.hut.example#1 issue open Roof", "bugs.mill.example#1 issue open Wheel",
        "bugs.mill.example#2 issue open Pond", "barn.example/zilla#1 issue open Door",
      ])
    #expect(
      result.snapshot.issues.map(\.url) == [
        "https://bugs.hut.example/show_bug.cgi?id=1", "https://bugs.mill.example/show_bug.cgi?id=1",
        "https://bugs.mill.example/show_bug.cgi?id=2",
        "https://barn.example/zilla/show_bug.cgi?id=1",
      ])
    #expect(
      result.snapshot.sources.map(\.address) == [
        "https://bugs.hut.example", "https://bugs.mill.example", "https://barn.example/zilla",
      ])
  }

  @Test(
    "lists and answers that do not name their Bugzilla belong to the only one that the data names")
  func oneBugzilla() throws {
    let list =
      "bug_id,short_desc,bug_status,changeddate\n1,Roof,RESOLVED,2026-02-01\n2,Gate,NEW,2026-02-01\n"
    let comments =
      #"{"bugs": {"2": {"comments": [{"bug_id": 2, "count": 1, "text": "Here too"}]}}, "comments": {}}"#
    let (hut, mill) = ("https://bugs.hut.example/", "https://bugs.mill.example/")
    let one = try load(list, Self.bug(at: hut, "Roof"), comments)
    #expect(
      one.outline == [
        "bugs.hut.example#1 issue closed Roof", "bugs.hut.example#2 issue open Gate",
      ])
    #expect(one.snapshot.sources.count == 1)
    #expect(one.snapshot.issues[1].comments.map(\.body) == ["Here too"])
    let two = try load(list, Self.bug(at: hut, "Roof"), Self.bug(at: mill, "Wheel"))
    #expect(
      two.outline == [
        "#1 issue closed Roof", "#2 issue open Gate", "bugs.hut.example#1 issue open Roof",
        "bugs.mill.example#1 issue open Wheel",
      ])
    let named = try load(list, Self.bug(at: hut, "Roof")) { $0.source = "hut" }
    #expect(named.outline == ["hut#1 issue closed Roof", "hut#2 issue open Gate"])
  }
}
