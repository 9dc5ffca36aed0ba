public import Diagnostics
import TrackerReaders

extension LoadResult {
  /// What was assumed, and what of the data is not used: one note a cause, each with a count and an example.
  public var notes: [Diagnostic] {
    var notes = assumptions.map { remark in
      Self.note(
        "data.assumed", remark.what + Self.example(remark),
        remark.suggestion.isEmpty ? nil : remark.suggestion)
    }
    let (withheld, excluded) = (counts.privateRecords, counts.excludedRecords)
    let all = withheld + excluded + counts.issues + counts.pulls
    if withheld > 0 {
      notes.append(
        Self.note(
          "data.private", "\(withheld) of \(all) records left out as private",
          "'publish_private: true' in the configuration publishes them"))
    }
    if excluded > 0 {
      notes.append(
        Self.note(
          "data.excluded", "\(excluded) of \(all) records left out by 'exclude' and 'only'", nil))
    }
    for remark in remarks where remark.kind == .comment {
      notes.append(
        Self.note(
          "data.comments", "\(remark.count) × \(remark.what), first in \(remark.place)", nil))
    }
    let members = remarks.filter { $0.kind == .member }.sorted { $0.count > $1.count }
    if !members.isEmpty {
      let names = members.prefix(5).map { "\($0.what) (\($0.count))" }.joined(separator: ", ")
      notes.append(
        Self.note(
          "data.unused",
          "\(members.count) member\(members.count == 1 ? " is" : "s are") not used: \(names)"
            + (members.count > 5 ? " and \(members.count - 5) more" : ""), nil))
    }
    return notes
  }

  private static func note(
    _ code: String, _ message: String, _ suggestion: String?
  ) -> Diagnostic {
    Diagnostic(.note, code: code, message, suggestion: suggestion)
  }

  /// How often something was taken for granted, and where first; nothing for what concerns a whole file.
  private static func example(_ remark: Remark) -> String {
    guard let colon = remark.place.firstRange(of: ": ") else { return "" }
    let (file, record) = (remark.place[..<colon.lowerBound], remark.place[colon.upperBound...])
    return " (\(remark.count) record\(remark.count == 1 ? "" : "s"), first \(record) in \(file))"
  }
}
