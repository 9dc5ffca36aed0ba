import Configuration
import Credentials
import Files
import IssueModel
import IssueStore
import Policy
import Queries

/// A cache of a site's published data for queries, in the site's `.gazette`, so that the data files
/// need not be read while none of them changed.
///
/// The file consists of blocks (``CacheCoder``): the first identifies the inputs, the second has
/// the issues without their texts (``KeptData``), and each further one has the texts of 1,024
/// issues, which are read only for queries that search texts. It holds nothing that is not
/// published, and of that only what queries and their answers need, so neither comments nor
/// people's addresses. A file that is damaged, foreign, of another program or of other inputs is
/// ignored.
struct SnapshotCache {
  /// The inputs of the data.
  private struct Origin: CacheValue {
    var options: [String] = []
    var inputs = InputStamp()

    static let blank = Origin()

    mutating func code(with coder: inout CacheCoder) {
      coder.code(&options)
      inputs.code(with: &coder)
    }
  }

  private static let name = "snapshot"
  /// Reading smaller data takes no longer without a cache.
  private static let smallestSize = 1 << 20
  /// How many issues share a block of texts.
  private static let piece = 1024

  private let folder: String
  private let origin: Origin

  /// The cache of a site's data as of a day; the inputs must be stamped before any of them is read.
  init(
    _ folder: SiteFolder, inputs: InputStamp, publishing publication: Publication, today: Day
  ) {
    self.folder = folder.cache
    // Only a hash, so that the cache does not reveal the key.
    let key = FileSystem.environmentVariable(PeopleNaming.variable).map { SHA256(of: $0).hex }
    origin = Origin(
      options: [
        "gazette-snapshot 1", String(BuildCache.program, radix: 16), folder.configuration,
        key ?? "", publication.choose == nil ? "" : String(today.number),
      ], inputs: inputs)
  }

  /// The data with these texts; nil where nothing can be believed.
  func read(_ texts: QueryTexts) -> KeptData? {
    guard let file = try? Folder(folder, followingLink: false).open(Self.name),
      let known = CacheCoder.block(Origin.self, in: file), known.options == origin.options,
      origin.inputs.holds(since: known.inputs),
      var data = CacheCoder.block(KeptData.self, in: file)
    else { return nil }
    if texts == .none { return data }
    var row = 0
    while row < data.snapshot.issues.count {
      guard let bodies = CacheCoder.block([Text].self, in: file), !bodies.isEmpty,
        row + bodies.count <= data.snapshot.issues.count
      else { return nil }
      for body in bodies {
        if !body.isEmpty { data.snapshot.issues[row].body = body }
        row += 1
      }
    }
    return data
  }

  /// Writes data that was read to the cache, or removes the cache if it is not worth it. A failure
  /// is no error: the next call reads the data again.
  func write(_ result: LoadResult) {
    let size = origin.inputs.files.values.reduce(0) { $0 + ($1?.status.size ?? 0) }
    guard size >= Self.smallestSize, !result.hasErrors, !result.isIncomplete else {
      return Self.remove(from: folder)
    }
    let issues = result.snapshot.issues
    do throws(SystemError) {
      try FileSystem.makeFolder(folder)
      let place = try Folder(folder, followingLink: false)
      try place.removeLeftovers()
      try place.replaceSecret(Self.name) { (write) throws(SystemError) in
        func add(_ value: some CacheValue) throws(SystemError) {
          try write(CacheCoder.block(value).span)
        }
        try add(origin)
        try add(KeptData(snapshot: result.snapshot, diagnostics: result.diagnostics))
        for start in stride(from: 0, to: issues.count, by: Self.piece) {
          try add(issues[start..<min(start + Self.piece, issues.count)].map(\.body))
        }
      }
    } catch {
      Self.remove(from: folder)
    }
  }

  /// Removes the cache from the cache folder of a site.
  static func remove(from folder: String) {
    try? Folder(folder, followingLink: false).remove(name)
  }
}
