import Formats
import IssueModel

// The events of a GitHub record in its interfaces: REST names them by verbs (`labeled`,
// `cross-referenced`), GraphQL by types (`LabeledEvent`, `CrossReferencedEvent`).

extension RecordBatch {
  /// Reads the events of a record; the comments among them replace the lists of comments and
  /// reviews where the record has none.
  mutating func readGitHubTimeline(_ value: JSONValue, _ fields: inout GitHubFields) {
    // `totalCount` counts events of kinds that were not asked for as well.
    loseRest(of: value, "events", total: "filteredCount")
    value.forEachItem { item in
      guard item.isObject, let name = item.first(["event", "__typename"])?.string else { return }
      readGitHubEvent(item, name: name, &fields)
    }
  }

  /// Reads an event that is separate from its record.
  mutating func readLooseGitHubEvent(_ value: JSONValue) throws(BrokenRecord) {
    // Archives name the record by its address.
    let named = value.gitHubCommentedRecord
    let end = named?.split(separator: "/").last.flatMap { Int($0) }
    guard let number = value["issue"]?["number"]?.recordNumber ?? end else {
      throw BrokenRecord("the event does not name its issue")
    }
    let record = value["issue"] ?? value
    recordKey = String(number)
    var fields = GitHubFields()
    let name = value.isGiteaEvent ? value.giteaEvent : value.first(["event", "eventType"])?.string
    if value.isGitHubReviewEvent || name == "commented" {
      try readLooseGitHubComment(value)
    } else {
      readGitHubEvent(value, name: name ?? "", &fields)
    }
    // Collectors put the whole record into each of its events, with less of a pull request in a member of its own.
    if value.has("eventType"), let url = record["html_url"]?.string,
      recordsOfEvents.insert(url).inserted
    {
      try readGitHubRecord(record, kind: nil, item: value["pullRequest"])
    }
    let address = named ?? record.first(["html_url", "url"])?.string ?? ""
    let own = Source.github(recordAddress: address) ?? Source.github(apiAddress: address)
    leaveOutPrivateReferences(&fields, besides: own)
    if fields.history.isEmpty { return }
    append(
      .history(fields.history),
      to: .init(source: source(own, tracker: .github), number: number, key: nil), from: value,
      kind: "event ", id: value.gitHubNumber.map(String.init))
  }

  private mutating func readGitHubEvent(
    _ item: JSONValue, name: String, _ fields: inout GitHubFields
  ) {
    var word = name.lowercased().filter { $0 != "_" && $0 != "-" }
    if word.hasSuffix("event") { word.removeLast("event".count) }
    switch word {
    case "commented", "issuecomment":
      fields.said.append(gitHubComment(item))
      return
    case "reviewed", "pullrequestreview":
      readGitHubReview(item, into: &fields.saidInReviews)
      return
    default: break
    }
    guard let kind = Self.gitHubEvents[word] else {
      lose("events.\(name)")
      return
    }
    var event = IssueEvent(kind)
    event.actor = item.first(["actor", "user"]).flatMap { person($0, Self.gitHub) }
    event.date = date(item.first(["createdAt", "created_at"]))
    switch kind {
    case .labelled, .unlabelled:
      let label = item["label_name"] ?? item["label"]?["name"] ?? item["label"]
      event.subject = label?.line ?? ""
    case .assigned, .unassigned:
      event.person = item.first(["assignee", "user"]).flatMap { person($0, Self.gitHub) }
      if item.has("assigner") { event.actor = item["assigner"].flatMap { person($0, Self.gitHub) } }
    case .milestoned, .demilestoned:
      event.subject =
        (item["milestone"]?["title"] ?? item.first(["milestoneTitle", "milestone_title"]))?.line
        ?? ""
    case .renamed:
      event.before =
        (item["rename"]?["from"] ?? item.first(["previousTitle", "title_was", "old_title"]))?.line
        ?? ""
      event.subject =
        (item["rename"]?["to"] ?? item.first(["currentTitle", "title_is", "new_title"]))?.line ?? ""
    case .closed:
      fields.reason = CloseReason(named: item.first(["stateReason", "state_reason"])?.string)
      event.subject = item["closer"].flatMap { gitHubReference($0, &fields) } ?? ""
      if !event.subject.isEmpty { fields.history.links.append(.init(.closedBy, event.subject)) }
    case .merged: break
    case .referenced:
      let source = item["source"].map { $0["issue"] ?? $0 }
      event.subject =
        source.flatMap { gitHubReference($0, &fields) } ?? item.gitHubCommit ?? ""
      if event.subject.isEmpty { return }
    case .duplicate:
      event.subject = item["canonical"].flatMap { gitHubReference($0, &fields) } ?? ""
      if !event.subject.isEmpty { fields.history.links.append(.init(.duplicates, event.subject)) }
    case .reviewRequested, .reviewRequestRemoved:
      let whom = item.first([
        "requestedReviewer", "requested_reviewer", "requestedTeam", "requested_team",
      ])
      event.person = whom.flatMap { person($0, Self.gitHub) }
    default: break
    }
    fields.history.events.append(event)
  }

  /// How texts refer to the record that an object describes; nil where it names none. A private repository is noted.
  mutating func gitHubReference(_ value: JSONValue, _ fields: inout GitHubFields) -> String? {
    let repository = value.first(["repository", "baseRepository"])
    guard repository?.isMarkedPrivate == true, !options.publishPrivate else {
      return value.gitHubReference
    }
    let reference = value.gitHubReference
    // Without the name of its repository nobody can tell whether it is another one.
    guard let name = reference?.split(separator: "#").first, reference?.hasPrefix("#") == false
    else {
      lose(member: Self.privateReferences, as: .leftOut)
      return nil
    }
    fields.privateRepositories.insert(String(name))
    return reference
  }

  /// Takes out what refers to records of private repositories other than the record's own.
  mutating func leaveOutPrivateReferences(_ fields: inout GitHubFields, besides own: Source?) {
    let hidden = fields.privateRepositories.subtracting([own?.name ?? ""])
    if hidden.isEmpty { return }
    func isHidden(_ reference: String) -> Bool {
      reference.split(separator: "#").first.map { hidden.contains(String($0)) } ?? false
    }
    var count = 0
    fields.history.links.removeAll { isHidden($0.reference) }
    fields.history.events = fields.history.events.compactMap { event in
      guard isHidden(event.subject) else { return event }
      count += 1
      if event.kind == .referenced { return nil }
      var event = event
      event.subject = ""
      return event
    }
    lose(member: Self.privateReferences, times: max(count, 1), as: .leftOut)
  }

  /// The remark about references to what is private.
  static let privateReferences = "references to private records"

  /// The kinds of events by their names without signs.
  private static let gitHubEvents: [String: IssueEvent.Kind] = [
    "labeled": .labelled, "unlabeled": .unlabelled, "assigned": .assigned,
    "unassigned": .unassigned, "milestoned": .milestoned, "demilestoned": .demilestoned,
    "renamed": .renamed, "renamedtitle": .renamed, "closed": .closed, "reopened": .reopened,
    "merged": .merged, "referenced": .referenced, "crossreferenced": .referenced,
    "markedasduplicate": .duplicate, "locked": .locked, "unlocked": .unlocked,
    "reviewrequested": .reviewRequested, "reviewrequestremoved": .reviewRequestRemoved,
    "converttodraft": .drafted, "convertedtodraft": .drafted, "readyforreview": .readied,
    // Gitea's
    "close": .closed, "reopen": .reopened, "changetitle": .renamed,
  ]
}

extension JSONValue {
  /// Whether this is an item of Gitea's timelines, all of which have the same members, other than a
  /// comment.
  var isGiteaEvent: Bool {
    guard has("ref_action"), gitHubCommentedRecord != nil, let type = self["type"]?.string
    else { return false }
    return type != "comment"
  }

  /// The event of an item in Gitea's timelines; the text of one about a label says whether it was
  /// set.
  fileprivate var giteaEvent: String? {
    guard let type = self["type"]?.string, type == "label" else { return self["type"]?.string }
    return self["body"]?.isBlank == false ? "labeled" : "unlabeled"
  }
}

extension JSONValue {
  /// Whether a collector made it of a review.
  var isGitHubReviewEvent: Bool { self["eventType"]?.string == "PullRequestReview" }

  /// How texts refer to the record that an object describes: `team/tool#12`, or `#12` where it names no
  /// repository; to a commit by its hash.
  var gitHubReference: String? {
    guard let number = self["number"]?.recordNumber else { return gitHubCommit }
    let address = first(["html_url", "url"])?.string ?? ""
    let source =
      first(["repository", "baseRepository"]).flatMap { Source.github(repositoryObject: $0) }
      ?? Source.github(recordAddress: address) ?? Source.github(apiAddress: address)
    return "\(source?.name ?? "")#\(number)"
  }

  fileprivate var gitHubCommit: String? {
    (self["commit_id"] ?? self["commit"]?["oid"] ?? self["oid"])?.line
  }
}

extension Comment.ReviewPart {
  /// The meaning of the number of a review's state in GitHub's archives.
  init(gitHubNumber number: Int64) {
    switch number {
    case 30: self = .changesRequested
    case 40: self = .approved
    case 50: self = .dismissed
    default: self = .commented
    }
  }

  /// The verdict that a tracker's word means; an unknown word is a comment without a verdict.
  init(gitHub word: String) {
    switch word.lowercased() {
    case "approved": self = .approved
    case "changes_requested": self = .changesRequested
    case "dismissed": self = .dismissed
    default: self = .commented
    }
  }
}
