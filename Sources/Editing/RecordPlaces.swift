import Configuration
public import Diagnostics
import Files
public import IssueModel
import IssueStore
public import TrackerReaders

/// Finds where records stand in their files, for errors that show only when all data is read.
///
/// Files larger than 64 MiB are known by name only.
public struct RecordPlaces {
  private struct Entry {
    var file: Int
    var offset: Int
    var title: String
    var source: String
    /// Whether it is a record of Gazette's own data, whose numbers must differ.
    var isOwn: Bool
  }

  private var sources: [SourceText] = []
  private var entries: [String: [Entry]] = [:]
  /// What the site's own data defines, in its order: the kind, the name and the place.
  private var definitions: [(kind: String, name: String, place: Place)] = []
  /// The logins that the site's own data describes; empty where it describes nobody.
  public private(set) var definedPeople: Set<String> = []

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
    for (offset, key, title) in found {
      entries[key.lowercased(), default: []].append(
        Entry(file: sources.count - 1, offset: offset, title: title, source: "", isOwn: false))
    }
  }

  private mutating func addMarkdown(_ source: SourceText, path: String) {
    guard let file = try? NativeMarkdownFile(source, path: path) else { return }
    sources.append(source)
    entries[file.key.lowercased(), default: []].append(
      Entry(file: sources.count - 1, offset: 0, title: file.title, source: "", isOwn: true))
  }

  private mutating func add(_ tree: JSONTree, isOwn: Bool) {
    sources.append(tree.source)
    let file = sources.count - 1
    let own = isOwn ? Set(Self.ownRecords(tree)) : []
    for node in tree.nodes.indices where tree.nodes[node].kind == .object {
      var key: String?
      var title: String?
      var source = ""
      for member in tree.members(of: node) {
        switch member.name {
        case "number", "iid", "key":
          key = key ?? tree.integer(member.value).map(String.init) ?? tree.string(member.value)
        case "id": key = key ?? tree.integer(member.value).map(String.init)
        case "title", "summary", "subject", "name": title = title ?? tree.string(member.value)
        case "source": source = tree.string(member.value) ?? ""
        default: break
        }
      }
      guard let key, let title else { continue }
      entries[key.lowercased(), default: []].append(
        Entry(
          file: file, offset: tree.nodes[node].start, title: title, source: source,
          isOwn: own.contains(node)))
    }
    guard isOwn, tree.nodes[0].kind == .object else { return }
    for (list, kind, member) in [
      ("tags", "tag", "name"), ("projects", "project", "title"), ("people", "person", "login"),
    ] {
      for element in tree.elements(of: tree.member(list, of: 0)) {
        let name = tree.string(element) ?? tree.string(tree.member(member, of: element))
        guard let name, !name.isEmpty else { continue }
        definitions.append((kind, name, tree.source.place(at: tree.nodes[element].start)))
      }
    }
    for person in tree.elements(of: tree.member("people", of: 0)) {
      let login = tree.string(person) ?? tree.string(tree.member("login", of: person))
      if let login { definedPeople.insert(login.lowercased()) }
    }
  }

  private static func ownRecords(_ tree: JSONTree) -> [Int] {
    tree.nodes[0].kind == .array
      ? tree.elements(of: 0) : tree.elements(of: tree.member("issues", of: 0))
  }

  /// Where an issue stands; the file alone is told where that is all that is known, nil where not
  /// even that is.
  public func place(of issue: Issue) -> Place? {
    let found = entries[issue.key.lowercased()] ?? []
    let best = found.first { $0.title == issue.title } ?? found.first
    return best.map { place($0) }
  }

  private func place(_ entry: Entry) -> Place { sources[entry.file].place(at: entry.offset) }

  /// A warning for each tag, project or person that the site's own data defines twice, whatever the case
  /// of their letters.
  public var repeatedDefinitions: [Diagnostic] {
    var first: [String: Place] = [:]
    return definitions.compactMap { kind, name, place in
      guard let before = first["\(kind) \(name.lowercased())"] else {
        first["\(kind) \(name.lowercased())"] = place
        return nil
      }
      return .warning(
        "data.duplicate-\(kind)", "the \(kind) '\(name)' is defined twice", at: place,
        notes: [Diagnostic.Note("the other one is here", at: before)],
        suggestion: "take one of them out; what the first one leaves open the second one fills")
    }
  }

  /// An error for each number that two records of the site's own data have.
  public var duplicates: [Diagnostic] {
    var found: [(key: String, diagnostic: Diagnostic)] = []
    for (key, entries) in entries {
      var first: [String: Entry] = [:]
      for entry in entries where entry.isOwn {
        guard let before = first[entry.source] else {
          first[entry.source] = entry
          continue
        }
        found.append(
          (
            key,
            .error(
              "data.duplicate", "there are two issues \(key)", at: place(entry),
              notes: [Diagnostic.Note("the other one is here", at: place(before))],
              suggestion: "give one of them another number")
          ))
      }
    }
    return found.sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }.map(\.diagnostic)
  }
}
