import Bytes
import Configuration
import Diagnostics
import Files
import Hashing

/// A file that is copied to the output: one of `static/`, or a file of the theme.
struct Copy: Sendable {
  /// Its path in the output.
  let path: String
  /// Its content.
  let content: Content

  /// The bytes of a file, or where to read them.
  enum Content: Sendable {
    case bytes([UInt8])
    case file(String)
  }

  /// The inputs of the file: the hash of its bytes, or the status of the file to copy.
  var inputs: PageInputs {
    var hasher = StableHasher()
    switch content {
    case .bytes(let bytes): hasher.combine(bytes)
    case .file(let path):
      hasher.combine(path)
      if let status = try? FileSystem.status(of: path) {
        for number in [status.size, Int(status.modified), Int(status.changed)] {
          hasher.combine(number)
        }
        hasher.combine(Int(truncatingIfNeeded: status.inode))
      }
    }
    return PageInputs(kind: PageInputs.copied, template: hasher.value)
  }

  /// Stages the file unless it is published already.
  func write(
    to stage: OutputStage, _ cursor: inout FolderCursor
  ) throws(Diagnostic) -> OutputStage.Outcome {
    do throws(SystemError) {
      switch content {
      case .bytes(let known): return try stage.write(known.span, to: path, &cursor)
      case .file(let source): return try stage.copy(source, to: path, &cursor)
      }
    } catch {
      throw error.diagnostic
    }
  }

  /// The files that a site copies.
  ///
  /// A file of `static/` replaces the theme's file of its name. One with the path of a page is an
  /// error, and so is one whose name does not fit into the list of published files.
  ///
  /// - Parameter paths: the paths of the pages.
  static func all(
    _ statics: [String], of folder: SiteFolder, theme: Theme, pages: PagePlan,
    _ paths: Set<String>, contents: SiteContents
  ) throws(DiagnosticList) -> [Copy] {
    var problems: [Diagnostic] = []
    // Names that differ only in case are one file on some disks.
    var taken = paths
    if paths.count != pages.pages.count || !paths.allSatisfy({ isLowercased($0) }) {
      var owners: [String: PlannedPage] = [:]
      for page in pages.pages {
        guard let other = owners.updateValue(page, forKey: page.address.path.lowercased()) else {
          continue
        }
        let files = [other, page].compactMap { $0.kind.content(contents, $0)?.source.name }
        let names = files.map { "'\($0)'" } + (files.count == 1 ? ["a page of Gazette"] : [])
        problems.append(
          collision(
            page.address.path, names.isEmpty ? "two pages" : names.joined(separator: " and "),
            in: files.last ?? "pages", "rename one of them"))
      }
      taken = Set(owners.keys)
    }
    var copies: [Copy] = []
    for path in statics {
      guard OutputManifest.isSafe(path) else {
        problems.append(
          .error(
            "static.name", "the name of a file in 'static' has a line break in it",
            at: Place(file: "static"), suggestion: "rename the file"))
        continue
      }
      if taken.contains(path.lowercased()) {
        problems.append(
          collision(
            path, "a page and a file of 'static'", in: "static/" + path,
            "rename the file; most pages have the names that Gazette gives them"))
        continue
      }
      copies.append(Copy(path: path, content: .file(folder.statics + "/" + path)))
    }
    let own = Set(statics)
    let hasReports = pages.pages.contains { $0.kind.isReport }
    for (path, bytes) in theme.assets
    where !own.contains(path) && (hasReports || path != "report.css") {
      copies.append(Copy(path: path, content: .bytes(bytes)))
    }
    if !problems.isEmpty { throw DiagnosticList(problems) }
    return copies
  }

  /// Whether a path is ASCII without capitals.
  static func isLowercased(_ path: String) -> Bool {
    path.withSpan { bytes in
      bytes.end(from: 0) { $0 < 0x80 && !(0x41...0x5A).contains($0) } == bytes.count
    }
  }

  private static func collision(
    _ path: String, _ what: String, in file: String, _ suggestion: String
  ) -> Diagnostic {
    .error(
      "output.collision", "\(what) want to be '\(path)'", at: Place(file: file),
      suggestion: suggestion)
  }
}
