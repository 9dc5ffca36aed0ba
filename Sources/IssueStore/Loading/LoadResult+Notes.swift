public import Diagnostics
import IssueModel
public import TrackerReaders

extension LoadResult {
  /// A warning about an answer with missing pages.
  static func warning(of missing: AnswerTotals.Missing) -> Diagnostic {
    let (came, what) = (grouped(missing.came), missing.kind.plural)
    let count =
      missing.all.map { "the first \(came) of \(grouped($0)) \(what)" }
      ?? "the first \(came) \(what) of more"
    return .warning(
      "data.incomplete", "\(count): other pages of the answer in '\(missing.file)' are missing",
      at: Place(file: missing.file), suggestion: missing.advice)
  }

  /// A number with commas between thousands.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return String(
      digits.enumerated().flatMap { index, digit in
        index > 0 && (digits.count - index) % 3 == 0 ? [",", digit] : [digit]
      })
  }

  /// Comments that records count and no file contains: of conversations that are there in part, and
  /// of others.
  public var missingComments: [Remark] {
    var part = Remark(
      .loss, "comments that the answer leaves out", count: 0, place: "",
      suggestion: "ask for the other pages of their conversations as well")
    var whole = Remark(
      .loss, "comments of which only the number is known", count: 0, place: "",
      suggestion: "ask for them with their records, or give the file that has them as well")
    func add(_ missing: Int, of issue: Issue, to remark: inout Remark) {
      if remark.count == 0 { remark.place = snapshot.reference(to: issue.identity) }
      remark.count += missing
    }
    for issue in snapshot.issues {
      let missing = Int(issue.reportedComments ?? 0) - issue.comments.count
      if missing <= 0 { continue }
      if issue.comments.isEmpty {
        add(missing, of: issue, to: &whole)
      } else {
        add(missing, of: issue, to: &part)
      }
    }
    return [part, whole].filter { $0.count > 0 }
  }

  /// The assumptions, and the unused data: one note for each cause, with a count and an example.
  public var notes: [Diagnostic] { notes(whole: false) }

  /// The same; with `whole`, all unused members are listed, and what else is not carried over.
  public func notes(whole: Bool) -> [Diagnostic] {
    var notes = remarks.filter { $0.kind == .assumption }.map { remark in
      Self.note(
        "data.assumed", remark.what + Self.example(remark),
        remark.suggestion.isEmpty ? nil : remark.suggestion)
    }
    if let note = unknownStates { notes.insert(note, at: 0) }
    if let note = closedLists { notes.append(note) }
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
    for remark in remarks where remark.kind == .leftOut {
      let what = remark.count == 1 ? String(remark.what.dropLast()) : remark.what
      notes.append(
        Self.note(
          "data.private",
          "\(remark.count) \(what) left out" + Self.example(remark, isCounted: true),
          remark.what.hasPrefix("private")
            ? "'publish_private: true' in the configuration publishes them" : nil))
    }
    for remark in remarks where remark.kind == .date {
      notes.append(
        Self.note(
          "data.date", "\(remark.what) are left out" + Self.example(remark),
          "write them as 2026-01-31 or 2026-01-31T12:00:00Z"))
    }
    for remark in remarks where remark.kind == .value {
      notes.append(
        .warning(
          "data.value",
          "values of '\(remark.what)' are not understood, and left out: they are of another type than is read there"
            + Self.example(remark)))
    }
    for remark in remarks where remark.kind == .comment {
      notes.append(
        Self.note(
          "data.comments", "\(remark.count) × \(remark.what), first in \(remark.place)", nil))
    }
    for remark in remarks where remark.kind == .missing {
      notes.append(
        Self.note(
          "data.missing-parts", "\(remark.count) × \(remark.what), first in \(remark.place)",
          "ask for more of them with each record, as 'first: 100'"))
    }
    for remark in missingComments {
      notes.append(
        Self.note(
          "data.missing-comments", "\(remark.count) × \(remark.what), first in \(remark.place)",
          remark.suggestion))
    }
    for remark in remarks where remark.kind == .status {
      notes.append(
        Self.note(
          "data.unused",
          "of '\(remark.what)' only open, closed and merged are kept (\(remark.count))", nil))
    }
    let unused = remarks.filter { $0.kind == .member }.sorted { $0.count > $1.count }
    for member in unused where member.mayMarkPrivate {
      // Comments have no member of their own that the configuration could map.
      let isOfComment = member.what.hasPrefix("comment.")
      notes.append(
        .warning(
          "data.unknown-privacy",
          "'\(member.what)' may mark private \(isOfComment ? "comments" : "records"), and is not read: they are published"
            + Self.example(member),
          suggestion: isOfComment
            ? "leave them out with 'comments: none' or 'exclude:' where they are not to be published"
            : "name it with 'columns: {confidential: \((member.path.isEmpty ? member.what : member.path).inYAML)}' "
              + "beside the file's 'path' in 'data:', which leaves out every record that has neither no nor public there, "
              + "or with 'exclude:' what is not to be published"))
    }
    let members = unused.filter { !$0.mayMarkPrivate }
    if !members.isEmpty {
      let told = whole ? members[...] : members.prefix(5)
      let names = told.map { "\($0.what) (\($0.count))" }.joined(separator: ", ")
      notes.append(
        Self.note(
          "data.unused",
          "\(members.count) member\(members.count == 1 ? " is" : "s are") not used: \(names)"
            + (members.count > told.count ? " and \(members.count - told.count) more" : ""),
          members.count > told.count ? "--verbose lists all" : nil))
    }
    for remark in remarks where whole && remark.kind == .loss {
      notes.append(
        Self.note(
          "data.unused",
          "not carried over: \(remark.count) × \(remark.what), first in \(remark.place)", nil))
    }
    return notes
  }

  /// The words for a state that count as open because they are unknown.
  private var unknownStates: Diagnostic? {
    let words = remarks.filter { $0.kind == .state }.sorted { $0.count > $1.count }
    guard let first = words.first else { return nil }
    let count = words.reduce(0) { $0 + $1.count }
    let place = first.place.firstRange(of: ": ").map { colon in
      ", first \(first.place[colon.upperBound...]) in \(first.place[..<colon.lowerBound])"
    }
    return Self.note(
      "data.state",
      "state assumed open: \(words.count == 1 ? "a word for it is" : "\(words.count) words for it are") not known: "
        + "\(Self.names(of: words)) (\(count) record\(count == 1 ? "" : "s")\(place ?? ""))",
      "say what they mean with 'states: {\(first.what.inYAML): closed}' beside the file's 'path' in 'data:', or "
        + "'--states \"\(first.what)=closed\"' of 'gazette import'; 'open' says that this is right")
  }

  /// The lists of boards whose cards count as closed because of the lists' names.
  private var closedLists: Diagnostic? {
    let lists = remarks.filter { $0.kind == .closedList }.sorted { $0.count > $1.count }
    guard var all = lists.first else { return nil }
    all.count = lists.reduce(0) { $0 + $1.count }
    let what =
      lists.count == 1
      ? "cards of the list '\(all.what)' are taken as closed"
      : "cards of \(lists.count) lists are taken as closed: \(Self.names(of: lists))"
    return Self.note(
      "data.assumed", what + Self.example(all),
      "name the lists whose cards are closed in the configuration with 'closed_lists'")
  }

  /// The subjects of some remarks, each with its count; of many the first ones.
  private static func names(of remarks: [Remark]) -> String {
    let names = remarks.prefix(8).map { "'\($0.what)' (\($0.count))" }.joined(separator: ", ")
    return remarks.count > 8 ? "\(names) and \(remarks.count - 8) more" : names
  }

  private static func note(
    _ code: String, _ message: String, _ suggestion: String?
  ) -> Diagnostic {
    Diagnostic(.note, code: code, message, suggestion: suggestion)
  }

  /// The number, unless the message has it, and the first place of an assumption; empty for one about a whole file.
  private static func example(_ remark: Remark, isCounted: Bool = false) -> String {
    guard let colon = remark.place.firstRange(of: ": ") else { return "" }
    let (file, record) = (remark.place[..<colon.lowerBound], remark.place[colon.upperBound...])
    let count = isCounted ? "" : "\(remark.count) record\(remark.count == 1 ? "" : "s"), "
    return " (\(count)first \(record) in \(file))"
  }
}
