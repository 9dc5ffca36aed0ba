import Diagnostics
import IssueModel
import Testing
import TestSupport

@testable import IssueStore
@testable import TrackerReaders

@Suite("Gazette's own data")
struct GazetteTests {
  @Test("every member of an issue is read")
  func issue() throws {
    let result = try load(
      """
      {"gazette": 1, "date": "2026-02-01", "issues": [
        {"number": 1, "title": "One", "content": "Body", "creationDate": "2026-01-01T10:00:00Z",
         "modificationDate": "2026-01-02T10:00:00Z", "priority": "high", "completed": true,
         "closedDate": "2026-01-03T10:00:00Z", "dueDate": "2026-01-04", "tags": ["bug",
         {"id": "6D0C", "name": "ui"}], "author": "ana", "assignees": ["ben", {"login": "cat"}],
         "comments": [{"author": "ben", "date": "2026-01-02T10:00:00Z", "content": "Yes"}],
         "project": "1.0", "reminderEnabled": true, "reminderTime": "09:30", "mood": "good"},
        {"key": "A-2", "kind": "pull", "state": "merged", "source": "team/tool", "priority": 0},
        {"title": "Neither"}, {"number": -1}, {"number": 4, "private": true, "tags": ["secret"]}],
       "tags": ["plain", {"name": "Bug", "color": "#f00", "description": "Broken"}],
       "projects": [{"title": "1.0", "detail": "First", "color": "dark blue", "closed": true}],
       "people": [{"login": "ana", "name": "Ana"}, {"login": "dan"}],
       "sources": [{"name": "team/tool", "tracker": "github", "address": "https://x.org/team/tool"}],
       "light": {"on": true}, "reminders": {"enabled": true, "remindAt": "08:00"}}
      """)
    #expect(
      result.messages == [
        "warning 1:9:3 data.broken-record: record 3 ('Neither') is left out: it has neither number"
          + " nor key",
        "warning 1:9:25 data.broken-record: record 4 is left out: its number is not a whole number"
          + " from 0",
      ])
    #expect(result.outline == ["#1 issue closed One", "team/tool#A-2 pull merged (no title)"])
    let snapshot = result.snapshot
    let issue = snapshot.issues[0]
    #expect(issue.priority == .high)
    #expect(issue.due?.description == "2026-01-04T00:00:00Z")
    #expect(issue.reminder?.time == TimeOfDay(hour: 9, minute: 30))
    #expect(issue.assignees.map { snapshot[$0].login } == ["ben", "cat"])
    #expect(issue.comments.map(\.body) == ["Yes"])
    #expect(result.tags(0) == ["bug", "ui"])
    #expect(snapshot.tags.map(\.name) == ["plain", "bug", "ui"])
    #expect(snapshot.tags[1].color == RGB(0xFF0000))
    #expect(snapshot.projects[0].color == .darkBlue)
    #expect(snapshot.projects[0].isClosed)
    #expect(snapshot.people.map(\.login) == ["ana", "dan", "ben", "cat"])
    #expect(snapshot.people[0].name == "Ana")
    #expect(snapshot.sources.last?.tracker == .github)
    #expect(snapshot.light == Light(isOn: true))
    #expect(snapshot.reminders?.isEnabled == true)
    #expect(snapshot.date?.day.description == "2026-02-01")
    #expect(snapshot.issues[1].priority == .low)
    #expect(result.counts.privateRecords == 1)
    #expect(
      result.lost == ["mood × 1 (1: 1)", "broken records × 2 (1)", "private records × 1 (1: 4)"])
  }

  @Test(
    "a reminder without a time comes when all do",
    arguments: [(#""remindAt": "07:45", "#, "07:45"), ("", "09:00")])
  func reminder(_ setting: String, _ time: String) throws {
    let result = try load(
      """
      {"gazette": 1, "reminders": {\(setting)"enabled": true},
       "issues": [{"number": 1, "title": "One", "reminderEnabled": true}],
       "projects": [{"title": "A", "reminderEnabled": true}, {"title": "B", "reminderEnabled": false},
         {"title": "C", "reminderTime": "10:30"}]}
      """)
    #expect(result.messages == [])
    #expect(
      result.snapshot.projects.map { $0.reminder.map { "\($0.isEnabled) \($0.time)" } } == [
        "true \(time)", nil, "true 10:30",
      ])
    #expect(result.snapshot.reminders?.remindAt.description == time)
    #expect(result.snapshot.issues[0].reminder?.time.description == time)
  }

  @Test("private records are read when the site publishes them")
  func privacy() throws {
    var options = LoadOptions()
    options.publishPrivate = true
    let text = #"{"issues": [{"number": 4, "title": "x", "content": "", "private": true}]}"#
    #expect(try load(text, options: options).outline == ["#4 issue open x"])
    #expect(try load(text).outline == [])
  }

  @Test("an empty list of issues is valid", arguments: [#"{"issues": []}"#, #"{"gazette": 1}"#])
  func empty(_ text: String) throws {
    let result = try load(text)
    #expect(result.messages == [])
    #expect(result.files[0].format == "gazette")
  }

  @Test("an object with members that say the same by other names is one of general JSON")
  func otherNames() throws {
    let result = try load(
      """
      [{"number": 1, "title": "A", "content": "Text", "status": "closed", "author": "ann",
        "createdAt": "2012-10-17T17:36:34Z", "closed_on": "2012-10-18"},
       {"id": 2, "title": "B", "content": "Text", "status": "open"},
       {"id": 3, "title": "C", "completed": true},
       {"number": 4, "title": "D", "content": "Text", "updated_at": "2012-10-19"}]
      """)
    #expect(result.files.map(\.format) == ["json"])
    #expect(
      result.outline == [
        "#1 issue closed A", "#2 issue open B", "#3 issue closed C", "#4 issue open D",
      ])
    #expect(result.snapshot.issues.map(\.body) == ["Text", "Text", "", "Text"])
    let dated = try #require(result.snapshot.issues.first { $0.created != nil })
    #expect(
      [dated.created, dated.closed].map { $0?.description } == [
        "2012-10-17T17:36:34Z", "2012-10-18T00:00:00Z",
      ])
    #expect(dated.author.map { result.snapshot[$0].login } == "ann")
  }

  @Test(
    "an object with none but Gazette's own members is Gazette's, also without a version",
    arguments: [
      #"[{"number": 1, "title": "A", "content": "Text", "priority": "high", "dueDate": "2026-01-31"}]"#,
      #"[{"number": 1, "title": "A", "completed": false, "tags": ["x"], "reminderEnabled": true}]"#,
      #"{"issues": [{"number": 1, "title": "A", "creationDate": "2026-01-31", "mood": "good"}]}"#,
    ])
  func own(_ text: String) throws {
    let result = try load(text)
    #expect(result.files.map(\.format) == ["gazette"])
    #expect(result.outline == ["#1 issue open A"])
  }

  @Test("the items of 2021's projects are issues with priorities 1, 2 and 3")
  func items() throws {
    let result = try load(
      """
      {"projects": [{"title": "House", "items": []}, {"title": "Garden", "color": "Green", "items": [
        {"title": "Dig", "detail": "Deep", "priority": 3, "completed": true},
        {"title": "Sow", "priority": 1, "number": 7}]}]}
      """)
    #expect(result.outline == ["#7 issue open Sow", "#2.1 issue closed Dig"])
    #expect(result.snapshot.issues.map(\.priority) == [.low, .high])
    #expect(result.snapshot.issues.map { $0.project.map { $0.index } } == [1, 1])
    #expect(result.snapshot.projects.map(\.title) == ["House", "Garden"])
  }

  @Test("awards are read in their order, and broken ones left out")
  func awards() throws {
    let result = try load(
      """
      [{"name": "First", "description": "Do it", "color": "Gold", "criterion": "items",
        "value": 1, "image": "star"}, {"name": "Bad", "criterion": "x", "value": "many"},
       {"nmae": "Worse", "criterion": "x", "value": 1}]
      """)
    #expect(
      result.snapshot.awards == [
        Award(
          name: "First", details: "Do it", color: "Gold", criterion: "items", value: 1,
          image: "star")
      ])
    #expect(result.counts.broken == 2)
    #expect(
      result.diagnostics.map(\.suggestion) == [
        "mend the record, or take it out", "did you mean 'name' by 'nmae'?",
      ])
  }

  @Test("what narrows an award is read, and what is wrong with it is told with a suggestion")
  func awardRules() throws {
    let result = try load(
      """
      [{"name": "Reviewer", "criterion": "reviews", "scope": "person", "from": "2026-01-01",
        "until": "2026-12-31", "query": "label:docs", "color": "teal", "image": "eye",
        "tiers": {"gold": 100, "bronze": 10},
        "translations": {"pl": {"name": "Recenzje"}}},
       {"name": "Helper", "criterion": "manual",
        "holders": [{"person": "ana", "reason": "Thanks", "date": "2026-05-01"}]},
       {"name": "Bad", "criterion": "isues", "value": 1, "colour": "Lime", "color": "Lime",
        "scope": "people"},
       {"name": "Helper", "criterion": "issues", "value": 1}]
      """)
    var rule = Award.Rule()
    (rule.scope, rule.query) = (.person, "label:docs")
    (rule.from, rule.until) = (
      Day(year: 2026, month: 1, day: 1), Day(year: 2026, month: 12, day: 31)
    )
    var given = Award.Rule()
    given.holders = [
      Award.Holder(
        login: "ana", reason: "Thanks",
        date: Day(year: 2026, month: 5, day: 1).map { Instant($0) })
    ]
    #expect(
      result.snapshot.awards == [
        Award(
          name: "Reviewer", details: "", criterion: "reviews",
          tiers: [
            Award.Tier(name: "bronze", value: 10, color: "Orange", image: "eye"),
            Award.Tier(name: "gold", value: 100, color: "Gold", image: "eye"),
          ], rule: rule, translations: ["pl": Award.Translation(name: "Recenzje")]),
        Award(
          name: "Helper", details: "", color: "Light Blue", criterion: "manual", value: 1,
          image: "", rule: given),
        Award(
          name: "Bad", details: "", color: "Lime", criterion: "isues", value: 1, image: ""),
      ])
    #expect(
      result.diagnostics.map { "\($0.code) \($0.message): \($0.suggestion ?? "")" } == [
        "award-criterion the award 'Bad' has the unknown criterion 'isues': did you mean 'issues'?",
        "award-key the award 'Bad' has the unknown key 'colour': did you mean 'color'?",
        "award-color the award 'Bad' has the unknown color 'Lime': one of: Pink, Purple, Red, Orange, Gold, Green, Teal, Light Blue, Dark Blue, Midnight, Dark Gray, Gray",
        "award-scope the award 'Bad' has the unknown scope 'people': one of: project, person, tag, milestone",
        "award-duplicate a second award is called 'Helper' and is left out: give each award a name of its own",
      ])
    #expect(result.snapshot.people.map(\.login) == ["ana"])
  }

  @Test("what is wrong inside an award's tiers, holders and translations is told as well")
  func nestedRules() throws {
    let result = try load(
      """
      [{"name": "A", "criterion": "issues", "tiers": [{"name": "Gold", "value": 1, "colour": "Red"},
        {"name": "Gold", "value": 2}], "translations": {"xx": {"name": "x"}, "pl": {"nam": "y", "tiers": ["a", "b", "c"]}}},
       {"name": "B", "criterion": "manual", "holders": ["ana", {"login": "ana", "dat": "2026"}]}]
      """)
    #expect(
      result.diagnostics.map { "\($0.code) \($0.message): \($0.suggestion ?? "")" } == [
        "award-tiers the award 'A' has two tiers called 'Gold': give each tier a name of its own",
        "award-tiers the award 'A' has more names of tiers in 'pl' than tiers: name them in the order of 'tiers'",
        "award-key the award 'A' has the unknown key 'colour': did you mean 'color'?",
        "award-language the award 'A' has the unknown language 'xx': one of: "
          + Language.allCases.map(\.rawValue).joined(separator: ", "),
        "award-key the award 'A' has the unknown key 'nam': did you mean 'name'?",
        "award-holder the award 'B' names 'ana' twice, which counts once: give an award for each time, or take one out",
        "award-key the award 'B' has the unknown key 'dat': did you mean 'date'?",
      ])
    // Each is told where it stands, and what is wrong with an award as a whole where that begins.
    #expect(
      result.diagnostics.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0)" } == [
        "1:2", "1:2", "1:78", "2:51", "2:79", "3:2", "3:75",
      ])
    #expect(result.snapshot.awards?.last?.rule.holders.map(\.login) == ["ana"])
  }

  @Test("an all-contributors file describes people, each in one entry or several")
  func contributors() throws {
    let result = try load(
      """
      {"projectName": "tool", "files": ["README.md"], "contributors": [{"login": "ana",
       "name": "Ana", "avatar_url": "https://x.org/a", "profile": "https://ana.org",
       "contributions": ["code", "doc"]}, {"login": "ben", "name": "Ben", "contributions": ["doc"]},
       {"login": "Ana", "name": "Ana", "profile": "", "contributions": ["bug", "code"]}]}
      """)
    #expect(
      result.snapshot.people == [
        Person(
          login: "ana", name: "Ana", url: "https://ana.org", avatar: "https://x.org/a",
          contributions: ["code", "doc", "bug"]),
        Person(login: "ben", name: "Ben", contributions: ["doc"]),
      ])
    #expect(result.lost == [])
  }

  @Test("lists of tags, people and projects may mix objects and bare names")
  func mixedLists() throws {
    let result = try load(
      """
      {"gazette": 1, "issues": [], "tags": [{"name": "a"}, "b", {"name": "c"}],
       "people": ["ana", {"login": "ben"}], "projects": ["P", {"title": "Q"}]}
      """)
    #expect(result.messages == [])
    #expect(Set(result.snapshot.tags.map(\.name)) == ["a", "b", "c"])
    #expect(result.snapshot.people.map(\.login) == ["ana", "ben"])
    #expect(result.snapshot.projects.map(\.title) == ["P", "Q"])
    #expect(result.snapshot.tags.filter { !$0.isDefined }.isEmpty)
  }

  @Test("a member of another kind than it should be is told, and the rest is read")
  func otherKinds() throws {
    let result = try load(
      """
      {"gazette": 1, "date": "soon", "light": 5, "tags": [{"name": "a", "color": "reddish"}],
       "projects": [{"title": "P", "closed": "yes", "items": "none"}],
       "people": {"login": "ana"}, "sources": [{"tracker": "github"}],
       "issues": [{"number": 1, "key": 7, "kind": "Pull", "title": 3, "content": ["a"],
         "completed": "yes", "tags": "bug", "author": 5, "assignees": ["ana", 6],
         "comments": [7, "fine", {"author": true, "content": 8}], "commentCount": "two",
         "reminderTime": "noon", "private": "no", "url": "ftp://x.org"},
        {"number": 2, "title": "Two", "tags": null, "completed": null, "author": "", "comments": []}]}
      """)
    #expect(
      result.messages.map { $0.split(separator: ": ", maxSplits: 1)[1] } == [
        "'date' is not understood: 'soon' is not a date, as 2026-01-31T12:00:00Z",
        #"'light' is not understood: it is not a light, as {"on": true}"#,
        "'people' is not understood: it is not a list",
        "'sources' is not understood: it is not a source with a name",
        "'color' is not understood: 'reddish' is not a colour, as d73a4a",
        "'closed' is not understood: 'yes' is not true or false",
        "'items' is not understood: 'none' is not a list",
        "'key' of '1' is not understood: it is not a text",
        "'kind' of '1' is not understood: 'Pull' is not issue or pull",
        "'title' of '1' is not understood: it is not a text",
        "'content' of '1' is not understood: it is not a text",
        "'completed' of '1' is not understood: 'yes' is not true or false",
        "'tags' of '1' is not understood: 'bug' is not a list",
        "'author' of '1' is not understood: it is not a login",
        "'assignees' of '1' is not understood: it is not a login",
        "'comments' of '1' is not understood: it is not a comment",
        "'author' of '1' is not understood: it is not a login",
        "'content' of '1' is not understood: it is not a text",
        "'commentCount' of '1' is not understood: 'two' is not a whole number from 0",
        "'reminderTime' of '1' is not understood: 'noon' is not a time of day, as 09:00",
        "'private' of '1' is not understood: 'no' is not true or false",
      ])
    #expect(result.outline == ["#1 issue open (no title)", "#2 issue open Two"])
    #expect(result.snapshot.issues[0].comments.count == 2)
    #expect(result.lost == ["url × 1 (1: 1)"])
  }

  @Test("a label that should name the day something is due, and does not, is counted")
  func dueLabels() throws {
    var options = LoadOptions()
    options.dueRules = [LabelPattern("due:*")]
    let result = try load(
      """
      {"gazette": 1, "issues": [{"number": 1, "title": "a", "tags": ["due:2026-02-01"]},
        {"number": 2, "title": "b", "tags": ["due:someday"]}]}
      """, options: options)
    #expect(result.snapshot.issues.map { $0.due?.day.description } == ["2026-02-01", nil])
    #expect(
      result.lost == ["due dates in labels that are not understood × 1 (all data: due:someday)"])
  }
}
