import Bytes
import Formats
package import IssueModel

/// A Trello board exported as JSON.
///
/// Cards are issues numbered by `idShort`, their lists are projects, comments are the board's
/// actions of type `commentCard`. A card is closed if it is archived, alone or with its list, or if
/// it is in a list that the configuration names. Checklists become task lists after the card's
/// text. The date of a card's creation is in the first four bytes of its id.
struct TrelloReader: JSONReader {
  let format = DataFormat(
    name: "trello", summary: "a Trello board exported as JSON",
    closed:
      "the card or its list is archived, or the list is named in `closed_lists` or, without that, has a name such as Done"
  )

  func isContainer(_ sample: JSONSample) -> Bool {
    sample.hasList("cards") && sample.hasList("lists")
  }

  func isRecord(_ value: JSONValue) -> Bool {
    value.has("idList") && value.has("name") && (value.has("idShort") || value.has("idBoard"))
  }

  let headLists = ["lists", "members", "checklists", "customFields"]

  func readHead(_ head: JSONValue, into batch: inout RecordBatch) {
    if let name = head["name"]?.line {
      batch.context.source = Source(
        name: name, tracker: .trello,
        address: (head["url"] ?? head["shortUrl"])?.webAddress)
    }
    if let details = head["desc"], !details.isBlank { batch.lose("the board's description") }
    for list in head.elements(of: "lists") {
      guard let id = list["id"]?.string, let name = list["name"]?.string else { continue }
      batch.context.names[id] = name
      if list["closed"]?.bool == true { batch.context.names[Self.archived + id] = name }
    }
    for field in head.elements(of: "customFields") {
      guard let id = field["id"]?.string, let name = field["name"]?.line else { continue }
      batch.context.names[Self.field + id] = name
      for option in field.elements(of: "options") {
        guard let id = option["id"]?.string else { continue }
        batch.context.names[id] = option["value"]?["text"]?.line
      }
    }
    for checklist in head.elements(of: "checklists") {
      guard let card = checklist["idCard"]?.string else {
        batch.lose("checklists")
        continue
      }
      batch.context.names[Self.tasks + card, default: ""] += Self.markdown(of: checklist)
    }
    for member in head.elements(of: "members") {
      guard let id = member["id"]?.string, let name = member["username"]?.string else { continue }
      batch.context.names[id] = name
      if let person = batch.person(member, RecordBatch.trello) {
        batch.definedPeople.insert(Int(person.index))
      }
    }
  }

  /// Further entries in the context's names: archived lists and fields by their ids, and the tasks of cards.
  fileprivate static let archived = "archived "
  fileprivate static let field = "field "
  fileprivate static let tasks = "tasks "

  /// A checklist as a paragraph and a list of tasks; the order of items is that of their positions.
  fileprivate static func markdown(of checklist: JSONValue) -> String {
    var items: [(position: Double, line: String)] = []
    for item in checklist.elements(of: "checkItems") {
      guard let name = item["name"]?.line else { continue }
      let mark = item["state"]?.string == "complete" ? "x" : " "
      items.append((item["pos"]?.double ?? .infinity, "- [\(mark)] \(name)\n"))
    }
    let name = checklist["name"]?.line
    items.sort { $0.position < $1.position }
    return "\n\(name ?? "Checklist"):\n\n" + items.map(\.line).joined()
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    switch list {
    case "cards", "": try batch.readTrelloCard(value)
    case "actions": batch.readTrelloAction(value)
    case "labels":
      if let id = batch.trelloLabel(value) { batch.tags[Int(id.index)].isDefined = true }
    default: batch.lose(list: list)
    }
  }
}

extension RecordBatch {
  fileprivate static let trello = RecordShape(
    .trello, login: ["username", "fullName"], personName: "fullName",
    members: [
      .body: ["desc"], .due: ["due"], .updated: ["dateLastActivity"],
      .closed: ["dateClosed", "dateCompleted"],
    ],
    redundant: [
      "idShort", "name", "idLabels", "idBoard", "shortLink", "pos", "idChecklists", "nodeId",
      "idMembersVoted", "limits",
    ])

  /// What to do where cards came without the rest of their board.
  private static let wholeBoard =
    "export the whole board as JSON, or ask for it with '/boards/ID?cards=all&lists=all&members=all'"

  fileprivate mutating func readTrelloCard(_ value: JSONValue) throws(BrokenRecord) {
    guard let number = value["idShort"]?.recordNumber else {
      throw BrokenRecord(
        "the card has no idShort", suggestion: "ask for all members of cards, with 'fields=all'")
    }
    var issue = begin(number: number, titled: "name", of: value)
    let tasks = TrelloReader.tasks + (value["id"]?.string ?? "")
    for (key, value) in value.members {
      switch key {
      case "id":
        issue.created = value.objectDate ?? issue.created
        if let id = value.string { accounts[Self.recordMark + id] = String(number) }
      case "closed": if value.bool == true { issue.state = .closed }
      case "idList":
        guard let id = value.string else { break }
        guard let name = context.names[id] else {
          assume(
            "cards have no project, as the file does not name their lists",
            suggestion: Self.wholeBoard)
          break
        }
        issue.project = project(name)
        if context.names[TrelloReader.archived + id] != nil || isClosedList(name) {
          issue.state = .closed
        }
      case "idMembers":
        let ids = value.elements.compactMap(\.string)
        let names = ids.compactMap { context.names[$0] }
        issue.assignees += names.compactMap { person($0) }
        if names.count < ids.count {
          assume(
            "members of cards are left out, as the file does not name them",
            suggestion: Self.wholeBoard)
        }
      case "labels": issue.tags += value.elements.compactMap { trelloLabel($0) }
      case "url": issue.url = value.webAddress ?? issue.url
      case "shortUrl": issue.url = issue.url ?? value.webAddress
      // An answer with one card has its actions and checklists in it.
      case "actions": for action in value.elements { readTrelloAction(action) }
      case "checklists":
        let own = value.elements.map { TrelloReader.markdown(of: $0) }.joined()
        context.names[tasks] = context.names[tasks] ?? (own.isEmpty ? nil : own)
      case "customFieldItems":
        for item in value.elements { readTrelloField(item, into: &issue) }
      case "badges": issue.reportedComments = Int32(clamping: value["comments"]?.int ?? 0)
      default: readMember(key, value, Self.trello, into: &issue)
      }
    }
    if let tasks = context.names[tasks] {
      let separator = issue.body.isEmpty ? "" : "\n\n"
      issue.body.utf8 += Array((separator + tasks.drop { $0 == "\n" }).utf8)
    }
    finish(issue, source: nil, .trello)
  }

  /// Reads a field that the board was given, `{"idCustomField": …, "value": {"checked": "true"}}` or with an `idValue`.
  private mutating func readTrelloField(_ item: JSONValue, into issue: inout Issue) {
    let value = item["value"]?.first(["checked", "text", "number"])?.plainText
    let word =
      value.flatMap(CleanName.line) ?? item["idValue"]?.string.flatMap { context.names[$0] }
    guard let word else { return }
    guard let id = item["idCustomField"]?.string, let name = context.names[TrelloReader.field + id]
    else { return lose(member: "customFieldItems") }
    if let isPrivate = Privacy.saysPrivate(ownField: name, word: word) {
      if isPrivate { issue.mark(isPrivate: true) }
    } else {
      lose(member: "customFields.\(name)", saying: word)
    }
  }

  /// Whether the cards of a list are closed: one that the configuration names or, where it names none, one
  /// whose name is a word for done.
  mutating func isClosedList(_ name: String) -> Bool {
    guard options.closedLists.isEmpty else {
      let name = name.lowercased()
      return options.closedLists.contains { $0.lowercased() == name }
    }
    guard StateWords.isClosed(name) == true else {
      return false
    }
    remarks.add(name, .closedList, file: file.name, record: recordKey)
    return true
  }

  fileprivate mutating func trelloLabel(_ value: JSONValue) -> TagID? {
    let color = value["color"]?.string
    // A label without a name is called by its colour.
    guard let id = value["name"]?.string.flatMap({ tag($0) }) ?? color.flatMap({ tag($0) })
    else { return nil }
    let base = color?.split(separator: "_").first.map(String.init)
    describeTag(id, color: base.flatMap { Self.trelloColors[$0] }.map { RGB($0) })
    return id
  }

  private static let trelloColors: [String: UInt32] = [
    "green": 0x61BD4F, "yellow": 0xF2D600, "orange": 0xFF9F1A, "red": 0xEB5A46,
    "purple": 0xC377E0, "blue": 0x0079BF, "sky": 0x00C2E0, "lime": 0x51E898, "pink": 0xFF78CB,
    "black": 0x344563,
  ]

  fileprivate mutating func readTrelloAction(_ value: JSONValue) {
    guard let type = value["type"]?.stringBytes else { return }
    guard type == "commentCard" || type == "copyCommentCard" else {
      lose(type, of: "action")
      return
    }
    guard let data = value["data"], let text = data["text"] else { return }
    // Actions of boards from other programs name their card by its id alone.
    let number = data["card"]?["idShort"]?.recordNumber
    let id = number == nil ? data["card"]?["id"]?.line : nil
    if number == nil, id == nil { return lose(comment: Self.commentsOfNoRecord) }
    // Deleted accounts have no description.
    let author =
      value["memberCreator"].flatMap { person($0, Self.trello) }
      ?? value["idMemberCreator"]?.string.flatMap { context.names[$0] }.flatMap { person($0) }
    let identity = Issue.Identity(
      source: source(nil, tracker: .trello), number: number,
      key: id.map { Self.nameMark + Self.recordMark + $0 })
    let comment = Comment(author: author, created: date(value["date"]), body: text.text)
    append(.comment(comment), to: identity, from: value)
    if data["dateLastEdited"]?.isBlank == false { lose("comment.dateLastEdited") }
  }
}

extension Source {
  /// What tells a board of Trello from others of its name: `SHORT` of `https://trello.com/b/SHORT/pumps`.
  package var board: String? {
    guard tracker == .trello, let parts = address?.split(separator: "/"), parts.count > 3,
      parts[2] == "b"
    else { return nil }
    return String(parts[3])
  }
}

extension JSONValue {
  /// When the object with this MongoDB id was made: its first eight hexadecimal digits are seconds.
  fileprivate var objectDate: Instant? {
    guard let text = stringBytes, text.count == 24 else { return nil }
    return text.bytes.hexadecimal(at: 0, digits: 8).map { Instant(seconds: Int64($0)) }
  }
}
