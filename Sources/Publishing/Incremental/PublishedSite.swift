import Bytes
import Diagnostics
import Files

/// A site's output as a session knows it: the folder, held so that nobody else writes it, and what
/// is remembered of every file in it.
struct PublishedSite: Sendable {
  /// The folder.
  let folder: OutputFolder
  /// Which of its files need not be looked at.
  var trust = OutputTrust.nothing
  /// What is remembered of each page, by its place in the plan.
  private(set) var pages: [PageState?] = []
  /// What is remembered of each copied file.
  private(set) var copies: [String: PageState] = [:]
  /// The fingerprints of the templates that were published with last, by their names.
  private(set) var templates: [String: UInt64]
  private var hasUnsavedTemplates = false
  private var placesOfPaths: [String: Int]?
  /// The plan that `pages` belongs to.
  private(set) var plan: PagePlan?
  /// What an earlier run left, by path; taken when the first plan is known.
  private var remembered: [String: PageState]
  /// Where the cache is kept; nil where nothing can be.
  private let cache: (folder: Folder, name: String)?
  private let output: String
  /// How much of the cache's file is whole; nil where it has to be written anew.
  private var cacheLength: Int?
  private var cacheBaseLength = 0
  /// What changed since the cache was last written.
  private var unsaved: [(key: String, value: PageState)] = []

  /// Opens the output of a site.
  init(
    _ folder: OutputFolder, known: BuildCache, cache: (folder: Folder, name: String)?,
    output: String
  ) {
    self.folder = folder
    self.cache = cache
    self.output = output
    remembered = known.pages
    templates = known.templates
    cacheLength = known.length > 0 ? known.length : nil
    cacheBaseLength = known.length
  }

  /// Takes note of files of the output that somebody else may have touched.
  mutating func distrust(_ changes: SiteSession.Changes, below output: String) {
    let paths: Set<String>
    switch changes {
    case .unknown:
      trust = .nothing
      return
    case .inputs(andOutput: let files), .paths(let files): paths = files
    }
    guard case .allBut(var touched) = trust else { return }
    let own = paths.filter { $0.isPath(below: output) || output == $0 || output.isPath(below: $0) }
    if own.isEmpty { return }
    for path in own {
      let name = path.path(below: output) ?? ""
      if state(of: name) != nil {
        touched.insert(name)
      } else if name.isEmpty || !allStates(where: { $0.hasPrefix(name + "/") }, { _, _ in false }) {
        // A folder, or what was one, stands for all that is in it.
        trust = .nothing
        return
      }
    }
    trust = .allBut(touched)
  }

  /// Whether published files are as they were written; nil for all of them.
  ///
  /// The path of a folder stands for all that is in it.
  mutating func isIntact(_ paths: Set<String>?) -> Bool {
    let folder = folder
    var cursor = folder.cursor
    func isIntact(_ path: String, _ state: PageState) -> Bool {
      folder.status(of: path, &cursor) == state.file
    }
    guard let paths else { return allStates(where: { _ in true }, isIntact) }
    for path in paths {
      if let state = state(of: path) {
        if !isIntact(path, state) { return false }
      } else if path != OutputManifest.fileName {
        if !allStates(where: { $0.hasPrefix(path + "/") }, isIntact) { return false }
      }
    }
    return true
  }

  /// What is remembered of a published file.
  private mutating func state(of path: String) -> PageState? {
    // Before the first plan of a session is known all that is known is what an earlier run left.
    if plan == nil { return remembered[path] }
    return placesByPath()[path].flatMap { pages[$0] } ?? copies[path]
  }

  /// Whether something holds of what is remembered of all files with certain paths.
  private mutating func allStates(
    where isMeant: (String) -> Bool, _ holds: (String, PageState) -> Bool
  ) -> Bool {
    if plan == nil { return remembered.allSatisfy { !isMeant($0.key) || holds($0.key, $0.value) } }
    return placesByPath().allSatisfy { path, place in
      guard isMeant(path), let state = pages[place] else { return true }
      return holds(path, state)
    } && copies.allSatisfy { !isMeant($0.key) || holds($0.key, $0.value) }
  }

  /// The place of each page in the plan, by its path; worked out when it is first asked for.
  private mutating func placesByPath() -> [String: Int] {
    if let known = placesOfPaths { return known }
    let paths = plan?.pages.enumerated().map { ($0.element.address.path, $0.offset) } ?? []
    let places = Dictionary(paths, uniquingKeysWith: { first, _ in first })
    placesOfPaths = places
    return places
  }

  /// Makes `pages` answer to a plan.
  mutating func follow(_ plan: PagePlan) {
    defer { self.plan = plan }
    if let known = self.plan, known.revision == plan.revision { return }
    placesOfPaths = nil
    var states = remembered.filter { $0.value.inputs.kind != PageInputs.copied }
    if let known = self.plan {
      states.reserveCapacity(pages.count)
      for (page, state) in zip(known.pages, pages) { states[page.address.path] = state }
    } else {
      copies = remembered.filter { $0.value.inputs.kind == PageInputs.copied }
    }
    remembered = [:]
    pages = plan.pages.map { states[$0.address.path] }
    // States of pages that are gone are not kept, or they would stand in the way of knowing that
    // nothing has changed.
    if pages.count(where: { $0 != nil }) < states.count { cacheLength = nil }
  }

  /// Forgets the copied files that are not among these.
  mutating func keepCopies(_ paths: Set<String>) {
    let count = copies.count
    copies = copies.filter { paths.contains($0.key) }
    if copies.count < count { cacheLength = nil }
  }

  /// Takes what a worker found; `files` is what is known of files since they were put in place.
  mutating func take(
    _ states: [(index: Int, state: PageState)], files: [String: WrittenFile]
  ) {
    guard let plan else { return }
    for (index, state) in states {
      var state = state
      let path = plan.pages[index].address.path
      if let file = files[path] { state.file = file }
      pages[index] = state
      unsaved.append((path, state))
    }
  }

  /// Remembers a copied file.
  mutating func take(_ state: PageState, ofCopy path: String) {
    copies[path] = state
    unsaved.append((path, state))
  }

  /// Remembers the templates that were published with.
  mutating func take(templates next: [String: UInt64]) {
    if next == templates { return }
    templates = next
    hasUnsavedTemplates = true
  }

  /// Keeps what changed for the next run: adds it to the cache's file, or writes that anew where the
  /// additions outweigh it or where more than states is to be kept. Not being able to is no error.
  mutating func save(_ lastBuild: LastBuild? = nil) {
    if unsaved.isEmpty, !hasUnsavedTemplates, lastBuild == nil, cacheLength != nil { return }
    guard let (folder, name) = cache else { return }
    do {
      if let length = cacheLength, length < 2 * cacheBaseLength + 65_536 {
        let block = BuildCache.block(
          of: unsaved, hasUnsavedTemplates ? templates : [:], lastBuild)
        try folder.write(block, to: name, at: length)
        cacheLength = length + block.count
      } else {
        var cache = BuildCache()
        cache.pages = copies
        if let plan {
          for (page, state) in zip(plan.pages, pages) { cache.pages[page.address.path] = state }
        }
        cache.templates = templates
        cache.lastBuild = lastBuild
        let bytes = cache.bytes(program: BuildCache.program, output: output)
        try folder.replace(name, with: bytes, isDurable: false)
        cacheLength = bytes.count
        cacheBaseLength = bytes.count
      }
      unsaved = []
      hasUnsavedTemplates = false
    } catch {
      // The next run renders more than it has to; it is slower and just as right.
      cacheLength = nil
    }
  }
}
