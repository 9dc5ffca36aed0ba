import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system says when it will not watch any more folders.
enum WatchLimit {
  /// The warning, with the command that raises the limit.
  static func diagnostic(instances: Bool, number: Int32) -> Diagnostic {
    let reason = String(cString: strerror(number))
    let setting = instances ? "max_user_instances" : "max_user_watches"
    return .warning(
      "watch.limit",
      instances
        ? "the system has no room for another watcher (\(reason)), so Gazette looks again and again"
        : "the system watches no more folders (\(reason)), so Gazette looks again and again",
      suggestion:
        "'sudo sysctl fs.inotify.\(setting)=\(instances ? 1024 : 1_048_576)' raises the limit "
        + "until the machine is started anew; a file in /etc/sysctl.d keeps it")
  }
}
