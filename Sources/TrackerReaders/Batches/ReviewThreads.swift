package import IssueModel

/// The reviews of a record while they are gathered: each with the remarks that belong to it.
package struct ReviewThreads {
  private var threads: [[Comment]] = []
  /// The threads by the numbers that their parts have on the tracker.
  private var places: [Int64: Int] = [:]
  private var loose: [(remark: Comment, id: Int64?, parents: [Int64])] = []

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
  var isEmpty: Bool { threads.isEmpty && loose.isEmpty }

  /// Takes a review, by its number on the tracker where it has one.
  package mutating func begin(_ review: Comment, id: Int64?) {
    if let id { places[id] = threads.count }
    threads.append([review])
  }

  /// Takes a remark of the review that was begun last, whose author it has where it names none.
  mutating func add(_ remark: Comment) {
    guard let last = threads.indices.last else { return }
    append(remark, to: last)
  }

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
    let dated = enumerated().map { (date($1) ?? .distantPast, $0) }
    return dated.sorted { $0 < $1 }.map { self[$0.1] }
  }
}
