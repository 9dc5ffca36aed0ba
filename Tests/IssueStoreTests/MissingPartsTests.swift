import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("What answers leave out without saying how much it is")
struct MissingPartsTests {
  /// What is told of parts that are missing, with its code.
  private func told(_ result: LoadResult) -> [String] {
    result.notes.filter { $0.code.hasPrefix("data.missing") }.map { "\($0.code) \($0.message)" }
  }

  @Test("lists of GitHub's records that go on are told by kind, where no total tells more")
  func gitHub() throws {
    let more = #""pageInfo": {"hasNextPage": true, "endCursor": "x"}"#
    let last = #""pageInfo": {"hasNextPage": false, "hasPreviousPage": true}"#
    let result = try load(
      """
      {"data": {"repository": {"nameWithOwner": "a/b", "issues": {"nodes": [
        {"number": 1, "title": "a", "state": "OPEN",
         "labels": {"nodes": [{"name": "bug"}], \(more)},
         "assignees": {"edges": [{"node": {"login": "ana"}}], \(more)},
         "comments": {"nodes": [{"body": "x"}], \(more)},
         "timelineItems": {"totalCount": 9, "nodes": [{"__typename": "LockedEvent"}], \(more)}},
        {"number": 2, "title": "b", "state": "OPEN",
         "labels": {"nodes": [{"name": "bug"}], \(more)},
         "comments": {"nodes": [{"body": "x"}], "pageInfo": {"hasPreviousPage": true}}},
        {"number": 3, "title": "c", "state": "OPEN",
         "labels": {"totalCount": 1, "nodes": [{"name": "bug"}], \(last)},
         "comments": {"totalCount": 3, "nodes": [{"body": "x"}], \(more)}}]},
      "pullRequests": {"nodes": [
        {"number": 4, "title": "d", "state": "OPEN",
         "reviews": {"totalCount": 3, "nodes": [
           {"state": "COMMENTED", "body": "z", "comments": {"nodes": [{"body": "y"}], \(more)}}]},
         "reviewThreads": {"nodes": [{"comments": {"nodes": [{"body": "y"}]}}], \(more)}}]}}}}
      """)
    #expect(
      told(result) == [
        "data.missing-parts 2 × records with more labels than the answer holds, first in 1: 1",
        "data.missing-parts 1 × records with more assignees than the answer holds, first in 1: 1",
        "data.missing-parts 2 × records with more comments than the answer holds, first in 1: 1",
        "data.missing-parts 1 × records with more events than the answer holds, first in 1: 1",
        "data.missing-parts 2 × reviews that the answer leaves out, first in 1: 4",
        "data.missing-parts 1 × records with more comments of reviews than the answer holds, "
          + "first in 1: 4",
        "data.missing-parts 1 × records with more threads of reviews than the answer holds, "
          + "first in 1: 4",
        "data.missing-comments 2 × comments that the answer leaves out, first in a/b#3",
      ])
  }

  @Test("records of GitHub's repositories that an answer leaves out are told")
  func repositories() throws {
    let result = try load(
      """
      {"data": {"organization": {"repositories": {"pageInfo": {"hasNextPage": true}, "nodes": [
        {"nameWithOwner": "a/b", "issues": {"totalCount": 5,
          "nodes": [{"number": 1, "title": "a", "state": "OPEN"}]}},
        {"nameWithOwner": "a/c", "pullRequests": {"pageInfo": {"hasNextPage": true},
          "nodes": [{"number": 1, "title": "a", "state": "OPEN"}]}}]}}}}
      """)
    #expect(
      result.messages == [
        "warning 1 data.incomplete: the first 2 records of more: other pages of the answer in '1' are missing"
      ])
    #expect(
      told(result) == [
        "data.missing-parts 4 × issues that the answer leaves out, first in 1: a/b",
        "data.missing-parts 1 × records with more pull requests than the answer holds, "
          + "first in 1: a/c",
      ])
  }

  @Test("lists of records of Linear and GitLab that go on are told")
  func others() throws {
    let linear = try load(
      """
      {"data": {"issues": {"nodes": [
        {"identifier": "E-1", "title": "a", "state": {"name": "Todo", "type": "unstarted"},
         "labels": {"nodes": [{"name": "bug"}], "pageInfo": {"hasNextPage": true}},
         "comments": {"nodes": [], "pageInfo": {"hasNextPage": false}}}]}}}
      """)
    #expect(
      told(linear) == [
        "data.missing-parts 1 × records with more labels than the answer holds, first in 1: E-1"
      ])
    let gitLab = try load(
      """
      {"data": {"project": {"fullPath": "a/b", "issues": {"nodes": [
        {"iid": "1", "title": "a", "state": "opened",
         "labels": {"count": 3, "nodes": [{"title": "bug"}]},
         "notes": {"nodes": [{"body": "x"}], "pageInfo": {"hasNextPage": true}}},
        {"iid": "2", "title": "b", "state": "opened", "userNotesCount": 4,
         "notes": {"nodes": [{"body": "x"}], "pageInfo": {"hasNextPage": true}}}]}}}}
      """)
    #expect(
      told(gitLab) == [
        "data.missing-parts 2 × labels that the answer leaves out, first in 1: 1",
        "data.missing-parts 1 × records with more comments than the answer holds, first in 1: 1",
        "data.missing-comments 3 × comments that the answer leaves out, first in a/b#2",
      ])
  }

  @Test("changes of Jira's issues that an answer leaves out are told")
  func jira() throws {
    let result = try load(
      """
      {"issues": [{"key": "A-1", "fields": {"summary": "a", "status": {"name": "Open"}},
        "changelog": {"total": 5, "maxResults": 1, "histories": [
          {"created": "2025-03-01T10:00:00.000+0000",
           "items": [{"field": "summary", "fromString": "x", "toString": "a"}]}]}}]}
      """)
    #expect(
      told(result) == [
        "data.missing-parts 4 × changes that the answer leaves out, first in 1: A-1"
      ])
  }

  @Test("as many records as YouTrack gives at once may not be all")
  func fullPage() throws {
    func answer(_ count: Int) -> String {
      let issues = (1...count).map {
        #"{"idReadable": "A-\#($0)", "summary": "a", "resolved": null}"#
      }
      return "[\(issues.joined(separator: ","))]"
    }
    let result = try load(answer(42))
    #expect(
      result.assumptions.map(\.what) == [
        "taken as whole: '1' has exactly 42 records, and its export may have stopped there"
      ])
    #expect(
      result.assumptions.map(\.suggestion) == [
        "ask for the others as well, with '$skip=' and '$top='"
      ])
    #expect(try load(answer(41)).assumptions == [])
  }

  @Test(
    "answers of Azure DevOps that go on are warned of, and are whole with their last page",
    arguments: [
      (
        #""continuationToken": "x""#, "",
        "ask again with 'continuationToken=' until there is none, and give all answers"
      ),
      (
        #""nextLink": "https://x.org/2""#, "",
        "follow 'nextLink' until there is none, and give all answers"
      ),
      (
        #""@odata.nextLink": "https://x.org/2""#, "",
        "follow '@odata.nextLink' until there is none, and give all answers"
      ),
      (
        #""isLastBatch": false, "nextLink": "https://x.org/2", "continuationToken": "x""#,
        #""isLastBatch": true, "nextLink": "https://x.org/3", "continuationToken": "y""#,
        "follow 'nextLink' until 'isLastBatch' is true, and give all answers"
      ),
    ])
  func azure(_ first: String, _ last: String, _ advice: String) throws {
    func page(_ sign: String, _ number: Int) -> String {
      let members = sign.isEmpty ? "" : sign + ", "
      return """
        {\(members)"value": [
          {"id": \(number), "fields": {"System.Title": "a", "System.State": "Active"}}]}
        """
    }
    let result = try load(page(first, 1))
    #expect(
      result.messages == [
        "warning 1 data.incomplete: the first 1 records of more: other pages of the answer in '1' are missing"
      ])
    #expect(result.diagnostics.map(\.suggestion) == [advice])
    if !last.isEmpty { #expect(try load(page(first, 1), page(last, 2)).messages == []) }
  }
}
