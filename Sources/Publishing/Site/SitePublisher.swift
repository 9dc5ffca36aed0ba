import Bytes
import Configuration
import Credentials
public import Diagnostics
import Files
public import IssueModel
import IssueStore
import Policy
import Records
import Secrets
import TemplateEngine
import ViewModels

/// Publishes a site: plans its pages, renders them on all cores and writes those that changed.
public struct SitePublisher: Sendable {
  let inputs: SiteInputs
  let plan: PagePlan
  private let options: Options
  private let theme: Theme
  private let renderer: PageRenderer
  /// The search for leaks.
  let gate: LeakGate
  /// The copied files, and the paths of everything that is published.
  let published: PublishedFiles
  /// The places in the plan of the pages of this shard; nil for all.
  private let places: [Int]?
  /// The inputs that changed since the build before; all of them where there is none.
  private let changes: BuildInputs

  /// Prepares a build. All errors that can be found without rendering a page are thrown here,
  /// before anything is written. Parts of the previous build are reused as ``Reusable`` allows.
  init(
    _ inputs: SiteInputs, options: Options, following previous: SitePublisher? = nil
  ) async throws(DiagnosticList) {
    var changed = inputs
    if let url = options.baseURL { changed.configuration.url = url }
    let inputs = changed
    self.inputs = inputs
    self.options = options
    async let gate = Self.gate(of: inputs)
    let presentation = try inputs.presentation(
      today: options.today, hasRasteriser: options.rasteriser != nil,
      reusing: previous?.presentation)
    // The links are looked for in all texts, on the cores that planning leaves idle.
    async let ties: Void? = previous == nil ? presentation.findTies() : nil
    let routes = Routes(formats: inputs.configuration.pageFormats)
    var contents = try inputs.contents(presentation, printer: options.printer)
    contents.signingKey = options.signingKey
    contents.rasteriser = options.rasteriser
    var reuse = Reuse(previous, presentation.changes)
    if let old = previous?.inputs {
      reuse.changes.formUnion(inputs.own.changes(since: old.own))
      if !inputs.configuration.hasKindsOfPages(of: old.configuration) {
        reuse.changes.insert(.templates)
      }
    }
    let compiled = await inputs.theme?.value
    let theme = try reuse(.theme, \.theme) { () throws(DiagnosticList) in
      if let compiled { return try compiled.get() }
      return try Theme(
        inputs.own, formats: inputs.configuration.pageFormats, only: inputs.configuration)
    }
    let plan = PagePlan(
      contents, routes: routes, following: previous?.plan,
      keepsIssues: reuse.allows(.issuePaths), hasSameNames: reuse.allows(.issuePages))
    if plan.revision != previous?.plan.revision { reuse.changes.insert(.paths) }
    if plan.linkedRevision != previous?.plan.linkedRevision { reuse.changes.insert(.links) }
    let known = reuse.allows(.copies) ? previous?.published : nil
    if let known, let difference = plan.difference,
      let files = PublishedFiles(known, changing: difference)
    {
      published = files
    } else {
      published = try PublishedFiles(
        plan, of: contents, theme: theme, statics: inputs.own.statics, in: inputs.folder,
        shard: options.shard, following: previous?.published)
    }
    places = options.shard.map { shard in
      plan.pages.indices.filter { shard.has(plan.pages[$0].address.path) }
    }
    self.theme = theme
    self.plan = plan
    changes = reuse.changes
    self.gate = try await gate.get()
    _ = await ties
    renderer = PageRenderer(
      contents, routes: routes, theme: theme,
      linksRemoteImages: inputs.configuration.images == .link, policy: self.gate.fingerprint)
  }

  /// The gate of a site, which is made while the pages are planned.
  private static func gate(of inputs: SiteInputs) async -> Result<LeakGate, DiagnosticList> {
    Result { () throws(DiagnosticList) in try LeakGate(inputs.gated) }
  }

  var presentation: Presentation { renderer.contents.presentation }

  /// Renders and writes the pages that changed.
  ///
  /// - Parameters:
  ///   - site: the published site, which is updated.
  ///   - previous: the last build into it.
  ///   - changed: the files that changed since then; nil for all.
  ///   - progress: called from time to time with the numbers of finished pages and of all pages;
  ///     from any thread.
  func publish(
    over site: inout PublishedSite, following previous: SitePublisher?, changed: Set<String>?,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws(DiagnosticList) -> BuildReport {
    let stage: OutputStage
    do throws(Diagnostic) {
      stage = try site.folder.stage()
    } catch {
      throw DiagnosticList([error])
    }
    defer { options.rasteriser?.rest() }
    let problems: [Diagnostic]
    do throws(Diagnostic) {
      let report = try await write(
        to: stage, over: &site, following: previous, changed: changed, progress: progress)
      if report.leaks.isEmpty { return report }
      problems = report.leaks + noteOfStalePages(site.folder.known.paths)
    } catch {
      problems = [error]
    }
    stage.discard()
    throw DiagnosticList(problems)
  }

  private func write(
    to stage: OutputStage, over site: inout PublishedSite, following previous: SitePublisher?,
    changed: Set<String>?, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws(Diagnostic) -> BuildReport {
    let folder = site.folder
    var timings = BuildTimings()
    let results = try await work(over: site, in: stage, since: previous, progress)
    timings.end(.rendering)
    timings.pages = results.flatMap(\.timings)
    var report = blankReport
    if previous == nil { report.notes = renderer.contents.queryNotes }
    var leaks = await leaksOfTexts(since: previous)
    timings.end(.searching)
    for result in results {
      leaks.add(result.leaks)
      report.examined += result.examined
      report.rendered += result.rendered
      report.written += result.written
    }
    var copied: [(path: String, state: PageState)] = []
    var closed: [String] = []
    var cursor = folder.cursor
    for copy in published.copies {
      let known = site.states[copy.path]
      if case .file(let path) = copy.content, let changed, !changed.contains(path),
        known != nil, site.trust.trustsWithoutLooking(at: copy.path)
      {
        continue
      }
      let (state, didWrite) = try publish(copy, to: stage, &cursor, known: known, site)
      report.written += didWrite ? 1 : 0
      if state != known {
        copied.append((copy.path, state))
        try search(copy, &leaks, &closed)
      }
    }
    if let note = PackedTexts.note(of: closed) { report.notes.append(note) }
    report.leaks = inputs.problems(of: leaks, in: presentation.snapshot, by: gate)
    timings.end(.copying)
    if !report.leaks.isEmpty { return report }
    let paths = paths(over: site, since: previous, &report)
    let (removed, files) = try stage.commit(paths)
    report.removed = removed
    let states = results.map(\.states) + [copied]
    let hasOthers = !site.states.isEmpty
    site.expect(states.reduce(0) { $0 + $1.count })
    for (path, state) in states.joined() { site.take(state, of: path, files) }
    switch paths {
    case .all where hasOthers: site.keep(published.paths)
    case .all: break
    case .changed(let difference): site.forget(difference.removed)
    }
    site.take(templates: theme.hashes, policy: inputs.configuration.policyHash)
    timings.end(.replacing)
    report.timings = timings
    return report
  }

  /// The report of a build before anything is rendered.
  private var blankReport: BuildReport {
    var report = BuildReport()
    report.pages = places?.count ?? plan.pages.count
    report.withheld = inputs.data.withheld.count
    return report
  }

  /// The report of a build that has nothing to do, since this one did it.
  var reportOfNothing: BuildReport {
    var report = blankReport
    report.issuesChanged = 0
    return report
  }

  /// The leaks of the site; renders everything and writes nothing.
  func leaks() async throws(DiagnosticList) -> [Diagnostic] {
    let (pages, renderer, gate) = (plan.pages, renderer, gate)
    do throws(Diagnostic) {
      let tables = try await ParallelWork.run(count: pages.count, jobs: options.jobs) {
        (worker, pieces) throws(Diagnostic) -> LeakTable in
        var output = ByteBuffer(capacity: 65_536)
        var leaks = LeakTable()
        while let range = pieces.take(worker) {
          for page in pages[range] where LeakGate.searchesPage(page.address.path) {
            output.removeAll()
            try renderer.render(page, into: &output)
            output.withSpan { gate.search($0, of: page.address.path, &leaks) }
          }
        }
        return leaks
      }
      var leaks = await leaksOfTexts(since: nil)
      for table in tables { leaks.add(table) }
      var closed: [String] = []
      for copy in published.copies { try search(copy, &leaks, &closed) }
      return inputs.problems(of: leaks, in: presentation.snapshot, by: gate)
    } catch {
      throw DiagnosticList([error])
    }
  }

  /// The leaks in texts written by hand, and in the texts of issues that changed.
  private func leaksOfTexts(since previous: SitePublisher?) async -> LeakTable {
    var leaks = gate.ownLeaks
    for own in inputs.writtenTexts {
      gate.search(written: own.text.span, of: own.path, &leaks)
      if own.page != nil { gate.search(nameOf: own.path, &leaks) }
    }
    let (gate, issues) = (gate, presentation.snapshot.issues)
    let queries = presentation.settings.filters.map(\.text)
    for leak in gate.leaks(inNamesOf: presentation.snapshot, and: queries) {
      leaks.add(leak, in: "the site's pages")
    }
    var rows = Array(issues.indices)
    if let previous, previous.gate.fingerprint == gate.fingerprint,
      presentation.follows(previous.presentation),
      changes.isDisjoint(with: Reusable.leaks.inputs)
    {
      rows = presentation.changedRows
    }
    let searched = rows
    let tables = await ParallelWork.run(count: searched.count, jobs: options.jobs) {
      (_, pieces) -> LeakTable in
      var leaks = LeakTable()
      var folding = FoldedText()
      while let range = pieces.take(0) {
        for row in searched[range] { gate.search(textsOf: issues[row], &folding, &leaks) }
      }
      return leaks
    }
    for table in tables { leaks.add(table) }
    return leaks
  }

  /// Renders the pages, and stages those that changed. The states of the site's pages are released
  /// at the end, so that they can then be changed in place.
  private func work(
    over site: borrowing PublishedSite, in stage: OutputStage, since previous: SitePublisher?,
    _ progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws(Diagnostic) -> [PageWork.Result] {
    let work = PageWork(
      pages: plan.pages, places: placesToLookAt(since: previous, site.trust), renderer: renderer,
      folder: site.folder, stage: stage, known: site.states, trust: site.trust,
      changedTemplates: theme.changes(since: site.templates), gate: gate,
      isRemembered: options.remembersPages, isTimed: options.timesPages)
    return try await ParallelWork.run(count: work.count, jobs: options.jobs) {
      (worker, pieces) throws(Diagnostic) in
      try work.run(worker, pieces, progress)
    }
  }

  /// The places in the plan of the pages to examine; nil for all.
  private func placesToLookAt(since previous: SitePublisher?, _ trust: OutputTrust) -> [Int]? {
    if let places { return places }
    guard let previous, trust == .allBut([]), presentation.follows(previous.presentation),
      changes.isDisjoint(with: Reusable.issuePages.inputs),
      renderer.hasSameSettings(as: previous.renderer), let rows = presentation.rowsToLookAt
    else { return nil }
    let contents = renderer.contents
    let hasSameIssues = changes.isDisjoint(with: .issues)
    let keepsRows = changes.isDisjoint(with: Reusable.listPages.inputs)
    let isChanged = presentation.isChanged
    // A kind holds many closures: it is copied once for all its pages.
    var kind: PageKind?
    var last = (kind: -1, item: -1)
    var numbers: Set<Int>?
    return rows.flatMap { plan.places(ofIssue: $0) }
      + plan.otherPlaces.filter { place in
        let page = plan.pages[place]
        if last != (page.kindIndex, page.item) {
          if last.kind != page.kindIndex { kind = page.kind }
          last = (page.kindIndex, page.item)
          numbers =
            hasSameIssues
            ? kind?.members.pages(
              of: page.item, in: contents, since: previous.renderer.contents, isChanged) : nil
        }
        if let dependence = kind?.dependence?(contents, page),
          changes.isDisjoint(with: dependence.inputs),
          dependence.rows.map({ !$0.contains { isChanged[$0] } }) ?? numbers?.isEmpty ?? false,
          dependence.isSame(previous.renderer.contents)
        {
          return false
        }
        // First pages show figures of all rows, and other orders may depend on what changed.
        return !keepsRows || page.number == 1 || page.order > 0
          || numbers?.contains(page.number) ?? true
      }
  }

  /// Searches a copied file in pieces; files that cannot be searched are added to `closed`.
  private func search(
    _ copy: Copy, _ leaks: inout LeakTable, _ closed: inout [String]
  ) throws(Diagnostic) {
    // File names are visible too.
    gate.search(nameOf: copy.path, &leaks)
    switch copy.content {
    case .bytes(let bytes): gate.search(copied: bytes.span, of: copy.path, &leaks)
    case .file(let path):
      // A match across two pieces is found in the second one.
      var kept: [UInt8] = []
      do throws(SystemError) {
        var isPacked = false
        var isFirst = true
        try FileSystem.readPieces(of: path) { piece in
          if isFirst {
            isPacked = PackedTexts.isPacked(piece)
            if PackedTexts.isClosed(piece) { closed.append(copy.path) }
          }
          isFirst = false
          kept += piece
          gate.search(copied: kept.span, of: copy.path, &leaks)
          kept.removeFirst(max(0, kept.count - LeakGate.longest))
        }
        if isPacked {
          let file = try FileSystem.read(path, limit: PackedTexts.limits.file)
          gate.search(packedIn: file.span, of: copy.path, &leaks)
        }
      } catch {
        throw error.diagnostic
      }
    }
  }

  private func publish(
    _ copy: Copy, to stage: OutputStage, _ cursor: inout FolderCursor, known: PageState?,
    _ site: PublishedSite
  ) throws(Diagnostic) -> (PageState, didWrite: Bool) {
    var inputs = copy.inputs
    inputs.settings = gate.fingerprint
    if let known, known.inputs == inputs,
      site.trust.vouches(for: copy.path, known.file, in: site.folder, &cursor)
    {
      return (known, false)
    }
    let outcome = try copy.write(to: stage, &cursor)
    let state = PageState(
      inputs: inputs, reason: inputs.reason(since: known), file: outcome.file)
    return (state, outcome.didWrite)
  }
}

extension SitePublisher {
  /// The leaks of a site; nothing is written.
  ///
  /// - Parameter jobs: how many pages are rendered at a time.
  public static func leaks(
    of inputs: SiteInputs, today: Day, jobs: Int
  ) async throws(DiagnosticList) -> [Diagnostic] {
    var options = Options(today: today)
    options.jobs = jobs
    return try await SitePublisher(inputs, options: options).leaks()
  }
}
