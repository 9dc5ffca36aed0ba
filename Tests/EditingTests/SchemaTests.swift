import Diagnostics
import Foundation
import IssueModel
import Testing
import TestSupport

@testable import Editing
@testable import IssueStore

@Suite("The published JSON schemas")
struct SchemaTests {
  typealias Object = [String: Any]

  private static func schema(_ name: String) throws -> Object {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = package.appending(path: "Site/static/schema/\(name).schema.json")
    return try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Object)
  }

  /// The examples of a member, its own or those of what it refers to.
  private static func examples(_ member: Object, _ schema: Object) throws -> [Any] {
    if let own = member["examples"] as? [Any] { return own }
    let name = try #require((member["$ref"] as? String)?.split(separator: "/").last)
    let definition = (schema["$defs"] as? Object)?[String(name)] as? Object
    return try #require(definition?["examples"] as? [Any])
  }

  private static func properties(_ object: Any?) throws -> [String: Object] {
    try #require((object as? Object)?["properties"] as? [String: Object])
  }

  private static func text(_ value: Any) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
  }

  @Test(
    "readers know every member, with every example",
    arguments: [
      ("issue", "issues"), ("tag", "tags"), ("project", "projects"), ("person", "people"),
    ])
  func members(_ definition: String, _ list: String) throws {
    let schema = try Self.schema("issues")
    let properties = try Self.properties((schema["$defs"] as? Object)?[definition])
    for (name, member) in properties {
      for example in try Self.examples(member, schema) {
        var record: Object = definition == "issue" ? ["number": 1] : [:]
        record["title"] = "t"
        if definition == "tag" || definition == "person" { record = ["name": "n", "login": "n"] }
        if definition == "tag" { record["login"] = nil }
        record[name] = example
        let result = try load(Self.text(["gazette": 1, list: [record]]))
        #expect(result.messages == [], "\(definition).\(name)")
        #expect(result.lost == [], "\(definition).\(name)")
      }
    }
  }

  @Test("the schema has every member that is written")
  func written() throws {
    let schema = try Self.schema("issues")
    var snapshot = Snapshot(
      sources: [Source(name: "a", tracker: .github, address: "https://x.org")],
      tags: [Tag(name: "t", uuid: "u", details: "d", color: RGB(1))],
      people: [
        Person(
          login: "p", name: "n", url: "https://x.org", contributions: ["c"], cohorts: ["h"],
          isBot: true)
      ],
      projects: [Project(title: "p", details: "d")], light: Light(isOn: true),
      date: Instant(seconds: 0))
    snapshot.sources[0].tellsCommentsByRecord = true
    snapshot.projects[0].created = Instant(seconds: 0)
    snapshot.projects[0].due = Instant(seconds: 0)
    var issue = Issue(
      identity: .init(source: SourceID(0), number: 1, key: nil), kind: .pull, state: .merged,
      title: "t")
    issue.body = "b"
    issue.priority = .high
    issue.author = PersonID(0)
    issue.assignees = [PersonID(0)]
    issue.tags = [TagID(0)]
    issue.project = ProjectID(0)
    issue.created = Instant(seconds: 0)
    issue.updated = Instant(seconds: 0)
    issue.closed = Instant(seconds: 0)
    issue.due = Instant(seconds: 0)
    issue.comments = [Comment(author: PersonID(0), created: Instant(seconds: 0), body: "c")]
    issue.reviews = issue.comments + issue.comments
    issue.reviews[0].review = .approved
    issue.reviews[1].review = .remark
    issue.reviews[1].path = "p"
    issue.reportedComments = 1
    issue.reactions = 2
    issue.isDraft = true
    issue.history.events = [
      IssueEvent(
        .renamed, actor: PersonID(0), person: PersonID(0), date: Instant(seconds: 0), subject: "s",
        before: "b")
    ]
    issue.history.links = [IssueLink(.closes, "#2")]
    issue.history.closedBy = PersonID(0)
    issue.history.reason = .completed
    issue.isPrivate = true
    issue.url = "https://x.org"
    issue.reminder = TimeOfDay(hour: 9, minute: 0).map { Reminder(isEnabled: true, time: $0) }
    snapshot.issues = [issue]
    let data = Data(NativeJSON.bytes(of: snapshot))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? Object)
    let root = try Self.properties(schema)
    #expect(Set(object.keys).isSubset(of: root.keys))
    for (list, definition) in [
      ("issues", "issue"), ("tags", "tag"), ("projects", "project"), ("people", "person"),
      ("sources", "source"),
    ] {
      let known = try Self.properties((schema["$defs"] as? Object)?[definition])
      let record = try #require((object[list] as? [Object])?.first)
      #expect(Set(record.keys).isSubset(of: known.keys))
    }
  }

  @Test("an award of the schema's examples is read whole")
  func awards() throws {
    let schema = try Self.schema("awards")
    let properties = try Self.properties(schema["items"])
    let award = try properties.mapValues { try #require(try Self.examples($0, schema).first) }
    let result = try load(Self.text([award]))
    #expect(result.messages == [] && result.lost == [])
    #expect(result.snapshot.awards?.map(\.name) == ["First Steps"])
    let required = try #require((schema["items"] as? Object)?["required"] as? [String])
    for name in required {
      var incomplete = award
      incomplete[name] = nil
      #expect(try load(Self.text([incomplete])).snapshot.awards ?? [] == [])
    }
  }
}
