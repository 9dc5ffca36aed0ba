import IssueModel
import TrackerReaders

// Answers of interfaces of which pages are missing.

extension SnapshotBuilder {
  /// The answers in batches that have the identifiers of a snapshot of which pages are missing.
  static func missingPages(of batches: [KeptBatch]) -> [AnswerTotals.Missing] {
    var totals = AnswerTotals()
    for batch in batches { totals.add(batch.read.content.totals) }
    let files = totals.files
    if files.isEmpty { return [] }
    var contents: [String: AnswerTotals.Content] = [:]
    for batch in batches where files.contains(batch.read.content.file.name) {
      contents[batch.read.content.file.name, default: .init()].add(batch)
    }
    return totals.missing(among: contents) { files in
      var (count, identities) = (0, Set<Issue.Identity>())
      for batch in batches where files.contains(batch.read.content.file.name) {
        count += batch.issues.count
        identities.formUnion(batch.issues.lazy.map(\.identity))
      }
      return count - identities.count
    }
  }
}

extension AnswerTotals.Content {
  /// Adds what a batch of the file has.
  fileprivate mutating func add(_ batch: KeptBatch) {
    let read = batch.read.content
    guard batch.issues.isEmpty else {
      let arePulls = batch.issues.allSatisfy { $0.kind == .pull }
      let isMixed = kind == .records || kind == .pulls && !arePulls
      kind = arePulls && !isMixed ? .pulls : .records
      let sources = Set(batch.issues.lazy.map(\.identity.source))
      places.formUnion(sources.map { Issue.Identity(source: $0, number: nil, key: nil) })
      return
    }
    for part in read.looseParts where kind != .records && kind != .pulls {
      switch part.content {
      case .task, .record:
        kind = .parts
      case .comment, .privateComment, .review, .body, .history:
        if kind == .none || kind == .others { kind = .comments }
        var identity = part.identity
        identity.source = batch.map?.source(identity.source) ?? identity.source
        places.insert(identity)
      case .status, .deletion: break
      }
    }
    if kind == .none, !batch.isEmpty || !read.accounts.isEmpty { kind = .others }
  }
}
