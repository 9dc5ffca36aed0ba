import Configuration
import Diagnostics

/// What the keys of front matter mean, by their names and by what the configuration maps.
struct FrontMatterKeys {
  /// The meaning of a key.
  enum Member {
    /// What a column of a table may be as well.
    case role(TableRole)
    /// The number, or else the key.
    case identifier
    case reminderSwitch, reminderTime, commentCount, reviews
  }

  /// The roles that the configuration gives, by the keys.
  private var roles: [String: TableRole] = [:]
  /// The names in the configuration, by the keys.
  private var names: [String: String] = [:]

  /// The keys of a file; throws where the configuration maps what front matter cannot have.
  init(_ file: DataFile) throws(Diagnostic) {
    for (member, name) in file.columns.sorted(by: { $0.key < $1.key }) {
      let role = try file.role(named: member)
      guard Self.mappable.contains(role) else {
        throw .error(
          "data.columns", "no key of Markdown's front matter can be mapped to '\(member)'",
          at: Place(file: file.name),
          suggestion: "one of: "
            + TableRole.allCases.filter(Self.mappable.contains).map(\.rawValue)
            .joined(separator: ", "))
      }
      roles[Self.folded(name)] = role
      names[Self.folded(name)] = name
    }
  }

  /// The role that the configuration gives to a key.
  func mapped(_ key: String) -> TableRole? { roles.isEmpty ? nil : roles[Self.folded(key)] }

  /// The names in the configuration that some keys have.
  func found(in entries: [YAMLEntry]) -> Set<String> {
    names.isEmpty ? [] : Set(entries.compactMap { names[Self.folded($0.key)] })
  }

  /// What a key means by its name, unless another one is mapped to that.
  func member(_ key: String, besides mapped: Set<TableRole>) -> Member? {
    guard let member = Self.members[Self.folded(key)] else { return nil }
    switch member {
    case .role(let role): return mapped.contains(role) ? nil : member
    case .identifier: return mapped.isDisjoint(with: [.number, .key]) ? member : nil
    default: return member
    }
  }

  /// Whether a key has the word for the state.
  func tellsState(_ key: String) -> Bool {
    if let role = mapped(key) { return role == .state }
    return ["state", "status"].contains(Self.folded(key))
  }

  /// A key in lower case, without underscores, hyphens and spaces.
  static func folded(_ key: String) -> String {
    key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
  }

  private static let names: [TableRole: [String]] = [
    .number: ["number"], .key: ["key"], .title: ["title"], .state: ["state", "status"],
    .completed: ["completed"], .kind: ["kind"], .priority: ["priority"],
    .labels: ["tags", "labels"], .project: ["project", "milestone"],
    .author: ["author", "reporter", "createdby"], .assignee: ["assignee", "assignees"],
    .created: ["created", "createddate", "creationdate", "createdat", "date"],
    .updated: ["updated", "updateddate", "modificationdate", "updatedat", "modified"],
    .closed: ["closed", "closeddate", "closedat", "completeddate"], .due: ["due", "duedate"],
    .url: ["url"], .source: ["source", "repository"], .comments: ["comments"],
    .deleted: RecordTable.deletedMembers.map(folded),
  ]

  private static let mappable = Set(names.keys).union([.confidential])

  private static let members: [String: Member] = {
    var members: [String: Member] = [
      "id": .identifier, "reminderenabled": .reminderSwitch, "remindertime": .reminderTime,
      "commentcount": .commentCount, "reviews": .reviews,
    ]
    for (role, names) in names { for name in names { members[name] = .role(role) } }
    return members
  }()
}
