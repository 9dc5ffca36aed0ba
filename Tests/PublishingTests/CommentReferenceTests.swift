import Testing

@testable import Publishing

@Suite("References to comments")
struct CommentReferenceTests {
  @Test(
    "bug 12 comment 3 leads to the comment that the tracker numbers so, whichever were left out before it"
  )
  func bugzilla() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\n",
      "data/bugs.json": """
      {"bugs": [
        {"id": 12, "summary": "Door", "status": "NEW", "product": "House", "comments": [
          {"count": 0, "text": "It creaks"}, {"count": 1, "text": "hush", "is_private": true},
          {"count": 2, "text": "two"}, {"count": 3, "text": "three"}]},
        {"id": 13, "summary": "Gate", "status": "NEW", "product": "House", "comments": [
          {"count": 0, "text": "See bug 12 comment 3, bug 12 comment #0 and bug 12."}]}]}
      """,
    ])
    try await site.build()
    let door = try site.page("issues/12.html")
    #expect(
      ["comment-1", "comment-2", "comment-3"].map { door.contains("id=\"\($0)\"") }
        == [false, true, true])
    let gate = try site.page("issues/13.html")
    for link in [
      #"bug <a href="../issues/12.html#comment-3">#12 comment 3</a>, "#,
      #"bug <a href="../issues/12.html">#12 comment 0</a> and "#,
      #"bug <a href="../issues/12.html">#12</a>."#,
    ] { #expect(gate.contains(link), "\(link)") }
  }
}
