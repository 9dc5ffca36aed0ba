import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Tickets of SourceForge")
struct SourceForgeTests {
  /// An export with a ticket for each status, whose first one has two posts.
  private func export(_ statuses: [String], lists: String = "") -> String {
    let tickets = statuses.enumerated().map { index, status in
      let posts = """
        {"author": "ola", "text": "Mine too", "timestamp": "2024-01-03 10:00:00", "slug": "b", "attachments": []},
        {"author": "ana", "text": "**Wet**", "timestamp": "2024-01-02 10:00:00", "slug": "a", "attachments": []}
        """
      return """
        {"_id": "5e0be1", "ticket_num": \(index + 1), "summary": "One", "description": "*Text*", "status": "\(status)",
         "reported_by": "ana", "assigned_to": "ola", "reported_by_id": "7", "labels": ["water"], "private": \(index == 1),
         "created_date": "2024-01-01 10:00:00.5", "mod_date": "2024-01-04 10:00:00",
         "custom_fields": {"_milestone": "1.0", "_size": "L"}, "attachments": [], "discussion_disabled": false,
         "discussion_thread_url": "https://forge.example/t", "related_artifacts": [],
         "discussion_thread": {"_id": "d", "subject": "", "posts": [\(index == 0 ? posts : "")]}}
        """
    }
    return """
      {"tickets": [\(tickets.joined(separator: ","))], "tracker_config": {"_id": "c", "options": {"mount_label": "Bugs"}},
       "milestones": [{"name": "1.0", "complete": false}]\(lists)}
      """
  }

  @Test(
    "tickets have comments, people, labels and a milestone, and those marked private are left out")
  func tickets() throws {
    let result = try load(export(["open", "open"]))
    #expect(result.messages == [])
    #expect(result.files.map(\.format) == ["sourceforge"])
    #expect(result.outline == ["#1 issue open One"])
    #expect(result.counts.privateRecords == 1)
    let issue = try #require(result.snapshot.issues.first)
    #expect(issue.body == "*Text*" && result.tags(0) == ["water"])
    #expect(
      [issue.created, issue.updated].map { $0?.description } == [
        "2024-01-01T10:00:00Z", "2024-01-04T10:00:00Z",
      ])
    #expect(issue.project.map { result.snapshot[$0].title } == "1.0")
    #expect(
      ([issue.author].compactMap { $0 } + issue.assignees).map { result.snapshot[$0].login } == [
        "ana", "ola",
      ])
    #expect(
      issue.comments.map { comment in
        "\(comment.author.map { result.snapshot[$0].login } ?? "-"): \(comment.body.string)"
      } == ["ana: **Wet**", "ola: Mine too"])
    #expect(
      result.lost == [
        "custom_fields._size × 2 (1: 1)", "private records × 1 (1: 2)", "milestones × 1 (1)",
      ])
  }

  @Test("what stands in the place of people where there are none names nobody")
  func nobody() throws {
    let text = export(["open"]).replacing(#""ana""#, with: #""*anonymous""#)
      .replacing(#""ola""#, with: #""nobody""#)
    let result = try load(text)
    #expect(result.messages == [])
    #expect(result.snapshot.people.isEmpty)
    #expect(result.snapshot.issues[0].comments.map(\.body) == ["**Wet**", "Mine too"])
  }

  @Test("posts that wait for a moderator, or are spam, are left out")
  func moderation() throws {
    let posts = ["pending", "ok", "spam"].map {
      #"{"author": "ana", "text": "\#($0)", "timestamp": "2024-01-02 10:00:00", "status": "\#($0)"}"#
    }
    let result = try load(
      #"{"ticket_num": 1, "summary": "One", "status": "open", "discussion_thread": {"posts": [\#(posts.joined(separator: ","))]}}"#
    )
    #expect(result.snapshot.issues.map { $0.comments.map(\.body) } == [["ok"]])
    #expect(result.counts.privateComments == 2)
  }

  @Test("a list of tickets has numbers and titles, and it is told that no member has the state")
  func list() throws {
    let result = try load(
      #"{"tickets": [{"ticket_num": 1, "summary": "One"}], "count": 120, "milestones": [{"name": "1.0"}]}"#
    )
    #expect(result.outline == ["#1 issue open One"])
    #expect(result.messages == [])
    #expect(result.assumptions.map(\.what) == ["state assumed open: no member tells it"])
  }

  @Test("the lists of the export say which statuses are closed, wherever in it they stand")
  func statuses() throws {
    let statuses = ["unread", "wont-fix", "shelved"]
    let states = { (result: LoadResult) in result.snapshot.issues.map { "\($0.state)" } }
    let lists =
      #", "open_status_names": "open unread wont-fix", "closed_status_names": "closed shelved""#
    var options = LoadOptions()
    options.publishPrivate = true
    let result = try load(export(statuses, lists: lists), options: options)
    #expect(states(result) == ["open", "open", "closed"])
    #expect(result.assumptions == [])
    let without = try load(export(statuses), options: options)
    #expect(states(without) == ["open", "closed", "open"])
    #expect(
      without.assumptions.map(\.what).sorted() == [
        "state assumed open: the word 'shelved' for it is not known",
        "state assumed open: the word 'unread' for it is not known",
      ])
  }

  @Test("posts that tell of changes are no comments")
  func posts() throws {
    let result = try load(
      #"{"tickets": [{"ticket_num": 1, "summary": "One", "status": "open", "discussion_thread": {"posts": [{"author": "ana", "text": "Said", "status": "ok", "is_meta": false}, {"author": "ana", "text": "- **status**: open --> closed", "status": "ok", "is_meta": true}]}}]}"#
    )
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
    #expect(result.lost == ["system notes × 1 (1: 1)"])
  }
}
