import Diagnostics
import Files
import IssueModel
public import TrackerReaders

/// Reads data files into one snapshot again and again: files that did not change are not parsed
/// again, and of a large file of JSON only the parts that moved.
public struct DataReader: Sendable {
  private let options: LoadOptions
  /// Whether it reads only once, without copying the records, and keeps nothing for reading again.
  var readsOnce = false
  private var files: [DataFile] = []
  private var readings: [FileReading] = []
  /// The places of each path in `files`.
  private var places: [String: [Int]] = [:]
  /// The result of all readings, including private records.
  private var last: SnapshotBuilder.Made?
  /// The published part of it.
  private var published = PublishedBatches()

  /// A reader that has read nothing yet.
  public init(options: LoadOptions) {
    self.options = options
  }

  /// Reads files, in the given order, into one snapshot.
  ///
  /// A file that cannot be read is an error in the result (a warning where `skipUnreadable` is
  /// set); the others are read nevertheless. Broken records are skipped with a warning each.
  ///
  /// - Parameters:
  ///   - files: the files; folders must be expanded before.
  ///   - changed: the paths of files that may have changed since the last call; nil for all.
  ///   - publication: which records are published.
  public mutating func load(
    _ files: [DataFile], changed: Set<String>? = nil, as publication: Publication = Publication()
  ) -> LoadResult {
    guard let changed, files == self.files, let last else {
      return loadAll(files, changed, publication)
    }
    let moved = changed.flatMap { places[$0] ?? [] }.sorted()
    let failed = readings.indices.filter { readings[$0].failure != nil }
    var steps: [(index: Int, old: FileReading)] = []
    for index in Set(moved).union(failed).sorted() {
      steps.append((index, readings[index]))
      readings[index] = read(files[index], after: readings[index])
    }
    if steps.isEmpty { return withoutWithheld(last, nil, publication) }
    if let result = patch(last, steps) {
      return withoutWithheld(result, nil, publication)
    }
    return build(publication)
  }

  private mutating func loadAll(
    _ files: [DataFile], _ changed: Set<String>?, _ publication: Publication
  ) -> LoadResult {
    var known: [DataFile: Int] = [:]
    for (index, reading) in readings.enumerated() { known[reading.file] = index }
    var previous: [FileReading?] = readings
    readings = []
    readings.reserveCapacity(files.count)
    for file in files {
      var old: FileReading?
      if let index = known[file] {
        old = previous[index]
        previous[index] = nil
      }
      if let old, old.failure == nil, let changed, !changed.contains(file.path) {
        readings.append(old)
      } else {
        readings.append(read(file, after: old))
      }
    }
    self.files = files
    places = Dictionary(grouping: files.indices) { files[$0].path }
    return build(publication)
  }

  private func read(_ file: DataFile, after old: FileReading?) -> FileReading {
    var reading = FileReading(file: file)
    do throws(Diagnostic) {
      try DataLoader.read(file, options, after: old, into: &reading)
      if let problem = reading.lackOfRecords {
        reading.diagnostics.removeAll { $0.code == "data.broken-record" }
        throw problem
      }
      if let problem = reading.problemOfFormat(options) {
        // Its content cannot be trusted.
        reading = FileReading(file: file)
        throw problem
      }
    } catch {
      var failure = error
      let isOther = error.code == "data.other-records"
      if file.isFound,
        isOther || options.passesOverUnknownFiles && error.code == "data.unknown-format"
      {
        failure.severity = .warning
        failure.message += "; it is passed over"
        var batch = RecordBatch(options: options, file: file)
        batch.lose(isOther ? "files of records that are no issues" : "files of no known format")
        reading.add(batch)
      } else if options.skipUnreadable {
        failure.severity = .warning
        failure.message += "; it is left out"
      }
      if failure.place?.excerpt != nil, !options.publishPrivate,
        let bytes = try? FileSystem.read(file.path, limit: FileSystem.largestText),
        Privacy.isMentioned(in: bytes.span)
      {
        // Which record the line is of cannot be told where the file is damaged.
        failure = failure.withoutExcerpts(of: nil)
      }
      reading.failure = failure
    }
    return reading
  }

  /// The files whose export may have stopped at a full page. Where a format has several files, they may be
  /// pages of one answer, so none is named unless all are full.
  private var fullPages: [(name: String, page: (count: Int, suggestion: String))] {
    let filled = Dictionary(grouping: readings.filter { $0.format != nil }) { $0.format?.name }
      .values.filter { $0.allSatisfy { $0.fullPage != nil } }.flatMap { $0 }
    return filled.compactMap { reading in
      reading.fullPage.map { (reading.file.name, $0) }
    }.sorted { $0.name < $1.name }
  }

  /// Warnings about keys in `columns` that no Markdown file has of those with the same `columns`; each file has
  /// one record, which need not have all.
  private var missingKeys: [Diagnostic] {
    let mapped = readings.filter {
      !$0.file.columns.isEmpty && MarkdownFileReader.formats.contains($0.format?.name ?? "")
        && !$0.batches.isEmpty
    }
    let groups = Dictionary(grouping: mapped) { $0.file.columns }
      .sorted { $0.value[0].file.name < $1.value[0].file.name }
    return groups.flatMap { columns, readings in
      let found = readings.flatMap(\.batches).reduce(into: Set<String>()) {
        $0.formUnion($1.read.content.mappedPaths)
      }
      let file = readings[0].file.name
      return columns.sorted { $0.key < $1.key }.filter { !found.contains($0.value) }.map {
        member, key in
        Diagnostic.warning(
          "data.no-member",
          (readings.count == 1
            ? "the front matter of '\(file)' has no key"
            : "none of \(readings.count) Markdown files has the key")
            + " '\(key)', which 'columns' names for '\(member)'", at: Place(file: file))
      }
    }
  }

  private mutating func build(_ publication: Publication) -> LoadResult {
    var builder = SnapshotBuilder(options: options)
    var diagnostics: [Diagnostic] = []
    var loaded: [LoadedFile] = []
    var isIncomplete = false
    var batches: [KeptBatch] = []
    // The readings whose batches those are, and how many of them.
    var taken: [(index: Int, count: Int)] = []
    var withoutRecords: [(kind: String, file: String)] = []
    last = nil
    let companions = ExportCompanions(readings)
    for index in readings.indices {
      diagnostics += readings[index].diagnostics
      if let failure = readings[index].failure, !companions.isEmpty,
        let kind = companions.kind(of: readings[index].file, failure: failure)
      {
        withoutRecords.append((kind, readings[index].file.name))
        continue
      }
      if let failure = readings[index].failure {
        diagnostics.append(failure)
        let isOther = FileReading.codesOfOtherContent.contains(failure.code)
        if !isOther || !readings[index].file.isFound {
          isIncomplete = true
        }
      } else {
        loaded.append(
          LoadedFile(
            name: readings[index].file.name, format: readings[index].format?.name,
            holdsOnlyOthers: readings[index].holdsOnlyOthers))
      }
      taken.append((index, readings[index].batches.count))
      batches += readings[index].batches
    }
    let fullPages = fullPages
    diagnostics += missingKeys
    // What stands beside a private record may be on its line.
    let mayQuote =
      options.mayQuote
      && !batches.contains {
        $0.read.content.mayHideRecords || $0.read.content.privateComments > 0
      }
    if !mayQuote { diagnostics = diagnostics.map { $0.withoutExcerpts(of: nil) } }
    if readsOnce { readings = [] }
    let areAllPublished =
      publication.choose == nil && !publication.revisesAll
      && !batches.contains { $0.read.content.mayHideRecords }
    builder.add(&batches, areLast: readsOnce && areAllPublished)
    if !readsOnce {
      var next = 0
      for (index, count) in taken {
        readings[index].batches = Array(batches[next..<next + count])
        next += count
      }
    }
    for (kind, file) in withoutRecords { builder.remarks.add(kind, file: file) }
    for (name, page) in fullPages {
      builder.remarks.add(
        "taken as whole: '\(name)' has exactly \(page.count) records, and its export may have stopped "
          + "there", .assumption, file: name, suggestion: page.suggestion)
    }
    builder.hidesByQueries = publication.choose != nil
    var made = builder.finish(
      diagnostics: diagnostics, isIncomplete: isIncomplete, files: loaded)
    made.result.mayQuote = mayQuote
    if !readsOnce { last = made }
    if !areAllPublished { return withoutWithheld(made, batches, publication) }
    made.result.withheldComments = made.result.snapshot.privateComments
    return made.result
  }

  /// The published part of all data, which was made from these batches, or else from those of all
  /// readings.
  private mutating func withoutWithheld(
    _ made: SnapshotBuilder.Made, _ batches: [KeptBatch]?, _ publication: Publication
  ) -> LoadResult {
    let whole = made.result.snapshot
    var result = made.result
    result.withheldComments = whole.privateComments
    let batches = batches ?? readings.flatMap(\.batches)
    let choice = publication.choose.map { $0(whole, asWritten(whole, of: batches)) }
    for row in whole.issues.indices {
      let issue = whole.issues[row]
      let isPrivate = issue.isPrivate == true && !options.publishPrivate
      if isPrivate { result.counts.privateRecords += 1 }
      guard isPrivate || choice?.isPublished[row] == false else { continue }
      var record = WithheldRecord(issue, of: whole)
      record.leavesPage = choice?.tombstones.contains(row) ?? false
      result.withheld.append(record)
    }
    result.diagnostics += choice?.notes ?? []
    let revision = publication.revise?(whole, result)
    result.diagnostics += revision?.notes ?? []
    if result.withheld.isEmpty, revision == nil { return result }
    if let keeps = revision?.keeps {
      let withheld = Set(result.withheld.lazy.map(\.issue.identity))
      for issue in whole.issues where !withheld.contains(issue.identity) {
        for comment in [issue.comments, issue.reviews].joined() where !keeps(comment) {
          result.withheldComments.append(
            WithheldComment(reference: whole.reference(to: issue.identity), body: comment.body))
        }
      }
    }
    var shown = published.make(
      of: batches, without: WithheldReferences(result.withheld, of: whole, moved: made.moved),
      revision)
    var builder = SnapshotBuilder(options: options)
    builder.revision = revision
    builder.add(&shown, areLast: readsOnce)
    if !readsOnce { published.keep(shown, of: batches) }
    let rest = builder.finish(diagnostics: [], isIncomplete: false, files: []).result
    result.renamed = rest.renamed
    result.concealed.merge(rest.concealed) { $1 }
    result.snapshot = rest.snapshot
    result.snapshot.withheld = Set(result.withheld.map { $0.reference.lowercased() })
    let counts = result.counts
    result.counts = rest.counts
    result.counts.privateRecords = counts.privateRecords
    result.counts.excludedRecords = result.withheld.count - counts.privateRecords
    result.counts.duplicates = counts.duplicates
    return result
  }
}

// MARK: - Names as they are written

extension DataReader {
  /// All data with the people and labels that the configuration hides or calls otherwise, under both names: queries of
  /// what is published must not miss what is called otherwise there. Nil where there are none.
  private func asWritten(_ whole: Snapshot, of batches: [KeptBatch]) -> Snapshot? {
    var plain = options
    (plain.peopleAliases, plain.peopleOptOuts, plain.tagAliases) = ([:], [], [:])
    if plain == options { return nil }
    var (builder, batches) = (SnapshotBuilder(options: plain), batches)
    builder.add(&batches, areLast: false)
    var written = builder.finish(diagnostics: [], isIncomplete: false, files: []).result.snapshot
    guard written.issues.count == whole.issues.count else { return nil }
    // What labels mean, they mean under their new names.
    written.projects = whole.projects
    for row in whole.issues.indices {
      let issue = whole.issues[row]
      guard written.issues[row].identity == issue.identity else { return nil }
      written.issues[row].project = issue.project
      written.issues[row].priority = issue.priority
      written.issues[row].due = issue.due
      written.issues[row].isPrivate = issue.isPrivate
    }
    written.aliases = (
      SnapshotBuilder.folded(options.tagAliases), SnapshotBuilder.folded(options.peopleAliases)
    )
    return written
  }
}

// MARK: - Changing in place

extension DataReader {
  /// The last result with the old records of changed files replaced by the new ones; nil where more
  /// than records changed, so that the snapshot has to be built.
  private mutating func patch(
    _ previous: SnapshotBuilder.Made, _ steps: [(index: Int, old: FileReading)]
  ) -> SnapshotBuilder.Made? {
    guard previous.takesRecordsAsTheyAre else { return nil }
    var pairs: [(old: Issue, new: Issue)] = []
    for (index, old) in steps {
      guard readings[index].says(theSameAs: old) else { return nil }
      for number in old.batches.indices {
        if readings[index].batches[number].read === old.batches[number].read { continue }
        guard let more = readings[index].batches[number].adopt(inPlaceOf: old.batches[number])
        else { return nil }
        pairs += more
      }
    }
    var next = previous
    last = nil
    var isLatestKnown = true
    for pair in pairs {
      guard let row = next.result.snapshot.index(of: pair.new.identity) else { return nil }
      next.result.snapshot.issues[row] = pair.new
      next.result.counts.count(pair.old, times: -1)
      next.result.counts.count(pair.new)
      if previous.isDateStated { continue }
      let latest = next.result.snapshot.date
      if pair.old.latestDate == latest { isLatestKnown = false }
      next.result.snapshot.date = [latest, pair.new.latestDate].lazy.compactMap { $0 }.max()
    }
    if !isLatestKnown { next.result.snapshot.date = next.result.snapshot.latestDate }
    last = next
    return next
  }
}

extension FileReading {
  /// Whether it is equal to an earlier reading of its file, apart from its batches.
  fileprivate func says(theSameAs old: FileReading) -> Bool {
    failure == nil && old.failure == nil && format?.name == old.format?.name
      && diagnostics == old.diagnostics && batches.count == old.batches.count
  }
}
