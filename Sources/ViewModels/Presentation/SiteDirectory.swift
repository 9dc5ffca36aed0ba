import Bytes
public import IssueModel
public import IssueStore
public import Records

/// The slugs of everything that has a page.
///
/// They depend on names alone, never on the order of a snapshot's tables, so that a clean build
/// gives the same addresses as one that followed every edit.
public struct SiteDirectory: Sendable, Equatable {
  /// The slug of each source; nil for all of them where only one source is published.
  let sources: [String?]
  /// What stands before the numbers of each source: the last part of its name, or all of it where
  /// another source has the same; nothing where only one source is published.
  private let shortNames: [String]
  let tags: [String]
  let projects: [String]
  let people: [String]
  /// The slugs of records without a number, by identity.
  let keys: [Issue.Identity: String]

  /// Assigns the slugs of all that is in use.
  public init(_ snapshot: Snapshot, index: SiteIndex) {
    tags = Self.slugs(
      of: index.tags.map { (Int($0.index), snapshot[$0].name) }, count: snapshot.tags.count,
      fallback: "tag")
    projects = Self.slugs(
      of: index.projects.map { (Int($0.index), snapshot[$0].title) },
      count: snapshot.projects.count, fallback: "project")
    people = Self.slugs(
      of: index.people.map { (Int($0.index), snapshot[$0].login) }, count: snapshot.people.count,
      fallback: "person")
    let named = index.sources.map { id in
      let name = snapshot[id].name
      return (index: Int(id.index), name: name.split(separator: "/").last.map(String.init) ?? name)
    }
    let slugs = Self.slugs(
      of: named, ties: snapshot.sources.map(\.name), count: snapshot.sources.count,
      fallback: "main")
    sources = slugs.map { index.sources.count > 1 ? $0 : nil }
    let uses = Dictionary(named.map { ($0.name.lowercased(), 1) }, uniquingKeysWith: +)
    var shortNames = [String](repeating: "", count: snapshot.sources.count)
    for (index, name) in named where named.count > 1 {
      shortNames[index] = uses[name.lowercased()] == 1 ? name : snapshot.sources[index].name
    }
    self.shortNames = shortNames
    keys = Self.keySlugs(snapshot.issues)
  }

  /// How pages name an issue: `#12`, `tool#12` where there are several sources, or its key.
  func reference(to identity: Issue.Identity) -> String {
    identity.number == nil
      ? identity.reference : shortNames[Int(identity.source.index)] + identity.reference
  }

  /// The slugs of records with a key instead of a number; they avoid the slugs of numbers.
  private static func keySlugs(_ issues: [Issue]) -> [Issue.Identity: String] {
    let keyed = Set(issues.lazy.filter { $0.number == nil }.map(\.identity.source))
    var tables: [SourceID: SlugTable] = [:]
    var slugs: [Issue.Identity: String] = [:]
    // Within a source, numbers take precedence over keys.
    for issue in issues where keyed.contains(issue.identity.source) {
      let slug = tables[issue.identity.source, default: SlugTable()]
        .assign(issue.key, fallback: "issue")
      if issue.number == nil { slugs[issue.identity] = slug }
    }
    return slugs
  }

  /// The page of an issue.
  public func target(of identity: Issue.Identity) -> LinkTarget {
    let source = sources[Int(identity.source.index)]
    if source == nil, let number = identity.number { return .issue(numbered: number) }
    return .issue(source: source, key: slug(of: identity))
  }
  /// An id on the page of an issue.
  func target(of identity: Issue.Identity, id: String) -> LinkTarget {
    guard case .permalink(var page) = target(of: identity) else { return target(of: identity) }
    page.fragment = id
    return .permalink(page)
  }

  /// The pages of withheld records that leave a tombstone, except where a published record has the
  /// same address.
  public func tombstones(
    of withheld: [WithheldRecord], in snapshot: Snapshot
  ) -> [LinkTarget] {
    let left = withheld.filter(\.leavesPage)
    if left.isEmpty { return [] }
    let taken = Set(keys.values)
    var seen: Set<LinkTarget> = []
    return left.compactMap { record in
      let identity = record.issue.identity
      let key = identity.number.map(String.init) ?? Slug.make(identity.key ?? "", fallback: "issue")
      if identity.number == nil, taken.contains(key) { return nil }
      let known = snapshot.sources.firstIndex { $0.name.lowercased() == record.source.lowercased() }
      let name = record.source.split(separator: "/").last.map(String.init) ?? ""
      let source = known.map { sources[$0] } ?? Slug.make(name, fallback: "main")
      let target = LinkTarget.issue(source: source, key: key)
      return seen.insert(target).inserted ? target : nil
    }
  }

  /// The number of an issue, or the slug of its key.
  func slug(of identity: Issue.Identity) -> String {
    identity.number.map(String.init) ?? keys[identity] ?? "issue"
  }

  /// A page, from 1, of a tag.
  public func target(of tag: TagID, page: Int = 1) -> LinkTarget {
    .tag(tags[Int(tag.index)], page: page)
  }
  /// A page, from 1, of a project; `order` names any but its first order.
  public func target(
    of project: ProjectID, order: String? = nil, page: Int = 1
  ) -> LinkTarget {
    .project(projects[Int(project.index)], order: order, page: page)
  }
  /// A page, from 1, of a person.
  public func target(of person: PersonID, page: Int = 1) -> LinkTarget {
    .person(people[Int(person.index)], page: page)
  }

  /// A slug for each name; colliding ones are numbered in the order of their names.
  private static func slugs(
    of names: [(index: Int, name: String)], ties: [String]? = nil, count: Int, fallback: String
  ) -> [String] {
    var table = SlugTable()
    var slugs = [String](repeating: "", count: count)
    let order = names.sorted { a, b in
      if a.name != b.name { return a.name < b.name }
      guard let ties else { return a.index < b.index }
      return ties[a.index] < ties[b.index]
    }
    for (index, name) in order { slugs[index] = table.assign(name, fallback: fallback) }
    return slugs
  }
}

extension Issue.Identity {
  /// How its own source names it: `#12`, or the key.
  var reference: String { number.map { String("#", decimal: $0) } ?? key ?? "" }
}
