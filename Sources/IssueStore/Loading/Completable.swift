import IssueModel

/// An entry that several places of the data may describe.
protocol Completable {
  /// Fills in values from another description of the same thing.
  mutating func complete(from other: Self)
}

extension Source: Completable {
  mutating func complete(from other: Source) {
    address = address ?? other.address
    tellsCommentsByRecord = tellsCommentsByRecord || other.tellsCommentsByRecord
  }
}

extension Person: Completable {
  mutating func complete(from other: Person) {
    take(name: other.name)
    otherNames.formUnion(other.otherNames.subtracting([name].compactMap { $0 }))
    url = url ?? other.url
    avatar = avatar ?? other.avatar
    isBot = isBot || other.isBot
    for kind in other.contributions where !contributions.contains(kind) {
      contributions.append(kind)
    }
    for cohort in other.cohorts where !cohorts.contains(cohort) { cohorts.append(cohort) }
    email = email ?? other.email
  }
}

extension Tag: Completable {
  mutating func complete(from other: Tag) {
    uuid = uuid ?? other.uuid
    if details.isEmpty { details = other.details }
    color = color ?? other.color
    isDefined = isDefined || other.isDefined
  }
}

extension Project: Completable {
  mutating func complete(from other: Project) {
    if details.isEmpty { details = other.details }
    if !isDefined, other.isDefined {
      color = other.color
      isClosed = other.isClosed
    }
    created = created ?? other.created
    due = due ?? other.due
    reminder = reminder ?? other.reminder
    isDefined = isDefined || other.isDefined
  }
}

extension IssueHistory: Completable {
  mutating func complete(from other: IssueHistory) {
    if events.isEmpty { events = other.events }
    if links.isEmpty { links = other.links }
    closedBy = closedBy ?? other.closedBy
    reason = reason ?? other.reason
  }
}
