package import Formats

/// A data format, as the documentation and the configuration name it.
public struct DataFormat: Sendable, Hashable {
  /// The name by which the configuration insists on it, as `github-rest`.
  public var name: String
  /// A description, as a noun phrase.
  public var summary: String
  /// When a record of it counts as closed, as a sentence without its stop; empty where it has no
  /// records with a state.
  public var closed = ""
  /// The parts of its reviews, events and links that are read, as a list of noun phrases; may be
  /// empty.
  public var history = ""
}

/// Reads one format of JSON.
///
/// A file is an array of records, a sequence of records, or a container (an object) with lists of
/// records. Finding and parsing records is the same for every format; a reader recognises its own
/// and makes model values from one record at a time.
package protocol JSONReader: Sendable {
  /// The format's name and description.
  var format: DataFormat { get }

  /// Whether the object is a container of this format, by members that only this format has.
  func isContainer(_ sample: JSONSample) -> Bool

  /// Whether the object is a record of this format, by members that only this format has.
  func isRecord(_ value: JSONValue) -> Bool

  /// Whether its objects are people, not issues.
  var holdsPeople: Bool { get }

  /// The paths of nested objects whose members belong to the record, as Jira's `fields`.
  var containers: Set<String> { get }

  /// The names of envelopes that are part of the record, as the configuration maps members within them.
  var ownEnvelopes: Set<String> { get }

  /// The lists of a container that stay in its head, as records refer to their definitions.
  var headLists: [String] { get }

  /// Reads the values that a container states for all its records: `head` is the container without
  /// its lists.
  func readHead(_ head: JSONValue, into batch: inout RecordBatch)

  /// Takes one record; `list` is the path of its list in a container, as `data.issues`, or empty.
  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord)

  /// Takes a bare name in a list of objects; false where this format has none there.
  func read(name: JSONValue, list: String, into batch: inout RecordBatch) -> Bool

  /// Takes what is in an envelope beside a record: the comment or review that a webhook is about.
  func readRest(of envelope: JSONValue, into batch: inout RecordBatch) throws(BrokenRecord)

  /// Completes the records of a whole file, in its order, with what no single record states;
  /// returns whether it changed any.
  func settle(_ batches: inout [RecordBatch]) -> Bool

  /// A suggestion for a file with exactly as many records as the tracker's default page has, so
  /// that there may be more; nil for another number.
  func adviceForFullPage(of recordCount: Int) -> String?
}

extension JSONReader {
  func isContainer(_ sample: JSONSample) -> Bool { hasRecords(sample) }

  /// Whether the members that a record of any format may have say that it is private; nil where none says so or
  /// the opposite.
  package func saysPrivate(_ record: JSONValue) -> Bool? {
    var mark = record.isMarkedPrivate
    for path in containers {
      for value in record.values(at: path) where mark != true {
        mark = value.isMarkedPrivate ?? mark
      }
    }
    return mark
  }

  /// Whether a list of the object begins with a record of this format.
  func hasRecords(_ sample: JSONSample) -> Bool {
    sample.lists.contains {
      $0.first.map { isRecord($0.opened(but: ownEnvelopes).record) } ?? false
    }
  }

  package var holdsPeople: Bool { false }

  package var containers: Set<String> { [] }

  package var ownEnvelopes: Set<String> { [] }

  var headLists: [String] { [] }

  func readHead(_ head: JSONValue, into batch: inout RecordBatch) {}

  func read(name: JSONValue, list: String, into batch: inout RecordBatch) -> Bool { false }

  package func readRest(of envelope: JSONValue, into batch: inout RecordBatch) {
    for part: StaticString in ["comment", "review"] where envelope[part]?.isObject == true {
      batch.lose("comments of webhooks")
    }
    // GitLab calls what a message is about by no other name.
    if envelope["object_attributes"]?["note"] != nil { batch.lose("comments of webhooks") }
  }

  package func settle(_ batches: inout [RecordBatch]) -> Bool { nameMentions(in: &batches) }

  /// Texts mention people whom any record of the file may name.
  func nameMentions(in batches: inout [RecordBatch]) -> Bool {
    if batches.allSatisfy(\.mentions.isEmpty) { return false }
    var accounts = batches.reduce(into: [String: String]()) { all, batch in
      all.merge(batch.accounts) { old, _ in old }
    }
    accounts.merge(Namesakes(batches).all) { _, new in new }
    var isChanged = false
    for index in batches.indices {
      if batches[index].nameMentions(accounts) { isChanged = true }
    }
    return isChanged
  }

  package func adviceForFullPage(of recordCount: Int) -> String? { nil }
}

/// An object by which a file's format is recognised: its members without lists of objects, and the
/// first element of each such list. The envelopes of collectors are removed.
package struct JSONSample {
  package let head: JSONValue
  let lists: [(path: String, first: JSONValue?)]

  package init(head: JSONValue, lists: [(path: String, first: JSONValue?)]) {
    if let inner = head.collected {
      self.head = inner
      self.lists = lists.map { (JSONValue.collectedPath($0.path), $0.first) }
    } else {
      self.head = head
      self.lists = lists
    }
  }

  /// The paths of the members of a record: of the object itself with its lists, or of the first one of its lists.
  package var mappedPaths: [String] {
    let inner = lists.prefix(20).flatMap { list -> [String] in
      let paths = list.first?.memberPaths() ?? []
      return [list.path] + paths.map { "\(list.path).\($0)" } + paths
    }
    return head.memberPaths() + inner
  }

  /// The list whose first object has the most members, with that object, of an object that has fewer itself, or no more
  /// than a page of an answer has.
  package var firstListed: (path: String, first: JSONValue)? {
    var found: (path: String, first: JSONValue, count: Int)?
    for list in lists {
      guard let first = list.first else { continue }
      let count = first.members.count { _ in true }
      if count > found?.count ?? 0 { found = (list.path, first, count) }
    }
    guard let found, isSmall || found.count > head.members.count(where: { _ in true }) else {
      return nil
    }
    return (found.path, found.first)
  }

  /// Whether the object has no more members than an answer has beside its records.
  private var isSmall: Bool { head.members.count(where: { _ in true }) <= 8 }

  /// Whether there is a list of objects at a path, or an empty array as a member of that name.
  func hasList(_ path: StaticString) -> Bool {
    let name = path.description
    if lists.contains(where: { $0.path == name }) { return true }
    return head[path]?.isArray ?? false
  }

  /// Whether there is a list of the usual names for records, perhaps an empty one.
  package var hasListOfRecords: Bool { Self.isEmptyAnswer(head, depth: 0) }

  /// Whether this is an answer that nothing was found: an empty list of records and some figures.
  package var isEmptyAnswer: Bool { lists.isEmpty && Self.isEmptyAnswer(head, depth: 0) }

  /// Records the number of records that an empty answer states.
  package func noteTotals(in totals: inout AnswerTotals, file: String) {
    // Real answers have a few.
    var left = 100
    Self.forEachEmptyList(in: head, path: "", depth: 0) {
      if left > 0 { totals.note(list: $0, of: head, count: 0, file: file) }
      left -= 1
    }
  }

  private static func forEachEmptyList(
    in value: JSONValue, path: String, depth: Int, _ body: (String) -> Void
  ) {
    for (key, value) in value.members {
      if value.isArray, value.isBlank { body(path + key.string) }
      if depth < maximumDepth, value.isObject {
        forEachEmptyList(in: value, path: path + key.string + ".", depth: depth + 1, body)
      }
    }
  }

  /// The error message of an interface that could not answer; nil for anything else.
  package var problem: String? {
    guard isSmall else { return nil }
    func first(_ list: JSONValue?) -> JSONValue? { list?.elements.first { _ in true } }
    let error = lists.first { $0.path == "errors" }?.first?["message"] ?? first(head["errors"])
    return
      (error ?? first(head["errorMessages"]) ?? head.first(Self.messages))?.line
  }

  /// The members in which interfaces say what was wrong, the clearer ones first.
  private static let messages: [StaticString] = [
    "message", "error_description", "error_info", "error", "detail",
  ]

  /// The lists in which an answer says what was wrong: GraphQL's and Jira's, and Bugzilla's of bugs that it
  /// did not give.
  package static let listsOfProblems = ["errors", "errorMessages", "warningMessages", "faults"]

  /// What an answer says was wrong, although it has records: the first message of each of its lists.
  package static func problems(in head: JSONValue) -> [String] {
    listsOfProblems.compactMap { name in
      guard let list = head[key: name], !list.isBlank else { return nil }
      var messages = list.elements.map { ($0.first(["message", "faultString"]) ?? $0).line }
      if !list.isArray { messages = list.members.map { $0.value.line } + [list.line] }
      let first = messages.lazy.compactMap { $0 }.first ?? name
      let count = list.elements.count { _ in true }
      return count > 1 ? "\(first) (and \(count - 1) more)" : first
    }
  }

  /// The message about one of them.
  package static func message(of problem: String) -> String {
    "the answer says that something was wrong: \(problem)"
  }

  /// How many objects deep lists are looked for: `data.organization.repository.issues.nodes`.
  package static let maximumDepth = 6

  private static let lists: Set<String> = [
    "issues", "pulls", "pull_requests", "pullRequests", "merge_requests", "mergeRequests", "items",
    "nodes", "edges", "data", "results", "values", "bugs", "cards",
  ]

  /// Lists that both records and answers have: an empty one is an empty answer only beside a total
  /// of 0.
  private static let parts: Set<String> = ["comments", "entries", "notes", "value"]
  private static let totals: Set<String> = ["count", "total", "totalCount", "total_size"]

  private static func isEmptyAnswer(_ value: JSONValue, depth: Int) -> Bool {
    let countsNothing = value.members.contains { totals.contains($0.string) && $1.int == 0 }
    return value.members.contains { key, value in
      if value.isArray {
        let isAnswer = lists.contains(key.string) || countsNothing && parts.contains(key.string)
        return value.isBlank && isAnswer
      }
      return depth < maximumDepth && isEmptyAnswer(value, depth: depth + 1)
    }
  }
}

extension JSONValue {
  /// The record in an envelope: a collector's `{"backend_name": …, "data": {…}}`, or that of
  /// Linear's webhooks, `{"action": …, "data": {…}, "webhookTimestamp": …}`; nil where there is no
  /// envelope.
  package var collected: JSONValue? {
    guard let data = self["data"], data.isObject,
      has("backend_name") || has("action") && has("webhookTimestamp")
    else { return nil }
    return data
  }

  /// The address of the tracker that a collector's envelope names; nil for any other value.
  package var origin: String? { has("backend_name") ? self["origin"]?.webAddress : nil }

  /// The path of a list without the members of a collector's envelope.
  package static func collectedPath(_ path: String) -> String {
    path.hasPrefix("data.") ? String(path.dropFirst("data.".count)) : path
  }

  /// The record inside the envelopes of collectors, search engines and GraphQL, else the value
  /// itself: `{"backend_name", "data"}`, `{"_source"}`, `{"cursor", "node"}`, `{"content"}` of a
  /// project's items, and the `{"issue"}` by which some answers name a single record.
  package var unwrapped: JSONValue { opened(but: []).record }

  /// Whether this is a message of GitLab about an `issue` or a `note` that not everybody may see.
  package func isConfidential(_ kind: String) -> Bool {
    self["event_type"]?.string == "confidential_" + kind
  }

  /// The same, the innermost envelope if there is one, whether any envelope is that of a webhook about a
  /// deletion, and whether none says that it is not public. Envelopes with the names `kept` are part of the record.
  package func opened(
    but kept: Set<String>
  ) -> (record: JSONValue, envelope: JSONValue?, isDeleted: Bool, isPublic: Bool) {
    var (value, isDeleted, isPublic) = (self, false, true)
    var envelope: JSONValue?
    // Records of collectors have several in search engines, and those of webhooks in logs of these.
    for _ in 0..<5 {
      guard let inner = value.wrapped(but: kept) else { break }
      isDeleted = isDeleted || value.tellsOfDeletion
      // Events of GitHub say so of their repository.
      isPublic = isPublic && value["public"]?.bool != false
      (envelope, value) = (value, inner)
    }
    return (value, envelope, isDeleted, isPublic)
  }

  /// Whether this is a message of Linear, GitHub or Jira about the deletion of an issue, and not of
  /// a comment, or about its move to another repository.
  private var tellsOfDeletion: Bool {
    switch self["action"]?.string {
    case "remove": self["type"]?.string == "Issue"
    case "deleted": !has("comment")
    case "transferred": true
    default: self["webhookEvent"]?.string == "jira:issue_deleted"
    }
  }

  private func wrapped(but kept: Set<String>) -> JSONValue? {
    if let data = collected { return data }
    for (key, value) in members where value.isObject {
      if !kept.isEmpty, kept.contains(key.string) { continue }
      switch key {
      case "node", "_source": return value
      case "content":
        if value.has("number") || value.has("title"), !isGitHubProjectItem { return value }
      case "issue": if !has("id"), !has("number") { return value }
      // GitLab's other messages have less of a merge request.
      case "merge_request":
        if value.has("iid"), self["object_attributes"]?.has("note") == true { return value }
      // Webhooks of GitHub and GitLab, and what logs have them in.
      case "pull_request": if value.has("number"), !has("title"), !has("body") { return value }
      case "object_attributes": if value.has("iid"), value.has("title") { return value }
      case "payload", "body", "request": if value.holdsWebhook { return value }
      default: break
      }
    }
    return nil
  }

  /// Whether it is the message of a webhook, or has that in it.
  private var holdsWebhook: Bool {
    ["issue", "pull_request", "object_attributes", "payload"].contains {
      self[$0]?.isObject == true
    }
  }

  /// Whether this is an item of `gh project item-list`, which has members about its issue besides
  /// the issue itself.
  var isGitHubProjectItem: Bool {
    guard has("id"), has("title"), let type = self["content"]?["type"]?.string else { return false }
    return ["Issue", "PullRequest", "DraftIssue"].contains(type)
  }

  /// Whether it has the title and the number or key of an issue, and no list of issues as a milestone or project has.
  package var isTitledRecord: Bool {
    self["title"]?.line != nil && (self["number"]?.recordNumber != nil || self["key"]?.line != nil)
      && first(["issues", "pullRequests", "mergeRequests", "items"]) == nil
  }

  /// Whether an object has a member of that name, even if it is null.
  func has(_ name: StaticString) -> Bool { self[name] != nil }
}

extension String {
  /// Whether the path of a list has a text in it; asked of every record, and so of bytes.
  func names(_ part: String) -> Bool {
    if isEmpty { return false }
    return utf8.indices.contains { utf8[$0...].starts(with: part.utf8) }
  }
}
