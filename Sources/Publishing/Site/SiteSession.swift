import Bytes
import Configuration
import Credentials
public import Diagnostics
import Files
import Hashing
public import IssueModel
import IssueStore
import ViewModels

/// A site that is published again and again as its inputs change.
///
/// After a publishing that failed the last good site stays, and the session goes on to work. It holds
/// the output folder, so that nobody else writes there, from its first publishing until it ends.
public actor SiteSession {
  /// Which of a site's files may have changed since they were last looked at.
  public enum Changes: Sendable, Hashable {
    /// Any of them, files of the output included.
    case unknown
    /// Any of the inputs; of the output only these files and folders.
    case inputs(andOutput: Set<String>)
    /// Only these files and folders, as the session names its inputs: their content changed, they
    /// came or went. Files of the output may be among them.
    case paths(Set<String>)
  }

  /// The site's folder.
  public nonisolated let folder: SiteFolder
  private let options: SitePublisher.Options
  private var reader: SiteReader
  /// What was published last.
  private var publisher: SitePublisher?
  /// The output, once it is open.
  private var site: PublishedSite?
  /// The files that changed since the last publishing; nil for all.
  private var unpublished: Set<String>?
  /// How many records are withheld and how many leaks were found, where these made the last publishing fail.
  public private(set) var refused: (withheld: Int, leaked: Int)?
  /// Why nothing is kept for the next run.
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
  /// configuration, the folders of data, pages, templates and static files, and data that is
  /// elsewhere.
  public var inputs: [String] { reader.watched }

  /// The folder that the site is published into.
  public nonisolated var output: String { options.output ?? folder.output }

  /// Brings the published site up to date. Calls wait for each other.
  ///
  /// - Parameters:
  ///   - changes: which files may have changed since the last call.
  ///   - today: the day on which the pages are made.
  ///   - isLast: whether the session ends with this; then all is remembered that spares the next
  ///     session its work.
  ///   - progress: called now and then with how many pages are done and how many there are; from any
  ///     thread.
  /// - Throws: everything that is wrong, at once; nothing was written unless writing itself failed.
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
    // It may hold what is not published any more.
    SnapshotCache.remove(from: folder.cache)
    let (inputs, changed) = try reader.read(today: today)
    unpublished = unpublished.flatMap { known in changed.map { known.union($0) } }
    timings.end(.reading)
    let next = try SitePublisher(inputs, options: options, following: publisher)
    timings.end(.preparing)
    var report = try await write(next, progress)
    timings.append(report.timings)
    report.warnings = inputs.warnings + cacheWarnings
    if options.rasteriser == nil, inputs.configuration.outputs.contains(.cards) {
      report.warnings.append(Rasteriser.missing)
    }
    report.warnings += options.printer?.takeWarnings() ?? []
    report.inputs = inputs
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

  /// Keeps for the next run what publishing brought; for a moment when nobody waits for the site.
  public func settle() {
    if options.usesCache { site?.save() }
  }

  /// Whether published files are still as they were written.
  ///
  /// - Parameter paths: their paths below the output folder; nil for all of them. Paths of files that
  ///   are not published do not count, those of folders stand for what is in them.
  public func isIntact(_ paths: Set<String>?) async -> Bool {
    guard let folder = site?.folder, folder.isInPlace, folder.listStatus != nil else {
      return false
    }
    return await site?.isIntact(paths, jobs: options.jobs) ?? false
  }

  /// Makes sure that the output is open and is the folder that its path leads to.
  ///
  /// - Returns: a report where the site is as an earlier session left it and nothing has changed.
  private func openSite(
    _ changes: Changes, _ options: SitePublisher.Options, isLast: Bool
  ) async throws(Diagnostic) -> BuildReport? {
    if let folder = site?.folder, folder.isInPlace {
      // Somebody who removes the folder while it is written may come no further than its list. It is
      // ours all the same, and gets its list again.
      let hasList = folder.listStatus != nil
      if hasList { site?.distrust(changes, below: output) } else { site?.trust = .nothing }
      return nil
    }
    // The lock is let go before it is taken again.
    site = nil
    // Its name depends on where the output is, which must be there to be told by its links.
    try? FileSystem.makeFolder(output)
    let path = BuildCache.path(in: self.folder, output: output)
    let (cacheFolder, note) = try openCache(path, options)
    let folder = try OutputFolder(
      output, note: note, force: options.force,
      remembered: { options.usesCache ? Set(readCache(at: path).content.states.keys) : [] })
    let usesCache = options.usesCache && publisher == nil
    let unchanged = usesCache ? await unchangedBuild(at: path, folder, options) : nil
    // What else is remembered is of no use then.
    if isLast, let unchanged { return unchanged }
    var opened = PublishedSite(
      folder, known: usesCache ? readCache(at: path) : BuildCache(),
      cache: cacheFolder.map { ($0, FileSystem.split(path).name) }, output: output)
    if unchanged != nil { opened.trust = .allBut([]) }
    site = opened
    return unchanged
  }

  /// The report of a build that has nothing to do; nil where there may be something.
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

  /// Opens the folder of the cache and takes the lock there that tells others who writes the output.
  /// Where it cannot be written, the site is published without a cache, and the user is told.
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
    // Held in one place only while it changes.
    site = nil
    refused = nil
    do throws(DiagnosticList) {
      let report = try await next.publish(
        over: &opened, following: publisher, changed: unpublished, progress: progress)
      opened.trust = .allBut([])
      site = opened
      return report
    } catch {
      // What was written before the failure is not known, so all of it is looked at next time.
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

  /// The hash of all that decides what is published besides the inputs.
  private func key(of options: SitePublisher.Options) -> UInt64 {
    var hasher = StableHasher()
    hasher.combine(Int(options.today.number))
    hasher.combine(options.baseURL)
    hasher.combine(options.skipsUnreadable)
    hasher.combine(options.shard?.number ?? 0)
    hasher.combine(options.shard?.count ?? 0)
    hasher.combine(options.signingKey?.publicKey.x)
    // A hash of it, so that the cache tells nobody the key.
    let key = FileSystem.environmentVariable(PeopleNaming.variable)
    hasher.combine(key.map { SHA256(of: $0).hex })
    hasher.combine(options.rasteriser == nil ? 0 : 1)
    hasher.combine(options.printer?.installed ?? "")
    return hasher.value
  }
}
