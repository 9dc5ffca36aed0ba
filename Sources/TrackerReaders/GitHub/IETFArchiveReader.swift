import Formats
import IssueModel

/// The archive that IETF working groups publish of their repositories.
///
/// An object with `repo`, `timestamp`, `labels`, `issues` and `pulls`, as i-d-template's
/// `archive_repo` writes it: GitHub's GraphQL names, people as logins, labels as names.
struct IETFArchiveReader: JSONReader {
  let format = DataFormat(
    name: "ietf-archive", summary: "the issue archive of an IETF working group's repository",
    closed: "the state is closed or merged",
    history: "reviews with remarks, who merged it")

  func isContainer(_ sample: JSONSample) -> Bool {
    sample.hasList("issues") && sample.hasList("pulls")
      && (sample.head.has("repo") || sample.head.has("magic"))
  }

  func isRecord(_ value: JSONValue) -> Bool { false }

  func readHead(_ head: JSONValue, into batch: inout RecordBatch) {
    for (key, value) in head.members {
      switch key {
      case "repo":
        if let name = value.string { batch.context.source = .github(repository: name) }
      case "timestamp":
        batch.date = value.string.flatMap(DateParser.instant)
      case "magic", "labels", "issues", "pulls": break
      default: if !value.isBlank { batch.lose(key) }
      }
    }
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    switch list {
    case "labels": try batch.defineLabel(value)
    // The older form has GitHub's REST pages, which list pull requests among the issues.
    case "issues": try batch.readGitHubRecord(value, kind: nil)
    case "pulls": try batch.readGitHubRecord(value, kind: .pull)
    default: batch.lose(list: list)
    }
  }
}
