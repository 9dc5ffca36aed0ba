import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What edits leave behind that were cut off before a file was in its place.
enum Leftovers {
  private static let prefix = ".gazette-tmp-"

  /// Removes the temporary files of processes that are no more, `.gazette-tmp-PROCESS-NAME`.
  static func remove(from folders: [String]) {
    for folder in Set(folders) {
      for entry in (try? FileSystem.entries(of: folder)) ?? [] where entry.name.hasPrefix(prefix) {
        let digits = entry.name.dropFirst(prefix.utf8.count).prefix { $0.isASCII && $0.isNumber }
        guard let process = pid_t(digits), kill(process, 0) != 0, errno == ESRCH else { continue }
        try? FileSystem.remove(folder + "/" + entry.name)
      }
    }
  }

  /// Whether this process may write a file, by its permissions.
  static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }
}
