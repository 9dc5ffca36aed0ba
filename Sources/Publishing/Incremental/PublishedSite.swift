import Bytes
import Diagnostics
import Files
import Search

/// The output of a site within a session: the folder, locked against other writers, and the state
/// of every file in it.
struct PublishedSite: Sendable {
  /// The folder.
  let folder: OutputFolder
  /// The files that are trusted without being looked at.
  var trust = OutputTrust.nothing
  /// The state of each published file, by its path in the output.
  private(set) var states: [String: PageState]
  /// The hashes of the templates of the last build, by their names.
  private(set) var templates: [String: UInt64]
  private var hasUnsavedTemplates = false
  /// The hash of the policy of the last build; nil where that is not known.
  private(set) var policy: UInt64?
  /// The folder and name of the cache; nil where no cache can be written.
  private let cache: (folder: Folder, name: String)?
  private let output: String
  /// The length of the valid part of the cache file; nil where it has to be rewritten.
  private var cacheLength: Int?
  private var cacheBaseLength = 0
  /// The files whose states changed, and those that were removed, since the cache was last written.
  private var (unsaved, gone): ([String], [String]) = ([], [])

  /// Opens the output of a site.
  init(
    _ folder: OutputFolder, known: BuildCache, cache: (folder: Folder, name: String)?,
    output: String
  ) {
    self.folder = folder
    self.cache = cache
    self.output = output
    states = known.content.states
    templates = known.content.templates
    policy = known.content.policy
    cacheLength = known.length > 0 ? known.length : nil
    cacheBaseLength = known.length
  }

  /// Distrusts files of the output that another program may have changed.
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
      if states[name] != nil {
        touched.insert(name)
      } else if name.isEmpty || states.keys.contains(where: { $0.hasPrefix(name + "/") }) {
        // The path of a folder covers everything in it.
        trust = .nothing
        return
      }
    }
    trust = .allBut(touched)
  }

  /// Whether published files are as they were written; all of them if `paths` is nil.
  ///
  /// The path of a folder covers everything in it.
  func isIntact(_ paths: Set<String>? = nil, jobs: Int) async -> Bool {
    var files =
      paths?.compactMap { path in states[path].map { (path: path, file: $0.file) } }
      ?? states.map { (path: $0, file: $1.file) }
    let folders = (paths ?? []).filter { states[$0] == nil && $0 != OutputManifest.fileName }
    if !folders.isEmpty {
      for (path, state) in states where folders.contains(where: { path.hasPrefix($0 + "/") }) {
        files.append((path, state.file))
      }
    }
    return await folder.holds(FileTable(files), jobs: jobs)
  }

  /// Drops the states of files that are not in `paths`.
  mutating func keep(_ paths: Set<String>) {
    forget(Set(states.keys.lazy.filter { !paths.contains($0) }))
  }

  /// Drops the states of files that are gone, so that the comparison with the last build does not
  /// fail for them.
  ///
  /// The cache is rewritten if their names may contain text that is not published any more.
  mutating func forget(_ paths: Set<String>) {
    let forgotten = paths.filter { states.removeValue(forKey: $0) != nil }
    if forgotten.allSatisfy({ $0.hasPrefix(SearchIndex.File.keysPath) }) {
      gone += forgotten
    } else {
      cacheLength = nil
    }
  }

  /// Reserves room for the states of a number of files.
  mutating func expect(_ count: Int) {
    if states.count < count { states.reserveCapacity(count) }
  }

  /// Sets the state of a file; `files` has the status of those that were put in place since.
  mutating func take(_ state: PageState, of path: String, _ files: [String: WrittenFile]) {
    var state = state
    if let file = files[path] { state.file = file }
    states[path] = state
    // Else all are saved.
    if cacheLength != nil { unsaved.append(path) }
  }

  /// Sets the templates and the policy of the last build.
  mutating func take(templates next: [String: UInt64], policy: UInt64) {
    self.policy = policy
    if next == templates { return }
    templates = next
    hasUnsavedTemplates = true
  }

  /// Saves what changed for the next run: appends it to the cache file, or rewrites that if the
  /// appended parts outweigh the rest or if more than states changed. A failure is no error.
  mutating func save(_ lastBuild: LastBuild? = nil) {
    if unsaved.isEmpty, gone.isEmpty, !hasUnsavedTemplates, lastBuild == nil, cacheLength != nil {
      return
    }
    guard let (folder, name) = cache else { return }
    do {
      if let length = cacheLength, length < 2 * cacheBaseLength + 65_536 {
        let block = BuildCache.Block(
          states: Dictionary(
            unsaved.compactMap { path in states[path].map { (path, $0) } }
              + gone.filter { states[$0] == nil }.map { ($0, .blank) },
            uniquingKeysWith: { $1 }), templates: hasUnsavedTemplates ? templates : [:],
          policy: policy, lastBuild: lastBuild
        ).bytes
        try folder.write(block, to: name, at: length)
        cacheLength = length + block.count
      } else {
        let content = BuildCache.Block(
          states: states, templates: templates, policy: policy, lastBuild: lastBuild)
        let bytes = BuildCache.file(content, inOrderOf: self.folder.known.sorted, output: output)
        try folder.replace(name, with: bytes, isDurable: false)
        cacheLength = bytes.count
        cacheBaseLength = bytes.count
      }
      (unsaved, gone) = ([], [])
      hasUnsavedTemplates = false
    } catch {
      // The next run renders more than necessary, with the same result.
      cacheLength = nil
    }
  }
}
