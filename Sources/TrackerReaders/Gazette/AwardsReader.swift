import Formats
import IssueModel

/// Award data, `awards.json`: an array of
/// `{"name", "description", "color", "criterion", "value", "image"}`, of both generations.
struct AwardsReader: JSONReader {
  let format = DataFormat(name: "awards", summary: "Gazette's own awards.json")

  func isRecord(_ value: JSONValue) -> Bool {
    value.has("criterion") && value.has("value")
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    guard let name = value["name"]?.line else {
      throw BrokenRecord("the award has no name")
    }
    guard let criterion = value["criterion"]?.string else {
      throw BrokenRecord("the award '\(name)' has no criterion")
    }
    guard let threshold = value["value"]?.int, threshold >= 0 else {
      throw BrokenRecord("the value of the award '\(name)' is not a whole number from 0")
    }
    if batch.awardNames.insert(name).inserted {
      batch.awards.append(
        Award(
          name: name, details: value["description"]?.line ?? "",
          color: value["color"]?.string ?? "Light Blue", criterion: criterion,
          value: Int(threshold), image: value["image"]?.string ?? ""))
    }
    for (key, value) in value.members where !value.isBlank {
      switch key {
      case "name", "description", "color", "criterion", "value", "image": break
      default: batch.lose(key, of: "award")
      }
    }
  }
}
