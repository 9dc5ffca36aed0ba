import IssueModel
import Testing
import TestSupport

@testable import IssueStore
@testable import TrackerReaders

/// A sample of a format and what of it cannot be carried over.
struct LossSample: CustomTestStringConvertible {
  var testDescription: String
  var text: String
  var outline: [String]
  var lost: [String]

  init(_ name: String, _ text: String, outline: [String], lost: [String]) {
    testDescription = name
    self.text = text
    self.outline = outline
    self.lost = lost
  }
}

@Suite("What cannot be carried over is counted")
struct LossTests {
  @Test("in records and in their parts", arguments: samples)
  func losses(_ sample: LossSample) throws {
    let result = try load(sample.text)
    #expect(result.messages == [])
    #expect(result.outline == sample.outline)
    #expect(result.lost == sample.lost)
  }

  @Test("pages that are missing are counted, whether the others come in one file or in several")
  func pages() throws {
    func page(_ number: Int) -> String {
      """
      {"data": {"repository": {"nameWithOwner": "a/b", "issues": {"totalCount": 4,
        "nodes": [{"number": \(number), "title": "x", "state": "OPEN"}]}}}}
      """
    }
    #expect(
      try load(page(1), page(2)).lost == ["records that the answer leaves out × 2 (1)"])
    #expect(
      try load("[\(page(1)), \(page(2)), \(page(3))]").lost
        == ["records that the answer leaves out × 1 (1)"])
    #expect(try load(page(1), page(2), page(3), page(4)).lost == [])
    let redmine =
      #"{"issues": [{"id": 1, "subject": "x", "project": {"name": "P"}}], "total_count": 9}"#
    #expect(try load(redmine).lost == ["records that the answer leaves out × 8 (1)"])
  }

  static let samples = [
    LossSample(
      "GitHub: dates of comments and milestones that are none, and when a comment was changed",
      """
      [{"number": 1, "title": "One", "state": "open", "user": {"login": "ana"},
        "milestone": {"title": "M", "due_on": "soon", "created_at": "2024-01-01T00:00:00Z"},
        "comments": [
          {"user": {"login": "ben"}, "body": "a", "created_at": "yesterday"},
          {"user": null, "body": "b", "created_at": "2024-01-02T00:00:00Z",
           "updated_at": "2024-01-02T00:00:00Z"},
          {"user": null, "body": "c", "created_at": "2024-01-02T00:00:00Z",
           "updated_at": "2024-01-03T00:00:00Z"}]}]
      """, outline: ["#1 issue open One"],
      lost: ["dates that are not understood × 2 (1: 1)", "comment.updated_at × 1 (1: 1)"]),
    LossSample(
      "GitLab: dates of notes and milestones, incidents, and what notes say besides",
      """
      [{"iid": 1, "title": "One", "state": "opened", "type": "INCIDENT", "issue_type": "issue",
        "time_stats": {"time_estimate": 0, "total_time_spent": 3600},
        "milestone": {"title": "M", "due_date": "soon"},
        "notes": [{"body": "a", "created_at": "then", "resolvable": true, "noteable_iid": 1,
          "position": {"new_line": 3}}]}]
      """, outline: ["#1 issue open One"],
      lost: [
        "type × 1 (1: 1)", "time_stats × 1 (1: 1)", "dates that are not understood × 2 (1: 1)",
        "comment.resolvable × 1 (1: 1)", "comment.position × 1 (1: 1)",
      ]),
    LossSample(
      "Jira: what statuses, resolutions and priorities say more, and who made it for somebody else",
      """
      {"issues": [{"key": "T-1", "fields": {"summary": "One",
        "status": {"name": "Shipped", "statusCategory": {"key": "done"}},
        "resolution": {"name": "Fixed"}, "priority": {"name": "Whenever"},
        "reporter": {"accountId": "1", "displayName": "Ana"},
        "creator": {"accountId": "2", "displayName": "Bot"},
        "fixVersions": [{"name": "1.0", "releaseDate": "spring"}],
        "comment": {"total": 3, "comments": [
          {"id": "1", "body": "hi", "created": "now", "updated": "2024-01-01T00:00:00.000+0000",
           "properties": [{"key": "x"}]}]}}},
       {"key": "T-2", "fields": {"summary": "Two", "status": {"name": "Open"},
        "reporter": {"accountId": "1"}, "creator": {"accountId": "1"}}}], "total": 2, "startAt": 0}
      """, outline: ["T#T-1 issue closed One", "T#T-2 issue open Two"],
      lost: [
        "status × 1 (1: T-1)", "priority × 1 (1: T-1)",
        "creator × 1 (1: T-1)", "dates that are not understood × 2 (1: T-1)",
        "comment.properties × 1 (1: T-1)", "comment.updated × 1 (1: T-1)",
      ]),
    LossSample(
      "Bugzilla: statuses, dates of comments, and what comments say besides",
      """
      {"bugs": [{"id": 1, "summary": "One", "product": "P", "status": "ASSIGNED",
        "comments": [{"count": 0, "text": "body", "creation_time": "2024-01-01T00:00:00Z"},
          {"count": 1, "text": "a", "time": "later", "attachment_id": 5, "tags": ["spam"]}]}]}
      """, outline: ["#1 issue open One"],
      lost: [
        "status × 1 (1: 1)", "comment.attachment_id × 1 (1: 1)", "comment.tags × 1 (1: 1)",
        "dates that are not understood × 1 (1: 1)",
      ]),
    LossSample(
      "Bugzilla: its answers about attachments and history hold no bugs",
      """
      {"bugs": {"1": [{"id": 7, "bug_id": 1, "summary": "a patch", "file_name": "x.diff",
        "creation_time": "2024-01-01T00:00:00Z"}]}}
      {"bugs": [{"id": 1, "alias": null, "history": [{"who": "ana", "changes": [{"field_name": "cc"}]}]}]}
      """, outline: [], lost: ["attachments × 1 (1)", "history.cc × 1 (1: 1)"]),
    LossSample(
      "Redmine: dates of journals",
      """
      {"issues": [{"id": 1, "subject": "One", "status": {"id": 1, "name": "New"},
        "journals": [{"notes": "a", "created_on": "once", "updated_on": "2024-01-02T00:00:00Z"}]}]}
      """, outline: ["#1 issue open One"],
      lost: [
        "status × 1 (1: 1)", "dates that are not understood × 1 (1: 1)",
        "comment.updated_on × 1 (1: 1)",
      ]),
    LossSample(
      "Trello: the board's own text, dates of comments, and that they were changed",
      """
      {"name": "B", "desc": "What it is for", "lists": [{"id": "l", "name": "L"}],
       "cards": [{"id": "5f5f5f5f0000000000000000", "idShort": 1, "idList": "l", "name": "One"}],
       "actions": [{"type": "commentCard", "date": "eve", "data": {"text": "hi",
         "dateLastEdited": "2024-01-01T00:00:00Z", "card": {"idShort": 1}}}]}
      """, outline: ["B#1 issue open One"],
      lost: [
        "the board's description × 1 (1)", "dates that are not understood × 1 (1)",
        "comment.dateLastEdited × 1 (1)",
      ]),
    LossSample(
      "tables: what can be said only once, and columns without a name",
      """
      number,title,status,state,milestone,version,reporter,creator,,resolution
      1,One,In Progress,open,M,V,ana,ben,x,Fixed
      2,Two,open,open,M,M,ana,ana,,
      """, outline: ["#1 issue open One", "#2 issue open Two"],
      lost: [
        "resolution × 1 (1: 1)", "cells without a header × 1 (1: 1)", "status × 1 (1: 1)",
        "version × 1 (1: 1)", "creator × 1 (1: 1)",
      ]),
    LossSample(
      "Jira's tables: further versions, and the names of statuses",
      """
      Issue key,Summary,Status,Assignee,Reporter,Fix Version/s,Fix Version/s,Priority
      T-1,One,In Progress,"Doe, John","Roe, Jane",1.0,2.0,Someday
      """, outline: ["T#T-1 issue open One"],
      lost: [
        "priority × 1 (1: T-1)", "Status × 1 (1: T-1)", "Fix Version/s × 1 (1: T-1)",
      ]),
    LossSample(
      "Backlog.md: the names of statuses",
      """
      ---
      id: task-1
      title: One
      status: In Progress
      assignee: []
      priority: someday
      ---
      """, outline: ["#task-1 issue open One"], lost: ["status × 1 (1)", "priority × 1 (1)"]),
    LossSample(
      "Backlog.md: its milestones are no issues",
      """
      ---
      id: m-7
      title: "Better lists"
      ---

      ## Description
      """, outline: [], lost: ["milestones × 1 (1)"]),
  ]

  @Test("YouTrack: versions and sprints beside the one that is the project are told")
  func furtherVersions() throws {
    let result = try load(
      """
      [{"idReadable": "H-1", "summary": "One", "resolved": null, "customFields": [
         {"name": "Fix versions", "value": [{"name": "1.0"}, {"name": "1.1"}]}, {"name": "Sprints", "value": [{"name": "S 1"}]}]},
       {"idReadable": "H-2", "summary": "Two", "resolved": null, "customFields": [{"name": "Sprints", "value": [{"name": "S 2"}]}]}]
      """)
    #expect(
      result.snapshot.issues.map { $0.project.map { result.snapshot[$0].title } } == ["1.0", "S 2"])
    #expect(
      result.lost == [
        "customFields.Fix versions × 1 (1: H-1)", "customFields.Sprints × 1 (1: H-1)",
      ])
  }
}
