import Formats
import IssueModel

/// Bugs from Bugzilla's XML, as Perceval turns it into JSON: every member is a list of elements, whose
/// text is called `__text__`.
///
/// ```
/// {"bug_id": [{"__text__": "12"}], "short_desc": [{"__text__": "…"}],
///  "reporter": [{"__text__": "ana@example.org", "name": "Ana"}],
///  "long_desc": [{"who": [{…}], "bug_when": [{…}], "thetext": [{…}], "isprivate": "0"}]}
/// ```
struct BugzillaXMLReader: JSONReader {
  let format = DataFormat(
    name: "bugzilla-xml", summary: "bugs from Bugzilla's XML, made into JSON by Perceval",
    closed: "the status is RESOLVED, VERIFIED or CLOSED",
    history: "duplicates, blockers; resolutions")

  func isRecord(_ value: JSONValue) -> Bool {
    value["bug_id"]?.isArray ?? false && (value.has("short_desc") || value.has("bug_status"))
  }

  private static let shape = RecordShape(
    .bugzilla,
    members: [
      .created: ["creation_ts"], .updated: ["delta_ts"], .closed: ["cf_last_resolved"],
      .due: ["deadline"], .project: ["product"], .priority: ["priority"],
    ],
    redundant: [
      "bug_id", "short_desc", "reporter_accessible", "cclist_accessible", "everconfirmed",
      "classification_id", "token",
    ])

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    guard let text = value["bug_id"]?.elementText?.string, let number = Int(text), number >= 0
    else { throw BrokenRecord("its bug_id is not a number") }
    var issue = batch.begin(number: number, title: value["short_desc"]?.elementText?.string)
    // Whoever exports a bug may have chosen to see the newest comments first.
    let order = value["comment_sort_order"]?.elementText
    let isReversed = order.map { $0 == "newest_to_oldest" } ?? false
    for (key, value) in value.members {
      let text = value.elementText
      switch key {
      case "bug_status":
        issue.state = (text?.string).map(BugzillaReader.isClosed) ?? false ? .closed : .open
        batch.loseStatus(text?.string, of: "bug_status")
      case "keywords":
        for word in (text?.string ?? "").split(whereSeparator: { $0 == "," || $0 == " " }) {
          if let id = batch.tag(String(word)) { issue.tags.append(id) }
        }
      case "reporter": issue.author = batch.bugzillaPerson(value.firstElement, name: "name")
      case "assigned_to":
        if let id = batch.bugzillaPerson(value.firstElement, name: "name") {
          issue.assignees = [id]
        }
      case "resolution": issue.history.reason = CloseReason(named: text?.string)
      case "dup_id":
        if let other = value.elementValue.recordNumber {
          issue.history.links.append(IssueLink(.duplicates, "#\(other)"))
        }
      case "blocked", "dependson":
        let kind: IssueLink.Kind = key == "blocked" ? .blocks : .blockedBy
        issue.history.links += value.elements.compactMap {
          ($0["__text__"] ?? $0).recordNumber.map { IssueLink(kind, "#\($0)") }
        }
      case "group": if !value.isBlank { issue.isPrivate = true }
      case "long_desc":
        let descriptions = Array(value.elements)
        readDescriptions(isReversed ? descriptions.reversed() : descriptions, into: &issue, &batch)
      case "comment_sort_order": break
      // Some may be private, and none is published.
      case "attachment": batch.lose(key)
      case _ where text.map { $0.isEmpty || $0 == "---" || $0 == "0" || $0 == "0.00" } ?? false:
        break
      default: batch.readMember(key, value.elementValue, Self.shape, into: &issue)
      }
    }
    // All groups that a bug has are named.
    issue.isPrivate = issue.isPrivate ?? false
    issue.history.settle(issue.state)
    batch.finish(issue, from: batch.bugzilla)
  }

  /// The oldest description is the bug's own text, those after it are the conversation; with the order
  /// `newest_to_oldest_desc_first` they follow it from the newest one on.
  private func readDescriptions(
    _ descriptions: [JSONValue], into issue: inout Issue, _ batch: inout RecordBatch
  ) {
    for (index, element) in descriptions.enumerated() {
      let id = element["commentid"]?.elementText?.bytes.commentID ?? 0
      let isPrivate = element.isPrivateComment
      let isLeftOut = batch.leavesOutComment(isPrivate: isPrivate) {
        HiddenComment(element, id: id, created: element["bug_when"]?.elementValue.instant)
      }
      if isLeftOut { continue }
      let body = batch.text(element["thetext"]?.elementValue.text ?? .empty, .plain)
      if index == 0 {
        issue.body = body
        continue
      }
      let author = element["who"].flatMap { batch.bugzillaPerson($0.firstElement, name: "name") }
      let created = batch.date(element["bug_when"]?.elementValue)
      var comment = Comment(author: author, created: created, body: body)
      let number = element["comment_count"]?.elementText.flatMap { Int32($0.string) }
      comment.number = number ?? Int32(clamping: index)
      (comment.id, comment.isPrivate) = (id, isPrivate)
      issue.comments.append(comment)
    }
  }
}

extension JSONValue {
  /// The first element of a list of elements, or the value itself.
  fileprivate var firstElement: JSONValue {
    for element in elements { return element }
    return self
  }

  /// What the first element holds.
  fileprivate var elementValue: JSONValue {
    let element = firstElement
    return element["__text__"] ?? element
  }

  /// The text of the first element.
  fileprivate var elementText: JSONString? { elementValue.stringBytes }
}
