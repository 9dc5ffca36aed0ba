import Formats
import IssueModel

extension RecordBatch {
  /// Adds a loose part that was read from `value`. `id` is its identifier where no usual member has it; what is kept
  /// has `kind` before it, since trackers number comments, reviews, remarks and events independently.
  mutating func append(
    _ content: LoosePart.Content, to identity: Issue.Identity, from value: JSONValue,
    kind: String = "", id: String? = nil
  ) {
    var part = LoosePart(identity: identity, content: content)
    if let id = id ?? value.first(["id", "gid"])?.plainText { part.id = kind + id }
    let members: [StaticString] = [
      "updated_at", "updatedAt", "updated", "updatedDate", "modifiedDate", "submitted_at",
      "dateModified",
    ]
    part.updated = (value.first(members) ?? value["data"]?["dateLastEdited"])?.instant
    part.address = value.first(["html_url", "url", "self"])?.webAddress
    looseParts.append(part)
  }
}
