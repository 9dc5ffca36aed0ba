import Formats
import IssueModel
import IssueStore

/// A query's condition with its names looked up and its dates counted, ready to test rows.
indirect enum Predicate: Sendable {
  case all([Predicate])
  case any([Predicate])
  case not(Predicate)
  /// At least one of these bits is set; see `IssueTable.Flags`.
  case flags(UInt8)
  case tags(IDSet)
  case noTags
  case assignees(IDSet)
  case noAssignees
  case author(IDSet)
  case project(IDSet)
  case noProject
  /// The date is in the half-open range.
  case date(QueryDate, from: Int64, to: Int64)
  case noDue
  case comments(ClosedRange<Int>)
  case number(ClosedRange<Int64>)
  case key(String)
  case text(TextNeedle)

  /// A few identifiers, or many.
  struct IDSet: Sendable {
    /// The only one, or -2 when there are none or several.
    let single: Int32
    /// A bit for every identifier of the table.
    let bits: [Bool]

    init(_ ids: [Int], of count: Int) {
      single = ids.count == 1 ? Int32(ids[0]) : -2
      var bits = [Bool](repeating: false, count: count)
      for id in ids { bits[id] = true }
      self.bits = bits
    }

    @inline(__always)
    func contains(_ id: Int32) -> Bool {
      id == single || single == -2 && id >= 0 && Int(id) < bits.count && bits[Int(id)]
    }
  }

  /// How long a test takes compared with others, so that texts are searched last.
  var cost: Int {
    switch self {
    case .all(let parts), .any(let parts): parts.map(\.cost).max() ?? 0
    case .not(let part): part.cost
    case .flags: 0
    case .text: 3
    case .key: 2
    default: 1
    }
  }
}

extension Predicate {
  /// The predicate of a condition for the names of a snapshot and the day of an instant.
  init(_ condition: QueryCondition, for snapshot: Snapshot, now: Instant) {
    switch condition {
    case .all(let parts):
      let predicates = parts.map { Predicate($0, for: snapshot, now: now) }
      self = .all(predicates.enumerated().sorted { ($0.1.cost, $0.0) < ($1.1.cost, $1.0) }.map(\.1))
    case .any(let parts):
      let predicates = parts.map { Predicate($0, for: snapshot, now: now) }
      self = .any(predicates.enumerated().sorted { ($0.1.cost, $0.0) < ($1.1.cost, $1.0) }.map(\.1))
    case .not(let part): self = .not(Predicate(part, for: snapshot, now: now))
    case .term(let term): self.init(term, for: snapshot, now: now)
    }
  }

  private init(_ term: QueryTerm, for snapshot: Snapshot, now: Instant) {
    typealias Flags = IssueTable.Flags
    switch term {
    case .state(.open): self = .flags(Flags.open)
    case .state(.closed): self = .flags(Flags.closed | Flags.merged)
    case .state(.merged): self = .flags(Flags.merged)
    case .kind(let kind): self = .flags(Flags.of(kind))
    case .priority(let priority): self = .flags(Flags.of(priority))
    case .tag(let name): self = .tags(snapshot.tagSet(named: name))
    case .author(let name): self = .author(snapshot.personSet(named: name))
    case .assignee(let name): self = .assignees(snapshot.personSet(named: name))
    case .project(let name): self = .project(snapshot.projectSet(named: name))
    case .missing(.label): self = .noTags
    case .missing(.assignee): self = .noAssignees
    case .missing(.project): self = .noProject
    case .missing(.due): self = .noDue
    case .date(let date, let dates):
      let (from, to) = dates.seconds(now: now)
      self = .date(date, from: from, to: to)
    case .comments(let range): self = .comments(range)
    case .number(let range):
      let low = max(Int64(range.lowerBound), IssueTable.missing + 1)
      self = .number(low...max(low, Int64(range.upperBound)))
    case .key(let key): self = .key(NameFolding.fold(key))
    case .text(let text): self = .text(TextNeedle(text))
    }
  }
}

/// How names are compared: without regard to case, and as Unicode sees characters.
enum NameFolding {
  /// What two names have in common when they differ in case alone.
  static func fold(_ name: String) -> String {
    let lower = name.lowercased()
    guard lower.unicodeScalars.contains("ς") else { return lower }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: lower.unicodeScalars.lazy.map { $0 == "ς" ? "σ" : $0 })
    return String(scalars)
  }
}

extension Snapshot {
  fileprivate func tagSet(named name: String) -> Predicate.IDSet {
    Self.set(of: tags.indices, count: tags.count, named: name) { tags[$0].name }
  }

  fileprivate func projectSet(named name: String) -> Predicate.IDSet {
    Self.set(of: projects.indices, count: projects.count, named: name) { projects[$0].title }
  }

  /// Those who sign in by a name; where nobody does, those who go by it.
  fileprivate func personSet(named name: String) -> Predicate.IDSet {
    let wanted = NameFolding.fold(name)
    let bare = wanted.hasPrefix("@") ? String(wanted.dropFirst()) : wanted
    let logins = people.indices.filter { index in
      let login = NameFolding.fold(people[index].login)
      return login == wanted || login == bare
    }
    let found =
      logins.isEmpty
      ? people.indices.filter { people[$0].name.map { NameFolding.fold($0) } == wanted } : logins
    return Predicate.IDSet(found, of: people.count)
  }

  private static func set(
    of indices: Range<Int>, count: Int, named name: String, _ nameOf: (Int) -> String
  ) -> Predicate.IDSet {
    let wanted = NameFolding.fold(name)
    return Predicate.IDSet(indices.filter { NameFolding.fold(nameOf($0)) == wanted }, of: count)
  }
}
