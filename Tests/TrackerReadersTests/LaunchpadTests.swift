import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Bugs and tasks of Launchpad")
struct LaunchpadTests {
  private static let bugs = """
    [{"id": 7, "title": "Pump leaks", "description": "Text", "tags": ["water"], "heat": 6,
      "owner_link": "https://api.launchpad.net/1.0/~ana", "information_type": "Public",
      "date_created": "2025-03-01T10:00:00Z", "date_last_updated": "2025-03-03T10:00:00Z",
      "web_link": "https://bugs.launchpad.net/bugs/7"},
     {"id": 8, "title": "Valve", "heat": 0, "owner_link": "https://api.launchpad.net/1.0/~ana",
      "date_last_updated": "2025-03-03T10:00:00Z"}]
    """
  private static let tasks = #"""
    {"entries": [
      {"bug_link": "https://api.launchpad.net/1.0/bugs/7", "title": "Bug #7 in garden: \"Pump leaks\"",
       "status": "Fix Released", "importance": "High", "bug_target_name": "garden",
       "owner_link": "https://api.launchpad.net/1.0/~ben", "date_created": "2025-03-02T09:00:00Z",
       "assignee_link": "https://api.launchpad.net/1.0/~ola", "date_closed": "2025-03-02T10:00:00Z",
       "web_link": "https://bugs.launchpad.net/garden/+bug/7"},
      {"bug_link": "https://api.launchpad.net/1.0/bugs/9", "title": "Bug #9 in garden: \"Hose\"",
       "status": "Opinion", "importance": "Low", "bug_target_name": "garden"}]}
    """#

  @Test(
    "a bug and its task are one issue, whichever file comes first",
    arguments: [[bugs, tasks], [tasks, bugs]])
  func joined(_ files: [String]) throws {
    let result = try load(files.map { Array($0.utf8) })
    #expect(result.messages == [])
    #expect(
      result.outline == [
        "#7 issue closed Pump leaks", "#8 issue open Valve", "#9 issue closed Hose",
      ])
    let issue = result.snapshot.issues[0]
    #expect(issue.body.string == "Text")
    #expect(result.tags(0) == ["water"])
    #expect(result.author(0) == "ana")
    #expect(issue.assignees.map { result.snapshot[$0].login } == ["ola"])
    #expect(issue.project.map { result.snapshot[$0].title } == "garden")
    #expect(issue.priority == .high)
    #expect(issue.url == "https://bugs.launchpad.net/bugs/7")
    #expect(
      [issue.created, issue.updated, issue.closed].map { $0?.day.description } == [
        "2025-03-01", "2025-03-03", "2025-03-02",
      ])
    #expect(result.counts.duplicates == 0)
    #expect(
      result.assumptions.filter { $0.what.hasPrefix("state") }
        .map { "\($0.count) × \($0.what), \($0.place)" } == [
          "1 × state assumed open: a bug has none without its tasks, all data: 8"
        ])
  }

  @Test("bugs of which a collector has fewer members are read by the kind that they name")
  func fewerMembers() throws {
    func kind(_ name: String) -> String {
      #""resource_type_link": "https://api.launchpad.net/1.0/#\#(name)""#
    }
    let result = try load(
      """
      {"entries": [
        {"id": 7, "title": "Pump leaks", "heat": 6, "owner_link": "https://api.launchpad.net/1.0/~ana",
         "date_last_updated": "2025-03-03T10:00:00Z", \(kind("bug"))},
        {"id": 8, "title": "Valve", \(kind("bug"))},
        {"id": 9, "title": "Hose", "tags": ["water"], \(kind("bug"))},
        {"id": 10, "title": "Mail", \(kind("bug_tracker"))}]}
      """)
    #expect(result.messages == [])
    #expect(
      result.outline == ["#7 issue open Pump leaks", "#8 issue open Valve", "#9 issue open Hose"])
    #expect(result.snapshot.tags.map(\.name) == ["water"])
    #expect(result.lost == ["heat × 1 (1: 7)", "entries × 1 (1)"])
  }

  @Test("of two forms of a bug the later one tells what it is about, and whether it is private")
  func laterBug() throws {
    func bug(_ day: Int, _ title: String, _ isPrivate: Bool) -> String {
      """
      [{"id": 7, "title": "\(title)", "heat": 6, "owner_link": "https://api.launchpad.net/1.0/~ana",
        "date_last_updated": "2025-03-0\(day)T10:00:00Z", "private": \(isPrivate)}]
      """
    }
    for files in [
      [bug(4, "Old", true), bug(5, "New", false), Self.tasks],
      [bug(5, "New", false), Self.tasks, bug(4, "Old", true)],
    ] {
      let result = try load(files.map { Array($0.utf8) })
      #expect(result.outline == ["#7 issue closed New", "#9 issue closed Hose"])
    }
    let hidden = try load(bug(4, "Old", false), Self.tasks, bug(5, "New", true))
    #expect(hidden.outline == ["#9 issue closed Hose"])
    #expect(hidden.counts.privateRecords == 1)
  }

  @Test("a bug with several tasks is open while one of them is", arguments: [false, true])
  func severalTasks(_ isReversed: Bool) throws {
    func task(
      _ bug: Int, _ target: String, _ status: String, _ assignee: String, _ more: String = ""
    )
      -> String
    {
      """
      {"bug_link": "https://api.launchpad.net/1.0/bugs/\(bug)", "title": "T\(bug)", "status": "\(status)",
       "importance": "High", "bug_target_name": "\(target)", "date_created": "2025-03-02T09:00:00Z",
       "assignee_link": "https://api.launchpad.net/1.0/~\(assignee)"\(more)}
      """
    }
    func closed(_ day: Int) -> String { #", "date_closed": "2025-03-0\#(day)T10:00:00Z""# }
    let tasks = [
      task(7, "garden", "Fix Released", "ola", closed(3)), task(7, "house", "New", "ben"),
      task(9, "garden", "Invalid", "ola", closed(3)),
      task(9, "house", "Fix Released", "ola", closed(5)),
      task(10, "garden", "New", "ola"), task(10, "garden", "Fix Released", "ola", closed(5)),
    ]
    let files = [Self.bugs, "{\"entries\": [\(tasks.joined(separator: ", "))]}"]
    let result = try load((isReversed ? files.reversed() : files).map { Array($0.utf8) })
    #expect(result.messages == [])
    #expect(
      result.outline == [
        "#7 issue open Pump leaks", "#8 issue open Valve", "#9 issue closed T9",
        "#10 issue closed T10",
      ])
    let issues = result.snapshot.issues
    #expect(
      issues.map { $0.assignees.map { result.snapshot[$0].login } } == [
        ["ola", "ben"], [], ["ola"], ["ola"],
      ])
    #expect(
      issues.map { $0.project.map { result.snapshot[$0].title } } == [
        "house", nil, "garden", "garden",
      ])
    #expect(
      issues.map { $0.closed?.day.description } == [nil, nil, "2025-03-05", "2025-03-05"])
    #expect(result.counts.duplicates == 1)
    #expect(
      result.assumptions.map { "\($0.count) × \($0.what)" }.filter { $0.contains("tasks are") } == [
        "2 × bugs with several tasks are open while one of these is, and have the project of the first open one"
      ])
  }

  @Test(
    "a task that was opened again is open, although there is a date of closing in it or in an earlier form of it",
    arguments: [false, true])
  func openedAgain(_ isReversed: Bool) throws {
    func task(_ bug: Int, _ status: String, _ members: String) -> String {
      """
      {"entries": [{"bug_link": "https://api.launchpad.net/1.0/bugs/\(bug)", "title": "T\(bug)",
       "status": "\(status)", "importance": "High", "bug_target_name": "garden",
       "date_created": "2025-03-01T09:00:00Z", \(members)}]}
      """
    }
    let closed = #""date_closed": "2025-03-03T10:00:00Z""#
    let opened = #""is_complete": false, "date_left_closed": "2025-03-05T10:00:00Z""#
    let closedAgain =
      #""is_complete": true, "date_left_closed": "2025-03-05T10:00:00Z", "date_closed": "2025-03-07T10:00:00Z""#
    let files = [
      task(7, "Fix Released", closed + #", "is_complete": true"#),
      task(7, "New", #""date_closed": null, "# + opened),
      task(8, "In Testing", closed + #", "is_complete": false"#),
      task(9, "New", opened), task(9, "Fix Released", closedAgain),
    ]
    let result = try load((isReversed ? files.reversed() : files).map { Array($0.utf8) })
    #expect(result.outline == ["#7 issue open T7", "#8 issue open T8", "#9 issue closed T9"])
  }

  @Test("a bug of which one task is private is private")
  func privateTask() throws {
    func task(_ target: String, _ isPrivate: Bool) -> String {
      """
      {"bug_link": "https://api.launchpad.net/1.0/bugs/7", "title": "Secret", "status": "New",
       "importance": "High", "bug_target_name": "\(target)", "private": \(isPrivate)}
      """
    }
    let result = try load("[\(task("garden", false)), \(task("house", true))]")
    #expect(result.outline == [])
    #expect(result.counts.privateRecords == 1)
  }

  @Test(
    "the number of messages counts the description, so that one less are comments",
    arguments: [
      [
        #"{"bug_link": "https://api.launchpad.net/1.0/bugs/7", "importance": "High", "status": "New", "bug_data": {"id": 7, "title": "Pump", "message_count": 3}, "messages_data": []}"#
      ],
      [
        #"[{"id": 7, "title": "Pump", "message_count": 3, "resource_type_link": "https://api.launchpad.net/1.0/#bug"}]"#,
        #"{"entries": [{"bug_link": "https://api.launchpad.net/1.0/bugs/7", "importance": "High", "status": "New"}]}"#,
      ],
    ])
  func numberOfMessages(files: [String]) throws {
    let result = try load(files.map { Array($0.utf8) })
    #expect(result.messages == [])
    #expect(result.outline == ["#7 issue open Pump"])
    let told = result.notes.filter { $0.code == "data.missing-comments" }
    #expect(
      told.map(\.message) == ["2 × comments of which only the number is known, first in #7"])
    let messages = (0...2).map {
      #"{"content": "So", "self_link": "https://api.launchpad.net/1.0/bugs/7/comments/\#($0)"}"#
    }
    let texts = files + [#"{"entries": [\#(messages.joined(separator: ", "))]}"#]
    let whole = try load(texts.map { Array($0.utf8) })
    #expect(whole.snapshot.issues.map(\.comments.count) == [2])
    #expect(whole.notes.filter { $0.code == "data.missing-comments" } == [])
  }

  /// A private bug with its task, as scripts put answers of the interface together.
  private static let shapes = [
    #"[{"bug": BUG, "bug_tasks": [TASK]}]"#,
    #"[TASK_WITH, "bug": BUG}]"#,
    #"[BUG_WITH, "bug_tasks": [TASK]}]"#,
  ]

  @Test(
    "a bug is private where only its tasks are in a list, and public where it says so",
    arguments: shapes)
  func together(_ shape: String) throws {
    func text(_ isPrivate: Bool) -> String {
      let bug =
        #"{"id": 7, "title": "Pump", "private": \#(isPrivate), "description": "Text", "owner_link": "https://api.launchpad.net/1.0/~ana""#
      let task =
        #"{"bug_link": "https://api.launchpad.net/1.0/bugs/7", "status": "New", "importance": "High", "bug_target_name": "garden""#
      return shape.replacing("BUG_WITH", with: bug).replacing("TASK_WITH", with: task)
        .replacing("BUG", with: bug + "}").replacing("TASK", with: task + "}")
    }
    #expect(try load(text(true)).outline == [])
    #expect(try load(text(true)).counts.privateRecords == 1)
    let result = try load(text(false))
    #expect(result.outline == ["#7 issue open Pump"])
    #expect(result.snapshot.issues[0].body.string == "Text")
  }
}
