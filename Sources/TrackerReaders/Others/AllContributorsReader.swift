import Formats
import IssueModel

/// The people of an `.all-contributorsrc`, as the all-contributors specification describes it.
struct AllContributorsReader: JSONReader {
  let format = DataFormat(
    name: "all-contributors", summary: "the people of an .all-contributorsrc")

  let holdsPeople = true

  func isContainer(_ sample: JSONSample) -> Bool {
    sample.hasList("contributors")
      && (sample.head.has("projectName") || sample.head.has("projectOwner")
        || sample.head.has("imageSize") || sample.head.has("files"))
  }

  func isRecord(_ value: JSONValue) -> Bool {
    value.has("login") && value.has("contributions")
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    try batch.readNativePerson(value)
  }
}
