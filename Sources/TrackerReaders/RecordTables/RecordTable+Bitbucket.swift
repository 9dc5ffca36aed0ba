import Formats
import IssueModel

extension RecordTable {
  /// Issues of Bitbucket Cloud: its REST interface, see
  /// <https://developer.atlassian.com/cloud/bitbucket/rest/api-group-issue-tracker/>, and the `db-1.0.json` of an export.
  static let bitbucket = RecordTable(
    "bitbucket", "issues of Bitbucket Cloud's REST interface or export, as JSON",
    closed: "the state is resolved, closed, invalid, duplicate or wontfix",
    signs: [
      ["id", "title", "kind", "content.raw"], ["id", "title", "kind", "content", "watchers"],
    ],
    paths: [
      .number: ["id"], .title: ["title"], .body: ["content.raw", "content"],
      .state: ["state", "status"], .priority: ["priority"], .kind: ["kind"],
      .labels: ["component"], .project: ["milestone", "version"], .author: ["reporter"],
      .assignee: ["assignee"], .created: ["created_on"], .updated: ["updated_on"],
      .url: ["links.html.href"],
    ],
    redundant: ["type", "repository", "edited_on", "content_updated_on", "votes", "watches"],
    tellsOthers: [.project],
    comments: Comments(
      lists: [], author: ["user"], body: ["content.raw", "content"], created: ["created_on"],
      isDeleted: deletedComments, record: ["issue.id", "issue"], dump: "comments"),
    places: Places(identifiers: ["repository.full_name", "issue.repository.full_name"]))

  /// Pull requests of Bitbucket Cloud, which have numbers of their own; see
  /// <https://developer.atlassian.com/cloud/bitbucket/rest/api-group-pullrequests/>.
  static let bitbucketPulls = RecordTable(
    "bitbucket-pulls", "pull requests of Bitbucket Cloud's REST interface, as JSON",
    closed: "the state is MERGED, DECLINED or SUPERSEDED", history: "who closed it",
    signs: [["id", "title", "source.branch", "destination.branch"]],
    paths: [
      .number: ["id"], .title: ["title"], .body: ["description", "summary.raw"],
      .state: ["state"], .author: ["author"], .created: ["created_on"], .updated: ["updated_on"],
      .comments: ["comment_count"], .url: ["links.html.href"],
    ],
    redundant: ["type", "rendered", "merge_commit", "summary"], closer: "closed_by",
    closedWords: ["superseded"], keyPrefix: "!",
    comments: Comments(
      lists: [], author: ["user"], body: ["content.raw"], created: ["created_on"],
      isDeleted: deletedComments, record: ["pullrequest.id"]),
    pullSigns: ["destination"],
    places: Places(
      identifiers: ["destination.repository.full_name"], page: "pullrequest.links.html.href"))

  /// The members of comments that say that they were deleted, or are drafts.
  private static let deletedComments = ["deleted", "pending"]

  /// Pull requests of Bitbucket Server and Data Center, which have no issues; see
  /// <https://developer.atlassian.com/server/bitbucket/rest/>.
  static let bitbucketServer = RecordTable(
    "bitbucket-server", "pull requests of Bitbucket Server's REST interface, as JSON",
    closed: "the state is MERGED or DECLINED",
    signs: [["id", "title", "fromRef", "toRef"]],
    paths: [
      .number: ["id"], .title: ["title"], .body: ["description"], .state: ["state"],
      .author: ["author.user.name"], .created: ["createdDate"], .updated: ["updatedDate"],
      .closed: ["closedDate"], .comments: ["properties.commentCount"],
      .url: ["links.self.href"],
    ],
    redundant: ["version", "open", "closed", "locked"], pullSigns: ["toRef"],
    places: Places(
      identifiers: ["toRef.repository.id"],
      parts: ["toRef.repository.project.key", "toRef.repository.slug"],
      names: ["toRef.repository.slug"]))
}
