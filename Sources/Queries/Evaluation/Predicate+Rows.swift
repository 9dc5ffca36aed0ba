import Formats
import IssueModel
import IssueStore

extension Predicate {
  /// The rows among some of a table that satisfy the predicate.
  func rows(of table: IssueTable, among rows: RowSet, _ buffer: inout FoldingBuffer) -> RowSet {
    switch self {
    case .all(let parts):
      var left = rows
      for part in parts where !left.isEmpty {
        left = part.rows(of: table, among: left, &buffer)
      }
      return left
    case .any(let parts):
      var found = RowSet(count: rows.count)
      var left = rows
      for part in parts where !left.isEmpty {
        let more = part.rows(of: table, among: left, &buffer)
        found.formUnion(more)
        left.subtract(more)
      }
      return found
    case .not(let part):
      var left = rows
      left.subtract(part.rows(of: table, among: rows, &buffer))
      return left
    case .text(let needle):
      return table.rows(holding: needle, among: rows, &buffer)
    case .key(let key):
      return rows.filter { NameFolding.fold(table.snapshot.issues[$0].key) == key }
    default:
      return columnRows(of: table, among: rows)
    }
  }

  /// The rows for a test of a single column.
  private func columnRows(of table: IssueTable, among rows: RowSet) -> RowSet {
    switch self {
    case .flags(let mask):
      return table.flags.withUnsafeBufferPointer { flags in
        rows.filter { flags[$0] & mask != 0 }
      }
    case .tags(let ids): return table.tags.rows(holding: ids, among: rows)
    case .assignees(let ids): return table.assignees.rows(holding: ids, among: rows)
    case .noTags: return table.tags.emptyRows(among: rows)
    case .noAssignees: return table.assignees.emptyRows(among: rows)
    case .author(let ids):
      return table.authors.withUnsafeBufferPointer { authors in
        rows.filter { ids.contains(authors[$0]) }
      }
    case .project(let ids):
      return table.projects.withUnsafeBufferPointer { projects in
        rows.filter { ids.contains(projects[$0]) }
      }
    case .noProject:
      return table.projects.withUnsafeBufferPointer { projects in
        rows.filter { projects[$0] < 0 }
      }
    case .date(let date, let from, let to):
      return table.dates(date).withUnsafeBufferPointer { dates in
        rows.filter { dates[$0] >= from && dates[$0] < to }
      }
    case .noDue:
      return table.due.withUnsafeBufferPointer { due in
        rows.filter { due[$0] == IssueTable.missing }
      }
    case .comments(let range):
      return table.comments.withUnsafeBufferPointer { comments in
        rows.filter { range.contains(Int(comments[$0])) }
      }
    case .number(let range):
      return table.numbers.withUnsafeBufferPointer { numbers in
        rows.filter { range.contains(numbers[$0]) }
      }
    case .all, .any, .not, .text, .key:
      return RowSet(count: rows.count)
    }
  }
}

extension IssueTable.ListColumn {
  fileprivate func rows(holding ids: Predicate.IDSet, among rows: RowSet) -> RowSet {
    starts.withUnsafeBufferPointer { starts in
      items.withUnsafeBufferPointer { items in
        rows.filter { row in
          for index in Int(starts[row])..<Int(starts[row + 1]) where ids.contains(items[index]) {
            return true
          }
          return false
        }
      }
    }
  }

  fileprivate func emptyRows(among rows: RowSet) -> RowSet {
    starts.withUnsafeBufferPointer { starts in
      rows.filter { starts[$0] == starts[$0 + 1] }
    }
  }
}

extension IssueTable {
  /// The rows with a text in their title or body.
  fileprivate func rows(
    holding needle: TextNeedle, among rows: RowSet, _ buffer: inout FoldingBuffer
  ) -> RowSet {
    snapshot.issues.withUnsafeBufferPointer { issues in
      rows.filter { row in
        let isInBody = issues[row].body.utf8.withUnsafeBufferPointer {
          needle.isFound(in: $0, using: &buffer)
        }
        if isInBody { return true }
        return issues[row].title.utf8.span.withUnsafeBufferPointer {
          needle.isFound(in: $0, using: &buffer)
        }
      }
    }
  }
}
