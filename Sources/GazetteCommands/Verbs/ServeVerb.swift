import Diagnostics
import Preview
import Publishing
import Synchronization

/// `gazette serve`: watches a site and serves it to this machine's browsers.
struct ServeVerb: PublishingVerb {
  var publishing = PublishingOptions()
  var port: UInt16 = 8000
  var interface = "127.0.0.1"
  var opens = false
  var polls = false

  static let declaration = Declaration<Self>(
    "serve", "Publish a site on every change, and show it in the browser",
    discussion: """
      Does what 'gazette watch' does, and serves the published site at the address that it prints. \
      Pages that are open show every change without being touched, and what is wrong with an edit over \
      the last good page. The script that does this is added on the way; the files on disk are those \
      of 'gazette build'.

      Only this machine can reach the server unless another interface is named.
      """,
    [
      .port(
        \.port, "the port (default: 8000, or the next one that is free; 0 for any)"),
      .interface(
        \.interface, "the address to listen at (default: 127.0.0.1, this machine only)"),
      .open(\.opens),
      .poll(\.polls),
    ] + Parameter.publishing)

  func run(_ console: Console) async throws -> Exit {
    let watched = try WatchedSite(
      publishing, polls: polls, holder: "gazette serve", console)
    let server = try PreviewServer(output: watched.output, interface: interface, port: port)
    defer { server.stop() }
    let beat = Task {
      while (try? await Task.sleep(for: .seconds(15))) != nil { server.beat() }
    }
    defer { beat.cancel() }
    let isAnnounced = Atomic<Bool>(false)
    try await watched.watch(console) { event in
      switch event {
      case .published: server.published()
      case .broken(let diagnostics): server.broken(diagnostics)
      case .waiting, .warning: return
      }
      if !isAnnounced.exchange(true, ordering: .relaxed) { announce(server, console) }
    }
    return .interrupted
  }

  /// Says where the site is, once there is something to see.
  private func announce(_ server: PreviewServer, _ console: Console) {
    if let taken = server.takenPort {
      console.say("port \(taken) is taken, so another one is used")
    }
    if server.isReachableFromOutside {
      console.report(
        .warning(
          "serve.reachable",
          "everybody who can reach this machine at \(server.address) can read the site",
          suggestion: "leave out --interface to serve this machine only"))
    }
    console.say("serving \(server.address) until Ctrl-C is pressed")
    if opens, !Browser.open(server.address) {
      console.report(
        .warning(
          "serve.browser", "no browser could be opened", suggestion: "open \(server.address)"))
    }
  }
}
