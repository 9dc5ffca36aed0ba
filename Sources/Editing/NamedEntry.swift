import Diagnostics
public import IssueModel
public import IssueStore

/// The common part of edits of tags and projects: a case-insensitive name, and whether the data
/// defines the entry or issues only use it.
protocol NamedEntry {
  /// Its name or title.
  var label: String { get set }
  /// Whether the data defines it.
  var isDefined: Bool { get set }
  /// One that issues use and nothing defines.
  init(undefined label: String)

  /// All of its kind.
  static var table: WritableKeyPath<Snapshot, [Self]> { get }
  /// Its noun in messages.
  static var noun: String { get }
  /// The noun of its name in messages.
  static var labelNoun: String { get }
  /// The indices of those that an issue uses.
  static func used(by issue: Issue) -> [Int]
}

extension Tag: NamedEntry {
  init(undefined label: String) { self.init(name: label, isDefined: false) }

  var label: String {
    get { name }
    set { name = newValue }
  }

  static var table: WritableKeyPath<Snapshot, [Tag]> { \.tags }
  static var noun: String { "tag" }
  static var labelNoun: String { "name" }
  static func used(by issue: Issue) -> [Int] { issue.tags.map { Int($0.index) } }
}

extension Project: NamedEntry {
  init(undefined label: String) { self.init(title: label, isDefined: false) }

  var label: String {
    get { title }
    set { title = newValue }
  }

  static var table: WritableKeyPath<Snapshot, [Project]> { \.projects }
  static var noun: String { "project" }
  static var labelNoun: String { "title" }
  static func used(by issue: Issue) -> [Int] { issue.project.map { [Int($0.index)] } ?? [] }
}

extension Snapshot {
  /// The tag of a name that is defined or used, without regard to case.
  public func tag(named name: String) -> TagID? { index(of: Tag.self, name).map { TagID($0) } }

  /// The project of a title that is defined or used, without regard to case.
  public func project(titled title: String) -> ProjectID? {
    index(of: Project.self, title).map { ProjectID($0) }
  }

  /// The entries that are there for readers, defined or used by an issue, by their names in lower case.
  func inUse<Entry: NamedEntry>(_ kind: Entry.Type) -> [String: Int] {
    let table = self[keyPath: Entry.table]
    var isInUse = table.map(\.isDefined)
    for issue in issues {
      for index in Entry.used(by: issue) { isInUse[index] = true }
    }
    return Dictionary(
      table.indices.lazy.filter { isInUse[$0] }.map { (table[$0].label.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  private func index<Entry: NamedEntry>(of kind: Entry.Type, _ label: String) -> Int? {
    inUse(kind)[label.lowercased()]
  }

  /// The entry of a name, whether anything uses it or not.
  private func anyIndex<Entry: NamedEntry>(of kind: Entry.Type, _ label: String) -> Int? {
    let folded = label.lowercased()
    return self[keyPath: Entry.table].firstIndex { $0.label.lowercased() == folded }
  }

  /// The entry of a name; throws where there is none.
  func existing<Entry: NamedEntry>(
    _ kind: Entry.Type, _ label: String, orElse hint: String? = nil
  ) throws(Diagnostic) -> Int {
    if let index = index(of: kind, label) { return index }
    let table = self[keyPath: Entry.table]
    let labels = inUse(kind).values.sorted().map { table[$0].label }
    throw .error(
      "edit.no-\(Entry.noun)", "there is no \(Entry.noun) '\(label)'",
      suggestion: Suggestion.didYouMean(label, in: labels) ?? hint
        ?? "'gazette \(Entry.noun) list' shows what there is")
  }

  /// The entry that an issue is to use; made where the data defines none of its kind.
  mutating func entry<Entry: NamedEntry>(
    _ kind: Entry.Type, _ label: String
  ) throws(Diagnostic) -> Int {
    let label = try EditRules.line(label, of: Entry.noun)
    if let index = index(of: kind, label) { return index }
    if self[keyPath: Entry.table].contains(where: \.isDefined) {
      return try existing(kind, label, orElse: "make it with 'gazette \(Entry.noun) new'")
    }
    return put(Entry(undefined: label), at: anyIndex(of: kind, label))
  }

  /// Defines an entry; issues that use its name already go on doing so.
  mutating func define<Entry: NamedEntry>(_ entry: Entry) throws(Diagnostic) {
    var entry = entry
    entry.label = try EditRules.line(entry.label, of: Entry.labelNoun)
    entry.isDefined = true
    let index = anyIndex(of: Entry.self, entry.label)
    if let index, self[keyPath: Entry.table][index].isDefined {
      throw duplicate(of: self[keyPath: Entry.table][index])
    }
    _ = put(entry, at: index)
  }

  private mutating func put<Entry: NamedEntry>(_ entry: Entry, at index: Int?) -> Int {
    guard let index else {
      self[keyPath: Entry.table].append(entry)
      return self[keyPath: Entry.table].count - 1
    }
    self[keyPath: Entry.table][index] = entry
    return index
  }

  /// Gives an entry another name, which none in use may have.
  mutating func rename<Entry: NamedEntry>(
    _ kind: Entry.Type, _ index: Int, to label: String
  ) throws(Diagnostic) {
    let label = try EditRules.line(label, of: Entry.labelNoun)
    if let other = anyIndex(of: kind, label), other != index {
      if inUse(kind).values.contains(other) {
        throw duplicate(
          of: self[keyPath: Entry.table][other],
          suggestion: "give another name, or delete one of the two")
      }
      self[keyPath: Entry.table][other].label = self[keyPath: Entry.table][index].label
    }
    self[keyPath: Entry.table][index].label = label
  }

  private func duplicate(of entry: some NamedEntry, suggestion: String? = nil) -> Diagnostic {
    let noun = type(of: entry).noun
    return .error(
      "edit.duplicate-\(noun)", "there is a \(noun) '\(entry.label)' already",
      suggestion: suggestion)
  }
}
