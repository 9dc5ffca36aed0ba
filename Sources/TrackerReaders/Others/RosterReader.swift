import Formats
import IssueModel

/// The people of a course or a group, as objects with a login and a cohort or an e-mail address.
struct RosterReader: JSONReader {
  let format = DataFormat(
    name: "roster-json", summary: "people: objects with login and cohort or email; no issues")

  let holdsPeople = true

  func isRecord(_ value: JSONValue) -> Bool {
    isOfPhabricator(value)
      || value.has("login") && (value.has("cohort") || value.has("cohorts") || value.has("email"))
        && !value.has("title") && !value.has("contributions") && !value.has("members")
  }

  /// Lists of people stand in what else has no title: the assignees of an issue may have addresses as well.
  func isContainer(_ sample: JSONSample) -> Bool {
    !["title", "summary", "subject", "number"].contains { sample.head.has($0) }
      && hasRecords(sample)
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    if isOfPhabricator(value) {
      guard let id = value["phid"]?.line, let fields = value["fields"],
        let name = fields.first(["username", "name"])?.line,
        fields["policy"]?["view"]?.saysPrivate != true || fields.has("username")
      else { return }
      batch.accounts[id] = name
      if let name = fields["realName"]?.line { batch.accounts[RecordBatch.nameMark + id] = name }
    } else {
      try batch.readNativePerson(value)
    }
  }

  /// Whether it is of an answer of `user.search` or `project.search`, which name the people and projects of tasks.
  private func isOfPhabricator(_ value: JSONValue) -> Bool {
    guard let type = value["type"]?.line, value.has("phid"), let fields = value["fields"] else {
      return false
    }
    return type == "USER" && fields.has("username") || type == "PROJ" && fields.has("name")
  }
}
