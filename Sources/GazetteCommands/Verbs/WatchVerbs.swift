import Configuration
import Diagnostics
import IssueModel
import Preview
import Publishing
import Synchronization

extension Verb {
  /// `gazette watch`: publishes a site on every change.
  static let watch = Verb(
    "watch", "Publish a site on every change",
    discussion: """
      Publishes the site, and again whenever its configuration, data, pages, templates or static \
      files change, or somebody else changes what was published, until it is interrupted. While an \
      edit is broken the last good site stays.

      With --verbose each publishing tells how many issues changed, and how each list did.
      """
  ) { take in
    let publishing = PublishingArguments(from: &take)
    let polls = take.poll()
    return { console in
      let folder = try publishing.site.folder()
      console.say("watching \(folder.path), publishing into \(publishing.output(of: folder))")
      try await publishing.watch(folder, polls: polls, holder: "gazette watch", console)
    }
  }

  /// `gazette serve`: watches a site and serves it to this machine's browsers.
  static let serve = Verb(
    "serve", "Publish a site on every change, and show it in the browser",
    discussion: """
      Does what 'gazette watch' does, and serves the published site at the address that it prints. \
      Pages that are open show every change without being touched, and what is wrong with an edit over \
      the last good page. The script that does this is added on the way; the files on disk are those \
      of 'gazette build'.

      Only this machine can reach the server unless another interface is named.
      """
  ) { take in
    let port = take.option(
      "port", short: "p", "N", or: 8000 as UInt16,
      "the port (default: 8000, or the next one that is free; 0 for any)")
    let interface = take.option(
      "interface", short: "i", "ADDRESS", or: "127.0.0.1",
      "the address to listen at (default: 127.0.0.1, this machine only)")
    let opens = take.flag("open", short: "O", "open the result in a browser")
    let polls = take.poll()
    let publishing = PublishingArguments(from: &take)
    return { console in
      let folder = try publishing.site.folder()
      let server = try PreviewServer(
        output: publishing.output(of: folder), interface: interface, port: port)
      defer { server.stop() }
      let beat = Task {
        while (try? await Task.sleep(for: .seconds(15))) != nil { server.beat() }
      }
      defer { beat.cancel() }
      let isAnnounced = Atomic<Bool>(false)
      try await publishing.watch(folder, polls: polls, holder: "gazette serve", console) { event in
        switch event {
        case .published: server.published()
        case .broken(let diagnostics): server.broken(diagnostics)
        case .waiting, .warning: return
        }
        if isAnnounced.exchange(true, ordering: .relaxed) { return }
        announce(server, console)
        if opens, !Browser.open(server.address) {
          console.report(
            .warning(
              "serve.browser", "no browser could be opened", suggestion: "open \(server.address)"))
        }
      }
    }
  }

  /// Prints the address of the site, once there is something to see.
  private static func announce(_ server: PreviewServer, _ console: Console) {
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
  }
}

extension PublishingArguments {
  /// Publishes a site on every change until the user interrupts it; `tell` is called after the
  /// console has reported an event.
  fileprivate func watch(
    _ folder: SiteFolder, polls: Bool, holder: String, _ console: Console,
    tell: @escaping @Sendable (SiteWatch.Event) -> Void = { _ in }
  ) async throws {
    let day = try console.now().day
    var options = try settings(today: day)
    options.holder = holder
    let reporter = WatchReporter(console)
    let watch = SiteWatch(
      SiteSession(folder, options: options), output: output(of: folder), polls: polls,
      today: { (try? console.now().day) ?? day },
      progress: { console.progress("Publishing", $0, of: $1) },
      tell: { event in
        reporter.tell(event)
        tell(event)
      })
    try await watch.run()
    console.exit = .interrupted
  }
}
