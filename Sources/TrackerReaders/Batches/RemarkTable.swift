import Formats

/// Counts the remarks about the data, with the place where each first applies.
package struct RemarkTable: Sendable {
  private var names = NameTable()
  /// The remarks in the order of first sight.
  package private(set) var remarks: [Remark] = []

  /// A table without remarks.
  package init() {}

  /// Counts one thing; without a record it belongs to no single one.
  package mutating func add(
    _ what: String, _ kind: Remark.Kind = .loss, times: Int = 1, file: String,
    record: String = "", suggestion: @autoclosure () -> String = ""
  ) {
    let (index, isNew) = names.intern(Self.name(what, kind))
    if isNew {
      let place = record.isEmpty ? file : "\(file): \(record)"
      remarks.append(
        Remark(
          kind, CleanName.line(what) ?? "(no name)", count: times, place: place,
          suggestion: suggestion()))
    } else {
      remarks[index].count += times
    }
  }

  /// The key of a remark: a word for a state, or a list, may have the same name as a member.
  private static func name(_ what: String, _ kind: Remark.Kind) -> String {
    switch kind {
    case .state: "state " + what
    case .value: "value " + what
    case .closedList: "list " + what
    default: what
    }
  }

  /// Adds the counts of a table for a later part of the data.
  package mutating func add(_ other: RemarkTable) {
    for remark in other.remarks {
      let (index, isNew) = names.intern(Self.name(remark.what, remark.kind))
      if isNew { remarks.append(remark) } else { remarks[index].count += remark.count }
    }
  }
}
