import IssueModel
import TrackerReaders

extension SnapshotBuilder {
  /// Names the projects and trackers whose records have numbers of their own; the only one needs no name.
  mutating func namePlaces(of batches: [KeptBatch]) {
    let mark = RecordBatch.placeMark + " "
    let places = Set(
      batches.flatMap { $0.read.content.sources }.compactMap { Self.mark($0.name) }
        .filter { $0.hasPrefix(mark) })
    var counts: [String: Int] = [:]
    for place in places { if let name = accounts[place] { counts[name, default: 0] += 1 } }
    for place in places {
      let identifier = String(place.dropFirst(mark.count))
      let name = accounts[place].flatMap { counts[$0] == 1 ? $0 : nil }
      // One that is marked private is looked for by its name.
      let isPrivate =
        accounts["\(RecordBatch.privateMark) \(identifier.lowercased())"] != nil
      accounts[place] = places.count > 1 || isPrivate ? name ?? identifier : nil
    }
  }

  /// Gives each board of Trello a name of its own: the first board with a name keeps it, and the short link is added to
  /// the names of the others. It goes through all boards of the data, also those without a published record: else a
  /// name would change with what is published.
  mutating func nameBoards(of batches: [KeptBatch]) {
    let sources = batches.flatMap { $0.read.content.sources }
    var taken = Set(sources.lazy.map { $0.name.lowercased() })
    for source in sources {
      guard let board = source.board, case let folded = source.name.lowercased(),
        boards[folded]?[board] == nil
      else { continue }
      var name = source.name
      if boards[folded] != nil {
        repeat { name += " (\(board))" } while !taken.insert(name.lowercased()).inserted
      }
      boards[folded, default: [:]][board] = name
    }
    let mark = RecordBatch.boardMark + " "
    let inTables = Dictionary(grouping: accounts.filter { $0.key.hasPrefix(mark) }, by: \.value)
    for (name, boards) in inTables.sorted(by: { $0.key < $1.key }) where boards.count > 1 {
      remarks.add(
        "cards of \(boards.count) boards called '\(name)' are taken as those of one project",
        .assumption, file: "all data",
        suggestion:
          "say which board each table is of: 'data: [{path: data/a.csv, source: a}, …]'")
    }
  }

  /// Names the projects of GitLab of which records have the number alone, as those of an export: the only one without
  /// a name is the only one that the data names without its number.
  mutating func nameProjects(of batches: [KeptBatch]) {
    let mark = RecordBatch.projectMark + " "
    let sources = batches.flatMap { $0.read.content.sources }.filter { $0.tracker == .gitlab }
    let numbers = Set(sources.compactMap { Self.mark($0.name) }.filter { $0.hasPrefix(mark) })
    let nameless = numbers.subtracting(accounts.keys)
    if nameless.isEmpty { return }
    let names = Set(sources.lazy.map(\.name).filter { !$0.isEmpty && Self.mark($0) == nil })
    if names.isEmpty { return }
    let unnumbered = names.subtracting(
      accounts.lazy.filter { $0.key.hasPrefix(mark) }.map(\.value))
    if nameless.count == 1, unnumbered.count == 1, let number = nameless.first {
      accounts[number] = unnumbered.first
      return
    }
    let apart = batches.map(\.read).filter { batch in
      batch.count > 0
        && batch.content.sources.contains { Self.mark($0.name).map(nameless.contains) ?? false }
    }
    guard let first = apart.first else { return }
    remarks.add(
      "records of a project of GitLab of which only the number is known are apart from those of other files",
      .assumption, times: apart.reduce(0) { $0 + $1.count }, file: first.content.file.name,
      record: nameless.min() ?? "",
      suggestion:
        "say which project the file is of: 'data: [{path: data/issues.ndjson, source: team/tool}, …]'"
    )
  }
}
