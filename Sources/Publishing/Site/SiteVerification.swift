public import Configuration
public import Diagnostics
import Files
public import IssueModel

/// Compares a published site with a clean build.
public enum SiteVerification {
  /// Builds a site into a temporary folder, without any cache, and returns an error for every
  /// published file that differs.
  ///
  /// - Parameters:
  ///   - folder: the site.
  ///   - options: the options with which it was published.
  ///   - today: the day on which it was published.
  public static func differences(
    of folder: SiteFolder, options: SitePublisher.Options, today: Day
  ) async throws(DiagnosticList) -> [Diagnostic] {
    let published = options.output ?? folder.output
    do throws(SystemError) {
      let clean = try FileSystem.makeTemporaryFolder(named: "gazette-verify")
      var options = options
      options.output = clean
      options.usesCache = false
      options.holder = "gazette build --verify"
      do throws(DiagnosticList) {
        _ = try await SiteSession(folder, options: options).publish(today: today)
      } catch {
        FileSystem.removeAll(clean)
        return error.diagnostics
      }
      defer { FileSystem.removeAll(clean) }
      let wanted = try paths(in: clean)
      let present = try paths(in: published)
      let names = wanted.union(present).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      return names.filter { !isSame(published + "/" + $0, clean + "/" + $0) }.map { name in
        .error(
          "build.differs",
          wanted.contains(name)
            ? "'\(name)' is not what a clean build makes" : "a clean build does not make '\(name)'",
          at: Place(file: published + "/" + name),
          suggestion: "'gazette build --no-cache' makes it anew; please report how it came to be")
      }
    } catch {
      throw DiagnosticList([error.diagnostic])
    }
  }

  private static func isSame(_ a: String, _ b: String) -> Bool {
    let (folder, name) = FileSystem.split(a)
    return (try? Folder(folder).status(of: name, ifHoldingFile: b)) ?? nil != nil
  }

  private static func paths(in folder: String) throws(SystemError) -> Set<String> {
    let list = try FileSystem.read(folder + "/" + OutputManifest.fileName)
    return OutputManifest(reading: list).paths
  }
}
