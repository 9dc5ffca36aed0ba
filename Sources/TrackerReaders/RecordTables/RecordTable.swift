import Diagnostics
import Formats
import IssueModel

/// The paths of a tracker's values in the JSON of its records.
///
/// A path names nested members, separated by dots: `fields.status.name`. A member whose own name
/// has dots is found as well. Where a list is on the path, a repeatable value is read from all its
/// elements, and any other from the first one.
struct RecordTable: Sendable {
  /// The conversation of a record; paths are those within a comment.
  struct Comments: Sendable {
    var lists: [String]
    var author: [String]
    var body: [String]
    var created: [String]
    /// A member that is true, or `system`, if the tracker wrote the entry itself.
    var isSystem = ""
    /// A member, and the word that it has for what people wrote; with another word the tracker wrote the entry itself.
    var said: (member: String, word: String)?
    /// Members that say that the entry was deleted.
    var isDeleted: [String] = []
    /// A member that is false, or another word than `ok`, if administrators hid the entry or have not let it pass.
    var isShown = ""
    /// A member that is `INTERNAL` if only members of the project see the entry.
    var isInternal = ""
    /// A member with the date on which the entry was archived.
    var isArchived = ""
    /// Members by which comments in an answer of their own refer to their record: its number or key, or their own
    /// address below that of the record.
    var record: [String] = []
    /// Members that may have the identifier of such a comment, where `id` is not it.
    var id: [String] = []
    /// The members by one of which these are recognised, besides those; the first of ``body`` where there are none.
    var signs: [String] = []
    /// How entries that change the state of the record are recognised; nil where comments alone are read.
    var changes: StateChanges?
    /// The list of comments in a file that has all of a project.
    var dump = ""
    /// The member of records that has the identifier to which comments refer instead.
    var identifier = ""
    /// The list of the replies to an entry, which may be in the conversation as well.
    var replies = ""
    /// Whether the first one is the record's own text once more.
    var repeatsBody = false

    /// Whether a member of an entry is read, or repeats others.
    func reads(_ member: String) -> Bool {
      member == "id" || [author, body, created, isDeleted].contains { $0.contains(member) }
    }
  }

  /// Entries of a conversation that change the state of the record; paths are those within an entry.
  struct StateChanges: Sendable {
    /// The members that may have the kind of an entry.
    var kind: [String]
    /// The kind of these entries.
    var name: String
    /// The words for the state before and after.
    var old: [String]
    var new: [String]
  }

  /// Links of a record; paths are those within a link.
  struct Links: Sendable {
    /// The list of links, or one of them.
    var list: String
    /// What it leads to: a key, or an address that ends in a number.
    var target: String
    var kind = ""
    /// The kinds that the tracker has its own words for; the others are in ``LinkWords``.
    var kinds: [String: IssueLink.Kind] = [:]
    /// The kinds of other things in the list, which are no links to records.
    var others: Set<String> = []
    /// What a link says of the record, and what it says of the other end.
    var phrases = (outward: "", inward: "")
    /// Whether its kind is that of the other end.
    var isInverse = false
    /// A member that is `INWARD` if the kind is that of the other end.
    var direction = ""
  }

  /// A list of objects with names, such as the custom fields of a tracker.
  struct NamedValues {
    var list: String
    var name: String
    var value: String
    /// The role of each name, in lower case.
    var roles: [String: TableRole]
  }

  /// States that a project defines in objects of their own, and that its records may name by their identifiers.
  struct States: Sendable {
    /// The members of such an object.
    var signs: [String]
    /// The members of records that may have the identifier.
    var members: [String]
    /// The member of such an object that says what the state means.
    var group: String
  }

  /// The project of a record where it is an identifier, which other records may have a name for; members of a record.
  struct Milestones: Sendable {
    var identifier: String
    var name: String
    /// What it is called where no record has the name.
    var slug: String
  }

  /// What gives the records their numbers, where that is not the whole tracker; paths are those within a record.
  struct Places {
    /// The members of objects that define a project, the identifier of it and what it is called first; none where
    /// nothing does.
    var signs: [String] = []
    /// The identifier of a project.
    var identifiers: [String] = []
    /// The parts of a better identifier, with a slash between them; a record that lacks one has the identifier alone.
    var parts: [String] = []
    /// What it is called.
    var names: [String] = []
    /// The path of the identifier in a file that has all of one project; empty where there is none.
    var dump = ""
    /// The member with the address of a record, two steps below that of its project, where nothing else names it.
    var address: String?
    /// The path of the address of a record's page, in which the identifier of its project stands behind the host, where
    /// nothing else names that; empty where there is none.
    var page = ""
    /// Whether each address that collectors name is one.
    var areOrigins = false
  }

  /// The default page size of a tracker.
  struct Pages: Sendable {
    /// How many records.
    var counts: [Int]
    /// How to ask for more.
    var advice: String
  }

  /// The format's name and description.
  let format: DataFormat
  /// The members by which a record is recognised; all of any one set must be there.
  var signs: [[String]]
  /// The paths of each thing, the better ones first.
  var paths: [TableRole: [String]]
  /// The paths of objects whose members are those of the record, as `fields`.
  var containers: Set<String> = []
  /// The objects of the configuration's number and title, which are no envelopes.
  private(set) var ownEnvelopes: Set<String> = []
  /// Members that repeat others.
  var redundant: Set<String> = []
  /// The roles whose paths lead to different things, or to lists of them, so that those beside the first are told.
  var tellsOthers: Set<TableRole> = []
  /// The meaning of numbers of priority.
  var priorities: [Int64: Priority] = [:]
  /// What stands in the place of a person where there is none.
  var nobody: Set<String> = []
  /// The member that says why a record was closed, and not whether it is.
  var reason = ""
  /// The member that names who closed a record.
  var closer = ""
  /// Words for a state that mean it is closed, besides the usual ones, in lower case.
  var closedWords: Set<String> = []
  /// Words for a state that mean it was deleted, in lower case.
  var deletedWords: Set<String> = []
  /// The tracker's host, as `linear.app`: a record with an address there and a key such as `OPS-7` is recognised.
  var site = ""
  /// The members that have the key of a record without a number and another key.
  var identifiers: [String] = []
  /// The paths of the parts of the key of a record that does not have it itself, as `OPS` and `7`.
  var keyParts = (prefix: "", number: "")
  /// The prefix of a number in the tracker's spelling, as `T`.
  var keyPrefix = ""
  /// How texts are written; nil where that is Markdown.
  var markup: Markup?
  /// How the texts of records at some paths are written, where that is another way.
  var markups: [String: Markup] = [:]
  /// A member of records and comments that is false where their texts are in a markup that is not converted.
  var markdownSign = ""
  var comments: Comments?
  var links: [Links]
  /// The list of named values in a record.
  var named: NamedValues?
  /// The paths of values that only pull requests have.
  var pullSigns: [String] = []
  /// Texts that belong to the record's own, behind it, by their headings.
  var sections: KeyValuePairs<String, String> = [:]
  /// The member that has the value `section` in section headings, which are no issues. In these trackers an object
  /// is a heading as well if it has nothing but a name, and that ends in a colon.
  var headingSign = ""
  /// The beginnings of titles that contain the record's own title in quotes, as `Bug #7 in tool:
  /// "Title"`.
  var titleLead = ""
  /// A member of records that state the state of another one, `bug_link`: a record without it and
  /// without a state waits for these.
  var taskSign = ""
  /// The member that names the subject of a task; a record has one task for each.
  var taskTarget = ""
  /// A member that has another value in objects that are no records.
  var recordSign = (member: "", value: "")
  /// A member that names the kind of an object, and the ends of what it says of records.
  var kindSign = (member: "", ends: [String]())
  var states: States?
  /// The members of objects that define the labels, and the people, whom records may name by their identifiers.
  var definitions = (labels: [String](), people: [String]())
  var pages: Pages?
  var milestones: Milestones?
  var places = Places()
  /// The member that has the address of a record in the tracker's interface, and what its page has in the place of a part of that.
  var interface = (member: "", path: "", page: "")
  /// The lists beside those of records that define which statuses mean closed, by the list of the
  /// records: each status has a `name` and `is_closed`.
  var statusLists: [String: String] = [:]
  /// The members beside the records that have the names of all statuses of a kind, with a space between them, and
  /// whether these mean closed.
  var statusNames: KeyValuePairs<String, Bool> = [:]

  /// The first members of all paths, and those of containers with the container's name before them.
  private(set) var known: Set<String> = []

  /// A table; see the members.
  init(
    _ name: String, _ summary: String, closed: String, history: String = "", signs: [[String]],
    site: String = "", keyParts: (prefix: String, number: String) = ("", ""),
    identifiers: [String] = [], paths: [TableRole: [String]], containers: Set<String> = [],
    redundant: Set<String> = [],
    tellsOthers: Set<TableRole> = [], priorities: [Int64: Priority] = [:], reason: String = "",
    closer: String = "", nobody: Set<String> = [],
    closedWords: Set<String> = [],
    deletedWords: Set<String> = [], keyPrefix: String = "", markup: Markup? = nil,
    markups: [String: Markup] = [:], markdownSign: String = "", comments: Comments? = nil,
    links: [Links] = [],
    named: NamedValues? = nil,
    pullSigns: [String] = [], sections: KeyValuePairs<String, String> = [:],
    headingSign: String = "", titleLead: String = "",
    taskSign: String = "", taskTarget: String = "",
    recordSign: (member: String, value: String) = ("", ""),
    kindSign: (member: String, ends: [String]) = ("", []), states: States? = nil,
    definitions: (labels: [String], people: [String]) = ([], []),
    pages: Pages? = nil, milestones: Milestones? = nil, statusLists: [String: String] = [:],
    statusNames: KeyValuePairs<String, Bool> = [:], places: Places = Places(),
    interface: (member: String, path: String, page: String) = ("", "", "")
  ) {
    (self.places, self.keyParts, self.statusNames) = (places, keyParts, statusNames)
    self.interface = interface
    format = DataFormat(name: name, summary: summary, closed: closed, history: history)
    (self.site, self.identifiers) = (site, identifiers)
    (self.reason, self.closer, self.nobody) = (reason, closer, nobody)
    self.tellsOthers = tellsOthers
    (self.signs, self.paths, self.containers, self.redundant) = (
      signs, paths, containers, redundant
    )
    (self.priorities, self.closedWords, self.deletedWords) = (priorities, closedWords, deletedWords)
    (self.keyPrefix, self.markup, self.comments, self.links) = (keyPrefix, markup, comments, links)
    (self.named, self.pullSigns, self.sections) = (named, pullSigns, sections)
    (self.headingSign, self.markups, self.markdownSign) = (headingSign, markups, markdownSign)
    (self.titleLead, self.taskSign, self.taskTarget) = (titleLead, taskSign, taskTarget)
    (self.recordSign, self.kindSign) = (recordSign, kindSign)
    (self.states, self.pages, self.statusLists) = (states, pages, statusLists)
    self.milestones = milestones
    self.definitions = definitions
    settle()
  }

  /// This table with nothing but the members that a file of the configuration maps.
  func mapping(_ file: DataFile) throws(Diagnostic) -> RecordTable {
    var table = self
    (table.paths, table.sections, table.named) = ([:], [:], nil)
    table.identifiers = []
    table.comments?.lists = []
    try table.add(mappedBy: file)
    return table
  }

  /// Finds what a file of the configuration maps at its paths, before the usual ones.
  mutating func add(mappedBy file: DataFile) throws(Diagnostic) {
    for (member, path) in file.columns.sorted(by: { $0.key < $1.key }) {
      add(path, for: try file.role(named: member))
    }
  }

  /// Tells of what else is in the objects of mapped members.
  mutating func open(_ objects: Set<String>) {
    containers.formUnion(objects.subtracting(known))
    settle()
  }

  /// A copy of the table that recognises every object with a title and a number or key as a record.
  var lenient: RecordTable {
    var table = self
    let names = (paths[.key] ?? []) + (paths[.number] ?? []) + identifiers
    table.signs = names.flatMap { name in (paths[.title] ?? []).map { [name, $0] } }
    return table
  }

  /// Recognises records by the number or key that a file of the configuration maps.
  mutating func identify(by file: DataFile) {
    for member in [TableRole.key, .number] {
      if let path = file.columns[member.rawValue] { signs = [[path]] }
    }
  }

  /// Finds a thing at other paths before the usual ones.
  mutating func add(_ path: String, for role: TableRole) {
    // The usual names are guesses.
    for other in paths.keys where other == role || !role.mayShare(with: other) {
      paths[other]?.removeAll { $0 == path }
    }
    paths[role] = [path] + (paths[role] ?? [])
    // The conversation itself, or the number of its comments.
    if role == .comments { comments?.lists.insert(path, at: 0) }
    // What else stands in an object that nothing else reads is told, and its marks of what is private are
    // heeded.
    let objects = Self.objects(on: path)
    if let object = objects.first, !known.contains(object) { containers.insert(object) }
    settle()
  }

  /// Takes the objects in which the configuration has the number, the key or the title for parts of the record, whatever
  /// they are called.
  mutating func own(objectsMappedBy file: DataFile) {
    for role in [TableRole.number, .key, .title] {
      guard let path = file.columns[role.rawValue] else { continue }
      let objects = Self.objects(on: path)
      containers.formUnion(objects)
      ownEnvelopes.formUnion(objects.prefix(1))
      // The usual names are guesses.
      for other in paths.keys { paths[other]?.removeAll { objects.contains($0) } }
      comments?.lists.removeAll { objects.contains($0) }
    }
    settle()
  }

  /// The paths of the objects that a path leads through, as `a` and `a.b` of `a.b.c`.
  private static func objects(on path: String) -> [String] {
    path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: ".") }.map { String(path[..<$0]) }
  }

  private mutating func settle() {
    let all =
      paths.values.flatMap { $0 }
      + (comments?.lists ?? []) + links.map(\.list) + [named?.list].compactMap { $0 }
      + sections.map(\.value)
    known = redundant.union(states?.members ?? []).union(identifiers)
    known.formUnion([reason, closer].filter { !$0.isEmpty })
    for path in all {
      known.insert(path)
      let objects = Self.objects(on: path)
      if let first = objects.first { known.insert(first) }
      // What follows an object of the record's own is a member of the record.
      for (object, member) in zip(objects, objects.dropFirst()) where containers.contains(object) {
        known.insert(member)
      }
    }
  }
}
