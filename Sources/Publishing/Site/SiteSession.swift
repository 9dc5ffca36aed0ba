import Bytes
public import Configuration
import Credentials
public import Diagnostics
import Files
import Hashing
public import IssueModel
import IssueStore
import Policy
import ViewModels

/// A site that is published repeatedly as its inputs change.
///
/// After a failed build the last published site stays, and the session can be used again. It locks
/// the output folder from its first build until it ends.
public actor SiteSession {
  /// Which of a site's files may have changed since they were last looked at.
  public enum Changes: Sendable, Hashable {
    /// Any of them, files of the output included.
    case unknown
    /// Any of the inputs; of the output only these files and folders.
    case inputs(andOutput: Set<String>)
    /// Only these files and folders, as the session names its inputs: they were changed, added or
    /// removed. Files of the output may be among them.
    case paths(Set<String>)
  }

  /// The site's folder.
  public nonisolated let folder: SiteFolder
  private let options: SitePublisher.Options
  private var reader: SiteReader
  /// The last build.
  private var publisher: SitePublisher?
  /// The output, once it is open.
  private var site: PublishedSite?
  /// The files that changed since the last build; nil for all.
  private var unpublished: Set<String>?
  /// How many records are withheld and how many leaks were found, if leaks made the last build
  /// fail.
  public private(set) var refused: (withheld: Int, leaked: Int)?
  /// Warnings that no cache can be written.
  private var cacheWarnings: [Diagnostic] = []
  private var isPublishing = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// A session for a site; nothing is read yet. Each publishing names its own day.
  public init(_ folder: SiteFolder, options: SitePublisher.Options) {
    self.folder = folder
    self.options = options
    reader = SiteReader(folder, skipsUnreadable: options.skipsUnreadable, jobs: options.jobs)
  }

  /// The files and folders that the site is made from at present, as paths to watch: the
  /// configuration, the folders of data, pages, templates and static files, and data in other
  /// places.
  public var inputs: [String] { reader.watched }

  /// The folder that the site is published into.
  public nonisolated var output: String { options.output ?? folder.output }

  /// Updates the published site. Concurrent calls wait for each other.
  ///
  /// - Parameters:
  ///   - changes: the files that may have changed since the last call.
  ///   - today: the day of the pages.
  ///   - isLast: whether this is the last build of the session; then all caches are saved for the
  ///     next session.
  ///   - progress: called from time to time with the numbers of finished pages and of all pages;
  ///     from any thread.
  /// - Throws: all errors at once; nothing was written unless writing itself failed.
  public func publish(
    _ changes: Changes = .unknown, today: Day, isLast: Bool = false,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws(DiagnosticList) -> BuildReport {
    while isPublishing { await withCheckedContinuation { waiting.append($0) } }
    isPublishing = true
    defer {
      isPublishing = false
      if !waiting.isEmpty { waiting.removeFirst().resume() }
    }
    var options = options
    options.today = today
    options.remembersPages = options.usesCache || !isLast
    var timings = BuildTimings()
    reader.look(changes)
    // Folders are made for a site alone.
    if site == nil, let failure = reader.failure { throw failure }
    let unchanged: BuildReport?
    do throws(Diagnostic) {
      unchanged = try await openSite(changes, options, isLast: isLast)
    } catch {
      throw DiagnosticList([error])
    }
    timings.end(.looking)
    if var report = unchanged {
      report.timings = timings
      return report
    }
    if case .paths = changes, !isLast, reader.isUpToDate, unpublished == [],
      site?.trust == .allBut([]), let publisher, publisher.presentation.today == today
    {
      // As after a file that an editor writes beside the data before it replaces it.
      var report = publisher.reportOfNothing
      complete(&report, of: publisher)
      report.timings = timings
      return report
    }
    // The cache may contain data that is not published any more.
    SnapshotCache.remove(from: folder.cache)
    let (inputs, changed) = try reader.read(today: today)
    unpublished = unpublished.flatMap { known in changed.map { known.union($0) } }
    if let problem = lackOfData(inputs) { throw DiagnosticList([problem]) }
    let doubts = options.refusesDoubts ? inputs.doubts : []
    if !doubts.isEmpty { throw DiagnosticList(doubts) }
    timings.end(.reading)
    let next = try await SitePublisher(inputs, options: options, following: publisher)
    timings.end(.preparing)
    var report = try await write(next, progress)
    timings.append(report.timings)
    complete(&report, of: next)
    report.issuesChanged = publisher.map {
      next.presentation.countOfChanges(since: $0.presentation)
    }
    publisher = next
    unpublished = []
    if options.usesCache, isLast {
      let last = lastBuild(options, report)
      site?.save(last)
    }
    timings.end(.remembering)
    report.timings = timings
    return report
  }

  /// The error where there is no file of data and the published site has issues; nil otherwise. A job that
  /// fetches the data may have moved the file away for a moment.
  private func lackOfData(_ inputs: SiteInputs) -> Diagnostic? {
    guard inputs.data.files.isEmpty,
      site?.folder.known.paths.contains(where: { $0.hasPrefix("issues/") }) ?? false
    else { return nil }
    return .error(
      "data.no-records",
      "there is no file of data; the published site, which has issues, stays as it is",
      at: Place(file: "data"),
      suggestion: "put the export there; a tracker without any issue is written '[]'")
  }

  /// Adds the inputs and the warnings of a build to its report.
  private func complete(_ report: inout BuildReport, of publisher: SitePublisher) {
    report.inputs = publisher.inputs
    report.warnings = publisher.inputs.warnings + cacheWarnings
    if options.rasteriser == nil, publisher.inputs.configuration.outputs.contains(.cards) {
      report.warnings.append(Rasteriser.missing)
    }
    report.warnings += options.printer?.takeWarnings() ?? []
  }

  /// Saves the caches; to be called when nobody waits for the site.
  public func settle() {
    if options.usesCache { site?.save() }
  }

  /// Whether published files are unchanged.
  ///
  /// - Parameter paths: their paths below the output folder; nil for all of them. Paths of other
  ///   files are ignored, a path of a folder covers everything in it.
  public func isIntact(_ paths: Set<String>?) async -> Bool {
    guard let folder = site?.folder, folder.isInPlace, folder.listStatus != nil else {
      return false
    }
    return await site?.isIntact(paths, jobs: options.jobs) ?? false
  }

  /// Opens the output if necessary, and checks that it is still the folder at its path.
  ///
  /// - Returns: a report if the site is as an earlier session left it and nothing has changed.
  private func openSite(
    _ changes: Changes, _ options: SitePublisher.Options, isLast: Bool
  ) async throws(Diagnostic) -> BuildReport? {
    if let folder = site?.folder, folder.isInPlace {
      // Somebody may have removed only the list when the folder was written. The folder is still
      // ours, and its list is written again.
      let hasList = folder.listStatus != nil
      if hasList { site?.distrust(changes, below: output) } else { site?.trust = .nothing }
      return nil
    }
    // The lock must be released before it is taken again.
    site = nil
    // The name of the cache depends on the real path of the output, which must exist to be
    // resolved.
    try? FileSystem.makeFolder(output)
    let path = BuildCache.path(in: self.folder, output: output)
    let (cacheFolder, note) = try openCache(path, options)
    let folder = try OutputFolder(
      output, note: note, force: options.force,
      remembered: { options.usesCache ? Set(readCache(at: path).content.states.keys) : [] })
    let usesCache = options.usesCache && publisher == nil
    let unchanged = usesCache ? await unchangedBuild(at: path, folder, options) : nil
    // The rest of the cache is not needed then.
    if isLast, let unchanged { return unchanged }
    var opened = PublishedSite(
      folder, known: usesCache ? readCache(at: path) : BuildCache(),
      cache: cacheFolder.map { ($0, FileSystem.split(path).name) }, output: output)
    if unchanged != nil { opened.trust = .allBut([]) }
    site = opened
    return unchanged
  }

  /// The report of a build without anything to do; nil where there may be something.
  private func unchangedBuild(
    at path: String, _ folder: OutputFolder, _ options: SitePublisher.Options
  ) async -> BuildReport? {
    guard let (last, files) = BuildCache.lastBuild(reading: path, output: output),
      last.options == key(of: options), reader.stamp.holds(since: last.inputs),
      last.list == folder.listStatus, await folder.holds(files, jobs: options.jobs)
    else { return nil }
    var report = BuildReport()
    report.pages = last.pages
    report.withheld = last.withheld
    report.warnings = last.warnings + cacheWarnings
    report.issuesChanged = 0
    return report
  }

  /// Opens the cache folder and takes the lock there that names the writer of the output. If it is
  /// not writable, the site is published without a cache and with a warning.
  private func openCache(
    _ path: String, _ options: SitePublisher.Options
  ) throws(Diagnostic) -> (Folder?, FileLock?) {
    cacheWarnings = []
    do throws(Diagnostic) {
      let place: Folder
      do throws(SystemError) {
        try FileSystem.makeFolder(folder.cache)
        place = try Folder(folder.cache, followingLink: false)
        BuildCache.removeForgotten(in: place)
      } catch {
        throw error.diagnostic
      }
      let note = try FileLock(
        FileSystem.split(path).name + ".lock", in: place, holder: options.holder,
        purpose: "'\(output)' is being written")
      return (place, note)
    } catch {
      if error.code == "file.locked" { throw error }
      cacheWarnings = [
        .warning(
          "cache.unwritable", "nothing is kept for the next build: \(error.message)",
          at: error.place, suggestion: "remove '\(folder.cache)', or allow writing to it")
      ]
      return (nil, nil)
    }
  }

  private func readCache(at path: String) -> BuildCache {
    BuildCache(reading: path, output: output)
  }

  private func write(
    _ next: SitePublisher, _ progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws(DiagnosticList) -> BuildReport {
    guard var opened = site else { return BuildReport() }
    // Moved, so that it is uniquely referenced while it changes.
    site = nil
    refused = nil
    do throws(DiagnosticList) {
      let report = try await next.publish(
        over: &opened, following: publisher, changed: unpublished, progress: progress)
      opened.trust = .allBut([])
      site = opened
      return report
    } catch {
      // It is not known what was written before the failure, so the next build looks at all files.
      opened.trust = .nothing
      site = opened
      let leaked = error.diagnostics.count { $0.code.hasPrefix("leak-") }
      if leaked > 0 { refused = (withheld: next.inputs.data.withheld.count, leaked: leaked) }
      throw error
    }
  }

  private func lastBuild(_ options: SitePublisher.Options, _ report: BuildReport) -> LastBuild {
    LastBuild(
      options: key(of: options), inputs: reader.stamp, pages: report.pages,
      withheld: report.withheld, list: site?.folder.listStatus, warnings: report.warnings)
  }

  /// A hash of everything besides the inputs that decides what is published.
  private func key(of options: SitePublisher.Options) -> UInt64 {
    var hasher = StableHasher()
    hasher.combine(Int(options.today.number))
    hasher.combine(options.baseURL)
    hasher.combine(options.skipsUnreadable)
    hasher.combine(options.shard?.number ?? 0)
    hasher.combine(options.shard?.count ?? 0)
    hasher.combine(options.signingKey?.publicKey.x)
    // Only a hash, so that the cache does not reveal the key.
    let key = FileSystem.environmentVariable(PeopleNaming.variable)
    hasher.combine(key.map { SHA256(of: $0).hex })
    hasher.combine(options.rasteriser == nil ? 0 : 1)
    hasher.combine(options.printer?.installed ?? "")
    return hasher.value
  }
}
