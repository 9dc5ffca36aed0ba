import Formats

/// Counts the remarks about the data, with the place where each first applies.
package struct RemarkTable: Sendable {
  private var names = NameTable()
  private var all: [Remark] = []
  /// The members of the record at hand that are not read.
  private var membersOfRecord: [(index: Int, times: Int)] = []
  private var isRecordWithheld = false

  /// The remarks in the order of first sight.
  package var remarks: [Remark] { all.filter { $0.count != 0 } }

  /// A table without remarks.
  package init() {}

  /// Counts one thing; without a record it belongs to no single one.
  package mutating func add(
    _ what: String, _ kind: Remark.Kind = .loss, times: Int = 1, file: String,
    record: String = "", path: @autoclosure () -> String = "", isHint: Bool = false,
    suggestion: @autoclosure () -> String = ""
  ) {
    if kind == .member, isRecordWithheld, isHint || Privacy.isHinted(by: what) { return }
    let (index, isNew) = names.intern(Self.name(what, kind))
    if isNew || all[index].count == 0 {
      let remark = Remark(
        kind, CleanName.line(what) ?? "(no name)", count: times,
        place: record.isEmpty ? file : "\(file): \(record)", suggestion: suggestion(), path: path(),
        isHint: isHint)
      if isNew { all.append(remark) } else { all[index] = remark }
    } else {
      all[index].count += times
    }
    if kind == .member { membersOfRecord.append((index, times)) }
  }

  /// Begins a record.
  mutating func beginRecord() {
    membersOfRecord.removeAll(keepingCapacity: true)
    isRecordWithheld = false
  }

  /// Takes out what the record at hand has as a hint that it may be private, as it is not published.
  mutating func withholdRecord() {
    isRecordWithheld = true
    for (index, times) in membersOfRecord where all[index].mayMarkPrivate {
      all[index].count -= times
    }
    membersOfRecord = []
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
      if isNew {
        all.append(remark)
      } else if all[index].count == 0 {
        all[index] = remark
      } else {
        all[index].count += remark.count
      }
    }
  }
}
