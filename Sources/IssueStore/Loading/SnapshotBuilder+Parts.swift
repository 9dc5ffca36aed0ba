import IssueModel
import TrackerReaders

// Parts of records that came separately, as lists of comments.

extension SnapshotBuilder {
  /// Adds loose parts to their records, in the order of dates; a remark follows its review.
  ///
  /// - Returns: the people whom parts without a record name.
  mutating func attachLooseParts() -> Set<PersonID> {
    var people: Set<PersonID> = []
    var homeless = 0
    var firstHomeless = ""
    var parts: [Int: [LoosePart]] = [:]
    removeOlderForms(&people)
    for part in looseParts {
      guard let index = snapshot.index(of: part.identity),
        !isOfLeftOut(part, snapshot.issues[index])
      else {
        if case .privateComment = part.content { continue }
        part.content.forEachPerson { people.insert($0) }
        homeless += 1
        if homeless == 1 { firstHomeless = spelling(of: part.identity) }
        continue
      }
      parts[index, default: []].append(part)
    }
    looseParts = []
    let telling: Set<SourceID> =
      parts.isEmpty
      ? [] : Set(snapshot.issues.lazy.filter(\.tellsComments).map(\.identity.source))
    for (index, parts) in parts {
      let date = dateOfComments(of: snapshot.issues[index])
      Self.attach(parts, to: &snapshot.issues[index], withCommentsOf: date)
      hideComments(at: index, parts.map(\.content))
      countComments(at: index, parts, besides: telling)
    }
    if homeless > 0 {
      remarks.add(
        "comments without a record", .comment, times: homeless, file: "all data",
        record: firstHomeless)
    }
    return people
  }

  /// States how many comments a record has of which they were asked for by itself, since nothing follows from that for
  /// other records, but of the sources `telling`, whose records came with their comments.
  private mutating func countComments(
    at index: Int, _ parts: [LoosePart], besides telling: Set<SourceID>
  ) {
    let source = Int(snapshot.issues[index].identity.source.index)
    let tracker = snapshot.sources[source].tracker
    guard tracker == .bugzilla || tracker == .jira, parts.contains(where: \.tellsComments) else {
      return
    }
    if !telling.contains(snapshot.issues[index].identity.source) {
      snapshot.sources[source].tellsCommentsByRecord = true
    }
    let count = Int32(clamping: snapshot.issues[index].comments.count)
    snapshot.issues[index].reportedComments = snapshot.issues[index].reportedComments ?? count
  }

  /// Finds the records of parts that name them by identifiers of their tracker.
  mutating func resolveRecords() {
    let mark = RecordBatch.nameMark + RecordBatch.recordMark
    let places = looseParts.indices.filter { looseParts[$0].identity.key?.hasPrefix(mark) == true }
    if places.isEmpty { return }
    // Tables do not tell the server; a number that several records have there is that of none.
    var records: [String: Issue.Identity?] = [:]
    for issue in snapshot.issues where issue.trackerID != 0 {
      let name = "\(issue.server)/browse/\(issue.trackerID)"
      let isOther = records[name].map { $0 != issue.identity } ?? false
      records[name] = .some(isOther && issue.server.isEmpty ? nil : issue.identity)
    }
    // A file with comments of several records is called as none of them.
    let files = accounts.filter { $0.key.hasPrefix(RecordBatch.fileMark) }
    let counts = files.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for place in places {
      var identity = looseParts[place].identity
      let name = identity.key.map { String($0.dropFirst(mark.count)) } ?? ""
      let file = files[RecordBatch.fileMark + name].flatMap { counts[$0] == 1 ? $0 : nil }
      let known = accounts[RecordBatch.recordMark + name] ?? file
      identity.number = known.flatMap { Int($0) }
      identity.key = identity.number == nil ? known ?? name : nil
      let end = name.firstRange(of: "/browse/").map { String(name[$0.lowerBound...]) } ?? ""
      looseParts[place].identity = (records[name] ?? records[end] ?? nil) ?? identity
    }
  }

  /// Keeps the last form of each loose part that came more than once; one that is private stays so unless a later
  /// form says that it is public. `people` gets those whom the others name.
  private mutating func removeOlderForms(_ people: inout Set<PersonID>) {
    struct Name: Hashable {
      let identity: Issue.Identity
      let id: String
    }
    var places: [Name: Int] = [:]
    var kept: [LoosePart] = []
    var repeated: [String: (count: Int, first: String)] = [:]
    kept.reserveCapacity(looseParts.count)
    for part in looseParts {
      let name = Name(identity: part.identity, id: part.id)
      guard !part.id.isEmpty, let place = places[name] else {
        if !part.id.isEmpty { places[name] = kept.count }
        kept.append(part)
        continue
      }
      if let what = part.content.plural {
        repeated[what, default: (0, spelling(of: part.identity))].count += 1
      }
      let last = kept[place]
      if case .privateComment(let one) = last.content,
        case .privateComment(let other) = part.content
      {
        countOnce([[one], [other]])
      }
      var isLater = part.rank > last.rank || part.rank == last.rank && !last.isPrivate
      if last.isPrivate || part.isPrivate, !(isLater ? part : last).isSettled {
        isLater = part.isPrivate
      }
      (isLater ? last : part).content.forEachPerson { people.insert($0) }
      if isLater { kept[place] = part }
    }
    looseParts = kept
    for (what, (count, first)) in repeated.sorted(by: { $0.key < $1.key }) {
      remarks.add(
        "\(what) that came more than once", .repeated, times: count, file: "all data", record: first
      )
    }
  }

  /// Closes records that name their state by an identifier which the data defines as closed.
  mutating func resolveStates() {
    for part in looseParts {
      guard case .status(let identifier, let updated) = part.content,
        let index = snapshot.index(of: part.identity), snapshot.issues[index].updated == updated
      else { continue }
      if let state = accounts[RecordBatch.stateMark + identifier] {
        if state == "closed" { snapshot.issues[index].state = .closed }
        continue
      }
      remarks.add(
        "state assumed open: only its identifier is known", .assumption, file: "all data",
        record: snapshot.spelling(of: part.identity),
        suggestion:
          "give the list of the project's states as well, or say what they mean with 'states: {\(identifier): closed}'"
      )
    }
  }

  /// A label by its name; nil where only an identifier is known.
  func resolved(_ tag: Tag) -> Tag? {
    guard let mark = Self.mark(tag.name) else { return tag }
    return accounts[mark].map { Tag(name: $0, isDefined: tag.isDefined) }
  }

  /// The date at which the comments that a record has were as they are there, as far as it is known.
  func dateOfComments(of issue: Issue) -> Instant? {
    datesOfComments[issue.identity] ?? issue.updated
  }

  private static func attach(
    _ parts: [LoosePart], to issue: inout Issue, withCommentsOf date: Instant?
  ) {
    var comments = issue.comments
    let known = Dictionary(grouping: comments) { CommentPlace(of: $0) }
    let places = Dictionary(
      comments.indices.lazy.filter { comments[$0].id != 0 }.map { (comments[$0].id, $0) },
      uniquingKeysWith: { first, _ in first })
    var isEdited = false
    var threads: ReviewThreads?
    var histories = HistoryForms(issue.history)
    for part in parts {
      switch part.content {
      case .comment(let comment):
        // Some exports have the comments in their records, and in a list besides. Of one that was edited the later text
        // counts.
        if let place = places[comment.id], comments[place].created == comment.created {
          if let changed = part.updated, changed > date ?? comment.created ?? .distantPast {
            isEdited = true
            comments[place].body = comment.body
            comments[place].isPrivate = comment.isPrivate ?? comments[place].isPrivate
          }
        } else if comment.created == nil
          || known[CommentPlace(of: comment)]?.contains(where: { $0.body == comment.body }) != true
        {
          comments.append(comment)
        }
      case .privateComment:
        if let count = issue.reportedComments { issue.reportedComments = max(0, count - 1) }
      case .review(let comment, let id, let parents):
        var known = threads ?? ReviewThreads(issue.reviews)
        threads = nil
        if comment.review == nil {
          known.add(comment, id: id, parents: parents)
        } else {
          known.begin(comment, id: id)
        }
        threads = known
      case .record(let whole):
        Self.join(whole, to: &issue)
        if comments.isEmpty { comments = issue.comments }
      case .body(let text): if issue.body.isEmpty { issue.body = text }
      case .history(let more): histories.add(more, isIdentified: !part.id.isEmpty)
      case .status, .deletion, .task: break
      }
    }
    if comments.count > issue.comments.count || isEdited {
      issue.comments = comments.sorted(stablyBy: \.created)
    }
    if let threads { issue.reviews = threads.comments() }
    var history = histories.history
    if history.events.count + history.links.count > 0 {
      history.events = history.events.sorted(stablyBy: \.date)
      issue.history = history
      issue.settleHistory()
    }
  }
}

/// By what the same comment is found in two places: its author and its moment.
private struct CommentPlace: Hashable {
  let author: PersonID?
  let created: Instant?

  init(of comment: Comment) { (author, created) = (comment.author, comment.created) }
}

extension LoosePart.Content {
  /// What several of its kind are called; nil for what is told otherwise.
  fileprivate var plural: String? {
    switch self {
    case .comment, .privateComment, .review: "comments"
    case .history: "events"
    case .body, .record, .task, .status, .deletion: nil
    }
  }
}

extension LoosePart {
  /// Whether an event of it says that the record was merged.
  var tellsMerge: Bool {
    guard case .history(let history) = content else { return false }
    return history.events.contains { $0.kind == .merged }
  }

  /// Whether it is of a record's list of comments, in which Bugzilla has the text of the record too.
  fileprivate var tellsComments: Bool {
    switch content {
    case .comment, .privateComment, .body: true
    default: false
    }
  }

  fileprivate var isPrivate: Bool { if case .privateComment = content { true } else { false } }

  /// Whether it is private, or says that it is public.
  fileprivate var isSettled: Bool {
    switch content {
    case .comment(let comment), .review(let comment, _, _): comment.isPrivate == false
    default: isPrivate
    }
  }

  /// Orders the forms of a part: by the date of change, and what became private at an unknown date goes last.
  fileprivate var rank: Instant { updated ?? (isPrivate ? .distantFuture : .distantPast) }
}

extension Comment {
  /// Comments of which some are there in a newer form.
  static func merged(_ newer: [Comment], into older: [Comment]) -> [Comment] {
    if newer.isEmpty { return older }
    var forms = Dictionary(newer.map { (CommentPlace(of: $0), $0) }, uniquingKeysWith: { $1 })
    let known = older.map { forms.removeValue(forKey: CommentPlace(of: $0)) ?? $0 }
    return (known + newer.filter { forms[CommentPlace(of: $0)] != nil }).sorted(stablyBy: \.created)
  }
}
