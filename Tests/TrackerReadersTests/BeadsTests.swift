import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Issues of Beads")
struct BeadsTests {
  /// An issue with edges to others, each with its type.
  private func issue(_ edges: (target: String, type: String)...) throws -> LoadResult {
    let list = edges.map {
      #"{"issue_id":"gz-1","depends_on_id":"\#($0.target)","type":"\#($0.type)"}"#
    }
    return try load(
      """
      {"id":"gz-1","title":"A","status":"open","issue_type":"bug","comment_count":1,
       "dependencies":[\(list.joined(separator: ","))],"comments":[{"id":1,"text":"Said"}]}
      """)
  }

  @Test(
    "several edges to one issue are one link of each kind, and a mere relation only beside no other"
  )
  func edges() throws {
    let result = try issue(
      ("gz-2", "related"), ("gz-2", "discovered-from"), ("gz-3", "related"),
      ("gz-3", "parent-child"), ("gz-3", "blocks"), ("gz-4", "supersedes"))
    #expect(
      result.snapshot.issues[0].history.links == [
        IssueLink(.relates, "gz-2"), IssueLink(.partOf, "gz-3"), IssueLink(.blockedBy, "gz-3"),
        IssueLink(.supersededBy, "gz-4"),
      ])
    #expect(result.lost == ["dependencies.discovered-from × 1 (1: gz-1)"])
  }

  @Test("the number of comments is not told as lost where they are there")
  func comments() throws {
    let result = try issue()
    #expect(result.snapshot.issues[0].comments.map(\.body.string) == ["Said"])
    #expect(result.lost == [] && result.missingComments == [])
  }
}
