import IssueModel
import IssueStore

/// What each person wrote and closed, computed from all conversations and histories.
struct Voices: Sendable {
  /// The activity of a person in conversations.
  struct Voice: Sendable {
    /// Comments on what others opened.
    var answered = 0
    /// Pull requests of others that they reviewed.
    var reviewed = 0
    /// Issues and pull requests that they closed or merged, as far as the tracker says so.
    var closed = 0
    /// When they did any of that, in seconds since the epoch.
    var dates: [Int64] = []
  }

  /// The activity of each person, by `PersonID`.
  private(set) var people: [Voice]
  /// Whether the data has comments, and reviews.
  private(set) var hasComments = false
  private(set) var hasReviews = false
  /// Whether the data tells who closed what.
  private(set) var hasClosers = false

  init(_ snapshot: Snapshot) {
    people = [Voice](repeating: Voice(), count: snapshot.people.count)
    var lastReviewed = [Int](repeating: -1, count: snapshot.people.count)
    for (row, issue) in snapshot.issues.enumerated() {
      if !issue.isOpen, let closer = issue.history.closedBy {
        hasClosers = true
        people[Int(closer.index)].closed += 1
        if let date = issue.closed { people[Int(closer.index)].dates.append(date.seconds) }
      }
      for comment in issue.comments {
        hasComments = true
        guard let author = comment.author.map({ Int($0.index) }) else { continue }
        if comment.author != issue.author { people[author].answered += 1 }
        if let date = comment.created { people[author].dates.append(date.seconds) }
      }
      for review in issue.reviews {
        hasReviews = true
        guard let author = review.author.map({ Int($0.index) }) else { continue }
        if review.author != issue.author, lastReviewed[author] != row {
          people[author].reviewed += 1
          lastReviewed[author] = row
        }
        if let date = review.created { people[author].dates.append(date.seconds) }
      }
    }
  }
}

/// What each person did, as the table of people counts it.
struct PeopleFigures: Sendable {
  /// What one person did.
  struct Entry: Sendable {
    /// Issues and pull requests they opened.
    var opened = 0
    /// What they closed; where the data does not tell who closed anything, closed issues that are
    /// assigned to them.
    var closed = 0
    /// Pull requests of others that they reviewed.
    var reviewed = 0
    /// Comments on what others opened.
    var answered = 0
    /// When they first and last did any of that.
    var first: Instant?
    var last: Instant?
    /// How much of that they did in each of the months up to their last one, the oldest first.
    var months = [Int](repeating: 0, count: PeopleFigures.monthCount)
  }

  /// How many months a person's page counts.
  static let monthCount = 12

  /// What each person did, by `PersonID`.
  private(set) var entries: [Entry]
  /// The columns for which the data has values; a column that is missing must not be shown as
  /// zeros.
  let columns: [PersonOrder]
  /// Whether the data tells who closed what.
  let hasClosers: Bool

  init(_ snapshot: Snapshot, _ index: SiteIndex, _ voices: Voices) {
    hasClosers = voices.hasClosers
    var isAssigned = false
    entries = voices.people.enumerated().map { person, voice in
      var entry = Entry()
      entry.answered = voice.answered
      entry.reviewed = voice.reviewed
      var dates = voice.dates
      for row in index.byPerson[person] {
        let issue = snapshot.issues[row]
        if issue.author.map({ Int($0.index) }) == person {
          entry.opened += 1
          if let date = issue.created { dates.append(date.seconds) }
        }
        if issue.assignees.contains(where: { Int($0.index) == person }) {
          isAssigned = true
          if !issue.isOpen { entry.closed += 1 }
        }
      }
      if voices.hasClosers { entry.closed = voice.closed }
      entry.count(dates)
      return entry
    }
    let hasDates = entries.contains { $0.first != nil }
    columns = PersonOrder.allCases.filter { column in
      switch column {
      case .opened: true
      case .closed: isAssigned || voices.hasClosers
      case .reviewed: voices.hasReviews
      case .answered: voices.hasComments
      case .first, .last: hasDates
      }
    }
  }
}

extension PeopleFigures.Entry {
  fileprivate mutating func count(_ dates: [Int64]) {
    guard let first = dates.min(), let last = dates.max() else { return }
    (self.first, self.last) = (Instant(seconds: first), Instant(seconds: last))
    let end = Instant(seconds: last).monthNumber
    // Only dates from the first of these months on are counted.
    let horizon = last - Int64(PeopleFigures.monthCount) * 31 * 86_400
    for date in dates where date >= horizon {
      let place = PeopleFigures.monthCount - 1 - (end - Instant(seconds: date).monthNumber)
      if place >= 0 { months[place] += 1 }
    }
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
  case opened, closed, reviewed, answered, first, last

  /// The heading of the column.
  var phrase: Phrase {
    switch self {
    case .opened: .opened
    case .closed: .closedByPerson
    case .reviewed: .reviewed
    case .answered: .answered
    case .first: .firstSeen
    case .last: .lastSeen
    }
  }

  /// The sort key, by which the greatest comes first.
  func key(_ entry: PeopleFigures.Entry) -> Int64 {
    switch self {
    case .opened: Int64(entry.opened)
    case .closed: Int64(entry.closed)
    case .reviewed: Int64(entry.reviewed)
    case .answered: Int64(entry.answered)
    case .first: -(entry.first?.seconds ?? .max / 2)
    case .last: (entry.last ?? .distantPast).seconds
    }
  }
}
