import IssueModel

/// References to withheld records.
struct WithheldReferences: Sendable {
  /// The records, by their identities in the snapshot of all data.
  let identities: Set<Issue.Identity>
  /// How others of a source refer to those of the same one, in small letters: `#12`, `!12`, a key.
  private var local: [SourceID: Set<String>] = [:]
  /// How all refer to them, in small letters: `team/tool#12`, an address.
  private var spelled: Set<String> = []

  /// The references to some records.
  init(_ records: [WithheldRecord]) {
    identities = Set(records.lazy.map(\.issue.identity))
    for record in records {
      let identity = record.issue.identity
      let key = (identity.key ?? identity.number.map(String.init) ?? "").lowercased()
      let sign = key.hasPrefix("!") ? key : "#" + key
      local[identity.source, default: []].formUnion([key, sign])
      spelled.formUnion([record.name.lowercased(), (record.source + sign).lowercased()])
      guard let url = record.issue.url?.lowercased() else { continue }
      spelled.insert(url)
      // `https://host/team/tool/issues/12` is `team/tool#12`.
      let parts = url.split(separator: "/").dropFirst(2).filter { $0 != "-" }
      if parts.count > 2 { spelled.insert(parts.dropLast(2).joined(separator: "/") + sign) }
    }
  }

  /// A history without entries that are due to the records: that they name this one, or are
  /// duplicates of it. Nil where that is all of it.
  func shown(_ history: IssueHistory, of source: SourceID) -> IssueHistory? {
    if identities.isEmpty { return nil }
    func isNamed(_ event: IssueEvent) -> Bool {
      guard [.referenced, .duplicate, .closed].contains(event.kind), !event.subject.isEmpty else {
        return false
      }
      let subject = event.subject.lowercased()
      return spelled.contains(subject) || local[source]?.contains(subject) ?? false
    }
    guard history.events.contains(where: isNamed) else { return nil }
    var shown = history
    shown.events = history.events.compactMap { event in
      guard isNamed(event) else { return event }
      if event.kind != .closed { return nil }
      var closed = event
      closed.subject = ""
      return closed
    }
    return shown
  }
}
