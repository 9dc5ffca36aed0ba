import Bytes
import Formats
import IssueModel

extension RecordTable {
  /// Whether something in a record says that it is a pull request, and no kind that it is an issue.
  func isPull(_ value: JSONValue) -> Bool {
    pullSigns.contains { value.value(at: $0)?.isBlank == false }
      && !(paths[.kind] ?? []).contains {
        value.value(at: $0)?.plainText?.lowercased() == "issue"
      }
  }

  /// Whether it is the table of records of which only the names of the members are known.
  var isPlain: Bool { format == RecordTable.plain.format }

  /// Records of which only the names of the members are known.
  static let plain = RecordTable(
    "json", "any other JSON with an object for each issue; members recognised or mapped",
    closed:
      "the status is one of the usual words, as closed, done, resolved or rejected, or there is a date of closing, or a yes in its place",
    signs: plainSigns + plainSigns.map { $0.map(heading) },
    identifiers: ["identifier", "Identifier"],
    paths: ([
      .number: ["number", "id", "iid", "local_id", "nr", "no", "ticket", "issue_id", "ticket_id"],
      .key: ["key"], .title: ["title", "summary", "subject", "headline"],
      .body: ["body", "description", "content", "text", "details"],
      .state: ["state", "status"],
      // Servers that hand Jira's issues to language models have the last one.
      .statusCategory: ["statusCategory", "status_category", "status.category"],
      .completed: ["completed", "done", "is_closed", "closed"],
      .resolution: ["resolution"], .priority: ["priority"],
      .labels: ["labels", "tags", "keywords"],
      .project: ["milestone", "project", "version", "sprint"],
      .author: [
        "author", "reporter", "creator", "created_by", "createdBy", "user", "reported_by",
        "poster_name",
      ],
      .assignee: ["assignees", "assignee", "assigned_to", "assignedTo", "owner", "responsible"],
      .created: [
        "created_at", "createdAt", "created", "created_date", "date_created", "created_on",
        "creationDate", "date",
      ],
      .updated: [
        "updated_at", "updatedAt", "updated", "modified", "modified_at", "updated_on",
        "modificationDate",
      ],
      .closed: [
        "closed_at", "closedAt", "closed_on", "closedDate", "closed", "resolved_at", "completed_at",
        "completedAt", "merged_at", "mergedAt",
        "resolved", "completed", "done",
      ],
      .due: ["due_date", "dueDate", "due_on", "due"],
      .url: ["html_url", "web_url", "app_url", "url", "link"],
      .comments: ["comment_count", "comments_count", "commentCount"],
      .confidential: ["private", "is_private", "confidential", "restricted", "visibility"],
      .deleted: deletedMembers,
    ] as [TableRole: [String]]).mapValues { $0 + $0.map(heading) }, tellsOthers: [.project],
    comments: Comments(
      lists: ["comments"], author: ["author", "user"],
      body: ["body", "text", "content", "comment"],
      created: ["created_at", "createdAt", "created", "date"], isDeleted: deletedMembers),
    // Merge requests of GitLab from before they had an `iid`, among others.
    pullSigns: ["source_branch", "sourceBranch", "merged_at", "mergedAt"])

  /// Members of any record or comment that say that it was deleted.
  static let deletedMembers = [
    "deleted", "is_deleted", "isDeleted", "deleted_at", "deletedAt", "trashed", "in_trash",
    "inTrash", "removed", "is_removed", "isRemoved",
  ]

  /// The name of a member as tables that became JSON have it: `Created At` for `created_at`.
  private static func heading(_ name: String) -> String {
    if name == "id" { return "ID" }
    var heading: [UInt8] = []
    for byte in name.utf8 {
      let isFirst = heading.last ?? 0x20 == 0x20
      heading.append(
        byte == UInt8(ascii: "_") ? 0x20 : isFirst && byte.isLetter ? byte & 0xDF : byte)
    }
    return String(decoding: heading, as: UTF8.self)
  }

  /// An identifier, a title, and a member that hints at a state or, beside a number or a key, a text or a date.
  private static var plainSigns: [[String]] {
    ["number", "key"].flatMap { id in
      ["content", "creationDate"].map { [id, "title", $0] }
    }
      + ["number", "id", "local_id", "key", "ticket", "identifier"].flatMap { id in
        ["title", "summary", "subject"].flatMap { title in
          [
            "state", "status", "closed", "closed_at", "closedAt", "completed", "done", "resolved",
            "resolution",
          ]
          .map { [id, title, $0] }
        }
      }
  }
}
