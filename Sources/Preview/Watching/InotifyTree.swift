#if os(Linux)
  import Diagnostics
  import Files
  import Glibc

  /// Files and folders that are watched with Linux's inotify.
  ///
  /// The system watches folders. A folder is watched with everything below it; a single file, and
  /// the target of a link, by its name in its folder, so that replacing, removing and restoring it
  /// is noticed. A missing path is waited for in the nearest existing folder above it.
  final class InotifyTree {
    /// Becomes readable when something changed.
    let descriptor: Int32
    /// The interests in each watched folder.
    private var interests: [Int32: Set<Interest>] = [:]
    /// The paths of the last request.
    private(set) var roots: [String] = []
    private var limit: Int32 = 0
    /// Files that were written to and have not been closed.
    private var open: Set<String> = []

    /// An interest in a folder.
    private struct Interest: Hashable {
      /// The folder, as those who asked name it.
      let folder: String
      /// The only relevant entry; nil for all of them and everything below.
      let name: String?
      /// The path that is reported when the entry changes; nil if the watches have to be set up
      /// again.
      let path: String?
    }

    private static let mask = UInt32(
      IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB
        | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

    /// Watches nothing yet; fails where the system has no more room for watchers.
    init() throws(Diagnostic) {
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { throw Self.limitDiagnostic(instances: true, number: errno) }
    }

    deinit { close(descriptor) }

    /// Watches these files and folders from now on and nothing else, missing ones included.
    ///
    /// - Throws: where the system's limit is reached; a part is watched then.
    func watch(_ paths: [String]) throws(Diagnostic) {
      roots = paths
      limit = 0
      let before = interests.keys
      interests = [:]
      for path in paths { anchor(path, telling: path, links: 0) }
      for watch in before where interests[watch] == nil { inotify_rm_watch(descriptor, watch) }
      guard limit == 0 else { throw Self.limitDiagnostic(instances: false, number: limit) }
    }

    /// Everything that changed since this was last asked; does not wait.
    func changes() throws(Diagnostic) -> FileChanges {
      var changes = FileChanges()
      var isMoved = false
      for event in InotifyEvents(reading: descriptor) {
        note(event, &changes, &isMoved)
      }
      if isMoved {
        changes.isIncomplete = true
        open = []
        try watch(roots)
      }
      changes.isUnfinished = !open.isEmpty
      return changes
    }

    /// Watches the place of a path and, if it is a folder, everything in it.
    private func anchor(_ path: String, telling told: String, links: Int) {
      let (folder, name) = FileSystem.split(path)
      guard isThere(folder) else {
        var missing = folder
        while true {
          let (above, below) = FileSystem.split(missing)
          if isThere(above) || above == missing {
            add(Interest(folder: above, name: below, path: nil))
            return
          }
          missing = above
        }
      }
      add(Interest(folder: folder, name: name, path: told))
      guard let status = try? FileSystem.status(of: path, followingLinks: false) else { return }
      if status.kind == .link { follow(path, telling: told, links: links) }
      // Changes in a folder are reported by the requested path, not by that of a link's target.
      if path == told, FileSystem.isFolder(path) { addTree(path) }
    }

    /// Watches the target of a link.
    private func follow(_ link: String, telling told: String, links: Int) {
      guard links < 40, let target = Self.target(of: link) else { return }
      anchor(target, telling: told, links: links + 1)
    }

    /// The error for the system's limit of watches, with the command that raises it.
    private static func limitDiagnostic(instances: Bool, number: Int32) -> Diagnostic {
      let reason = unsafe String(cString: strerror(number))
      return .warning(
        "watch.limit",
        "the system "
          + (instances ? "has no room for another watcher" : "watches no more folders")
          + " (\(reason)), so Gazette looks again and again",
        suggestion: "'sudo sysctl fs.inotify."
          + (instances ? "max_user_instances=1024" : "max_user_watches=1048576")
          + "' raises the limit until the machine is started anew; a file in /etc/sysctl.d keeps it"
      )
    }

    private static func target(of link: String) -> String? {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress
        return unsafe start.map { unsafe readlink(link, $0, bytes.count) } ?? -1
      }
      guard count > 0, let target = String(validating: buffer[..<count], as: UTF8.self) else {
        return nil
      }
      return target.hasPrefix("/") ? target : FileSystem.split(link).folder + "/" + target
    }

    private func isThere(_ folder: String) -> Bool { FileSystem.isFolder(folder) }

    /// Watches a folder and everything below it; returns the files that are in it already.
    @discardableResult
    private func addTree(_ root: String) -> [String] {
      var found: [String] = []
      // The watch is added before the folder is listed, so that nothing is missed in between.
      FolderWalk.run(
        root, enter: { add(Interest(folder: $0, name: nil, path: nil)) },
        link: { follow($0, telling: $0, links: 0) }, file: { found.append($0) })
      return found
    }

    @discardableResult
    private func add(_ interest: Interest) -> Bool {
      let watch = unsafe inotify_add_watch(descriptor, interest.folder, Self.mask)
      guard watch >= 0 else {
        // The folder above reports a folder that is gone or not accessible.
        if errno == ENOSPC || errno == ENOMEM { limit = errno }
        return false
      }
      interests[watch, default: []].insert(interest)
      return true
    }

    private func note(
      _ event: InotifyEvents.Event, _ changes: inout FileChanges, _ isMoved: inout Bool
    ) {
      if event.has(IN_Q_OVERFLOW) {
        isMoved = true
        return
      }
      guard let watched = interests[event.watch] else { return }
      if event.has(IN_DELETE_SELF) || event.has(IN_MOVE_SELF) || event.has(IN_UNMOUNT)
        || event.has(IN_IGNORED)
      {
        // Folders within a tree are reported by the one above. An anchor has nothing above it.
        if event.has(IN_IGNORED) { interests[event.watch] = nil }
        if event.has(IN_MOVE_SELF) || watched.contains(where: { $0.name != nil }) { isMoved = true }
        if watched.contains(where: { roots.contains($0.folder) }) { isMoved = true }
        return
      }
      guard let name = event.name else {
        // Who may read the folder has changed.
        if event.has(IN_ATTRIB) { isMoved = true }
        return
      }
      for interest in watched {
        if let only = interest.name {
          if only == name { noteAnchor(event, interest, &changes, &isMoved) }
        } else if FolderWalk.isRead(name) {
          noteEntry(event, interest.folder + "/" + name, &changes, &isMoved)
        }
      }
    }

    /// Handles a change of a requested entry, or of one on the way to it.
    private func noteAnchor(
      _ event: InotifyEvents.Event, _ interest: Interest, _ changes: inout FileChanges,
      _ isMoved: inout Bool
    ) {
      guard let path = interest.path, !event.has(IN_ISDIR) else {
        isMoved = true
        return
      }
      noteFile(event, path, &changes)
      guard event.has(IN_CREATE) || event.has(IN_MOVED_TO), let name = interest.name else { return }
      let kind = (try? FileSystem.status(of: interest.folder + "/" + name, followingLinks: false))?
        .kind
      if kind == .link { isMoved = true }
    }

    /// An entry of a folder that is watched with all that is below it.
    private func noteEntry(
      _ event: InotifyEvents.Event, _ path: String, _ changes: inout FileChanges,
      _ isMoved: inout Bool
    ) {
      guard event.has(IN_ISDIR) else {
        noteFile(event, path, &changes)
        if event.has(IN_CREATE) || event.has(IN_MOVED_TO),
          (try? FileSystem.status(of: path, followingLinks: false))?.kind == .link
        {
          open.remove(path)
          isMoved = true
        }
        return
      }
      if event.has(IN_CREATE) {
        changes.paths.formUnion(addTree(path))
      } else if event.has(IN_MOVED_TO) {
        // The folder may have been here under another name, and be watched under that.
        isMoved = true
      } else if event.has(IN_DELETE) {
        changes.isIncomplete = true
      } else {
        isMoved = true
      }
    }

    private func noteFile(
      _ event: InotifyEvents.Event, _ path: String, _ changes: inout FileChanges
    ) {
      changes.paths.insert(path)
      if event.has(IN_MODIFY) || event.has(IN_CREATE) {
        open.insert(path)
      } else if !event.has(IN_ATTRIB) {
        open.remove(path)
      }
    }
  }

  /// The events that wait behind a descriptor.
  struct InotifyEvents: Sequence, IteratorProtocol {
    /// Something that happened in a watched folder.
    struct Event {
      /// The folder's number.
      let watch: Int32
      /// The entry of the folder, where it is about one; nil for the folder itself and for names that
      /// are not UTF-8.
      let name: String?
      fileprivate let mask: UInt32

      /// Whether it is of a kind.
      func has(_ kind: Int32) -> Bool { mask & UInt32(kind) != 0 }
    }

    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 65_536)
    private var filled = 0
    private var offset = 0

    init(reading descriptor: Int32) {
      self.descriptor = descriptor
    }

    mutating func next() -> Event? {
      if offset >= filled {
        offset = 0
        let count = unsafe buffer.withUnsafeMutableBytes {
          unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
        }
        filled = Swift.max(0, count)
        guard filled > 0 else { return nil }
      }
      let header = MemoryLayout<inotify_event>.size
      guard filled - offset >= header else { return nil }
      let event = unsafe buffer.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      }
      let from = offset + header
      let to = Swift.min(filled, from + Int(event.len))
      offset = to
      let bytes = buffer[from..<to].prefix { $0 != 0 }
      let name = bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
      return Event(watch: event.wd, name: name, mask: event.mask)
    }
  }
#endif
