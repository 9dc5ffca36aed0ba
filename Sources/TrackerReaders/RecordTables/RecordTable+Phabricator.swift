import Formats
import IssueModel

extension RecordTable {
  /// Answers of `maniphest.search`, and what collectors make from them.
  static let phabricator = RecordTable(
    "phabricator", "Maniphest tasks of Phabricator or Phorge, as JSON",
    closed: "it has a date of closing, or the status is one of the usual words or spite",
    history: "events of closing and reopening",
    signs: [["id", "fields.name", "fields.status"]],
    paths: [
      .number: ["id"], .title: ["fields.name"],
      .body: ["fields.description.raw", "fields.description"],
      .state: ["fields.status.value", "fields.status.name"], .priority: ["fields.priority.name"],
      .labels: ["projects", "fields.projects", "attachments.projects.projectPHIDs"],
      // Collectors add people, now as answers of `user.search`, before as those of `user.query`.
      .author: ["fields.authorData.fields", "fields.authorData", "fields.authorPHID"],
      .assignee: ["fields.ownerData.fields", "fields.ownerData", "fields.ownerPHID"],
      .created: ["fields.dateCreated"],
      .updated: ["fields.dateModified"], .closed: ["fields.dateClosed"],
      // Who may see a task: `public`, or else `users`, a project and so on.
      .confidential: ["fields.policy.view"],
    ],
    containers: ["fields", "attachments"],
    redundant: [
      "id", "type", "phid", "attachments.subscribers", "fields.closerPHID",
      "fields.subtype",
    ],
    closedWords: ["spite"], keyPrefix: "T", markup: .remarkup,
    comments: Comments(
      lists: ["transactions"], author: ["authorData.fields", "authorData", "authorPHID"],
      body: ["comments.content.raw", "comments"],
      created: ["dateCreated"], isDeleted: ["comments.removed"],
      // Those of `maniphest.gettasktransactions` and `transaction.search`.
      record: ["taskID", "objectPHID"], id: ["transactionPHID", "phid"],
      signs: ["transactionType", "groupID"],
      changes: StateChanges(
        kind: ["transactionType", "type"], name: "status", old: ["oldValue", "fields.old"],
        new: ["newValue", "fields.new"]),
      identifier: "phid"), places: Places(areOrigins: true))

  /// Answers of the older `maniphest.query`, an object whose members are called by the tasks' PHIDs.
  static let maniphest = RecordTable(
    "maniphest-query", "Maniphest tasks of Phabricator from `maniphest.query`, as JSON",
    closed: "`isClosed` is true", history: "what a task depends on",
    signs: [
      ["objectName", "title", "statusName"], ["phid", "title", "ownerPHID", "dateCreated"],
    ],
    paths: [
      .number: ["id"], .title: ["title"], .body: ["description"], .completed: ["isClosed"],
      .state: ["status", "statusName"], .priority: ["priority"], .author: ["authorPHID"],
      .assignee: ["ownerPHID"], .created: ["dateCreated"], .updated: ["dateModified"],
      .labels: ["projectPHIDs"],
      .url: ["uri"],
    ],
    // The fields that an installation has of its own.
    containers: ["auxiliary"],
    redundant: [
      "id", "phid", "objectName", "statusName", "priorityColor", "ccPHIDs",
    ],
    closedWords: ["spite"], keyPrefix: "T", markup: .remarkup,
    links: [Links(list: "dependsOnTaskPHIDs", target: "", kinds: ["": .blockedBy])])
}
