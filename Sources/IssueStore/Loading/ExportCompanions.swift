import Diagnostics
import Files
import TrackerReaders

/// Files without records that an export puts next to its data.
///
/// An unpacked project export of GitLab has `tree/project.json` and a file of lines for each kind
/// of object in `tree/project/`, which may be empty; older ones have one `project.json`. Next to
/// them are `VERSION` and the like, the repository as a `.bundle`, and folders of uploads. GitHub's
/// archive has numbered files, `issues_000001.json`, of which those of teams, projects and the like
/// contain no issues. A dump of Phabricator may have files of people and projects next to that of
/// the tasks. Backlog.md has its settings and pictures next to the folders of tasks.
struct ExportCompanions {
  /// The folders with files of lines.
  private var lists: Set<String> = []
  /// The folders that were unpacked.
  private var roots: Set<String> = []
  /// The folders in which Backlog.md has folders of tasks.
  private var backlogs: Set<String> = []
  /// The folders with the files of an archive of GitHub.
  private var archives: Set<String> = []
  /// The folders with answers of Phabricator.
  private var dumps: Set<String> = []

  /// The exports among the files that were read.
  init(_ readings: [FileReading]) {
    for reading in readings where reading.failure == nil {
      if reading.format == MarkdownFileReader.backlog {
        var folder = FileSystem.split(reading.file.path).folder
        // Tasks are in `tasks`, `completed`, `drafts` or `archive/tasks`.
        for _ in 0..<2 {
          folder = FileSystem.split(folder).folder
          backlogs.insert(folder)
        }
      }
      let (folder, name) = FileSystem.split(reading.file.path)
      if ["github-rest", "gh"].contains(reading.format?.name), Self.isNumbered(name) {
        archives.insert(folder)
      }
      if ["phabricator", "maniphest-query"].contains(reading.format?.name) { dumps.insert(folder) }
      guard reading.format?.name == "gitlab" else { continue }
      if name.hasSuffix(".ndjson") {
        lists.insert(folder)
        let (tree, last) = FileSystem.split(folder)
        let (root, middle) = FileSystem.split(tree)
        if last == "project" || last == "group", middle == "tree" { roots.insert(root) }
      } else if name == "project.json" {
        roots.insert(folder)
      }
    }
  }

  /// Whether there are none.
  var isEmpty: Bool {
    lists.isEmpty && roots.isEmpty && backlogs.isEmpty && archives.isEmpty && dumps.isEmpty
  }

  /// Whether a file is called as those of GitHub's archives, `teams_000001.json`.
  private static func isNumbered(_ name: String) -> Bool {
    guard name.hasSuffix(".json") else { return false }
    let digits = name.dropLast(5).utf8.suffix(7)
    return digits.first == UInt8(ascii: "_")
      && digits.dropFirst().allSatisfy { (0x30...0x39).contains($0) } && name.utf8.count > 12
  }

  /// The description of an unreadable file in the loss report; nil if it is not part of an export.
  func kind(of file: DataFile, failure: Diagnostic) -> String? {
    if isOfGitLab(file, failure) { return "files of a GitLab export that hold no issues" }
    if isOfGitHub(file, failure) { return "files of a GitHub archive that hold no issues" }
    if isOfPhabricator(file, failure) { return "files of a Phabricator dump that hold no tasks" }
    return isOfBacklog(file, failure) ? "files of Backlog.md that hold no tasks" : nil
  }

  private func isOfGitHub(_ file: DataFile, _ failure: Diagnostic) -> Bool {
    guard FileReading.codesOfOtherContent.contains(failure.code) else { return false }
    let (folder, name) = FileSystem.split(file.path)
    if archives.contains(folder) {
      return Self.isNumbered(name) || ["schema.json", "urls.json"].contains(name)
    }
    return archives.contains { root in
      ["attachments", "repositories"].contains { (folder + "/").hasPrefix("\(root)/\($0)/") }
    }
  }

  private func isOfPhabricator(_ file: DataFile, _ failure: Diagnostic) -> Bool {
    guard Self.sayNoIssues.contains(failure.code) else { return false }
    let (folder, name) = FileSystem.split(file.path)
    return dumps.contains(folder) && name.hasSuffix(".json")
      && Self.sideFiles.contains { name.lowercased().contains($0) }
  }

  /// Parts of the names of files in a dump that contain no tasks.
  private static let sideFiles = ["project", "user", "people", "column", "phid", "repositor"]
  /// The messages about files that are read as something other than issues.
  private static let sayNoIssues = FileReading.codesOfOtherContent.union(["data.no-records"])

  private func isOfBacklog(_ file: DataFile, _ failure: Diagnostic) -> Bool {
    guard FileReading.codesOfOtherContent.contains(failure.code) else { return false }
    let (folder, name) = FileSystem.split(file.path)
    if backlogs.contains(folder), ["config.yml", "config.yaml"].contains(name) { return true }
    return backlogs.contains { (folder + "/").hasPrefix($0 + "/assets/") }
  }

  private func isOfGitLab(_ file: DataFile, _ failure: Diagnostic) -> Bool {
    let (folder, name) = FileSystem.split(file.path)
    if name.hasSuffix(".ndjson"), lists.contains(folder) {
      return Self.sayNoIssues.contains(failure.code) || failure.code == "data.empty"
    }
    guard FileReading.codesOfOtherContent.contains(failure.code) else { return false }
    if name.hasSuffix(".json"), lists.contains(folder + "/" + name.dropLast(5)) { return true }
    return roots.contains { root in
      let isTop = folder == root
      if isTop, Self.names.contains(name) || name.hasSuffix(".bundle") { return true }
      return Self.folders.contains { (folder + "/").hasPrefix(root + "/" + $0 + "/") }
    }
  }

  private static let names: Set<String> = [
    "VERSION", "GITLAB_VERSION", "GITLAB_REVISION", "lfs-objects.json",
  ]
  private static let folders = ["uploads", "lfs-objects", "snippets", "avatar"]
}
