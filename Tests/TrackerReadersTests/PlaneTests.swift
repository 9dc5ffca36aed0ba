import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("What records of Plane name by identifiers")
struct PlaneTests {
  private static let shipped = "2883fc08-866d-46de-9cdb-deb6a45d185b"
  private static let doing = "89ba82ed-bb80-494b-ac66-d740c9885bdc"
  private static let issues = """
    {"results": [
      {"sequence_id": 7, "name": "Pump leaks", "state": "\(shipped)", "completed_at": null},
      {"sequence_id": 8, "name": "Valve", "state": "\(doing)", "completed_at": null},
      {"sequence_id": 9, "name": "Hose", "state": {"id": "\(doing)"}, "completed_at": null},
      {"sequence_id": 10, "name": "Tap", "state": "\(doing)", "completed_at": "2025-03-02T10:00:00Z"}]}
    """
  private static let states = """
    [{"id": "\(shipped)", "name": "Given up", "group": "cancelled", "color": "#f00", "sequence": 2},
     {"id": "\(doing)", "name": "Doing", "group": "started", "color": "#0f0", "sequence": 1}]
    """

  @Test(
    "the list of the project's states tells what they mean, in any file",
    arguments: [
      [issues, states], [states, issues],
      [String(issues.dropLast()) + ", \"states\": \(states)}"],
    ])
  func resolved(_ files: [String]) throws {
    let result = try load(files.map { Array($0.utf8) })
    #expect(result.messages == [])
    #expect(
      result.outline == [
        "#7 issue closed Pump leaks", "#8 issue open Valve", "#9 issue open Hose",
        "#10 issue closed Tap",
      ])
    #expect(result.assumptions == [])
  }

  @Test("without the list they are taken as open, which is told in one line")
  func unresolved() throws {
    let result = try load(Self.issues)
    #expect(
      result.outline == [
        "#7 issue open Pump leaks", "#8 issue open Valve", "#9 issue open Hose",
        "#10 issue closed Tap",
      ])
    let notes = result.notes.filter { $0.code == "data.assumed" }
    #expect(
      notes.map(\.message) == [
        "state assumed open: only its identifier is known (3 records, first 7 in all data)"
      ])
    #expect(
      notes.map(\.suggestion) == [
        "give the list of the project's states as well, or say what they mean with "
          + "'states: {\(Self.shipped): closed}'"
      ])
    let told = try load(Self.issues) {
      $0.states = [Self.shipped: "closed", Self.doing: "open"]
    }
    #expect(told.outline.first == "#7 issue closed Pump leaks")
    #expect(told.assumptions == [])
  }

  @Test(
    "the lists of labels and members tell what identifiers of these mean, in any file",
    arguments: [
      ["labels", "assignees", "created_by"], ["label_ids", "assignee_ids", "created_by_id"],
    ]
  )
  func labelsAndMembers(_ members: [String]) throws {
    let (water, ana, ola) = (
      "e1111111-0000-4000-8000-000000000001", "d1111111-0000-4000-8000-000000000001",
      "d1111111-0000-4000-8000-000000000002"
    )
    let files = [
      """
      {"results": [{"sequence_id": 7, "name": "Pump", "state": {"name": "Todo", "group": "unstarted"},
        "\(members[0])": ["\(water)"], "\(members[1])": ["\(ola)"], "\(members[2])": "\(ana)"}]}
      """,
      """
      {"results": [{"id": "\(water)", "name": "water", "color": "#0000ff", "parent": null}]}
      """,
      """
      [{"id": "\(ana)", "first_name": "Ana", "last_name": "Li", "email": "ana@hut.example", "display_name": "ana"},
       {"id": "\(ola)", "first_name": "Ola", "last_name": "", "email": "ola@hut.example", "display_name": "ola"}]
      """,
    ]
    for files in [files, files.reversed()] {
      let result = try load(files.map { Array($0.utf8) })
      #expect(
        result.messages == [] && result.assumptions == []
          && result.lost == ["state.name × 1 (\(files[0].contains("sequence_id") ? 1 : 3): 7)"])
      #expect(result.tags(0) == ["water"])
      #expect(result.snapshot.tags.map(\.color) == [RGB(hex: "0000ff")])
      let issue = result.snapshot.issues[0]
      let people = [issue.author].compactMap { $0 } + issue.assignees
      #expect(
        people.map { "\(result.snapshot[$0].login) \(result.snapshot[$0].name ?? "-")" } == [
          "ana Ana Li", "ola Ola",
        ])
    }
    let alone = try load(files[0])
    #expect(alone.tags(0) == [])
    #expect(alone.lost.contains("labels of which only the identifier is known × 1 (1)"))
  }

  /// What can be read of an export in any form: records, authors, assignees, labels, projects, and comments.
  private func summary(_ result: LoadResult) -> [String] {
    result.outline
      + result.snapshot.issues.map { issue in
        let people = [issue.author].compactMap { $0 } + issue.assignees
        let comments = issue.comments.map { comment in
          let author = comment.author.map { result.snapshot[$0].login } ?? "-"
          return "\(author) \(comment.created?.day.description ?? "-") \(comment.body.string)"
        }
        return
          ([people.map { result.snapshot[$0].login }, issue.tags.map { result.snapshot[$0].name }]
          .map { $0.joined(separator: "+") }
          + [issue.project.map { result.snapshot[$0].title } ?? "-"] + comments)
          .joined(separator: " | ")
      }
  }

  private static let told = [
    "#HUT-7 issue closed Pump", "#HUT-8 issue open Valve",
    #"Ana B+Ola O'C | water+cold, hot | Cellar | Ola O'C 2025-03-02 It's "dry", at\last: ł"#,
    "Ana B |  | -",
  ]

  @Test(
    "mentions become the names that the file has for their identifiers, and pictures are counted")
  func components() throws {
    func mention(_ identifier: String, _ kind: String = "user_mention") -> String {
      #"<mention-component id=\"m\" entity_identifier=\"\#(identifier)\" entity_name=\"\#(kind)\"></mention-component>"#
    }
    let result = try load(
      """
      [{"sequence_id": 7, "name": "Pump", "state": {"name": "Todo", "group": "unstarted"},
        "assignees": [{"id": "\(Self.shipped)", "display_name": "Ola *Lis*"}],
        "description_html": "<p>Ask \(mention(Self.shipped)), \(mention(Self.doing)) or \(mention("7", "issue_mention")).</p><image-component src=\\"abc\\"></image-component><p>Wet</p>",
        "comments": [{"comment_html": "<p>\(mention(Self.shipped))</p>", "created_at": "2026-01-02T00:00:00Z"}]}]
      """)
    #expect(result.messages == [])
    #expect(
      result.snapshot.issues[0].body.string == "Ask @Ola \\*Lis\\*, @\(Self.doing) or .\n\nWet")
    #expect(result.snapshot.issues[0].comments.map(\.body) == [#"@Ola \*Lis\*"#])
    #expect(
      result.lost == [
        "mentions in texts × 1 (1: 7)", "images in texts × 1 (1: 7)", "state.name × 1 (1: 7)",
      ])
    #expect(
      result.assumptions.map { "\($0.what) × \($0.count) (\($0.place))" } == [
        "people are mentioned by their identifiers where the file has no names for them × 1 (1: 7)"
      ])
  }

  @Test("the export of 2026 has names in the place of objects, as JSON and as a table")
  func export() throws {
    let json = try load(
      #"""
      [{"project_name": "Hut", "project_identifier": "HUT", "identifier": "HUT-7", "sequence_id": 7,
        "name": "Pump", "state_name": "Cancelled", "priority": "high", "assignees": ["Ola O'C"],
        "created_by_name": "Ana B", "completed_at": null, "archived_at": null,
        "labels": ["water", "cold, hot"], "cycles": [], "modules": ["Cellar"], "is_draft": false,
        "comments": [{"comment": "It's \"dry\", at\\last: \u0142", "created_by": "Ola O'C",
          "created_at": "2025-03-02 10:00:00"}]},
       {"identifier": "HUT-8", "sequence_id": 8, "name": "Valve", "state_name": "Todo",
        "assignees": [], "created_by_name": "Ana B", "completed_at": null, "labels": [],
        "modules": [], "comments": []}]
      """#)
    #expect(json.messages == [])
    #expect(summary(json) == Self.told)
    #expect(json.lost == ["state_name × 2 (1: HUT-7)"])
    let table = try load(
      #"""
      Project Identifier,Identifier,Sequence Id,Name,State Name,Assignees,Created By Name,Completed At,Labels,Cycles,Modules,Comments,Is Draft
      HUT,HUT-7,7,Pump,Cancelled,"[""Ola O'C""]",Ana B,,"[""water"", ""cold, hot""]",[],"[""Cellar""]","[{""comment"": ""It's \""dry\"", at\\last: \u0142"", ""created_by"": ""Ola O'C"", ""created_at"": ""2025-03-02 10:00:00""}]",False
      HUT,HUT-8,8,Valve,Todo,[],Ana B,,[],[],[],[],False
      """#)
    #expect(table.messages == [])
    #expect(summary(table) == Self.told)
    #expect(table.lost == ["State Name × 2 (1: HUT-7)", "Project Identifier × 2 (1: HUT-7)"])
  }

  @Test("the table of 2025 has comments as Python prints them")
  func printedComments() throws {
    let result = try load(
      #"""
      "ID","Sequence ID","Name","State","Created By","Labels","Comments","Assignees","Module Name"
      "HUT-7","7","Pump","Cancelled","Ana B","water, hot","{'comment': 'It\'s ""dry""\nat last', 'created_at': 'Sun, 02 Mar 2025', 'created_by': ""Ola O'C""}, {'comment': 'Yes', 'created_at': 'Mon, 03 Mar 2025', 'created_by': ''}","Ola O'C","Cellar"
      "HUT-8","8","Valve","Todo","Ana B","","some words","",""
      """#)
    #expect(result.messages == [])
    #expect(
      summary(result) == [
        "#HUT-7 issue closed Pump", "#HUT-8 issue open Valve",
        "Ana B+Ola O'C | water+hot | Cellar | Ola O'C 2025-03-02 It's \"dry\"\nat last | - 2025-03-03 Yes",
        "Ana B |  | -",
      ])
    #expect(
      result.lost == [
        "State × 2 (1: HUT-7)",
        "comments that are neither a number nor a list of objects × 1 (1: HUT-8)",
      ])
  }

  @Test("the links of an item are not its own address, and are told")
  func attachedLinks() throws {
    let result = try load(
      """
      ID,Name,State,Link
      HUT-7,Pump,Todo,https://docs.example/pump
      HUT-8,Valve,Todo,"https://docs.example/HUT-8, https://docs.example/valve"
      HUT-9,Tap,Todo,https://plane.example/hut/browse/HUT-9/
      HUT-10,Seal,Todo,
      """)
    #expect(
      result.snapshot.issues.compactMap(\.url) == ["https://plane.example/hut/browse/HUT-9/"])
    #expect(result.lost == ["Link × 2 (1: HUT-7)", "State × 4 (1: HUT-7)"])
  }

  @Test("relations and parents of the export are links, and those by identifiers are told")
  func relations() throws {
    let result = try load(
      """
      [{"identifier": "HUT-7", "sequence_id": 7, "name": "Pump", "completed_at": null, "parent": "HUT-1",
        "relations": {"blocking": "HUT-2", "blocked_by": ["HUT-3"], "relates_to": "", "duplicate": null}},
       {"identifier": "HUT-8", "sequence_id": 8, "name": "Valve", "completed_at": null, "parent": "\(Self.doing)",
        "issue_relation": [{"relation_type": "blocking", "issue": "\(Self.shipped)"}]}]
      """)
    #expect(
      result.snapshot.issues.map { $0.history.links.map { "\($0.kind) \($0.reference)" }.sorted() }
        == [
          ["blockedBy HUT-3", "blocks HUT-2", "partOf HUT-1"], [],
        ])
    #expect(result.lost.sorted() == ["issue_relation × 1 (1: HUT-8)", "parent × 1 (1: HUT-8)"])
  }

  @Test(
    "a parent and a relation named by identifiers are those records of the file, unless these are of another project",
    arguments: [false, true])
  func identified(_ isApart: Bool) throws {
    let (hut, mill) = (
      "3f0c1a52-0000-4000-8000-000000000001", "3f0c1a52-0000-4000-8000-000000000002"
    )
    let (pump, valve) = (
      "3f0c1a52-0000-4000-8000-000000000003", "3f0c1a52-0000-4000-8000-000000000004"
    )
    let result = try load(
      """
      [{"id": "\(valve)", "sequence_id": 8, "name": "Valve", "completed_at": null, "project": "\(hut)", "parent": "\(pump)",
        "relations": {"blocked_by": ["\(pump)", "\(Self.shipped)"]}},
       {"id": "\(Self.doing)", "sequence_id": 9, "name": "Gone", "completed_at": null, "deleted_at": "2025-01-01", "project": "\(hut)"},
       {"id": "\(pump)", "sequence_id": 7, "name": "Pump", "completed_at": null, "project": "\(isApart ? mill : hut)"}]
      """)
    let links = result.snapshot.issues.map { issue in
      issue.history.links.map { "\(issue.number ?? 0) \($0.kind) \($0.reference)" }
    }
    #expect(links.flatMap(\.self) == (isApart ? [] : ["8 partOf #7", "8 blockedBy #7"]))
    #expect(
      result.lost.sorted()
        == [
          "deleted records × 1 (1: 9)", isApart ? "parent × 1 (1: 8)" : nil,
          "relations.blocked_by × \(isApart ? 2 : 1) (1: 8)",
        ].compactMap(\.self))
  }

  @Test("the list of projects names those that records have identifiers of")
  func projects() throws {
    func record(_ title: String, _ project: String) -> String {
      #"{"sequence_id": 1, "name": "\#(title)", "completed_at": null, "project": "\#(project)"}"#
    }
    let projects = """
      {"results": [{"id": "\(Self.doing)", "name": "The hut", "identifier": "HUT", "network": 2},
        {"id": "\(Self.shipped)", "name": "The mill", "identifier": "MILL", "network": 0}]}
      """
    let result = try load(
      projects, "[\(record("A", Self.doing)), \(record("B", Self.shipped))]")
    #expect(result.messages == [])
    #expect(result.outline.sorted() == ["HUT#1 issue open A", "MILL#1 issue open B"])
  }

  @Test("an archived issue is closed and told, however its state is named")
  func archived() throws {
    for (state, others) in [
      ("{\"id\": \"\(Self.doing)\", \"name\": \"Doing\", \"group\": \"started\"}", []),
      ("\"\(Self.doing)\"", []), ("\"\(Self.doing)\"", [Self.states]),
    ] {
      let issue = """
        [{"sequence_id": 2, "name": "Old", "state": \(state), "archived_at": "2026-01-05",
          "completed_at": null}]
        """
      let result = try load(([issue] + others).map { Array($0.utf8) })
      #expect(result.outline == ["#2 issue closed Old"])
      #expect(result.snapshot.issues[0].closed?.day.description == "2026-01-05")
      #expect(
        result.assumptions.map { "\($0.count) × \($0.what)" } == [
          "1 × archived records are taken as closed"
        ])
    }
  }

  @Test("Plane calls somebody by an identifier in one place and by a name in another")
  func planePeople() throws {
    let id = "00000014-0000-4000-8000-000000000000"
    let result = try load(
      """
      [{"sequence_id": 1, "name": "A", "created_by": "\(id)", "state": {"name": "Todo", "group": "started"}},
       {"sequence_id": 2, "name": "B", "state": {"name": "Todo", "group": "started"},
        "assignees": [{"id": "\(id)", "display_name": "ana"}],
        "comments": [{"comment_html": "<p>So</p>", "access": "INTERNAL"}]}]
      """)
    #expect(result.snapshot.people.map(\.login) == ["ana"])
    #expect(
      result.assumptions.map(\.what).contains("comments that only members see there are published"))
  }
}
