import Bytes
import Diagnostics
import Files
import Hashing

/// A file that is published as it is: one of `static/`, or a file of the theme.
struct Copy: Sendable {
  /// Where it goes in the output.
  let path: String
  /// Where its bytes are.
  let content: Content

  /// The bytes of a file, or where to read them.
  enum Content: Sendable {
    case bytes([UInt8])
    case file(String)
  }

  /// What the file is made from: its bytes, or the status of the file to copy.
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

  /// Makes the file unless it is published already.
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

  /// The files that a site publishes as they are.
  ///
  /// A file of `static/` stands in for the theme's file of its name; one that wants the place of a
  /// page is an error, and so is one whose name the list of published files cannot hold.
  ///
  /// - Parameter paths: those of the pages.
  static func all(
    _ statics: [String], of folder: SiteFolder, theme: Theme, pages: PagePlan, _ paths: Set<String>
  ) throws(DiagnosticList) -> [Copy] {
    var problems: [Diagnostic] = []
    // Names that differ in their case alone are one file on some disks.
    var taken = paths
    if paths.count != pages.pages.count || !paths.allSatisfy({ isLowercased($0) }) {
      taken = []
      for page in pages.pages where !taken.insert(page.address.path.lowercased()).inserted {
        problems.append(
          collision(page.address.path, "two pages", in: "pages", "rename one of them"))
      }
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
  private static func isLowercased(_ path: String) -> Bool {
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
