import IssueModel
import IssueStore
import Languages

/// What each person opened and wrote, computed from all records and conversations.
struct Voices: Sendable {
  /// What a person opened and wrote.
  struct Voice: Sendable {
    /// Issues and pull requests they opened.
    var opened = 0
    /// Comments on what others opened.
    var answered = 0
    /// Pull requests of others that they reviewed.
    var reviewed = 0
    /// When they did any of that, and were seen otherwise.
    var activity = Activity()
  }

  /// What each person did, by `PersonID`.
  private(set) var people: [Voice]
  /// Whether anything is assigned to anybody.
  private(set) var hasAssignees = false
  /// Whether the data has authors of issues, of comments and of reviews.
  private(set) var hasAuthors = false
  private(set) var hasComments = false
  private(set) var hasReviews = false

  init(_ snapshot: Snapshot) {
    var people = [Voice](repeating: Voice(), count: snapshot.people.count)
    var lastReviewed = [Int](repeating: -1, count: snapshot.people.count)
    for (row, issue) in snapshot.issues.enumerated() {
      if let author = issue.author.map({ Int($0.index) }) {
        hasAuthors = true
        people[author].opened += 1
        people[author].activity.add(issue.created)
      }
      if !issue.assignees.isEmpty { hasAssignees = true }
      // Read in place: a copy of a comment retains its texts.
      let (comments, reviews) = (issue.comments, issue.reviews)
      for at in comments.indices {
        guard let author = comments[at].author else { continue }
        hasComments = true
        if author != issue.author { people[Int(author.index)].answered += 1 }
        people[Int(author.index)].activity.add(comments[at].created)
      }
      for at in reviews.indices {
        guard let author = reviews[at].author else { continue }
        hasReviews = true
        let person = Int(author.index)
        if author != issue.author, lastReviewed[person] != row {
          people[person].reviewed += 1
          lastReviewed[person] = row
        }
        people[person].activity.add(reviews[at].created)
      }
      guard issue.hasHistory else { continue }
      for event in issue.history.events {
        if let actor = event.actor { people[Int(actor.index)].activity.see(event.date) }
      }
    }
    self.people = people
  }
}

/// When somebody did something: the first and the last time, and how often in each month what is
/// counted.
struct Activity: Sendable {
  private(set) var first: Instant?
  private(set) var last: Instant?
  /// The last month in which something was counted.
  private(set) var lastMonth: Int?
  private var months: [Int: Int] = [:]

  /// Counts one time; nothing where it is not known.
  mutating func add(_ date: Instant?) {
    guard let date else { return }
    see(date)
    lastMonth = max(lastMonth ?? 0, date.monthNumber)
    months[date.monthNumber, default: 0] += 1
  }

  /// Notes a time at which something was done that is not counted.
  mutating func see(_ date: Instant?) {
    guard let date else { return }
    first = min(first ?? date, date)
    last = max(last ?? date, date)
  }

  /// How often in each of the months up to the last one, the oldest first.
  func counts(ofMonths count: Int) -> [Int] {
    let end = lastMonth ?? 0
    return (0..<count).map { months[end - count + 1 + $0] ?? 0 }
  }
}

/// What each person did, as the table of people counts it.
struct PeopleFigures: Sendable {
  /// What one person did.
  struct Entry: Sendable {
    /// Issues and pull requests they opened.
    let opened: Int
    /// What they closed or merged; of what the data does not tell that, what is closed and assigned
    /// to them.
    let closed: Int
    /// Pull requests of others that they reviewed.
    let reviewed: Int
    /// Comments on what others opened.
    let answered: Int
    /// When they first and last did anything that the data tells.
    let first: Instant?
    let last: Instant?
    /// The last month in which they did any of what is counted; nil where there is none.
    let lastMonth: Int?
    /// How much of that they did in each of the months up to that one, the oldest first.
    let months: [Int]
  }

  /// How many months a person's page counts.
  static let monthCount = 12

  /// What each person did, by `PersonID`.
  let entries: [Entry]
  /// The columns for which the data has values, one at least; a column that is missing must not be shown as
  /// zeros.
  let columns: [PersonOrder]
  /// Whether the data tells of anything who closed it.
  let hasClosers: Bool

  init(_ snapshot: Snapshot, _ facts: IssueFacts, _ voices: Voices) {
    var people = voices.people
    var closed = [Int](repeating: 0, count: people.count)
    var hasClosers = false
    for (row, entry) in facts.entries.enumerated() where !entry.isOpen {
      if entry.closer >= 0 {
        hasClosers = true
        closed[Int(entry.closer)] += 1
        if entry.closed != IssueFacts.Entry.none {
          people[Int(entry.closer)].activity.add(Instant(seconds: entry.closed))
        }
      } else if voices.hasAssignees {
        for person in Set(snapshot.issues[row].assignees) { closed[Int(person.index)] += 1 }
      }
    }
    self.hasClosers = hasClosers
    entries = zip(people, closed).map { voice, closed in
      Entry(
        opened: voice.opened, closed: closed, reviewed: voice.reviewed, answered: voice.answered,
        first: voice.activity.first, last: voice.activity.last,
        lastMonth: voice.activity.lastMonth,
        months: voice.activity.counts(ofMonths: Self.monthCount))
    }
    let hasDates = entries.contains { $0.first != nil }
    let columns = PersonOrder.allCases.filter { column in
      switch column {
      case .opened: voices.hasAuthors
      case .closed: voices.hasAssignees || hasClosers
      case .reviewed: voices.hasReviews
      case .answered: voices.hasComments
      case .first, .last: hasDates
      case .name: people.count > 1
      }
    }
    self.columns = columns.isEmpty ? [.name] : columns
  }
}

extension Instant {
  /// Months since the beginning of the year 0; dates before it count as that beginning.
  var monthNumber: Int {
    let (year, month, _) = day.civil
    return max(0, year * 12 + month - 1)
  }
}

/// An order in which people are published; its name is part of the address.
enum PersonOrder: String, Sendable, CaseIterable {
  case opened, closed, reviewed, answered, first, last, name

  /// The heading of the column.
  var phrase: Phrase {
    switch self {
    case .opened: .opened
    case .closed: .closedByPerson
    case .reviewed: .reviewed
    case .answered: .answered
    case .first: .firstSeen
    case .last: .lastSeen
    case .name: .person
    }
  }

  /// The sort key, by which the greatest comes first.
  ///
  /// - Parameter place: the place among all people by name.
  func key(_ entry: PeopleFigures.Entry, place: Int) -> Int64 {
    switch self {
    case .opened: Int64(entry.opened)
    case .closed: Int64(entry.closed)
    case .reviewed: Int64(entry.reviewed)
    case .answered: Int64(entry.answered)
    case .first: -(entry.first?.seconds ?? .max / 2)
    case .last: (entry.last ?? .distantPast).seconds
    case .name: Int64(-place)
    }
  }
}
