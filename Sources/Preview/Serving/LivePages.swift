import Bytes
import Diagnostics
import Synchronization

/// The pages that are open in browsers: the file behind each, and the events for all of them.
final class LivePages: Sendable {
  private struct State {
    var streams: [Int: (stream: EventStream, version: String)] = [:]
    var next = 0
    /// The versions in which files that pages link to were last sent, by their paths.
    var assets: [String: String] = [:]
    var problems = "[]"
    var isClosed = false
  }

  /// The most open pages; the oldest is disconnected for a new one.
  private static let capacity = 500

  private let folder: PublishedFolder
  private let state = Mutex(State())

  init(_ folder: PublishedFolder) {
    self.folder = folder
  }

  /// Connects a page: it is sent the current errors at once, and told to reload if its version is
  /// outdated.
  func open(page: String, version: String) -> EventStream {
    // Registered before the version is compared, so that no publishing falls in between, and in one step
    // with the look whether the server is stopping, so that `close` misses none.
    let (stream, problems, isClosed, oldest) = state.withLock { state in
      state.next += 1
      let number = state.next
      let stream = EventStream(page: page) { [weak self] in
        _ = self?.state.withLock { $0.streams.removeValue(forKey: number) }
      }
      let oldest =
        state.isClosed || state.streams.count < Self.capacity
        ? nil : state.streams.min { $0.key < $1.key }
      if let oldest { state.streams[oldest.key] = nil }
      if !state.isClosed { state.streams[number] = (stream, version) }
      return (stream, state.problems, state.isClosed, oldest?.value.stream)
    }
    // Its page, if it is still there, asks again.
    oldest?.close()
    guard !isClosed else {
      stream.close()
      return stream
    }
    stream.send("problems", problems)
    if folder.version(of: page) != version { stream.send("reload", "{}") }
    return stream
  }

  /// A file that pages link to is sent.
  func sent(_ path: String, version: String) {
    state.withLock { state in
      if state.assets.count < 10_000 || state.assets[path] != nil { state.assets[path] = version }
    }
  }

  /// Reports that the site was published: pages that changed reload themselves, others update what
  /// they load, and errors are cleared.
  func published() {
    let (streams, assets, hadProblems) = state.withLock { state in
      defer { state.problems = "[]" }
      return (state.streams, state.assets, state.problems != "[]")
    }
    var changed: [String] = []
    for (path, version) in assets {
      let file = PublishedFile(path.split(separator: "/").map(String.init), below: folder.root)
      guard let file, file.version != version else { continue }
      changed.append(path)
      state.withLock { $0.assets[path] = file.version }
    }
    for (number, page) in streams {
      if hadProblems { page.stream.send("problems", "[]") }
      let version = folder.version(of: page.stream.page)
      if version != page.version {
        state.withLock { $0.streams[number]?.version = version }
        page.stream.send("reload", "{}")
      } else if !changed.isEmpty {
        var json = EventJSON.writer()
        json.array(changed.sorted().map { "/" + $0 })
        page.stream.send("assets", json.string)
      }
    }
  }

  /// The site could not be published; every page shows why.
  func broken(_ diagnostics: [Diagnostic]) {
    let problems = EventJSON.problems(diagnostics)
    let streams = state.withLock { state in
      state.problems = problems
      return state.streams
    }
    for page in streams.values { page.stream.send("problems", problems) }
  }

  /// Keeps connections awake, and notices those that are gone.
  func beat() {
    for page in state.withLock({ $0.streams }).values { page.stream.beat() }
  }

  /// Lets go of all pages, present and future.
  func close() {
    let streams = state.withLock { state in
      state.isClosed = true
      return state.streams
    }
    for page in streams.values { page.stream.close() }
  }

  /// How many pages are open.
  var count: Int { state.withLock { $0.streams.count } }
}
