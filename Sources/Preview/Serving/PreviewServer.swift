public import Diagnostics
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Serves a published site to the browsers of this machine, and keeps open pages up to date.
public final class PreviewServer: Sendable {
  /// The address of the first page.
  public let address: String
  /// The port that was asked for, where another program has it.
  public let takenPort: UInt16?
  /// Whether other machines may be able to reach it.
  public let isReachableFromOutside: Bool
  private let site: PreviewSite
  private let daemon: HTTPDaemon

  /// Starts to serve a folder.
  ///
  /// - Parameters:
  ///   - output: the folder, which need not exist yet.
  ///   - interface: the address or name to listen at, as `127.0.0.1`.
  ///   - port: the port; the next free one where it is taken; 0 for any.
  public init(output: String, interface: String, port: UInt16) throws(Diagnostic) {
    let socket = try ListeningSocket(interface: interface, port: port)
    let folder = PublishedFolder(root: output)
    site = PreviewSite(
      folder: folder,
      hosts: HostPolicy(address: socket.address, name: interface, port: socket.port),
      pages: LivePages(folder))
    isReachableFromOutside = !socket.isLoopback
    takenPort = port != 0 && socket.port != port ? port : nil
    let name = socket.address.contains(":") ? "[\(socket.address)]" : socket.address
    address = "http://\(name):\(socket.port)/"
    daemon = try HTTPDaemon(socket, site)
  }

  /// Reports that the site was published again.
  public func published() { site.pages.published() }

  /// The site could not be published.
  public func broken(_ diagnostics: [Diagnostic]) { site.pages.broken(diagnostics) }

  /// Has to be called every few seconds: notices pages that are gone.
  public func beat() { site.pages.beat() }

  /// Stops serving; pages that are open wait for the next server.
  public func stop() {
    daemon.quiesce()
    site.pages.close()
    daemon.stop()
  }
}
