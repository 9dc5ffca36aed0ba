package import IssueModel

/// The reviews of a record while they are gathered: each with the remarks that belong to it.
package struct ReviewThreads {
  private var threads: [[Comment]] = []
  /// The threads by the numbers that their parts have on the tracker.
  private var places: [Int64: Int] = [:]
  private var loose: [(remark: Comment, id: Int64?, parents: [Int64])] = []
  /// Threads of remarks, which may be among those of the reviews too, and the identifiers of the latter.
  private var separate: [[(remark: Comment, id: String?)]] = []
  private var known: Set<String> = []

  /// Threads that begin with known comments; a remark belongs to the review before it.
  package init(_ known: [Comment] = []) {
    for comment in known {
      if comment.review == .remark, !threads.isEmpty {
        threads[threads.count - 1].append(comment)
      } else {
        threads.append([comment])
      }
    }
  }

  /// Whether there is none.
  var isEmpty: Bool { threads.isEmpty && loose.isEmpty && separate.isEmpty }

  /// Takes a review, by its number on the tracker where it has one.
  package mutating func begin(_ review: Comment, id: Int64?) {
    if let id { places[id] = threads.count }
    threads.append([review])
  }

  /// Takes a remark of the review that was begun last, whose author it has where it names none.
  mutating func add(_ remark: Comment, identifiedBy id: String? = nil) {
    guard let last = threads.indices.last else { return }
    if let id { known.insert(id) }
    append(remark, to: last)
  }

  /// Takes a thread of remarks that an answer has apart from the reviews. Those that it has below these as well stay
  /// there.
  mutating func add(thread: [(remark: Comment, id: String?)]) { separate.append(thread) }

  /// Adds a remark with the numbers of its possible parents, the better one first.
  package mutating func add(_ remark: Comment, id: Int64?, parents: [Int64]) {
    loose.append((remark, id, parents))
  }

  private mutating func append(_ remark: Comment, to place: Int) {
    var remark = remark
    remark.author = remark.author ?? threads[place][0].author
    remark.created = remark.created ?? threads[place][0].created
    remark.review = .remark
    threads[place].append(remark)
  }

  /// The reviews by their dates, each followed by its remarks; empty ones are left out.
  package consuming func comments() -> [Comment] {
    for thread in separate {
      let rest = thread.filter { $0.id.map { !known.contains($0) } ?? true }
      guard let first = rest.first else { continue }
      threads.append([first.remark])
      for part in rest.dropFirst() { append(part.remark, to: threads.count - 1) }
    }
    // A remark is later than the one it answers.
    for part in loose.sorted(stablyBy: \.remark.created) {
      if let place = part.parents.lazy.compactMap({ [places] in places[$0] }).first {
        append(part.remark, to: place)
        if let id = part.id, places[id] == nil { places[id] = place }
      } else {
        if let id = part.id, places[id] == nil { places[id] = threads.count }
        threads.append([part.remark])
      }
    }
    return threads.sorted(stablyBy: { $0[0].created })
      .filter { $0.count > 1 || $0[0].review != .commented || !$0[0].body.isEmpty }
      .flatMap { $0 }
  }
}

extension Array {
  /// The elements sorted by date, undated ones first; the sort is stable.
  package func sorted(stablyBy date: (Element) -> Instant?) -> [Element] {
    sorted { (date($0) ?? .distantPast) < (date($1) ?? .distantPast) }
  }
}
