import Formats
import IssueModel

extension RecordTable {
  /// A project's export of its tickets and the REST interface; see <https://sourceforge.net/p/forge/documentation/API/>.
  static let sourceForge = RecordTable(
    "sourceforge",
    "SourceForge's or Allura's export of tickets or REST interface, as JSON; a list of tickets has their numbers and titles alone",
    closed:
      "the export's list of closed statuses has the status, or, without that, the status is one of the usual words, wont-fix, or closed with a reason",
    signs: [["ticket_num", "summary"]],
    paths: [
      .number: ["ticket_num"], .title: ["summary"], .body: ["description"], .state: ["status"],
      .priority: ["custom_fields._priority"], .labels: ["labels"],
      .project: ["custom_fields._milestone"], .author: ["reported_by"],
      .assignee: ["assigned_to"], .created: ["created_date"], .updated: ["mod_date"],
      .confidential: ["private"],
    ],
    containers: ["custom_fields"],
    redundant: [
      "_id", "reported_by_id", "assigned_to_id", "discussion_disabled", "discussion_thread",
    ],
    nobody: ["nobody", "*anonymous"],
    closedWords: [
      "wont-fix", "closed-fixed", "closed-accepted", "closed-rejected", "closed-duplicate",
      "closed-invalid", "closed-wont-fix", "closed-works-for-me", "closed-out-of-date",
    ],
    comments: Comments(
      lists: ["discussion_thread.posts"], author: ["author"], body: ["text"],
      created: ["timestamp"], isSystem: "is_meta", isShown: "status"),
    statusLists: ["tickets": "statuses"],
    statusNames: ["open_status_names": false, "closed_status_names": true],
    places: Places(dump: "tracker_config.options.mount_point"))
}
