import IssueModel
import IssueStore
import Languages
import Records
import Testing

@testable import ViewModels

@Suite("The page of an issue as a record of what happened")
struct ConversationTests {
  private typealias Comment = IssueModel.Comment
  private static let day: Int64 = 86_400

  private static func site() -> SampleSite {
    var site = SampleSite()
    site.add("Door", state: .closed, created: 0, tags: ["bug"], author: "ada", assignees: ["bo"])
    site.add("Window", created: 10, author: "bo")
    site.add("Roof", state: .merged, created: 20, author: "ada", kind: .pull)
    return site
  }

  private static func comment(
    _ author: Int?, _ day: Double, _ body: String, _ part: Comment.ReviewPart? = nil
  ) -> Comment {
    var comment = Comment(
      author: author.map { PersonID($0) },
      created: Instant(seconds: Int64(day * Double(Self.day))), body: Text(body))
    comment.review = part
    return comment
  }

  private static func text(_ pieces: [PieceRecord]) -> String { pieces.map(\.text).joined() }

  private static func said(_ comment: CommentRecord?) -> String {
    guard let comment else { return "" }
    let body = comment.body.map { String(decoding: $0.source, as: UTF8.self) } ?? ""
    return "\(comment.id) \(comment.author?.login ?? "-"): \(body)"
  }

  /// The conversation, an entry a line; what is folded has a bar before it.
  private static func lines(_ page: IssuePageRecord) -> [String] {
    page.conversation.flatMap { part in
      part.entries.map { entry in
        let verdict = entry.verdict.isEmpty ? "" : " [\(entry.verdict)]"
        let remarks = entry.remarks.map { " > " + said($0) }.joined()
        let mark = entry.isDecision ? " *" : ""
        return (part.isFolded ? "| " : "") + text(entry.pieces) + said(entry.comment) + verdict
          + remarks + mark
      }
    }
  }

  @Test("an event names its milestone with a link where the site has it")
  func milestones() {
    var site = Self.site()
    _ = site.project("1.0")
    for name in ["1.0", "gone"] {
      var event = IssueEvent(.milestoned)
      (event.subject, event.date) = (name, Instant(seconds: Self.day))
      site.snapshot.issues[1].history.events.append(event)
    }
    let page = IssuePageRecord(at: 1, in: site.presentation)
    let pieces = page.conversation.flatMap(\.entries).flatMap(\.pieces).filter(\.isQuoted)
    #expect(pieces.map(\.text) == ["1.0", "gone"])
    #expect(pieces.map(\.target) == [.project("1-0", page: 1), nil])
  }

  @Test("comments, reviews with their remarks, events and silences come in one order of time")
  func order() {
    var site = Self.site()
    site.snapshot.issues[0].closed = Instant(seconds: 119 * Self.day)
    site.snapshot.issues[0].comments = [
      Self.comment(1, 1, "First"), Self.comment(0, 119, "So be it"), Self.comment(nil, 120, "Late"),
    ]
    site.snapshot.issues[0].reviews = [
      Self.comment(1, 2, "", .approved), Self.comment(1, 2, "nit", .remark),
      Self.comment(0, 3, "no", .changesRequested),
    ]
    site.snapshot.issues[0].history.closedBy = PersonID(0)
    site.snapshot.issues[0].history.events = [
      IssueEvent(.labelled, actor: PersonID(0), date: Instant(seconds: 60), subject: "bug"),
      IssueEvent(.labelled, actor: PersonID(0), date: Instant(seconds: 70), subject: "old tag"),
      IssueEvent(
        .assigned, actor: PersonID(0), person: PersonID(1), date: Instant(seconds: 80)),
      IssueEvent(
        .renamed, actor: PersonID(1), date: Instant(seconds: 90), subject: "Door", before: "Gate"),
    ]
    let page = IssuePageRecord(at: 0, in: site.presentation)
    #expect(
      Self.lines(page) == [
        "ada added bug, old tag, assigned bo", "bo changed the title from Gate to Door",
        "comment-1 bo: First", "verdict-1 bo:  [approved] > review-1 bo: nit",
        "review-2 ada: no [changesRequested]", "116 days later", "comment-2 ada: So be it *",
        "ada closed this", "comment-3 -: Late",
      ])
    #expect(page.jumps.isEmpty)
    #expect(page.people.map(\.login) == ["ada", "bo"])
    let outcome = page.outcome
    #expect(outcome.map { Self.text($0.end?.pieces ?? []) } == "Closed after 119 days by ada")
    #expect(
      outcome?.notes.map { Self.text($0.pieces) } == [
        "Approved by bo", "Changes requested by ada",
      ])
    #expect(outcome?.decision?.shown("text") == "So be it")
    #expect(page.shown("conversation_label") == "3 comments · 2 reviews")
  }

  @Test("a silence before the first entry is told")
  func silenceAtTheBeginning() {
    var site = Self.site()
    site.snapshot.issues[1].comments = [Self.comment(0, 58, "Hello")]
    let page = IssuePageRecord(at: 1, in: site.presentation)
    #expect(Self.lines(page) == ["58 days later", "comment-1 ada: Hello"])
  }

  @Test("how long an issue was open and how long the silence before its end was are rounded alike")
  func rounding() {
    var site = Self.site()
    site.snapshot.issues[0].closed = Instant(seconds: 31 * Self.day + 50_400)
    let page = IssuePageRecord(at: 0, in: site.presentation)
    #expect(Self.lines(page) == ["32 days later", "Closed"])
    #expect(page.outcome.map { Self.text($0.end?.pieces ?? []) } == "Closed after 32 days")
    #expect(site.presentation.tiles.first { $0.name == "close" }?.text == "32 days")
    site.snapshot.issues[0].closed = Instant(seconds: Self.day - 1)
    let short = IssuePageRecord(at: 0, in: site.presentation)
    #expect(
      short.outcome.map { Self.text($0.end?.pieces ?? []) } == "Closed after less than a day")
  }

  @Test(
    "what who closed an issue said in the hour before is the decision, and nothing that is older")
  func decision() {
    func decision(_ days: Double...) -> String? {
      var site = Self.site()
      site.snapshot.issues[0].closed = Instant(seconds: 9 * Self.day)
      site.snapshot.issues[0].history.closedBy = PersonID(0)
      site.snapshot.issues[0].comments = days.map { Self.comment(0, $0, "on day \($0)") }
      return IssuePageRecord(at: 0, in: site.presentation).outcome?.decision?.shown("text")
    }
    #expect(decision(1, 8.97) == "on day 8.97")
    #expect(decision(1, 8.95) == nil)
    #expect(decision(8.97, 9) == "on day 9.0")
    #expect(decision(9.1) == nil)
  }

  @Test("the sentences stand in every language")
  func languages() {
    var site = Self.site()
    site.snapshot.issues[0].closed = Instant(seconds: Self.day)
    site.snapshot.issues[0].history.closedBy = PersonID(0)
    site.snapshot.issues[0].history.events = [
      IssueEvent(.assigned, actor: PersonID(0), person: PersonID(1)), IssueEvent(.reopened),
    ]
    func sentences(_ language: Language) -> [String] {
      site.settings.language = language
      let page = IssuePageRecord(at: 0, in: site.presentation)
      return [Self.text(page.outcome?.end?.pieces ?? [])] + Self.lines(page)
    }
    #expect(
      sentences(.english) == [
        "Closed after 1 day by ada", "ada assigned bo", "somebody reopened this", "ada closed this",
      ])
    #expect(
      sentences(.polish) == [
        "Zamknięte po 1 dniu (przez: ada)", "ada: przypisano: bo", "ktoś: otwarto ponownie",
        "ada: zamknięto",
      ])
    let issue = site.snapshot.issues[0]
    site.snapshot.issues[0].kind = .pull
    #expect(sentences(.polish).first == "Zamknięta po 1 dniu (przez: ada)")
    site.snapshot.issues[0].state = .merged
    #expect(sentences(.polish).first == "Scalona po 1 dniu (przez: ada)")
    site.snapshot.issues[0] = issue
    #expect(
      sentences(.simplifiedChinese) == [
        "1天后关闭（操作人：ada）", "ada 将 bo 设为负责人", "某人 重新打开了此项", "ada 关闭了此项",
      ])
    for phrase in Phrase.allCases {
      let names = Language.allCases.map { language in
        Set(
          language.text(phrase).split(separator: "{", omittingEmptySubsequences: false).dropFirst()
            .map { $0.prefix { $0 != "}" } })
      }
      #expect(Set(names).count == 1, "\(phrase)")
    }
  }

  @Test("a long conversation is folded but for its beginning, its end and the decision")
  func folds() {
    var site = Self.site()
    site.snapshot.issues[0].closed = Instant(seconds: 20 * Self.day)
    // Ten of them in the last hour before the closing, and one after it.
    let days = (1...9).map(Double.init) + (10...19).map { 19.97 + Double($0) / 1000 } + [21]
    site.snapshot.issues[0].comments = (1...20).map { Self.comment(1, days[$0 - 1], "\($0)") }
    site.snapshot.issues[0].comments[9].author = PersonID(0)
    site.snapshot.issues[0].history.closedBy = PersonID(0)
    let page = IssuePageRecord(at: 0, in: site.presentation)
    let middle = [(4...9), (11...19)].map { $0.map { "| comment-\($0) bo: \($0)" } }
    let expected: [String] =
      (1...3).map { "comment-\($0) bo: \($0)" } + middle[0] + ["comment-10 ada: 10 *"]
      + middle[1].dropLast() + ["comment-19 bo: 19", "ada closed this", "comment-20 bo: 20"]
    #expect(Self.lines(page) == expected)
    #expect(page.conversation.map(\.label) == ["", "6 comments", "", "8 comments", ""])
    #expect(page.jumps.map(\.label) == ["First", "Decision", "Latest"])
    #expect(
      page.jumps.map(\.target) == [
        .anchor("comment-1"), .anchor("comment-10"), .anchor("comment-20"),
      ])
  }

  @Test("GitLab's merge requests have numbers of their own, also where they are referred to")
  func mergeRequests() {
    var site = SampleSite()
    site.snapshot.sources[0] = Source(
      name: "g/hut", tracker: .gitlab, address: "https://lab.org/g/hut")
    site.add("Pump")
    let key = Issue.Identity(source: SourceID(0), number: nil, key: "!4")
    site.snapshot.issues.append(Issue(identity: key, kind: .pull, state: .merged, title: "Seal"))
    site.snapshot.withheld = ["g/hut#!8"]
    let presentation = site.presentation
    let text: Text = """
      !4 g/hut!4 !8 !9 g/barn!2 Great!4 wow! https://lab.org/g/hut/-/merge_requests/4#note_1 \
      https://lab.org/g/hut/-/merge_requests/1
      """
    let found = presentation.references.resolve(text, from: SourceID(0), in: site.snapshot)
    let page = presentation.directory.target(of: key)
    #expect(
      found.map(\.spelling) == [
        "!4", "!9", "g/barn!2", "g/hut!4", "https://lab.org/g/hut/-/merge_requests/4#note_1",
      ])
    #expect(
      found.map(\.target) == [
        page, .external("https://lab.org/g/hut/-/merge_requests/9"),
        .external("https://lab.org/g/barn/-/merge_requests/2"), page, page,
      ])
    #expect(found.last?.label == "!4 (comment)")
    site.snapshot.sources[0].tracker = .github
    let others = site.presentation.references.resolve("!4 !9", from: SourceID(0), in: site.snapshot)
    #expect(others == [])
  }

  @Test("labels and milestones that GitLab's texts name lead to the pages of tags and projects")
  func labelsAndMilestones() {
    var site = SampleSite()
    site.snapshot.sources[0] = Source(
      name: "g/hut", tracker: .gitlab, address: "https://lab.org/g/hut")
    site.add("Pump")
    site.snapshot.tags = [
      Tag(name: "in review", isDefined: true), Tag(name: "bug", isDefined: true),
    ]
    site.snapshot.projects = [Project(title: "Spring clean", isDefined: true)]
    let text: Text = #"~Bug ~"in review" ~gone %"Spring clean" %1.0 `~bug`"#
    func found() -> [MarkdownText.Reference] {
      site.presentation.references.resolve(text, from: SourceID(0), in: site.snapshot)
    }
    let directory = site.presentation.directory
    #expect(found().map(\.spelling) == [#"%"Spring clean""#, #"~"in review""#, "~Bug", "~bug"])
    #expect(found().map(\.label) == ["%Spring clean", "in review", "bug", "bug"])
    #expect(
      found().map(\.target) == [
        directory.target(of: ProjectID(0)), directory.target(of: TagID(0)),
        directory.target(of: TagID(1)), directory.target(of: TagID(1)),
      ])
    site.snapshot.sources[0].tracker = .github
    #expect(found() == [])
  }

  @Test("what replaced an issue is told of both, from links and from words before references")
  func links() {
    func groups(_ site: SampleSite, _ index: Int) -> [String] {
      IssuePageRecord(at: index, in: site.presentation).links.map { group in
        "\(group.heading): " + group.issues.map { $0.shown("reference") }.joined(separator: " ")
      }
    }
    func notes(_ site: SampleSite, _ index: Int) -> [String] {
      IssuePageRecord(at: index, in: site.presentation).outcome?.notes
        .map { Self.text($0.pieces) } ?? []
    }
    var site = Self.site()
    site.snapshot.issues[0].comments = [Comment(body: "Superseded by #2, see #3 and #9")]
    #expect(groups(site, 0) == ["Superseded by: #2", "Mentions: #3"])
    #expect(groups(site, 1) == ["Supersedes: #1"])
    #expect(groups(site, 2) == ["Mentioned in: #1"])
    #expect(notes(site, 0) == ["Superseded by #2 Window"])
    #expect(notes(site, 1) == [])
    site.snapshot.issues[0].comments = []
    site.snapshot.issues[2].body = "Fixes #1, prefix #2."
    #expect(groups(site, 0) == ["Closed by: #3"])
    #expect(notes(site, 0) == ["Closed with #3 Roof"])
    #expect(groups(site, 1) == ["Mentioned in: #3"])
    // Code, and a comment that a template left, mention and close nothing.
    site.snapshot.issues[2].body =
      "<!-- Fixes #1 -->\n\nNot `fixes #1`.\n\n```\n#1  0x7f in main ()\n```\nFixes #2"
    #expect(groups(site, 0) == [])
    #expect(groups(site, 1) == ["Closed by: #3"])
    site.snapshot.issues[2].body = "Fixes issue #1, an issue #2."
    #expect(groups(site, 0) == ["Closed by: #3"])
    #expect(groups(site, 1) == ["Mentioned in: #3"])
    site.snapshot.issues[2].body = "Attempting to fix issue #1. Does not fix #2."
    #expect(groups(site, 2) == ["Mentions: #2 #1"])
    site.snapshot.issues[2].body = "Fixes #1, prefix #2."
    // The title of a pull request is the message of its merge; that of an issue closes nothing.
    site.snapshot.issues[2].title = "Fix #2"
    site.snapshot.issues[0].title = "Fixes #2"
    #expect(groups(site, 1) == ["Closed by: #3"])
    (site.snapshot.issues[2].title, site.snapshot.issues[0].title) = ("Roof", "Door")
    site.snapshot.issues[2].state = .open
    #expect(notes(site, 0) == [])
    #expect(groups(site, 0) == ["Proposed fixes: #3"])
    site.snapshot.issues[2].state = .closed
    #expect(groups(site, 0) == ["Proposed fixes: #3"])
    #expect(groups(site, 2) == ["Closes: #1", "Mentions: #2"])
    site.snapshot.issues[0].history.links = [IssueLink(.duplicates, "other/place#7")]
    #expect(notes(site, 0) == ["Duplicate of other/place#7"])
  }

  @Test("what was opened after the last closing closed nothing, unless the tracker says so")
  func lateClosers() {
    var site = Self.site()
    site.snapshot.issues[2].body = "Fixes #1"
    func closers(_ opened: Int64) -> [Int] {
      site.snapshot.issues[2].created = Instant(seconds: opened)
      return LinkedIssues(of: 0, in: site.presentation).closers
    }
    // Nothing is known of the closing but that it was.
    #expect(closers(9 * Self.day) == [2])
    site.snapshot.issues[0].closed = Instant(seconds: 3 * Self.day + 60)
    #expect([0, 60, 61].map { closers(3 * Self.day + $0) } == [[2], [2], []])
    let groups = LinkedIssues(of: 0, in: site.presentation).groups
    #expect(groups.map(\.heading) == ["Mentioned in"])
    // A day without a time.
    site.snapshot.issues[0].closed = Instant(seconds: 3 * Self.day)
    #expect([0, 60, Self.day].map { closers(3 * Self.day + $0) } == [[2], [2], []])
    // Reopened, and closed again.
    site.snapshot.issues[0].history.events = [
      IssueEvent(.reopened, date: Instant(seconds: 4 * Self.day)),
      IssueEvent(.closed, date: Instant(seconds: 8 * Self.day)),
    ]
    #expect([7, 9].map { closers($0 * Self.day) } == [[2], []])
    site.snapshot.issues[0].history.events[1].subject = "#3"
    #expect(closers(9 * Self.day) == [2])
  }

  @Test("an edit calls for the pages that it is linked with, before or after")
  func near() {
    var site = Self.site()
    for number in 4...9 { site.add("More \(number)") }
    site.snapshot.issues[8].body = "#5"
    let first = site.presentation
    _ = IssuePageRecord(at: 0, in: first)
    site.snapshot.issues[8].body = "#2"
    let second = Presentation(
      site.snapshot, settings: site.settings, today: site.today, reusing: first)
    #expect(second.rowsToLookAt == [1, 4, 7, 8])
    site.snapshot.issues[1].title = "Pane"
    let third = Presentation(
      site.snapshot, settings: site.settings, today: site.today, reusing: second)
    #expect(third.rowsToLookAt == [0, 1, 2, 8])
    // What nobody asked the ties of cannot tell which it had.
    let other = Presentation(
      site.snapshot, settings: site.settings, today: site.today, reusing: site.presentation)
    #expect(other.rowsToLookAt == [])
  }

  @Test("an issue that comes or goes calls for the pages beside it and those that refer to it")
  func nearOthers() {
    var site = Self.site()
    for number in 4...9 { site.add("More \(number)") }
    site.snapshot.issues[3].body = "#10"
    site.snapshot.issues[7].body = "#6"
    let first = site.presentation
    _ = IssuePageRecord(at: 0, in: first)
    site.add("New")
    let second = Presentation(
      site.snapshot, settings: site.settings, today: site.today, reusing: first)
    #expect(second.rowsToLookAt == [3, 8, 9])
    site.snapshot.issues.remove(at: 5)
    let third = Presentation(
      site.snapshot, settings: site.settings, today: site.today, reusing: second)
    #expect(third.rowsToLookAt == [4, 5, 6])
    // An event that names it is a link too; what was looked for in a build that asked for no page
    // is looked for in the next one.
    site.snapshot.issues[4].history.events = [IssueEvent(.duplicate, subject: "#11")]
    let fourth = Presentation(
      site.snapshot, settings: site.settings, today: site.today, reusing: third)
    #expect(fourth.rowsToLookAt == [3, 4, 5])
    site.snapshot.issues[8].identity.number = 11
    let fifth = Presentation(
      site.snapshot, settings: site.settings, today: site.today, reusing: fourth)
    site.snapshot.issues.remove(at: 3)
    let sixth = Presentation(
      site.snapshot, settings: site.settings, today: site.today, reusing: fifth)
    #expect(sixth.rowsToLookAt == [2, 3, 7])
    // Names may have become unused.
    site.snapshot.tags.append(Tag(name: "New"))
    let seventh = Presentation(
      site.snapshot, settings: site.settings, today: site.today, reusing: sixth)
    #expect(!seventh.changes.isDisjoint(with: Reusable.issuePages.inputs))
  }
}
