import Formats
import IssueModel

extension RecordBatch {
  /// Gives people the names that a row has of them beside their logins. Names may have commas, so that several are told
  /// apart only where there are as many as people.
  mutating func name(_ ids: [PersonID], as role: TableRole, in row: TableRow) {
    guard !ids.isEmpty, let column = row.header.fullNames[role], column < row.cells.count,
      let cell = CleanName.line(row.cells[column])
    else { return }
    let names = ids.count == 1 ? [cell] : cell.split(separator: ",").map(String.init)
    guard names.count == ids.count else { return }
    for (id, name) in zip(ids, names) {
      let index = Int(id.index)
      if let name = CleanName.line(name), name != people[index].login {
        people[index].take(name: name)
      }
    }
  }
}
