package import Formats
import IssueModel

// Remarks about what records have and the model cannot carry, and about what was assumed.

extension RecordBatch {
  /// Counts a comment that belongs to no record.
  mutating func lose(comment what: String) {
    remarks.add(what, .comment, file: file.name, record: recordKey)
  }

  /// Counts an object in a list that is no record; one in a list of comments is told by builds too.
  mutating func lose(objectOf list: String) {
    if list == "comments" {
      lose(comment: "comments in a list of their own")
    } else {
      list.isEmpty ? lose("objects that are no issues") : lose(list: list)
    }
  }

  /// Counts an object of a list beside the records, which builds tell too. Such a list marks no record private,
  /// whatever it is called.
  mutating func lose(list: String) {
    Privacy.isHinted(by: list) ? lose(list) : lose(member: list)
  }

  /// Counts something that the model cannot carry.
  mutating func lose(_ what: JSONString) {
    lose(member: what.string)
  }

  /// Counts something of a part of a record that the model cannot carry, as `comment.reactions`.
  mutating func lose(_ member: JSONString, of part: StaticString) {
    lose(member: "\(part).\(member.string)")
  }

  /// Counts something that the model cannot carry.
  package mutating func lose(_ what: String, times: Int = 1) {
    remarks.add(what, times: times, file: file.name, record: recordKey)
  }

  /// Counts a member of the tracker's own that the model cannot carry; the record has it within `container`, as `fields.`.
  package mutating func lose(
    member: String, times: Int = 1, as kind: Remark.Kind = .member, in container: String = ""
  ) {
    if kind == .member, file.maps(member) { return }
    remarks.add(
      member, kind, times: times, file: file.name, record: recordKey, path: container + member)
  }

  /// Counts a member or column at a path as one that may mark what is private, as `shown` says.
  mutating func lose(hint shown: String, at path: String) {
    if file.columns[TableRole.confidential.rawValue] == path { return }
    remarks.add(
      shown, .member, file: file.name, record: recordKey, path: path, isHint: true)
  }

  /// Counts a member that nothing reads, with its value where that is a word such as `Confidential`, so that the name
  /// hints at it.
  mutating func lose(member name: String, saying value: JSONValue, in container: String = "") {
    lose(member: name, in: container, saying: value.secretWord)
  }

  /// Counts a member or column that nothing reads, with its value where that is a word such as `Confidential`.
  mutating func lose(member name: String, saying word: String) {
    lose(member: name, in: "", saying: Privacy.isSecret(word) ? word : nil)
  }

  private mutating func lose(member name: String, in container: String, saying secret: String?) {
    if let secret, !Privacy.isHinted(by: name) {
      lose(hint: "\(name): \(secret)", at: container + name)
    } else {
      lose(member: name, in: container)
    }
  }

  /// Counts what says within a member that is not read that something is private: members of an object, down to four
  /// levels, and custom fields of a list whose names hint at it.
  mutating func losePrivateFields(
    _ key: String, _ value: JSONValue, in container: String = "", levels: Int = 4
  ) {
    // What a record belongs to is looked through in any case.
    guard value.isObject || value.isArray, !Self.isContainer(key) else { return }
    for (name, inner) in value.members {
      if inner.isObject, levels > 1 {
        losePrivateFields("\(key).\(name.string)", inner, in: container, levels: levels - 1)
      }
      if Privacy.saysPrivate(record: name, inner) == true {
        lose(member: "\(key).\(name.string)", in: container)
      }
    }
    guard value.isArray else { return }
    for field in value.elements.prefix(200) {
      guard let name = field.ownFieldName, let value = field.first(Privacy.ownValues) else {
        continue
      }
      if !Privacy.isHinted(by: name) {
        if let word = value.secretWord {
          lose(hint: "\(key).\(name): \(word)", at: "\(container)\(key).\(name)")
        }
      } else if value.saysPrivate(Privacy.meaning(ofMapped: name)) == true {
        lose(hint: "\(key).\(name)", at: "\(container)\(key).\(name)")
      }
    }
  }

  /// Counts a member whose value is of another type than its meaning has, unless the value says nothing.
  mutating func misread(_ member: String, _ value: JSONValue) {
    let saysNothing =
      value.isArray ? value.elements.allSatisfy(\.saysNothing) : value.saysNothing
    if !saysNothing { lose(member: member, as: .value) }
  }

  /// Who wrote a comment, whom `person` reads; somebody who is not understood is counted.
  mutating func author(
    of part: StaticString, _ value: JSONValue?,
    _ person: (inout RecordBatch, JSONValue) -> PersonID?
  ) -> PersonID? {
    guard let value else { return nil }
    let author = person(&self, value)
    if author == nil { misread("\(part).author", value) }
    return author
  }

  /// Counts a date that is not understood; `part` says which one.
  mutating func loseDate(_ part: String = "") {
    lose(member: "dates that are not understood" + part, as: .date)
  }

  /// Counts a record with an assumption, as `the state open, since …`.
  package mutating func assume(
    _ what: String, times: Int = 1, suggestion: @autoclosure () -> String = ""
  ) {
    remarks.add(
      what, .assumption, times: times, file: file.name, record: recordKey,
      suggestion: suggestion())
  }

  /// Counts a record with an unknown word for its state, which is assumed to be open.
  mutating func assumeOpen(word: String) {
    remarks.add(word, .state, file: file.name, record: recordKey)
    loseSecrecy(ofState: word, "status")
  }

  /// Counts a state that nothing reads where it is a word such as `Confidential`.
  mutating func loseSecrecy(ofState word: String, _ member: String) {
    if Privacy.isSecret(word) { lose(member: member, saying: word) }
  }

  /// Tells of a record with two members of one name, in itself or in objects whose members are its own.
  package mutating func tellRepeatedMembers(of record: JSONValue, in containers: Set<String>) {
    guard
      record.repeatsMember || containers.contains(where: { record[key: $0]?.repeatsMember == true })
    else { return }
    assume("of two members with one name in a record one is taken, but private is what either says")
  }

  /// The objects in a record that it belongs to.
  private static let containers: [StaticString] = [
    "repository", "new_repository", "repo", "project", "projects", "team", "board", "space",
    "group", "namespace",
    "product",
    "workspace", "organization", "prefs",
  ]

  /// The members that may have these inside.
  private static let owners: [StaticString] = ["fields", "base", "destination"]

  /// Whether what is at a path is what a record belongs to.
  private static func isContainer(_ path: String) -> Bool {
    let names = path.split(separator: ".")
    let isNear =
      names.count == 1 || names.count == 2 && owners.contains { $0.description == names[0] }
    return isNear && containers.contains { $0.description == names.last.map(String.init) }
  }

  /// Tells of a record that what it belongs to is marked private.
  package mutating func tellPrivateContainers(of record: JSONValue) {
    // Few members are objects, and each record is asked.
    for (key, value) in record.members where value.isObject || value.isArray {
      tellPrivateContainer(key, value)
      guard Self.owners.contains(where: { key == $0 }) else { continue }
      for (key, inner) in value.members where record[key: key.string] == nil {
        tellPrivateContainer(key, inner)
      }
    }
  }

  private mutating func tellPrivateContainer(_ name: JSONString, _ value: JSONValue) {
    guard value.isObject || value.isArray, Self.containers.contains(where: { name == $0 }) else {
      return
    }
    for container in value.isArray ? Array(value.elements) : [value]
    where repository(container) == nil {
      for (key, value) in container.members
      where Privacy.saysPrivate(record: key, value) == true {
        lose(member: "\(name.string).\(key.string)")
      }
    }
  }

  /// Tells that the container of all records, or what it has them of, is marked private.
  package mutating func tellPrivateHead(_ head: JSONValue) {
    // An object with a title is a record itself, and marked as one.
    if head.has("title") { return }
    let data = head["data"] ?? head
    // `{"data": {"repository": {…}}}`, or with other names that a query gives.
    let inner = Self.containers.compactMap { data[$0] } + (head["data"]?.members.map(\.value) ?? [])
    let marked = ([head] + inner.filter(\.isObject)).filter { $0.isMarkedPrivate == true }
    // What is known as a repository is told by its name.
    guard marked.contains(where: { repository($0) == nil }) else { return }
    warn(
      "data.unknown-privacy",
      "what these records belong to is marked private there, and they are published",
      suggestion: "leave out with 'exclude:' what is not to be published")
  }
}
