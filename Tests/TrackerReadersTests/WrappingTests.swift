import Foundation
import Testing
import TestSupport

@testable import IssueStore
@testable import TrackerReaders

/// Records of a tracker as its interface gives them, and what is in them.
struct TrackerSample: Sendable, CustomTestStringConvertible {
  var format: String
  var records: [String]
  var issues: Int
  var pulls: Int
  var open: Int
  var closed: Int
  var merged: Int
  var comments: Int
  var tags: Int
  var people: Int

  var testDescription: String { format }

  static let all = [
    TrackerSample(
      format: "github-rest",
      records: [
        """
        {"number": 1, "title": "One", "state": "open", "user": {"login": "ana"}, "body": null,
         "html_url": "https://github.com/team/tool/issues/1", "comments": 2,
         "labels": [{"id": 5, "name": "bug", "color": "d73a4a", "default": true}],
         "comments_data": [{"id": 8, "body": "me too", "user": {"login": "ben"},
           "issue_url": "https://api.github.com/repos/team/tool/issues/1"}]}
        """,
        """
        {"number": 2, "title": "Two", "state": "closed", "user": null, "labels": [],
         "html_url": "https://github.com/team/tool/pull/2",
         "pull_request": {"merged_at": "2026-01-02T03:04:05Z"}}
        """,
        """
        {"number": 3, "title": "Three", "state": "closed", "user": {"login": "ana"},
         "labels": [{"name": "bug", "color": "d73a4a", "default": true}], "pull_request": null}
        """,
      ], issues: 2, pulls: 1, open: 1, closed: 1, merged: 1, comments: 1, tags: 1, people: 2),
    TrackerSample(
      format: "gh",
      records: [
        """
        {"number": 1, "title": "One", "state": "OPEN", "author": {"login": "ana"},
         "labels": [{"name": "bug", "color": "d73a4a"}],
         "comments": [{"author": {"login": "ben"}, "body": "hm"}]}
        """,
        #"{"number": 2, "title": "Two", "state": "CLOSED", "assignees": [{"login": "cat"}]}"#,
        #"{"number": 3, "title": "Three", "state": "CLOSED", "labels": [], "comments": []}"#,
      ], issues: 3, pulls: 0, open: 1, closed: 2, merged: 0, comments: 1, tags: 1, people: 3),
    TrackerSample(
      format: "gitlab",
      records: [
        """
        {"iid": 1, "title": "One", "state": "opened", "author": {"username": "ana"},
         "labels": ["bug", "kind::idea"], "user_notes_count": 3,
         "notes_data": [{"body": "hm", "system": false, "author": {"username": "ben"}},
           {"body": "closed", "system": true}]}
        """,
        """
        {"iid": 1, "title": "Merge", "state": "merged", "source_branch": "a", "labels": [],
         "merged_at": "2026-01-02T03:04:05.678+01:00"}
        """,
        #"{"iid": 2, "title": "Two", "state": "closed", "labels": ["bug"], "milestone": null}"#,
      ], issues: 2, pulls: 1, open: 1, closed: 1, merged: 1, comments: 1, tags: 2, people: 2),
    TrackerSample(
      format: "jira",
      records: [
        """
        {"key": "T-1", "fields": {"summary": "One", "labels": ["bug"], "resolution": null,
         "status": {"name": "Doing", "statusCategory": {"key": "indeterminate"}},
         "comment": {"total": 1, "comments": [{"author": {"name": "ana"}, "body": "hm"}]}}}
        """,
        """
        {"key": "T-2", "fields": {"summary": "Two", "labels": [], "reporter": {"name": "ben"},
         "status": {"name": "Shipped", "statusCategory": {"key": "done"}}}}
        """,
        #"{"key": "T-3", "fields": {"summary": "Three", "resolution": {"name": "Duplicate"}}}"#,
      ], issues: 3, pulls: 0, open: 1, closed: 2, merged: 0, comments: 1, tags: 1, people: 2),
    TrackerSample(
      format: "bugzilla",
      records: [
        """
        {"id": 1, "summary": "One", "status": "NEW", "product": "P", "keywords": ["crash"],
         "creator": "ana@example.org", "comments": [
           {"count": 0, "text": "It crashes.", "creator": "ana@example.org", "bug_id": 1, "id": 4},
           {"count": 1, "text": "Here too.", "creator": "ben@example.org", "bug_id": 1, "id": 5}]}
        """,
        #"{"id": 2, "summary": "Two", "status": "VERIFIED", "product": "P", "keywords": []}"#,
        #"{"id": 3, "summary": "Three", "status": "RESOLVED", "product": "Q"}"#,
      ], issues: 3, pulls: 0, open: 1, closed: 2, merged: 0, comments: 1, tags: 1, people: 2),
    TrackerSample(
      format: "bugzilla-xml",
      records: [
        """
        {"bug_id": [{"__text__": "1"}], "short_desc": [{"__text__": "One"}],
         "bug_status": [{"__text__": "NEW"}],
         "reporter": [{"__text__": "ana@example.org", "name": "Ana"}],
         "long_desc": [
           {"isprivate": "0", "who": [{"__text__": "ana"}], "thetext": [{"__text__": "text"}]},
           {"isprivate": "0", "who": [{"__text__": "ben"}], "thetext": [{"__text__": "hm"}]},
           {"isprivate": "1", "who": [{"__text__": "cat"}], "thetext": [{"__text__": "psst"}]}]}
        """,
        #"{"bug_id": [{"__text__": "2"}], "bug_status": [{"__text__": "CLOSED"}]}"#,
        """
        {"bug_id": [{"__text__": "3"}], "bug_status": [{"__text__": "REOPENED"}],
         "keywords": [{"__text__": "crash, leak"}]}
        """,
      ], issues: 3, pulls: 0, open: 2, closed: 1, merged: 0, comments: 1, tags: 2, people: 2),
    TrackerSample(
      format: "redmine",
      records: [
        """
        {"id": 1, "subject": "One", "project": {"id": 1, "name": "Tool"}, "closed_on": null,
         "status": {"id": 1, "name": "New"}, "author": {"id": 3, "name": "Ana"},
         "journals": [{"id": 7, "user": {"name": "Ben"}, "notes": "hm", "details": []},
           {"id": 8, "user": {"name": "Ben"}, "notes": "", "details": [{"name": "status_id"}]}]}
        """,
        """
        {"id": 2, "subject": "Two", "status": {"name": "Done"}, "journals": [],
         "closed_on": "2026-01-02T03:04:05Z"}
        """,
        #"{"id": 3, "subject": "Three", "status": {"name": "Parked"}, "journals": []}"#,
      ], issues: 3, pulls: 0, open: 2, closed: 1, merged: 0, comments: 1, tags: 0, people: 2),
  ]
}

@Suite("What records come wrapped in")
struct WrappingTests {
  private static let account = """
    "backend_name": "Tracker", "category": "issue", "origin": "https://example.org", \
    "timestamp": 1500000000.5, "uuid": "0a", "data":
    """

  /// A file of the same records in every way that interfaces, programs and collectors write them.
  private static func files(of records: [String]) -> [(name: String, text: String)] {
    let lines = records.map { $0.replacing("\n", with: " ") }
    let (first, rest) = (lines[0], lines.dropFirst().joined(separator: ", "))
    let accounts = lines.map { "{\(account) \($0)}" }
    let array = "[" + records.joined(separator: ",\n") + "]"
    let quoted =
      "\""
      + array.replacing("\n", with: " ").replacing("\\", with: "\\\\")
      .replacing("\"", with: "\\\"") + "\""
    return [
      ("array", array),
      ("array behind a byte-order mark", "\u{FEFF}" + array),
      ("objects one behind the other", records.joined(separator: "\n")),
      ("lines", lines.joined(separator: "\n")),
      ("lines with carriage returns", lines.joined(separator: "\r\n") + "\r\n"),
      ("array of pages", "[[\(first)], [\(rest)], []]"),
      ("concatenated pages", "[\(first)][\(rest)]"),
      ("a page a line", "[\(first)]\n[\(rest)]\n[]\n"),
      ("array of collector's accounts", "[" + accounts.joined(separator: ", ") + "]"),
      ("lines of collector's accounts", accounts.joined(separator: "\n")),
      ("a search engine's hits", lines.map { "{\"_id\": \"7\", \"_source\": \($0)}" }.joined()),
      ("hits of collector's accounts", accounts.map { "{\"_source\": \($0)}" }.joined()),
      ("a list in an object", "{\"total_count\": 3, \"items\": \(array)}"),
      ("lists in objects", "[{\"issues\": [\(first)]}, {\"issues\": [\(rest)]}]"),
      ("a list in a collector's account", "{\(account) {\"issues\": \(array)}}"),
      ("JSON in a string", quoted),
    ]
  }

  @Test("the same records are read, whatever is around them", arguments: TrackerSample.all)
  func wrappings(_ sample: TrackerSample) throws {
    var expected = LoadCounts()
    expected.issues = sample.issues
    expected.pulls = sample.pulls
    expected.open = sample.open
    expected.closed = sample.closed
    expected.merged = sample.merged
    expected.comments = sample.comments
    expected.tags = sample.tags
    expected.people = sample.people
    for (name, text) in Self.files(of: sample.records) {
      let result = try load(text)
      expected.privateComments = result.counts.privateComments
      #expect(result.counts == expected, "\(name)")
      #expect(result.files.map(\.format) == [sample.format], "\(name)")
      #expect(result.messages == [], "\(name)")
    }
  }

  @Test(
    "an answer that nothing was found is valid and empty",
    arguments: [
      "[]", "[[], []]", "{\"issues\": []}", "{\"issues\": [], \"pulls\": []}", "{\"bugs\": []}",
      "{\"issues\": [], \"total_count\": 0, \"offset\": 0, \"limit\": 25}",
      "{\"startAt\": 0, \"total\": 0, \"issues\": []}", "{\"issues\": [], \"isLast\": true}",
      "{\"data\": {\"search\": {\"issueCount\": 0, \"nodes\": []}}}",
      "{\"data\": {\"project\": {\"issues\": {\"nodes\": []}}}}",
      "{\"totalCount\": 0, \"count\": 0, \"comments\": []}",
      "{\"entries\": [], \"total_size\": 0, \"start\": 0}",
    ])
  func empty(_ text: String) throws {
    let result = try load(text)
    #expect(result.messages == [])
    #expect(result.counts == LoadCounts())
  }

  @Test("an object without lists of records is not taken for an empty answer")
  func unknown() throws {
    #expect(
      try load("{\"colour\": \"red\", \"sizes\": []}").messages == [
        "error 1:1:1 data.unknown-format: '1' is JSON of no known format: "
          + "its first object has the members colour, sizes"
      ])
  }
}
