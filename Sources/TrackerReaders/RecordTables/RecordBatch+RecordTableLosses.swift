import Formats
import IssueModel

// What records have that a table does not read.

extension RecordBatch {
  /// Counts the values of a role that are left out because one is taken: other elements of the same list, and values
  /// at other paths. A value that several paths have is counted at the first of them.
  mutating func loseOthers(_ role: TableRole, of value: JSONValue, _ table: RecordTable) {
    let paths = table.paths[role] ?? []
    guard let found = value.value(atFirstOf: paths) else { return }
    var told = Set(found.names.prefix(1))
    for path in paths {
      // A single name may have a comma.
      let names = value.values(at: path).flatMap {
        $0.isArray ? $0.names : Array($0.names.prefix(1))
      }
      let count = told.count
      told.formUnion(names)
      if told.count > count { lose(member: path) }
    }
  }

  /// Counts the members that are at no path of the table; `path` stands before those of an object of the record's own.
  mutating func loseMembers(
    of value: JSONValue, _ table: RecordTable, in path: String = ""
  ) {
    for (key, member) in value.members {
      let name = path + key.string
      if path.isEmpty, member.goesOn, table.known.contains(name) { loseFurther(name) }
      if table.containers.contains(name), member.isObject {
        loseMembers(of: member, table, in: name + ".")
      } else if !table.known.contains(name), !member.saysNothing, !key.isAddress,
        Privacy.isUnread(inRecord: key, member)
      {
        lose(member: name, saying: member)
        losePrivateFields(name, member)
      }
    }
  }
}
