import Formats

/// Counts what the model cannot carry, by kind, with the place where each kind came first.
package struct LossTable: Sendable {
  private var names = NameTable()
  private var entries: [Loss] = []

  /// A table without losses.
  package init() {}

  /// Counts one kind of thing; without a record it belongs to no single one.
  package mutating func add(_ what: String, times: Int = 1, file: String, record: String = "") {
    let (index, isNew) = names.intern(what)
    if isNew {
      let place = record.isEmpty ? file : "\(file): \(record)"
      entries.append(Loss(what: CleanName.line(what) ?? "(no name)", count: times, place: place))
    } else {
      entries[index].count += times
    }
  }

  /// Adds the counts of a table for a later part of the data.
  package mutating func add(_ other: LossTable) {
    for loss in other.entries {
      let (index, isNew) = names.intern(loss.what)
      if isNew { entries.append(loss) } else { entries[index].count += loss.count }
    }
  }

  /// The kinds in the order of first sight.
  package var losses: [Loss] { entries }
}
