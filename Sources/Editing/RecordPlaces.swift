import Configuration
public import Diagnostics
import Files
public import IssueModel
import IssueStore
public import TrackerReaders

/// Finds the places of records in their files, for errors that are only found after all data is
/// read.
///
/// Files larger than 64 MiB are known by name only.
public struct RecordPlaces {
  /// An offset in one of the files.
  private struct Spot {
    var file: Int
    var offset: Int
  }

  private struct Entry {
    var spot: Spot
    var title: String
    var source: String
    /// The date of its creation, as it is written.
    var created: String
    /// Whether it is a record of Gazette's own data, whose numbers must differ.
    var isOwn: Bool

    /// Whether it may be a later state of another record with its number: files of a tracker's
    /// records, as `gazette import` writes them, are a base and its updates.
    func mayFollow(_ other: Entry) -> Bool {
      spot.file != other.spot.file
        && (!source.isEmpty || title == other.title || !created.isEmpty && created == other.created)
    }
  }

  private var sources: [SourceText] = []
  private var entries: [String: [Entry]] = [:]
  /// The definitions of the site's own data, in their order.
  private var definitions: [(kind: String, name: String, spot: Spot)] = []
  /// The logins that the site's own data describes; empty where it describes nobody.
  public private(set) var definedPeople: Set<String> = []
  /// The awards.
  public private(set) var awards = AwardPlaces()

  private static let limit = 64 << 20

  /// Looks through files; those that cannot be read are passed over.
  public init(_ files: [DataFile]) {
    for file in files {
      guard let status = try? FileSystem.status(of: file.path), status.size <= Self.limit,
        let bytes = try? FileSystem.read(file.path)
      else { continue }
      let source = SourceText(name: file.name, utf8: bytes)
      if file.path.hasSuffix(".md") {
        addMarkdown(source, path: file.path)
      } else if let tree = try? JSONTree(source) {
        add(tree, isOwn: NativeFiles.isNative(file))
      } else {
        addTable(bytes, file)
      }
    }
  }

  private mutating func addTable(_ bytes: [UInt8], _ file: DataFile) {
    let reader = TableFileReader(FileBytes(copying: bytes), info: file, options: LoadOptions())
    var found: [(offset: Int, key: String, title: String)] = []
    let text = reader.forEachRecord { found.append(($0, $1, $2)) }
    guard !found.isEmpty else { return }
    sources.append(SourceText(name: file.name, utf8: text))
    for (offset, key, title) in found { add(key, at: offset, title, isOwn: false) }
  }

  private mutating func addMarkdown(_ source: SourceText, path: String) {
    guard let file = try? NativeMarkdownFile(source, path: path) else { return }
    sources.append(source)
    add(file.key, at: 0, file.title, isOwn: true)
  }

  /// Notes a record of the last file.
  private mutating func add(
    _ key: String, at offset: Int, _ title: String, source: String = "", created: String = "",
    isOwn: Bool
  ) {
    let spot = Spot(file: sources.count - 1, offset: offset)
    entries[key.lowercased(), default: []].append(
      Entry(spot: spot, title: title, source: source, created: created, isOwn: isOwn))
  }

  private mutating func add(_ tree: JSONTree, isOwn: Bool) {
    sources.append(tree.source)
    let file = sources.count - 1
    let own = isOwn ? Set(Self.ownRecords(tree)) : []
    var found: [(name: String, node: Int)] = []
    defer { awards.add(found, of: tree) }
    for node in tree.nodes.indices where tree.nodes[node].kind == .object {
      var key: String?
      var title: String?
      var source = ""
      var created = ""
      var isAward = false
      for member in tree.members(of: node) {
        switch member.name {
        case "number", "iid", "key":
          key = key ?? tree.integer(member.value).map(String.init) ?? tree.string(member.value)
        case "id": key = key ?? tree.integer(member.value).map(String.init)
        case "title", "summary", "subject", "name": title = title ?? tree.string(member.value)
        case "criterion": isAward = true
        case "creationDate": created = tree.string(member.value) ?? ""
        case "source": source = tree.string(member.value) ?? ""
        default: break
        }
      }
      if isAward, let title { found.append((title, node)) }
      guard let key, let title else { continue }
      add(
        key, at: tree.nodes[node].start, title, source: source, created: created,
        isOwn: own.contains(node))
    }
    guard isOwn, tree.nodes[0].kind == .object else { return }
    for (list, kind, member) in [
      ("tags", "tag", "name"), ("projects", "project", "title"), ("people", "person", "login"),
    ] {
      for element in tree.elements(of: tree.member(list, of: 0)) {
        let name = tree.string(element) ?? tree.string(tree.member(member, of: element))
        guard let name, !name.isEmpty else { continue }
        definitions.append((kind, name, Spot(file: file, offset: tree.nodes[element].start)))
        if kind == "person" { definedPeople.insert(name.lowercased()) }
      }
    }
  }

  private static func ownRecords(_ tree: JSONTree) -> [Int] {
    tree.nodes[0].kind == .array
      ? tree.elements(of: 0) : tree.elements(of: tree.member("issues", of: 0))
  }

  /// The place of an issue in its file; nil where it is not known.
  public func place(of issue: Issue) -> Place? {
    let found = entries[issue.key.lowercased()] ?? []
    let best = found.first { $0.title == issue.title } ?? found.first
    return best.map { place($0.spot) }
  }

  /// The place of a record of a number or key, ignoring case; nil where there is none.
  func place(named key: String) -> Place? {
    entries[key.lowercased()]?.first.map { place($0.spot) }
  }

  private func place(_ spot: Spot) -> Place { sources[spot.file].place(at: spot.offset) }

  /// A warning for each tag, project or person that a file of the site's own data defines twice, whatever
  /// the case of their letters.
  public var repeatedDefinitions: [Diagnostic] {
    var first: [String: Spot] = [:]
    return definitions.compactMap { kind, name, spot in
      let key = "\(spot.file) \(kind) \(name.lowercased())"
      guard let before = first[key] else {
        first[key] = spot
        return nil
      }
      return .warning(
        "data.duplicate-\(kind)", "the \(kind) '\(name)' is defined twice", at: place(spot),
        notes: [Diagnostic.Note("the other one is here", at: place(before))],
        suggestion: "take one of them out; what the first one leaves open the second one fills")
    }
  }

  /// An error for each number that two records of the site's own data have.
  public var duplicates: [Diagnostic] {
    let repeated = entries.filter { $0.value.count > 1 }
      .sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }
    var found: [Diagnostic] = []
    for (key, entries) in repeated {
      var first: [String: Entry] = [:]
      for entry in entries where entry.isOwn {
        guard let before = first[entry.source] else {
          first[entry.source] = entry
          continue
        }
        if entry.mayFollow(before) { continue }
        var problem = Diagnostic.error(
          "data.duplicate", "there are two issues \(key)", at: place(entry.spot),
          notes: [Diagnostic.Note("the other one is here", at: place(before.spot))],
          suggestion: "give one of them another number")
        problem.record = key
        found.append(problem)
      }
    }
    return found
  }
}
