import Formats
import IssueModel

// GitHub's interfaces (REST, GraphQL, gh, and archives made from these) describe the same records
// with nearly the same members; this code reads all spellings of them.

extension Source {
  /// A repository on github.com, `OWNER/NAME`.
  static func github(repository: String) -> Source {
    let parts = repository.split(separator: "/", omittingEmptySubsequences: false)
    let isPath = parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
    return Source(
      name: repository, tracker: .github,
      address: isPath ? "https://github.com/" + repository : nil)
  }

  /// The repository of a record's address, `https://HOST/OWNER/NAME/issues/12`, or nil.
  static func github(recordAddress url: String) -> Source? {
    guard url.hasPrefix("https://") || url.hasPrefix("http://"),
      let kind = url.partOfAddress(5), url.partOfAddress(6) != nil,
      ["issues", "pull", "pulls", "discussions"].contains(kind),
      let host = url.partOfAddress(2), let owner = url.partOfAddress(3),
      let name = url.partOfAddress(4)
    else { return nil }
    let scheme = url.hasPrefix("https:") ? "https:" : "http:"
    return Source(
      name: "\(owner)/\(name)", tracker: .github, address: "\(scheme)//\(host)/\(owner)/\(name)")
  }

  /// The repository that a record names: `OWNER/NAME`, its address, or an object with these, or
  /// nil. An object may have its name alone where its owner is known.
  static func github(repositoryObject value: JSONValue, owner: String? = nil) -> Source? {
    if let name = (value["nameWithOwner"] ?? value["full_name"] ?? value).string {
      guard let address = value.webAddress else {
        return name.isEmpty ? nil : .github(repository: name)
      }
      if let source = github(apiAddress: address) { return source }
      let parts = address.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count >= 5, !parts[3].isEmpty, !parts[4].isEmpty else { return nil }
      return Source(
        name: "\(parts[3])/\(parts[4])", tracker: .github,
        address: parts[0..<5].joined(separator: "/"))
    }
    guard let owner = (value["owner"]?["login"] ?? value["owner"])?.string ?? owner,
      let name = value["name"]?.string
    else { return nil }
    return .github(repository: "\(owner)/\(name)")
  }

  /// The repository of `https://api.github.com/repos/OWNER/NAME…`, or nil.
  static func github(apiAddress url: String) -> Source? {
    let parts = url.split(separator: "/", omittingEmptySubsequences: false)
    guard let repos = parts.firstIndex(of: "repos"), parts.count > repos + 2 else { return nil }
    return .github(repository: "\(parts[repos + 1])/\(parts[repos + 2])")
  }
}

extension JSONValue {
  /// Whether it is the address of a discussion, `https://HOST/OWNER/NAME/discussions/12`.
  var isGitHubDiscussion: Bool {
    guard let url = webAddress else { return false }
    return url.partOfAddress(6) != nil && url.partOfAddress(5) == "discussions"
  }

  /// The number at the end of a record's address, `https://HOST/OWNER/NAME/issues/12`, or nil.
  fileprivate var numberInAddress: Int? {
    guard let url = webAddress, Source.github(recordAddress: url) != nil else { return nil }
    let parts = url.split(separator: "/")
    return parts.count > 5 ? Int(parts[5].prefix { $0.isASCII && $0.isNumber }) : nil
  }
}

/// The members of a GitHub record, collected before it becomes an issue.
struct GitHubFields {
  var state: JSONString?
  var url: String?
  var source: Source?
  var isPull = false
  var isMerged = false
  var isClosed: Bool?
  var merged: Instant?
  /// Whether it states a merge, or that there was none.
  var isMergeStated = false
  /// Whether what a list of issues has of a pull request does not state it.
  var lacksMerge = false
  /// The reviews, and related events.
  var reviews = ReviewThreads()
  var history = IssueHistory()
  /// The reason of the last closing event.
  var reason: CloseReason?
  /// The comments among the events.
  var said: [Comment] = []
  var saidInReviews = ReviewThreads()
  var hasReviews = false
  /// Whether it comes from the list of pull requests, whose records have branches.
  var hasBranches = false
  /// Whether the record states its kind.
  var kindIsCertain = false
  /// The repositories in its references that are marked private.
  var privateRepositories: Set<String> = []
}

extension RecordBatch {
  static let gitHub = RecordShape(
    .github, login: ["login", "name"],
    members: [
      // Programs that flatten objects have the last ones.
      .body: ["body"], .author: ["author", "user", "user.login", "author.login"],
      .assignee: ["assignees", "assignee"],
      .labels: ["labels"], .project: ["milestone", "milestone.title"],
      .created: ["createdAt", "created_at"],
      .updated: ["updatedAt", "updated_at"], .closed: ["closedAt", "closed_at"],
      .comments: ["commentsCount"], .due: ["due_date"],
    ],
    redundant: [
      "number", "title", "id", "node_id", "databaseId", "fullDatabaseId", "resourcePath", "_links",
      "score",
    ],
    comment: .init(
      author: ["author", "user"], body: ["body"],
      created: ["submittedAt", "submitted_at", "createdAt", "created_at"],
      changed: ["updatedAt", "updated_at"],
      redundant: [
        "url", "comments", "viewerDidAuthor", "type", "issue", "pull_request",
        "pull_request_review", "repository", "id", "node_id", "databaseId", "fullDatabaseId",
        "resourcePath", "_links", "score", "state", "path", "authorAssociation",
        "author_association", "pull_request_review_id", "in_reply_to_id", "event", "__typename",
        "actor", "eventType", "pullRequest", "formatter", "in_reply_to",
        "pull_request_review_thread", "ref_action",
        "replies",
      ]))

  /// Members that only pull requests have.
  private static let pullMembers: [StaticString] = [
    "headRefName", "baseRefName", "isDraft", "mergeable", "head", "base", "merge_commit_sha",
    "mergeCommit", "headRefOid", "diff_url", "changedFiles", "additions", "deletions", "commits",
    "files", "baseRefOid", "headRepository", "headRepositoryOwner", "isCrossRepository",
    "maintainerCanModify", "mergeStateStatus", "potentialMergeCommit",
    "reviewDecision", "reviewRequests", "requested_reviewers", "statusCheckRollup",
    "autoMergeRequest", "review_comments",
  ]
  /// Those that `gh` prints without a value for open pull requests, and for no issue.
  private static let emptyPullMembers: [StaticString] = [
    "mergedAt", "mergedBy", "mergeCommit", "potentialMergeCommit", "autoMergeRequest",
  ]

  /// Reads a GitHub issue or pull request; if its kind is not given, it is inferred from the
  /// members. An item of a project has further members.
  mutating func readGitHubRecord(
    _ value: JSONValue, kind: Issue.Kind?, item: JSONValue? = nil
  ) throws(BrokenRecord) {
    // Those who ask gh for addresses may leave out the numbers.
    let address = value.has("number") ? nil : (value["html_url"] ?? value["url"])?.numberInAddress
    guard let number = value["number"]?.recordNumber ?? address else {
      if value.has("number") { throw BrokenRecord("its number is not a number") }
      throw BrokenRecord(
        value.has("title")
          ? "it has no number"
          : "it is no issue: it has neither 'number' nor 'title'")
    }
    var fields = GitHubFields()
    var issue = begin(number: number, titled: "title", of: value)
    for (key, value) in value.members {
      readGitHubMember(key, value, &issue, &fields)
    }
    if let item { readGitHubItem(item, &issue, &fields) }
    issue.url = fields.url
    if issue.comments.isEmpty, !fields.said.isEmpty { issue.comments = fields.said }
    let threads = fields.reviews.isEmpty ? fields.saidInReviews : fields.reviews
    if !threads.isEmpty {
      fields.isPull = true
      issue.reviews = threads.comments()
    }
    if let url = fields.url, Self.isPullRequest(address: url) { fields.isPull = true }
    if (value["html_url"] ?? value["url"])?.isGitHubDiscussion == true { assume(Self.discussions) }
    issue.kind = kind ?? (fields.isPull || fields.isMerged ? .pull : .issue)
    if kind != nil || fields.kindIsCertain || fields.url != nil { kindsAreCertain = true }
    if issue.kind == .pull, fields.isMerged || fields.merged != nil {
      issue.state = .merged
      issue.closed = fields.merged ?? issue.closed
    } else if let state = fields.state {
      let word = state.string.lowercased()
      let usual: Issue.State? = ["closed", "merged"].contains(word) ? .closed : nil
      issue.state = self.state(state.string, usual: word == "open" ? .open : usual)
    } else {
      issue.state = fields.isClosed ?? (issue.closed != nil) ? .closed : .open
      if fields.isClosed == nil { assumeOpen(value, unless: ["closedAt", "closed_at"]) }
    }
    fields.history.reason = fields.history.reason ?? fields.reason
    let own = fields.url.flatMap { Source.github(recordAddress: $0) } ?? fields.source
    leaveOutPrivateReferences(&fields, besides: own)
    issue.history = fields.history
    let place = issues.count
    // A state that was not asked for does not say that it was only closed.
    let isUnknownMerge =
      (fields.lacksMerge || fields.state == nil) && !fields.isMergeStated && issue.kind == .pull
      && issue.state == .closed
    finish(issue, source: own, .github)
    noteGaps(from: place)
    if isUnknownMerge, issues.count > place, issues[place].state == .closed {
      unknownMerges.append(place)
    }
  }

  /// The remark about discussions.
  static let discussions = "discussions are taken as issues"

  private static func isPullRequest(address: String) -> Bool {
    guard address.partOfAddress(6) != nil, let kind = address.partOfAddress(5) else { return false }
    return kind == "pull" || kind == "pulls"
  }

  /// Members that only reviews and their remarks have; not `pull_request_url`, which Gitea writes
  /// into every comment.
  private static let reviewMembers: [StaticString] = [
    "pull_request_review_id", "pull_request_review", "path", "diff_hunk", "state",
  ]

  /// Takes a comment of REST's lists of comments, which name their record by its address.
  mutating func readLooseGitHubComment(
    _ value: JSONValue, isDeleted: Bool = false
  ) throws(BrokenRecord) {
    let isReview =
      value.first(["pull_request_url"]) != nil && value.first(Self.reviewMembers) != nil
      || value["type"]?.stringBytes.map { $0.hasPrefix("pull_request_review") } ?? false
      || value.isGitHubReviewEvent
    // Remarks of archives have a state too; they are numbered apart from reviews.
    let isRemark =
      isReview && (value.first(["state"]) == nil || value.has("pull_request_review"))
    let address = value.gitHubCommentedRecord ?? value["issue"]?["html_url"]?.webAddress ?? ""
    guard let number = address.split(separator: "/").last.flatMap({ Int($0) }) else {
      throw BrokenRecord("the comment does not name its issue")
    }
    recordKey = String(number)
    let own = Source.github(apiAddress: address) ?? Source.github(recordAddress: address)
    let source = source(own, tracker: .github)
    let content: LoosePart.Content
    if isDeleted { lose(member: "deleted comments", as: .leftOut) }
    if isDeleted || leavesOut(review: value) {
      // Reviews are numbered by themselves.
      var hidden = HiddenComment(
        id: isReview ? 0 : value.commentID,
        created: isReview ? nil : value.first(Self.gitHub.comment.created)?.instant,
        body: value.saidText)
      hidden.isDeleted = isDeleted
      content = .privateComment(hidden)
    } else if isRemark {
      let remark = gitHubRemark(value)
      content = .review(remark.comment, id: remark.id, parents: remark.parents)
    } else if isReview {
      content = .review(gitHubReview(value), id: value.gitHubNumber, parents: [])
    } else {
      content = .comment(gitHubComment(value))
    }
    append(
      content, to: .init(source: source, number: number, key: nil), from: value,
      kind: isRemark ? "remark " : isReview ? "review " : "",
      id: value.gitHubNumber.map(String.init))
  }

  /// Takes a member of a record.
  mutating func readGitHubMember(
    _ key: JSONString, _ value: JSONValue, _ issue: inout Issue, _ fields: inout GitHubFields
  ) {
    let kind = (fields.isPull, fields.kindIsCertain)
    // Filters add members without a value to all records.
    defer {
      if value.isNull, !Self.emptyPullMembers.contains(where: { key == $0 }) {
        (fields.isPull, fields.kindIsCertain) = kind
      }
    }
    switch key {
    case "state":
      fields.state = value.stringBytes
      if fields.state == nil { misread(key.string, value) }
      // Only pull requests are merged.
      if let state = fields.state, state == "MERGED" || state == "merged" {
        fields.isMerged = true
      }
    case "assignees" where value.stringBytes != nil:
      rolesOfRecord.insert(.assignee)
      issue.assignees += listed(value).compactMap { person($0) }
    case "labels" where value.stringBytes != nil:
      rolesOfRecord.insert(.labels)
      issue.tags += listed(value).compactMap { tag($0) }
    case "labels", "assignees":
      loseRest(of: value, key == "labels" ? "labels" : "assignees")
      readMember(key, value, Self.gitHub, into: &issue)
    case "mergedAt", "merged_at", "pull_request.merged_at":
      // Flattened records have this member for issues as well, without a value.
      if !(key == "pull_request.merged_at" && value.isBlank) { fields.isPull = true }
      fields.isMergeStated = true
      fields.merged = date(value)
    case "closed":
      fields.isClosed = value.bool
      if fields.isClosed == nil { misread(key.string, value) }
    case "merged":
      fields.isMerged = value.bool ?? false
      fields.isMergeStated = true
    case "html_url":
      fields.url = value.webAddress ?? fields.url
      if value.webAddress == nil { misread(key.string, value) }
    case "url":
      // REST has the page in `html_url` and its own address here.
      if fields.url == nil, let url = value.stringBytes, !url.hasPrefix("https://api.") {
        fields.url = value.webAddress
      } else if fields.source == nil {
        fields.source = value.string.flatMap { Source.github(apiAddress: $0) }
      }
    case "repository_url":
      fields.source = value.string.flatMap { Source.github(apiAddress: $0) } ?? fields.source
    case "repository", "repo", "repo_name", "repository_name", "repositoryName", "repoName",
      "repo_full_name", "repository_full_name":
      fields.source = Source.github(repositoryObject: value) ?? fields.source
    case "pull_request", "pullRequest":
      // Until 2013 issues had `{"html_url": null, "diff_url": null, "patch_url": null}`.
      let isNone = value.isObject && value.members.allSatisfy { $0.value.isNull }
      if value.isNull || value.bool == false || isNone { break }
      fields.isPull = true
      fields.merged = date(value["merged_at"]) ?? fields.merged
      // Gitea says so here.
      if let isDraft = value["draft"]?.bool { issue.isDraft = issue.isDraft ?? isDraft }
      fields.lacksMerge = !["merged_at", "merged", "mergedAt"].contains { value.has($0) }
    case "isPullRequest", "is_pull_request":
      fields.isPull = value.bool ?? fields.isPull
      fields.kindIsCertain = true
    // An addition of github-backup: the comments on the lines of a pull request.
    case "comment_data" where fields.hasBranches: readGitHubRemarks(value, &fields.reviews)
    case "comments", "comments_data", "comment_data", "comment_regular_data", "comments_list",
      "comment_list", "commentsList", "all_comments", "issue_comments":
      readGitHubComments(value, &issue)
    case "review_comments_data", "reviewThreads":
      fields.isPull = true
      readGitHubRemarks(value, &fields.reviews)
    case "reviews", "latestReviews", "reviews_data":
      fields.isPull = true
      if key == "reviews" { loseRest(of: value, "reviews") }
      if !fields.hasReviews {
        value.forEachItem { if $0.isObject { readGitHubReview($0, into: &fields.reviews) } }
      }
      fields.hasReviews = true
    case "events", "timeline", "timelineItems", "events_data", "timeline_data":
      readGitHubTimeline(value, &fields)
    case "mergedBy", "merged_by":
      fields.isPull = true
      fields.isMergeStated = true
      fields.history.closedBy = person(value, Self.gitHub) ?? fields.history.closedBy
    case "closedBy", "closed_by":
      fields.history.closedBy = fields.history.closedBy ?? person(value, Self.gitHub)
    case "stateReason", "state_reason":
      fields.history.reason = CloseReason(named: value.string)
      if fields.history.reason == nil, !value.isBlank { lose(key) }
    case "close_issue_references":
      for element in value.elements {
        guard let address = element.webAddress, let number = element.numberInAddress else {
          continue
        }
        let name = Source.github(recordAddress: address)?.name ?? ""
        fields.history.links.append(.init(.closes, "\(name)#\(number)"))
      }
    case "parent_issue_url":
      guard let url = value.webAddress, let source = Source.github(apiAddress: url) else { break }
      let end = url.split(separator: "/").last.flatMap { Int($0) }
      if let end { fields.history.links.append(.init(.partOf, "\(source.name)#\(end)")) }
    case "closedByPullRequestsReferences", "closingIssuesReferences", "duplicateOf":
      let kind: IssueLink.Kind =
        key == "duplicateOf" ? .duplicates : key == "closingIssuesReferences" ? .closes : .closedBy
      if kind == .closes { fields.isPull = true }
      loseRest(of: value, "links")
      var found = [gitHubReference(value, &fields)]
      value.forEachItem { found.append(gitHubReference($0, &fields)) }
      fields.history.links += found.compactMap { $0.map { IssueLink(kind, $0) } }
    case "isDraft", "draft", "work_in_progress":
      fields.isPull = fields.isPull || key == "isDraft"
      issue.isDraft = value.bool
    case "reactions", "reactionGroups":
      let count = value.first(["total_count", "totalCount"])?.int
      var sum: Int64 = 0
      value.forEachItem { sum += $0["users"]?["totalCount"]?.int ?? 1 }
      issue.reactions = Int32(clamping: max(0, count ?? sum))
    case "type" where ["issue", "pull_request", "Issue", "PullRequest"].contains(value.string):
      fields.kindIsCertain = true
      if value.string?.lowercased().hasPrefix("pull") == true { fields.isPull = true }
    case "__typename":
      fields.kindIsCertain = true
      if value.string == "PullRequest" { fields.isPull = true }
    default:
      if key == "head", !value.isNull { fields.hasBranches = true }
      if Self.pullMembers.contains(where: { key == $0 }) { fields.isPull = true }
      readMember(key, value, Self.gitHub, into: &issue)
    }
  }

  /// The names in a text that lists them.
  private func listed(_ value: JSONValue) -> [String] {
    (value.string ?? "").split(separator: ",").map(String.init)
  }
}
