import Configuration
import Diagnostics
import Files
import IssueModel
import IssueStore
import Policy
import TrackerReaders

/// Reads the inputs of a site repeatedly, each time only those that changed.
struct SiteReader: Sendable {
  private let folder: SiteFolder
  private let skipsUnreadable: Bool
  private let jobs: Int
  /// The status of the files when they were last looked at.
  private(set) var stamp = InputStamp()
  private var files: SiteFiles?
  private var data: DataReader?
  private var options: LoadOptions?
  private var inputs: SiteInputs?
  /// The files that changed since the inputs were last read; nil for all.
  private var pending: Set<String>?

  init(_ folder: SiteFolder, skipsUnreadable: Bool, jobs: Int) {
    self.folder = folder
    self.skipsUnreadable = skipsUnreadable
    self.jobs = jobs
    watched = folder.inputs
  }

  /// The files and folders that the site is made from, as paths to watch.
  private(set) var watched: [String]

  /// Why the files could not be listed when they were last looked for.
  var failure: DiagnosticList? { files?.failure }

  /// Whether the inputs were read and no file changed since.
  var isUpToDate: Bool { inputs != nil && pending == [] }

  /// Lists the files and finds those that changed.
  mutating func look(_ changes: SiteSession.Changes) {
    if files != nil, case .paths(let paths) = changes {
      let paths = paths.filter { isOfSite($0) }
      guard mayBringFiles(paths) else {
        for path in paths where stamp.files[path] != nil {
          stamp.look(at: path)
          // A file that is named as changed is taken to be, whatever its times are.
          pending?.insert(path)
        }
        return
      }
      pending?.formUnion(paths)
    }
    let found = SiteFiles(folder)
    let next = InputStamp(of: found.paths)
    if files != nil { pending?.formUnion(next.changes(since: stamp)) }
    files = found
    stamp = next
    let named = found.named.map(\.path)
    watched =
      folder.inputs + named.filter { $0 != folder.data && !$0.hasPrefix(folder.data + "/") }
  }

  /// Whether a path is one of the watched ones, below one or above one; files in the data folder
  /// that are no data are ignored.
  private func isOfSite(_ path: String) -> Bool {
    if path.hasPrefix(folder.data + "/"), stamp.files[path] == nil,
      FileSystem.isScratch(FileSystem.split(path).name), !path.hasSuffix("/.all-contributorsrc")
    {
      return false
    }
    return watched.contains {
      path == $0 || path.hasPrefix($0 + "/") || $0.hasPrefix(path + "/")
    }
  }

  /// Whether files may have been added or removed, which is so unless only the content of known
  /// files changed. The configuration may name other files.
  private func mayBringFiles(_ paths: Set<String>) -> Bool {
    !paths.allSatisfy { path in
      if path == folder.configuration { return false }
      let kind = (try? FileSystem.status(of: path))??.kind
      if stamp.files[path] != nil { return kind == .file }
      // A temporary file, such as one that was renamed over a known file.
      return kind == nil && files?.folders.contains(path) != true
    }
  }

  /// The inputs, read as far as they changed.
  ///
  /// - Parameter today: the day for queries that choose what is published.
  /// - Returns: the inputs, and the files that changed since they were last read; nil for all.
  mutating func read(
    today: Day
  ) throws(DiagnosticList) -> (inputs: SiteInputs, changed: Set<String>?) {
    let changed = inputs == nil ? nil : pending
    let configuration: SiteConfiguration
    if let inputs, let changed, !changed.contains(folder.configuration) {
      configuration = inputs.written
    } else {
      configuration = try SiteInputs.configuration(of: folder)
    }
    let found = files ?? SiteFiles(folder)
    if let failure = found.failure { throw failure }
    let publication = try Publication(configuration, of: folder, today: today)
    let hasOwn = changed?.contains { folder.isBesideData($0) } ?? true
    let own = inputs.flatMap { hasOwn ? nil : $0.files } ?? OwnFiles(of: folder)
    let theme = inputs == nil ? SiteInputs.theme(own, configuration) : nil
    let loaded = load(found.data, configuration, publication)
    let read = try SiteInputs(
      folder, configuration, data: loaded, dataFiles: found.data, files: own, theme: theme)
    inputs = read
    pending = []
    return (read, changed)
  }

  /// The data. It counts as read even if the rest of the site has errors.
  private mutating func load(
    _ files: [DataFile], _ configuration: SiteConfiguration, _ publication: Publication
  ) -> LoadResult {
    var options = LoadOptions(configuration)
    options.skipUnreadable = skipsUnreadable
    options.jobs = jobs
    let isFresh = data == nil || options != self.options
    var reader = (isFresh ? nil : data) ?? DataReader(options: options)
    // Moved, so that it is uniquely referenced while it changes.
    data = nil
    defer { data = reader }
    self.options = options
    return reader.load(files, changed: isFresh ? nil : pending, as: publication)
  }
}

/// The files that a site is made from.
struct SiteFiles: Sendable {
  /// The data files and folders as the configuration names them.
  private(set) var named: [DataFile] = []
  /// The data files, including those in folders.
  private(set) var data: [DataFile] = []
  /// The path of every input, as it is opened.
  private(set) var paths: [String]
  /// The folders that contain inputs, and their parents.
  private(set) var folders: Set<String> = []
  /// The error that occurred when looking for the data.
  private(set) var failure: DiagnosticList?

  /// Lists a site's folders; errors besides those of the data are reported when the files are read.
  init(_ folder: SiteFolder) {
    paths = [folder.configuration]
    do throws(DiagnosticList) {
      named = try SiteInputs.dataFiles(of: folder, SiteInputs.configuration(of: folder))
      data = DataLoader.expand(named)
      paths += data.map(\.path)
      if let key = try PeopleNaming.file(SiteInputs.configuration(of: folder), in: folder) {
        paths.append(key)
      }
    } catch {
      failure = error
    }
    // Pictures of texts, which printed reports embed.
    paths += ((try? FileSystem.files(below: folder.data)) ?? []).filter(LocalImages.isNamed)
      .map { folder.data + "/" + $0 }
    for part in folder.ownFolders {
      paths += ((try? FileSystem.files(below: part)) ?? []).map { part + "/" + $0 }
    }
    for path in paths {
      var folder = FileSystem.split(path).folder
      while folders.insert(folder).inserted {
        let above = FileSystem.split(folder).folder
        if above.utf8.count >= folder.utf8.count { break }
        folder = above
      }
    }
  }
}

extension SiteFolder {
  /// The files and folders that every site is made from.
  var inputs: [String] { [configuration, data] + ownFolders }

  /// The folders of a site's files besides its data.
  var ownFolders: [String] { [pages, templates, statics, icons] }

  /// Whether a path is that of a page, a template, a static file or an icon, or of a folder of
  /// these.
  func isBesideData(_ path: String) -> Bool {
    ownFolders.contains {
      path == $0 || path.hasPrefix($0 + "/") || $0.hasPrefix(path + "/")
    }
  }
}
