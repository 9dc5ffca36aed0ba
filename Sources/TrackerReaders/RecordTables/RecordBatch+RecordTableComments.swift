import Formats
import IssueModel

extension RecordTable {
  /// How many comments there are where the tracker counts so many; one of them may be the record's own text.
  func number(ofComments count: Int64) -> Int32 {
    let own: Int64 = comments?.repeatsBody == true ? 1 : 0
    return Int32(clamping: max(own, count) - own)
  }
}

extension RecordBatch {
  /// Reads the conversation of a record.
  mutating func readComments(
    _ value: JSONValue, _ table: RecordTable, into issue: inout Issue
  ) {
    guard let shape = table.comments else { return }
    guard let list = value.value(atFirstOf: shape.lists) else {
      let lists = shape.lists.compactMap { value.value(at: $0) }
      if lists.contains(where: \.isList), !lists.contains(where: \.goesOn) {
        issue.reportedComments = issue.reportedComments ?? 0
      }
      return
    }
    if let count = list.count {
      issue.reportedComments = table.number(ofComments: count)
      return
    }
    if !list.isList { misread("comments", list) }
    var isFirst = shape.repeatsBody
    var items: [JSONValue] = []
    var events: [IssueEvent] = []
    if list.isArray { items = Array(list.elements) } else { list.forEachItem { items.append($0) } }
    if !shape.replies.isEmpty { items += replies(to: items, shape) }
    for item in items {
      let repeatsBody = isFirst && !isDeleted(item, shape)
      isFirst = false
      if repeatsBody {
        if issue.body.isEmpty {
          issue.body = text(item.value(atFirstOf: shape.body)?.text ?? .empty, table.markup)
        }
        continue
      }
      if let event = stateChange(item, table) {
        events.append(event)
      } else if let comment = comment(item, shape, table) {
        issue.comments.append(comment)
      }
    }
    issue.comments = issue.comments.sorted(stablyBy: \.created)
    // Trackers count deleted comments too.
    let deleted = items.count { isDeleted($0, shape) }
    issue.reportedComments = issue.reportedComments.map { max(0, $0 - Int32(clamping: deleted)) }
    // An issue stores its history separately and copies it on each change.
    if !events.isEmpty { issue.history.events = events.sorted(stablyBy: \.date) }
    if issue.comments.isEmpty, list.isList, !list.goesOn {
      issue.reportedComments = issue.reportedComments ?? 0
    }
  }

  /// The replies to entries of a conversation that are not in it themselves; those that nothing tells it of are counted.
  private mutating func replies(
    to items: [JSONValue], _ shape: RecordTable.Comments
  ) -> [JSONValue] {
    var known = Set(items.compactMap { $0["id"]?.plainText })
    var found: [JSONValue] = []
    for list in items.flatMap({ $0.values(at: shape.replies) }) {
      for reply in list.elements {
        guard let id = reply["id"]?.plainText else {
          lose("replies without identifiers")
          continue
        }
        if known.insert(id).inserted { found.append(reply) }
      }
    }
    return found
  }

  /// A comment; nil for system entries and hidden ones.
  private mutating func comment(
    _ item: JSONValue, _ shape: RecordTable.Comments, _ table: RecordTable
  ) -> Comment? {
    func first(_ paths: [String]) -> JSONValue? { item.value(atFirstOf: paths) }
    if item.stringBytes != nil {
      let text = text(item.text, table.markup)
      return text.isEmpty ? nil : Comment(author: nil, created: nil, body: text)
    }
    let mark = shape.isSystem.isEmpty ? nil : item.value(at: shape.isSystem)
    let subtype = shape.said.flatMap { item.value(at: $0.member)?.plainText }
    if mark.map({ $0.bool ?? ($0.plainText == "system") }) ?? false
      || subtype.map({ $0 != shape.said?.word }) ?? false
    {
      lose("system notes")
      return nil
    }
    if isDeleted(item, shape) {
      lose(member: "deleted comments", as: .leftOut)
      return nil
    }
    let shown = shape.isShown.isEmpty ? nil : item.value(at: shape.isShown)
    let isHidden = !(shown?.bool ?? shown?.line.map { $0 == "ok" } ?? true)
    let marks = item.members.lazy.map { key, value in
      key == shape.isInternal ? nil : Privacy.mark(comment: key, value)
    }
    let isPrivate = isHidden ? true : Privacy.all(marks)
    let isLeftOut = leavesOutComment(isPrivate: isPrivate) {
      HiddenComment(item, id: item.commentID, created: first(shape.created)?.instant)
    }
    if isLeftOut { return nil }
    // Those of a known tracker that are not read are known as well.
    let isPlain = table.isPlain
    for (key, value) in item.members where !value.saysNothing && !(key == shape.isInternal) {
      let isTold = isPlain && !key.isIdentifier && !shape.reads(key.string)
      if isTold || Privacy.isHinted(by: key.string), Privacy.isUnread(inComment: key, value) {
        lose(key, of: "comment")
      }
    }
    guard let body = first(shape.body)?.text, !body.isEmpty else {
      // Entries of a history may have an empty text.
      if !shape.body.contains(where: item.holds(path:)) { misread("comments", item) }
      return nil
    }
    if !shape.isArchived.isEmpty, item.value(at: shape.isArchived)?.isBlank == false {
      assume(
        "archived comments are published",
        suggestion: "'comments: none' or 'exclude:' in the configuration leaves them out")
    }
    if !shape.isInternal.isEmpty, item.value(at: shape.isInternal)?.plainText == "INTERNAL" {
      assume(
        "comments that only members see there are published",
        suggestion: "'comments: none' or 'exclude:' in the configuration leaves them out")
    }
    let path = shape.body.first { item.value(at: $0)?.isBlank == false }
    var comment = Comment(
      author: author(of: "comment", first(shape.author).flatMap { table.isNobody($0) ? nil : $0 }) {
        $0.tablePerson($1)
      },
      created: date(first(shape.created)),
      body: text(body, path.flatMap { table.markups[$0] } ?? table.markup))
    // Linear's programs.
    if let author = comment.author, item["botActor"]?.isObject == true, item.first(["user"]) == nil
    {
      people[Int(author.index)].isBot = true
    }
    comment.identify(by: item, isPrivate: isPrivate)
    return comment
  }

  /// The closing or reopening that an entry of a conversation is; nil for other entries.
  private mutating func stateChange(_ item: JSONValue, _ table: RecordTable) -> IssueEvent? {
    guard let shape = table.comments, let changes = shape.changes,
      item.value(atFirstOf: changes.kind)?.plainText == changes.name
    else { return nil }
    let isClosed = [changes.old, changes.new].map { paths in
      item.value(atFirstOf: paths)?.plainText.flatMap {
        file.state(named: $0).map { $0 != .open } ?? self.isClosed($0, table)
      } ?? false
    }
    if isClosed[0] == isClosed[1] { return nil }
    return IssueEvent(
      isClosed[1] ? .closed : .reopened,
      actor: item.value(atFirstOf: shape.author).flatMap { tablePerson($0) },
      date: date(item.value(atFirstOf: shape.created)))
  }

  private func isDeleted(_ item: JSONValue, _ shape: RecordTable.Comments) -> Bool {
    shape.isDeleted.contains { item.value(at: $0)?.saysDeleted == true }
  }

  /// Reads a comment that is separate from its record.
  mutating func readLooseComment(_ value: JSONValue, _ table: RecordTable) {
    guard let shape = table.comments, let reference = value.value(atFirstOf: shape.record),
      let name = reference.plainText
    else { return }
    let place = reference.webAddress.map(Self.placeOfComment)
    let record = place.map(\.record) ?? name
    var number = table.paths[.number] == nil ? nil : Int(record)
    let isMarked = number == nil && !shape.identifier.isEmpty
    var key = number != nil ? nil : isMarked ? Self.nameMark + Self.recordMark + record : record
    if let digits = number, !table.keyPrefix.isEmpty {
      (number, key) = (nil, table.keyPrefix + String(digits))
    }
    recordKey = record
    if record.isEmpty { return lose(comment: Self.commentsOfNoRecord) }
    hiddenComments = []
    let id =
      value.value(atFirstOf: shape.id)?.plainText
      ?? place.flatMap { $0.comment.isEmpty ? nil : $0.comment }
    var content: LoosePart.Content?
    if let event = stateChange(value, table) {
      var history = IssueHistory()
      history.events = [event]
      content = .history(history)
    } else {
      content = comment(value, shape, table).map { .comment($0) }
    }
    if shape.repeatsBody, place?.comment == "0", case .comment(let first) = content {
      content = .body(first.body)
    }
    let source = source(self.place(of: value, table), tracker: .other)
    let identity = Issue.Identity(source: source, number: number, key: key)
    if isDeleted(value, shape) {
      var deleted = HiddenComment(
        value, id: value.commentID, created: value.value(atFirstOf: shape.created)?.instant)
      deleted.isDeleted = true
      hiddenComments = [deleted]
    }
    if let hidden = hiddenComments.popLast() {
      append(.privateComment(hidden), to: identity, from: value, id: id)
    }
    if let content { append(content, to: identity, from: value, id: id) }
  }

  /// Notes by what comments in an answer of their own refer to a record.
  mutating func noteIdentifier(of value: JSONValue, _ table: RecordTable, _ name: String?) {
    guard let member = table.comments?.identifier, !member.isEmpty else { return }
    if let identifier = value[key: member]?.plainText {
      accounts[Self.recordMark + identifier] = name
    }
  }

  /// The number of the record, and that of the comment, in the address of a comment:
  /// `https://api.launchpad.net/1.0/bugs/7/comments/2`; empty where they are not there.
  private static func placeOfComment(_ address: String) -> (record: String, comment: String) {
    let parts = address.split(separator: "/")
    guard let end = parts.lastIndex(of: "comments"), end > 1, Int(parts[end - 1]) != nil else {
      return ("", "")
    }
    return (String(parts[end - 1]), parts[(end + 1)...].first.map(String.init) ?? "")
  }
}
