import IssueModel
import TrackerReaders

// Comments that are private in one form of their record, and come again in another.

extension SnapshotBuilder {
  /// Keeps a record private until a later form states that it is public, and leaves out the comments that either form
  /// hides. Of two forms with equal dates, or without a date, either may be later.
  mutating func takePrivacy(of older: inout Issue, into newer: inout Issue) {
    hideComments(of: &newer, and: &older)
    if newer.isPrivate == nil || older.isPrivate == true && areUnordered(older, newer) {
      newer.isPrivate = older.isPrivate
    }
  }

  /// Whether nothing tells which of two forms is the later one.
  private func areUnordered(_ a: Issue, _ b: Issue) -> Bool {
    a.updated == nil || b.updated == nil || a.updated == b.updated
  }

  /// Makes records private of which a form is left out as its JSON is damaged, where that form may be what makes them
  /// so: something in it may say so, or queries decide what is published.
  mutating func hideDamaged() {
    let names = Set(
      damaged.filter { $0.mayBePrivate || hidesByQueries }.map { $0.name.lowercased() })
    if names.isEmpty { return }
    for place in snapshot.issues.indices where snapshot.issues[place].isPrivate != true {
      let identity = snapshot.issues[place].identity
      let name = identity.number.map(String.init) ?? identity.key ?? ""
      guard names.contains(name.lowercased()) else { continue }
      snapshot.issues[place].isPrivate = true
      remarks.add(
        "records of which another form is damaged are taken as private, as that may be what it says",
        .assumption, file: "all data", record: spelling(of: identity),
        suggestion: "mend the damaged form")
    }
  }

  /// Leaves out of two forms of a record the comments that the other form hides; of the newer one not those that it
  /// says are public, unless either form may be newer. The newer form then hides what both do.
  private mutating func hideComments(of newer: inout Issue, and older: inout Issue) {
    if newer.hiddenComments.isEmpty, older.hiddenComments.isEmpty { return }
    let isUnordered = areUnordered(older, newer)
    let publicForms = isUnordered ? [] : newer.comments.filter { $0.isPrivate == false }
    let hidden = older.hiddenComments
    countOnce([newer.hiddenComments, hidden])
    older = hide(newer.hiddenComments, of: older, evenPublic: true)
    newer = hide(hidden, of: newer, evenPublic: isUnordered)
    let shown = HiddenForms(publicForms.map { HiddenComment(id: $0.id, created: $0.created) })
    newer.hiddenComments += hidden.filter { !shown.contain($0.id, $0.created) }
  }

  /// Leaves out the comments of a record that parts which came apart from it hide, and of these parts those that the
  /// record hides.
  mutating func hideComments(at index: Int, _ parts: [LoosePart.Content]) {
    var (hidden, gone) = (snapshot.issues[index].hiddenComments, [HiddenComment]())
    for part in parts {
      switch part {
      // An earlier form than this one is not told from a later one.
      case .privateComment(let comment): gone.append(comment)
      case .record(let whole): hidden += whole.hiddenComments
      default: break
      }
    }
    if hidden.isEmpty, gone.isEmpty { return }
    countOnce([hidden, gone])
    let issue = hide(hidden, of: snapshot.issues[index], evenPublic: false)
    snapshot.issues[index] = hide(gone, of: issue, evenPublic: true)
    snapshot.issues[index].hiddenComments += gone
  }

  /// Counts each private comment once: those that several forms of a record hide were counted with each form.
  mutating func countOnce(_ forms: [[HiddenComment]]) {
    let all = HiddenForms.count(forms.flatMap { $0 })
    let repeated = forms.reduce(-all) { $0 + HiddenForms.count($1) }
    if repeated <= 0 { return }
    counts.privateComments -= repeated
    remarks.add("private comments", .leftOut, times: -repeated, file: "")
  }

  /// A record without the comments that another form of it hides; with `evenPublic`, also without those that it says
  /// are public.
  private mutating func hide(
    _ hidden: [HiddenComment], of issue: consuming Issue, evenPublic: Bool
  ) -> Issue {
    if hidden.isEmpty || issue.comments.isEmpty { return issue }
    let forms = HiddenForms(hidden)
    let all = issue.comments
    issue.comments = all.filter { comment in
      guard evenPublic || comment.isPrivate != false, forms.contain(comment.id, comment.created)
      else {
        return true
      }
      comment.author.map { _ = writersOfHidden.insert($0) }
      return false
    }
    let count = all.count - issue.comments.count
    if count == 0 { return issue }
    // The forms that hide them were counted when they were read. They are no comments of which only the number is known.
    issue.reportedComments =
      issue.reportedComments.map { max(0, $0 - Int32(clamping: count)) }
      ?? Int32(clamping: issue.comments.count)
    return issue
  }
}

/// Comments by what other forms of them are found: their identifiers or, where one of two forms has none, their
/// moments.
private struct HiddenForms {
  private var ids: Set<UInt32> = []
  private var moments: Set<Instant> = []
  private var momentsWithoutID: Set<Instant> = []

  init(_ comments: [HiddenComment]) { for comment in comments { insert(comment) } }

  private mutating func insert(_ comment: HiddenComment) {
    if comment.id != 0 { ids.insert(comment.id) }
    guard let created = comment.created else { return }
    moments.insert(created)
    if comment.id == 0 { momentsWithoutID.insert(created) }
  }

  /// How many private comments these are forms of.
  static func count(_ comments: [HiddenComment]) -> Int {
    var forms = HiddenForms([])
    return comments.count { comment in
      if comment.isDeleted || forms.contain(comment.id, comment.created) { return false }
      forms.insert(comment)
      return true
    }
  }

  /// Whether one of them is a form of a comment.
  func contain(_ id: UInt32, _ created: Instant?) -> Bool {
    if ids.contains(id) { return true }
    return created.map { (id == 0 ? moments : momentsWithoutID).contains($0) } ?? false
  }
}
