import IssueModel
import IssueStore

@testable import ViewModels

// What of the data of a site is changed to see whether fingerprints notice.
extension RecordFingerprintTests {
  /// Everything that a site can have changed, by itself.
  static let changes: [(name: String, change: @Sendable (inout SampleSite) -> Void)] = [
    ("title", { $0.snapshot.issues[0].title = "Gate" }),
    ("body", { $0.snapshot.issues[0].body = "See #3." }),
    ("state", { $0.snapshot.issues[0].state = .closed }),
    ("kind", { $0.snapshot.issues[0].kind = .pull }),
    ("priority", { $0.snapshot.issues[0].priority = .high }),
    ("author", { $0.snapshot.issues[0].author = PersonID(1) }),
    ("no author", { $0.snapshot.issues[0].author = nil }),
    ("assignees", { $0.snapshot.issues[0].assignees = [] }),
    ("tags", { $0.snapshot.issues[0].tags.reverse() }),
    ("project", { $0.snapshot.issues[0].project = ProjectID(1) }),
    ("created", { $0.snapshot.issues[0].created = Instant(seconds: 250) }),
    ("updated", { $0.snapshot.issues[0].updated = Instant(seconds: 250) }),
    ("closed", { $0.snapshot.issues[0].closed = Instant(seconds: 250) }),
    ("due", { $0.snapshot.issues[0].due = Instant(seconds: 250) }),
    ("comment", { $0.snapshot.issues[0].comments = [Comment(body: "Yes")] }),
    ("comment's author", { $0.snapshot.issues[1].comments[0].author = nil }),
    ("comment's date", { $0.snapshot.issues[1].comments[0].created = nil }),
    ("comment's text", { $0.snapshot.issues[1].comments[0].body = "As #3 says." }),
    ("review", { $0.snapshot.issues[2].reviews[0].body = "Bad." }),
    ("review's author", { $0.snapshot.issues[2].reviews[0].author = PersonID(2) }),
    ("review's verdict", { $0.snapshot.issues[2].reviews[0].review = .changesRequested }),
    ("remark's file", { $0.snapshot.issues[2].reviews[1].path = "a.txt" }),
    ("remark of its own", { $0.snapshot.issues[2].reviews[1].review = nil }),
    ("remark's day", { $0.snapshot.issues[2].reviews[1].created = Instant(seconds: 9_000_000) }),
    ("who closed it", { $0.snapshot.issues[1].history.closedBy = PersonID(1) }),
    ("why it was closed", { $0.snapshot.issues[1].history.reason = .notPlanned }),
    ("link", { $0.snapshot.issues[1].history.links = [IssueLink(.duplicates, "#3")] }),
    ("kind of link", { $0.snapshot.issues[1].history.links = [IssueLink(.relates, "#4")] }),
    ("event's kind", { $0.snapshot.issues[1].history.events[0].kind = .moved }),
    ("event's subject", { $0.snapshot.issues[1].history.events[0].subject = "C" }),
    ("what was before", { $0.snapshot.issues[1].history.events[0].before = "C" }),
    ("event's actor", { $0.snapshot.issues[1].history.events[0].actor = PersonID(1) }),
    ("event's person", { $0.snapshot.issues[1].history.events[1].person = PersonID(2) }),
    ("event's date", { $0.snapshot.issues[1].history.events[1].date = Instant(seconds: 90_000) }),
    ("silence", { $0.snapshot.issues[1].comments[0].created = Instant(seconds: 9_000_000) }),
    (
      "member's comment",
      {
        $0.snapshot.issues[1].history.closedBy = nil
        $0.snapshot.issues[1].comments[0].isMember = true
      }
    ),
    ("comment's number", { $0.snapshot.issues[1].comments[0].number = 7 }),
    ("mention", { $0.snapshot.issues[3].body = "Superseded by #1." }),
    ("title of a linked one", { $0.snapshot.issues[3].title = "Fence" }),
    ("count of comments", { $0.snapshot.issues[0].reportedComments = 7 }),
    (
      "reminder",
      {
        $0.snapshot.issues[0].reminder = TimeOfDay(hour: 9, minute: 5).map {
          Reminder(isEnabled: true, time: $0)
        }
      }
    ),
    ("address", { $0.snapshot.issues[0].url = "https://example.org/1" }),
    ("number", { $0.snapshot.issues[3].identity.number = 9 }),
    (
      "key",
      { $0.snapshot.issues[3].identity = .init(source: SourceID(0), number: nil, key: "B-4") }
    ),
    ("issue gone", { $0.snapshot.issues.remove(at: 1) }),
    ("issue added", { $0.add("New", created: 900, tags: ["bug"], author: "bo") }),
    ("tag's name", { $0.snapshot.tags[0].name = "fault" }),
    ("tag's colour", { $0.snapshot.tags[0].color = RGB(0x112233) }),
    ("tag's text", { $0.snapshot.tags[0].details = "Broken things" }),
    ("tag of the same slug", { $0.snapshot.tags.append(Tag(name: "Bug!")) }),
    ("person's name", { $0.snapshot.people[0].name = "Ada L." }),
    ("person's login", { $0.snapshot.people[1].login = "bob" }),
    ("person's address", { $0.snapshot.people[0].url = "https://example.org" }),
    ("contributions", { $0.snapshot.people[0].contributions = ["code"] }),
    ("project's title", { $0.snapshot.projects[0].title = "First" }),
    ("project's text", { $0.snapshot.projects[0].details = "By @bo." }),
    ("project's colour", { $0.snapshot.projects[0].color = .red }),
    ("project's state", { $0.snapshot.projects[0].isClosed = true }),
    ("person is a bot", { $0.snapshot.people[0].isBot = true }),
    ("project's due date", { $0.snapshot.projects[0].due = Instant(seconds: 250) }),
    (
      "project's reminder",
      {
        $0.snapshot.projects[1].reminder = TimeOfDay(hour: 9, minute: 5).map {
          Reminder(isEnabled: true, time: $0)
        }
      }
    ),
    ("source's address", { $0.snapshot.sources[0].address = "https://github.com/acme/home" }),
    ("source's name", { $0.snapshot.sources[0].name = "acme/home" }),
    ("source's comments by record", { $0.snapshot.sources[0].tellsCommentsByRecord = true }),
    ("source's tracker", { $0.snapshot.sources[0].tracker = .gitlab }),
    (
      "second source",
      {
        $0.snapshot.sources.append(Source(name: "acme/barn", tracker: .github))
        $0.snapshot.issues[3].identity.source = SourceID(1)
      }
    ),
    ("date of the data", { $0.snapshot.date = Instant(seconds: 2_000_000_000) }),
    ("light", { $0.snapshot.light = Light(isOn: true) }),
    ("awards", { $0.snapshot.awards = [Award.builtIn[0]] }),
    ("filter gone", { $0.settings.filters.removeLast() }),
    ("site's title", { $0.settings.title = "House" }),
    ("language", { $0.settings.language = .polish }),
    ("cohort", { $0.snapshot.people[0].cohorts = ["Spring"] }),
    ("person without awards", { $0.settings.leftOutOfAwards = ["bo"] }),
    ("pseudonym", { $0.settings.awardPseudonyms = ["bo": "Quiet Fox"] }),
    ("hidden person", { $0.settings.hiddenPeople = ["bo"] }),
    ("link of the navigation", { $0.settings.pages = [.init(name: "about", title: "About")] }),
    ("day", { $0.today = Day(number: 20_100) }),
    ("day on which a project is overdue", { $0.today = $0.today.advanced(by: 1) }),
  ]

  /// What no page listed here shows: a field that reads one of them moves it to ``changes``.
  static let unshown: [(name: String, change: @Sendable (inout SampleSite) -> Void)] = [
    ("reactions", { $0.snapshot.issues[0].reactions = 7 }),
    ("draft", { $0.snapshot.issues[2].isDraft = true }),
    ("private", { $0.snapshot.issues[0].isPrivate = true }),
    (
      "private comment",
      { $0.snapshot.issues[0].hiddenComments = [HiddenComment(id: 1, created: nil)] }
    ),
    ("tracker's number", { $0.snapshot.issues[0].trackerID = 1 }),
    ("comment's mark", { $0.snapshot.issues[1].comments[0].isPrivate = false }),
    ("comment's identifier", { $0.snapshot.issues[1].comments[0].id = 1 }),
    ("tag's identifier", { $0.snapshot.tags[0].uuid = "x" }),
    ("tag is defined", { $0.snapshot.tags[0].isDefined = true }),
    ("project is defined", { $0.snapshot.projects[0].isDefined = true }),
    ("project's first day", { $0.snapshot.projects[0].created = Instant(seconds: 50) }),
    ("person's other names", { $0.snapshot.people[0].otherNames = ["Ada Z."] }),
    ("person's picture", { $0.snapshot.people[0].avatar = "https://example.org/a.png" }),
    ("person's e-mail address", { $0.snapshot.people[0].email = "a@example.org" }),
  ]
}
