public import Configuration
public import Diagnostics
import Files

/// Applies the fixes of a check that are certain, to the configuration and to pages; never to data.
public enum SiteFixes {
  /// Changes the files of a site, each in one step.
  ///
  /// - Returns: notes about the changes, with the places where they were made.
  public static func apply(
    _ found: [Diagnostic], to folder: SiteFolder
  ) throws(Diagnostic) -> [Diagnostic] {
    var changes: [Diagnostic] = []
    let problems = found.filter { $0.fix != nil }
    for file in Set(problems.compactMap { $0.place?.file }).sorted() {
      guard let path = path(of: file, in: folder) else { continue }
      do throws(SystemError) {
        var bytes = try FileSystem.read(path, limit: FileSystem.largestText)
        var end = bytes.count + 1
        var done: [Diagnostic] = []
        // From the end, so that the offsets before stay valid.
        let fixes = problems.filter { $0.place?.file == file }.compactMap { problem in
          problem.fix.map { (problem.place, $0) }
        }
        for (place, fix) in fixes.sorted(by: { $0.1.range.lowerBound > $1.1.range.lowerBound }) {
          guard fix.range.upperBound < end, fix.range.upperBound <= bytes.count,
            bytes[fix.range].elementsEqual(fix.old.utf8)
          else { continue }
          bytes.replaceSubrange(fix.range, with: fix.new.utf8)
          end = fix.range.lowerBound
          done.append(
            Diagnostic(
              .note, code: "check.fixed", "'\(fix.old)' became '\(fix.new)'", at: place))
        }
        if done.isEmpty { continue }
        try FileSystem.replace(path, with: bytes)
        changes += done.reversed()
      } catch {
        throw error.diagnostic
      }
    }
    return changes
  }

  /// The path of a file that may be changed; nil for any other file.
  private static func path(of file: String, in folder: SiteFolder) -> String? {
    if file == folder.shownConfiguration { return folder.configuration }
    return file.hasPrefix("pages/") ? SiteFolder.join(folder.path, file) : nil
  }
}
