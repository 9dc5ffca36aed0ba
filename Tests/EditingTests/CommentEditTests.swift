import Diagnostics
import IssueModel
import TestSupport
import Testing

@testable import Editing

@Suite("Comments that are added")
struct CommentEditTests {
  /// What a file becomes by a comment on its issue 1.
  private func commented(
    _ text: String, in name: String = "issues.json", author: String? = "ana", _ body: String = "B"
  ) throws -> String? {
    let folder = SampleFolder()
    try folder.write(text, to: name)
    let draft = CommentDraft(author: author, created: noon, body: Text(body))
    try folder.store().perform([.changeIssue(own(1), [.comment(draft)])])
    // What was written is read back as it was meant.
    let issue = try #require(try folder.store().snapshot.issues.first)
    #expect(issue.comments.last?.body.string == body)
    #expect(issue.comments.last?.created == noon)
    return folder[name]
  }

  @Test("the first comment makes the list, in the layout of its issue")
  func first() throws {
    #expect(
      try commented(#"{"gazette": 1, "issues": [{"number": 1, "title": "a"}]}"#)
        == #"{"gazette": 1, "issues": [{"number": 1, "title": "a", "comments": [{"author": "ana", "date": "2026-01-31T12:00:00Z", "content": "B"}]}]}"#
    )
    #expect(
      try commented(
        """
        {
          "issues": [
            {
              "number": 1,
              "title": "a",
              "content": ""
            }
          ]
        }

        """, author: nil) == """
          {
            "issues": [
              {
                "number": 1,
                "title": "a",
                "content": "",
                "comments": [
                  {
                    "date": "2026-01-31T12:00:00Z",
                    "content": "B"
                  }
                ]
              }
            ]
          }

          """)
  }

  @Test("a further comment comes last, and a count of comments goes on")
  func further() throws {
    #expect(
      try commented(
        #"{"gazette":1,"issues":[{"number":1,"title":"a","commentCount":1,"comments":[{"content":"A"}]}]}"#
      )
        == #"{"gazette":1,"issues":[{"number":1,"title":"a","commentCount":2,"comments":[{"content":"A"}, {"author":"ana","date":"2026-01-31T12:00:00Z","content":"B"}]}]}"#
    )
  }

  @Test(
    "front matter gets a comment whatever its list looks like",
    arguments: [
      ("", "comments: [NEW]\n"),
      ("comments:\n", "comments: [NEW]\n"),
      ("comments: []\n", "comments: [NEW]\n"),
      ("comments: [a, ]\n", "comments: [a, NEW, ]\n"),
      (
        "comments: ['it''s ]', {content: \"a ]\"}] # all\n",
        "comments: ['it''s ]', {content: \"a ]\"}, NEW] # all\n"
      ),
      (
        "comments: [\n  it's,\n  {content: x} # }]\n]\ntags: [a]\n",
        "comments: [\n  it's,\n  {content: x}, NEW # }]\n]\ntags: [a]\n"
      ),
      (
        "comments:\n- content: A\n# Who\nauthor: ben\n",
        "comments:\n- content: A\n- NEW\n# Who\nauthor: ben\n"
      ),
      (
        "comments:\n  - content: |\n      A\n\n      # not a remark\n\n  # a remark\ntags: [a]\n",
        "comments:\n  - content: |\n      A\n\n      # not a remark\n  - NEW\n\n  # a remark\ntags: [a]\n"
      ),
    ])
  func frontMatter(_ before: String, _ after: String) throws {
    let new = #"{author: ana, date: 2026-01-31T12:00:00Z, content: "x: \"y\"\n- z"}"#
    #expect(
      try commented("---\ntitle: a\n\(before)---\n\nT\n", in: "1.md", "x: \"y\"\n- z")
        == "---\ntitle: a\n\(after.replacing("NEW", with: new))---\n\nT\n")
  }

  @Test("front matter that cannot take a comment stays as it is, and an error says so")
  func refused() throws {
    for text in [
      "---\n{title: a, number: 1}\n---\n", "---\ntitle: a\ncomments: none\n---\n",
      "---\nother: &c [a]\ntitle: a\ncomments: *c\n---\n",
    ] {
      let folder = SampleFolder()
      try folder.write(text, to: "1.md")
      #expect(throws: Diagnostic.self) {
        try folder.store().perform([
          .changeIssue(own(1), [.comment(CommentDraft(author: nil, created: noon, body: "B"))])
        ])
      }
      #expect(folder["1.md"] == text)
    }
  }

  @Test("a comment that says nothing is an error")
  func empty() throws {
    let folder = SampleFolder()
    try folder.write(
      #"{"issues": [{"number": 1, "title": "a", "content": ""}]}"#, to: "issues.json")
    let error = #expect(throws: Diagnostic.self) {
      try folder.store().perform([
        .changeIssue(own(1), [.comment(CommentDraft(author: nil, created: noon, body: " \n"))])
      ])
    }
    #expect(error?.message == "the comment is empty")
  }
}
