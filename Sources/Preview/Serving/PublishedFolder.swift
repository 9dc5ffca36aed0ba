/// The files of an output folder by the addresses under which a browser asks for them.
struct PublishedFolder: Sendable {
  /// The folder.
  let root: String

  /// The result of looking up an address.
  enum Finding {
    /// A file, and its path below the folder.
    case file(PublishedFile, path: String)
    /// It is under another address.
    case elsewhere(String)
    /// Nothing.
    case nothing
  }

  /// Looks up an address. `/issues/12` is `issues/12.html`, a folder is its `index.html`; if only
  /// the slash at the end is wrong, the browser is redirected, so that relative links work.
  func find(_ path: RequestPath) -> Finding {
    guard let last = path.names.last else { return file(["index.html"]) ?? .nothing }
    let page = path.names.dropLast() + [last + ".html"]
    let index = path.names + ["index.html"]
    if path.isFolder {
      if let found = file(index) { return found }
      return file(Array(page)) == nil && file(path.names) == nil
        ? .nothing : .elsewhere(path.address)
    }
    if let found = file(path.names) ?? file(Array(page)) { return found }
    return file(index) == nil ? .nothing : .elsewhere(path.address + "/")
  }

  /// The page for addresses without one.
  var notFoundPage: PublishedFile? { PublishedFile(["404.html"], below: root) }

  /// A string that identifies the present version of the page at an address, or of the page for
  /// missing addresses.
  func version(of target: String) -> String {
    guard let path = RequestPath(target) else { return "" }
    if case .file(let file, _) = find(path) { return file.version }
    return notFoundPage?.version ?? ""
  }

  private func file(_ names: [String]) -> Finding? {
    PublishedFile(names, below: root).map { .file($0, path: names.joined(separator: "/")) }
  }
}
