public import IssueModel

/// All data of a site at one moment: immutable and cheap to copy.
///
/// Tables are indexed by the identifiers of `IssueModel`. A snapshot after an edit has the
/// identifiers of the one before, with new ones at the end of its tables; reading all data assigns
/// new identifiers.
public struct Snapshot: Sendable {
  /// The sources of the records, indexed by `SourceID`.
  public var sources: [Source]
  /// Every tag that is defined or used, indexed by `TagID`.
  public var tags: [Tag]
  /// Everybody who is named, indexed by `PersonID`.
  public var people: [Person]
  /// Every project that is defined or named, indexed by `ProjectID`.
  public var projects: [Project]
  /// The issues and pull requests in the order of their identities, each identity once.
  public var issues: [Issue]
  /// The awards of `awards.json`, in its order; nil where the site has no such file.
  public var awards: [Award]?
  /// The status light, where the data sets it.
  public var light: Light?
  /// The time of the reminders, where the data has one.
  public var reminders: ReminderSettings?
  /// The highest number that was ever used in the site's own data, where they state it; new numbers
  /// are higher.
  public var lastNumber: Int?
  /// The date of the data: the one that the export states, else the latest in it.
  public var date: Instant?
  /// The withheld records, in the spelling of references in lower case: `team/tool#12`, or `#12` of
  /// a source without a name. References to them are not resolved.
  public var withheld: Set<String> = []
  /// Further names of labels, and further logins of people, under which queries find them too, by their own ones in
  /// lower case.
  package var aliases: (tags: [String: String], people: [String: String]) = ([:], [:])

  /// A snapshot; all tables are empty unless given.
  public init(
    sources: [Source] = [], tags: [Tag] = [], people: [Person] = [], projects: [Project] = [],
    issues: [Issue] = [], awards: [Award]? = nil, light: Light? = nil,
    reminders: ReminderSettings? = nil, date: Instant? = nil
  ) {
    self.sources = sources
    self.tags = tags
    self.people = people
    self.projects = projects
    self.issues = issues
    self.awards = awards
    self.light = light
    self.reminders = reminders
    self.date = date
  }

  /// The source behind an identifier.
  public subscript(id: SourceID) -> Source { sources[Int(id.index)] }
  /// The tag behind an identifier.
  public subscript(id: TagID) -> Tag { tags[Int(id.index)] }
  /// The person behind an identifier.
  public subscript(id: PersonID) -> Person { people[Int(id.index)] }
  /// The project behind an identifier.
  public subscript(id: ProjectID) -> Project { projects[Int(id.index)] }

  /// A record as people refer to it: `team/tool#12`, or `12` where the source has no name.
  public func spelling(of identity: Issue.Identity) -> String {
    let key = identity.key ?? identity.number.map(String.init) ?? ""
    let source = self[identity.source].name
    return source.isEmpty ? key : "\(source)#\(key)"
  }

  /// How texts refer to a record: its spelling, with a `#` in any case.
  public func reference(to identity: Issue.Identity) -> String {
    Self.reference(spelled: spelling(of: identity))
  }

  /// How texts refer to a record that is spelled in this way.
  static func reference(spelled spelling: String) -> String {
    spelling.contains("#") ? spelling : "#" + spelling
  }

  /// Whether the record of a number is not published, of a source of this name.
  public func withholds(_ number: Int, of source: String) -> Bool {
    withholds(String(number), of: source)
  }

  /// Whether the record of a key is not published, of a source of this name.
  public func withholds(_ key: String, of source: String) -> Bool {
    !withheld.isEmpty && withheld.contains("\(source)#\(key)".lowercased())
  }

  /// The index in `issues` of the record with an identity, or nil when there is none.
  public func index(of identity: Issue.Identity) -> Int? {
    var low = 0
    var high = issues.count
    // Numbers are consecutive with few gaps: the index is near the one that evenly spread gaps
    // would give.
    if let number = identity.number, let first = issues.first?.identity.number,
      let last = issues.last?.identity.number, first <= number, number <= last, first < last
    {
      let place = Int(Double(number - first) / Double(last - first) * Double(high - 1))
      if issues[place].identity == identity { return place }
      let (before, behind) = (place - 16, place + 16)
      if before >= 0, issues[before].identity < identity { low = before + 1 }
      if behind < high, identity < issues[behind].identity { high = behind }
    }
    while low < high {
      let middle = (low + high) / 2
      if issues[middle].identity < identity { low = middle + 1 } else { high = middle }
    }
    return low < issues.count && issues[low].identity == identity ? low : nil
  }
}

extension Snapshot {
  /// The latest date of any record.
  var latestDate: Instant? { issues.lazy.compactMap(\.latestDate).max() }
}

extension Issue {
  /// The latest date of the issue, its conversation and its reviews; when it is due does not count.
  var latestDate: Instant? {
    let said = self.comments.lazy.compactMap(\.created).max()
    let reviewed = self.reviews.lazy.compactMap(\.created).max()
    return [self.created, self.updated, self.closed, said, reviewed].lazy.compactMap { $0 }.max()
  }
}
