import Formats
import IssueModel

extension RecordTable {
  /// The trackers that are read by a table, the more particular ones first.
  static let known: [RecordTable] = [
    beads, linear, youTrack, azureDevOps, asana, taiga, plane, phabricator, maniphest, launchpad,
    pagure, sourceForge, gitBug, bitbucket, bitbucketPulls, bitbucketServer, mantis, openProject,
  ]

  /// See <https://github.com/steveyegge/beads>; a line of `.beads/issues.jsonl` is a record.
  private static let beads = RecordTable(
    "beads", "Beads, `.beads/issues.jsonl`",
    closed: "the status is closed",
    history: "dependencies; `close_reason`",
    signs: [["id", "title", "status", "issue_type"]],
    paths: [
      .key: ["id"], .title: ["title"], .body: ["description"], .state: ["status"],
      .priority: ["priority"], .labels: ["labels"], .kind: ["issue_type"],
      .author: ["created_by", "owner"],
      .assignee: ["assignee"], .created: ["created_at"], .updated: ["updated_at"],
      .closed: ["closed_at"], .due: ["due_at"], .comments: ["comment_count"],
    ],
    redundant: [
      "content_hash", "source_repo", "compaction_level", "original_size", "_type",
    ],
    // The owner is the person behind the program that made the record.
    tellsOthers: [.author],
    priorities: [0: .high, 1: .high, 2: .medium, 3: .low, 4: .low], reason: "close_reason",
    deletedWords: ["tombstone"],
    comments: Comments(
      lists: ["comments"], author: ["author"], body: ["text"], created: ["created_at"]),
    links: [
      Links(
        list: "dependencies", target: "depends_on_id", kind: "type",
        // `bd supersede` gives that to the old record, with the new one as its target.
        kinds: ["parent-child": .partOf, "blocks": .blockedBy, "supersedes": .supersededBy])
    ],
    recordSign: (member: "_type", value: "issue"))

  /// See <https://linear.app/developers/graphql>.
  private static let linear = RecordTable(
    "linear", "Linear's GraphQL interface, SDK, webhooks or MCP server, as JSON",
    closed:
      "the type of the state is completed, canceled or duplicate, or the state is one of the usual words where it has no type, or it is archived",
    history:
      "relations; the parent, named by its key, or by the identifier of a record of the same file",
    signs: [
      ["identifier", "title", "state.type"], ["identifier", "title", "statusType"],
      ["identifier", "title", "priorityLabel"],
      ["identifier", "title", "state.name", "labels.nodes"], ["number", "title", "team.key"],
    ],
    site: "linear.app", keyParts: ("team.key", "number"),
    paths: [
      .key: ["identifier"], .title: ["title"], .body: ["description"],
      .state: ["state.name", "status"],
      .statusCategory: ["state.type", "statusType"], .priority: ["priority"],
      .labels: ["labels", "labelIds"],
      .project: ["projectMilestone", "project", "cycle"],
      // Objects of the SDK have identifiers of others in members with a line before their names.
      .author: ["creator", "createdBy", "_creator.id"],
      .assignee: ["assignee", "_assignee.id"], .created: ["createdAt"], .updated: ["updatedAt"],
      .closed: ["completedAt", "canceledAt"], .archived: ["archivedAt"], .due: ["dueDate"],
      .url: ["url"], .deleted: ["trashed"],
    ],
    redundant: [
      "id", "number", "priorityLabel", "branchName", "gitBranchName", "sortOrder", "teamId",
      "assigneeId", "creatorId", "createdById",
    ],
    tellsOthers: [.project], priorities: [1: .high, 2: .high, 3: .medium, 4: .low],
    comments: Comments(
      lists: ["comments"], author: ["user", "botActor"], body: ["body"], created: ["createdAt"],
      isArchived: "archivedAt", replies: "children.nodes"),
    links: [
      Links(list: "relations", target: "relatedIssue.identifier", kind: "type"),
      Links(list: "inverseRelations", target: "issue.identifier", kind: "type", isInverse: true),
      Links(list: "parent", target: "identifier", kinds: ["": .partOf]),
      Links(list: "parentId", target: "", kinds: ["": .partOf]),
    ]
      + [
        ("blocks", .blocks), ("blockedBy", .blockedBy), ("relatedTo", .relates),
        ("duplicateOf", .duplicates),
      ].map { Links(list: "relations." + $0, target: "identifier", kinds: ["": $1]) },
    states: States(
      signs: ["id", "name", "type", "position"], members: ["_state", "stateId"], group: "type"),
    definitions: (
      labels: ["id", "name", "color", "isGroup"], people: ["id", "displayName", "active"]
    ))

  /// See <https://www.jetbrains.com/help/youtrack/devportal/api-entity-Issue.html>.
  private static let youTrack = RecordTable(
    "youtrack", "YouTrack's REST interface, as JSON", closed: "it has a date of resolution",
    history: "links",
    signs: [["idReadable", "summary"]],
    paths: [
      .key: ["idReadable"], .title: ["summary"], .body: ["description"], .closed: ["resolved"],
      .labels: ["tags"], .author: ["reporter"], .created: ["created"], .updated: ["updated"],
      .comments: ["commentsCount"], .confidential: ["visibility", "isDraft"],
    ],
    redundant: ["id", "$type", "numberInProject", "project", "updater", "usesMarkdown"],
    markdownSign: "usesMarkdown",
    comments: Comments(
      lists: ["comments"], author: ["author"], body: ["text"], created: ["created"],
      isDeleted: ["deleted"]),
    links: [
      Links(
        list: "links", target: "issues.idReadable", kind: "linkType.name",
        phrases: ("linkType.sourceToTarget", "linkType.targetToSource"), direction: "direction")
    ],
    named: NamedValues(
      list: "customFields", name: "name", value: "value",
      roles: [
        "state": .state, "stage": .state, "assignee": .assignee, "priority": .priority,
        "fix versions": .project, "sprints": .project, "due date": .due,
      ]),
    pages: Pages(counts: [42], advice: "ask for the others as well, with '$skip=' and '$top='"))

  /// See <https://learn.microsoft.com/rest/api/azure/devops/wit/work-items>, and for Analytics' answers
  /// <https://learn.microsoft.com/azure/devops/report/analytics/entity-reference-boards>.
  private static let azureDevOps = RecordTable(
    "azure-devops", "work items of Azure DevOps, as JSON",
    closed: "the state is one of the usual words, as Closed, Done, Resolved or Removed",
    history: "links to other work items",
    signs: [["id", "fields.System.Title"], ["WorkItemId", "Title", "State"]],
    paths: [
      .number: ["id", "WorkItemId"], .title: ["fields.System.Title", "Title"],
      .body: ["fields.System.Description"],
      .state: ["fields.System.State", "State"],
      .priority: ["fields.Microsoft.VSTS.Common.Priority", "Priority"],
      .labels: ["fields.System.Tags", "TagNames"],
      .kind: ["fields.System.WorkItemType", "WorkItemType"],
      .project: ["fields.System.IterationPath", "Iteration.IterationPath"],
      .author: ["fields.System.CreatedBy", "CreatedBy.UserName"],
      .assignee: ["fields.System.AssignedTo", "AssignedTo.UserName"],
      .created: ["fields.System.CreatedDate", "CreatedDate"],
      .updated: ["fields.System.ChangedDate", "ChangedDate"],
      .closed: [
        "fields.Microsoft.VSTS.Common.ClosedDate", "fields.Microsoft.VSTS.Common.ResolvedDate",
        "ClosedDate", "ResolvedDate",
      ],
      .due: ["fields.Microsoft.VSTS.Scheduling.DueDate"],
      .comments: ["fields.System.CommentCount"], .url: ["_links.html.href"],
      .deleted: ["fields.System.IsDeleted"],
    ],
    containers: ["fields"],
    redundant: [
      "id", "rev", "url", "_links", "relations", "StateCategory", "CompletedDate",
      "WorkItemRevisionSK", "fields.System.Id", "fields.System.Rev", "fields.System.NodeName",
    ],
    priorities: [1: .high, 2: .medium, 3: .low, 4: .low], closedWords: ["removed"], markup: .html,
    comments: Comments(
      lists: ["comments"], author: ["createdBy"], body: ["text"], created: ["createdDate"],
      isDeleted: ["isDeleted"], record: ["workItemId"]),
    links: [
      Links(
        list: "relations", target: "url", kind: "rel",
        kinds: [
          "System.LinkTypes.Dependency-Forward": .blocks,
          "System.LinkTypes.Dependency-Reverse": .blockedBy,
          "System.LinkTypes.Duplicate-Forward": .relates,
          "System.LinkTypes.Duplicate-Reverse": .duplicates,
          "System.LinkTypes.Hierarchy-Forward": .relates,
          "System.LinkTypes.Hierarchy-Reverse": .partOf, "System.LinkTypes.Related": .relates,
        ], others: ["AttachedFile", "Hyperlink", "ArtifactLink"]),
      // Where relations were not asked for.
      Links(list: "fields.System.Parent", target: "", kinds: ["": .partOf]),
      Links(list: "ParentWorkItemId", target: "", kinds: ["": .partOf]),
    ],
    // Bugs have steps instead of a description, or both.
    sections: [
      "Repro steps": "fields.Microsoft.VSTS.TCM.ReproSteps",
      "System info": "fields.Microsoft.VSTS.TCM.SystemInfo",
      "Acceptance criteria": "fields.Microsoft.VSTS.Common.AcceptanceCriteria",
    ],
    pages: Pages(counts: [200], advice: "ask for the others as well, 200 at a time"),
    interface: (member: "url", path: "/_apis/wit/workItems/", page: "/_workitems/edit/"))

  /// See <https://developers.asana.com/reference/tasks>.
  private static let asana = RecordTable(
    "asana", "Asana's JSON export or interface", closed: "it is marked as completed",
    history: "dependencies; the parent",
    signs: [
      ["gid", "name", "completed"], ["gid", "name", "completed_at"],
      ["gid", "name", "resource_subtype"],
    ],
    paths: [
      .key: ["gid"], .title: ["name"], .body: ["html_notes", "notes"],
      .completed: ["completed"],
      .labels: ["tags"],
      .project: ["memberships.section", "memberships.project", "projects"],
      .author: ["created_by"], .assignee: ["assignee"], .created: ["created_at"],
      .updated: ["modified_at"], .closed: ["completed_at"], .due: ["due_at", "due_on"],
      .url: ["permalink_url"],
    ],
    redundant: ["gid", "resource_type", "workspace", "followers"],
    tellsOthers: [.project], markup: .text, markups: ["html_notes": .asana, "html_text": .asana],
    comments: Comments(
      lists: ["stories"], author: ["created_by"], body: ["text", "html_text"],
      created: ["created_at"], isSystem: "type",
      said: ("resource_subtype", "comment_added"), record: ["target.gid"],
      signs: ["text", "html_text"]),
    links: [
      Links(list: "dependencies", target: "gid", kinds: ["": .blockedBy]),
      Links(list: "dependents", target: "gid", kinds: ["": .blocks]),
      Links(list: "parent", target: "gid", kinds: ["": .partOf]),
    ],
    headingSign: "resource_subtype")

  /// A project's dump and the REST interface; see <https://docs.taiga.io/api.html>.
  private static let taiga = RecordTable(
    "taiga", "a project dump of Taiga, or its REST interface",
    closed:
      "it is marked as closed, or the project's list of statuses marks its status so, or, without that, the status is one of the usual words",
    signs: [["ref", "subject", "created_date"], ["ref", "subject", "status"]],
    paths: [
      .number: ["ref"], .title: ["subject"], .body: ["description"],
      .completed: ["is_closed", "status_extra_info.is_closed"],
      .state: ["status_extra_info.name", "status"], .priority: ["priority"], .labels: ["tags"],
      .project: ["milestone_name", "milestone"], .author: ["owner_extra_info", "owner"],
      .assignee: ["assigned_to_extra_info", "assigned_to"], .created: ["created_date"],
      .updated: ["modified_date"], .closed: ["finished_date", "finish_date"], .due: ["due_date"],
      .comments: ["total_comments"],
    ],
    redundant: [
      "id", "version", "project", "project_extra_info", "watchers", "total_watchers",
      "milestone_slug",
    ],
    comments: Comments(
      lists: ["history"], author: ["user"], body: ["comment"], created: ["created_at"],
      isDeleted: ["delete_comment_date"]),
    pages: Pages(
      counts: [30],
      advice: "ask for the other pages as well, or for all with 'x-disable-pagination: True'"),
    milestones: Milestones(
      identifier: "milestone", name: "milestone_name", slug: "milestone_slug"),
    statusLists: [
      "issues": "issue_statuses", "user_stories": "us_statuses", "tasks": "task_statuses",
      "epics": "epic_statuses",
    ],
    places: Places(identifiers: ["project_extra_info.slug", "project"], dump: "slug"))

  /// See <https://developers.plane.so/api-reference/issue/overview>.
  private static let plane = RecordTable(
    "plane", "Plane's REST interface or export, as JSON",
    closed: "the group of the state is completed or cancelled, or it has a date of completion",
    history:
      "relations and parents, named by numbers or keys, or by the identifiers of records of the same file",
    signs: [
      ["sequence_id", "name"], ["Sequence ID", "Name"], ["ID", "Name", "State", "Target Date"],
    ],
    paths: [
      .number: ["sequence_id"], .key: ["ID", "identifier"], .title: ["name", "Name"],
      .body: ["description_html", "description_stripped", "description", "Description"],
      .state: ["state.name", "state_detail.name", "state__name", "state_name", "State"],
      .statusCategory: ["state.group", "state_detail.group", "state__group"],
      .priority: ["priority", "Priority"],
      .labels: ["label_details", "labels", "label_ids", "Labels"],
      .project: [
        "module.name", "cycle.name", "Module Name", "Cycle Name", "modules", "cycles",
        "project_detail.name",
      ],
      .author: [
        "created_by_detail", "created_by", "created_by_id", "created_by_name", "Created By",
      ],
      .assignee: ["assignee_details", "assignees", "assignee_ids", "Assignees", "Assignee"],
      .created: ["created_at", "Created At"], .updated: ["updated_at", "Updated At"],
      .closed: ["completed_at", "Completed At"], .due: ["target_date", "Target Date"],
      .archived: ["archived_at", "Archived At"],
      // Only its author sees a draft.
      .confidential: ["is_draft"], .deleted: ["deleted_at"],
    ],
    redundant: [
      "id", "project", "workspace", "sort_order", "updated_by", "description_binary", "Sequence ID",
      "Project Identifier", "Project ID", "Project", "project_name", "project_identifier",
    ],
    markup: .html,
    comments: Comments(
      lists: ["comments", "Comments"], author: ["actor_detail", "actor", "created_by"],
      body: ["comment_html", "comment_stripped", "comment"], created: ["created_at"],
      isDeleted: ["deleted_at"], isInternal: "access", record: ["issue"], identifier: "id"),
    links: [
      Links(list: "issue_relation", target: "sequence_id", kind: "relation_type"),
      Links(list: "issue_related", target: "sequence_id", kind: "relation_type", isInverse: true),
      Links(list: "parent", target: "", kinds: ["": .partOf]),
    ]
      + [
        ("blocking", .blocks), ("blocked_by", .blockedBy), ("duplicate", .duplicates),
        ("relates_to", .relates),
      ].map { Links(list: "relations." + $0, target: "", kinds: ["": $1]) },
    states: States(
      signs: ["id", "name", "group", "sequence"], members: ["state", "state_id"], group: "group"),
    definitions: (
      labels: ["id", "name", "color"], people: ["id", "display_name", "first_name", "last_name"]
    ),
    places: Places(
      signs: ["id", "identifier", "network"],
      identifiers: ["project.id", "project_id", "project"],
      names: [
        "project.identifier", "project_detail.identifier", "project_identifier",
        "project_detail.name", "project_name",
      ]))

  /// Bugs and bug tasks; see <https://launchpad.net/+apidoc/1.0.html>.
  private static let launchpad = RecordTable(
    "launchpad", "bugs of Launchpad, as JSON",
    closed:
      "`is_complete` is true, or without that it has a date of closing or the status is Fix Released, Invalid, Won't Fix, Expired, Opinion or Does Not Exist",
    history: "duplicates",
    signs: [["bug_link", "importance"], ["date_last_updated", "owner_link", "heat"]],
    paths: [
      .number: ["bug_data.id", "bug.id", "id", "bug_link"],
      .title: ["bug_data.title", "bug.title", "title"],
      .body: ["bug_data.description", "bug.description", "description"], .state: ["status"],
      .completed: ["is_complete"],
      .priority: ["importance"], .labels: ["bug_data.tags", "bug.tags", "tags"],
      .project: ["milestone_data", "bug_target_name"],
      .author: ["owner_data", "bug_data.owner_link", "bug.owner_link", "owner_link"],
      .assignee: ["assignee_data", "assignee_link"],
      .created: ["bug_data.date_created", "bug.date_created", "date_created"],
      // A task says at least when it was opened again.
      .updated: [
        "bug_data.date_last_updated", "bug.date_last_updated", "date_last_updated",
        "date_left_closed",
      ],
      .closed: ["date_closed", "date_fix_released"],
      .url: ["bug_data.web_link", "bug.web_link", "web_link"],
      .confidential: [
        "bug_data.private", "bug.private", "private", "bug_data.information_type",
        "bug.information_type", "information_type",
      ],
      .comments: ["bug_data.message_count", "bug.message_count", "message_count"],
    ],
    containers: ["bug_data", "bug"],
    redundant: [
      "bug_data", "http_etag", "resource_type_link", "self_link",
      "bug_target_display_name", "target_link", "date_assigned", "date_confirmed", "date_triaged",
      "date_in_progress", "date_incomplete", "date_left_new",
      "date_fix_committed", "activity_data", "attachments_data", "bug_data.heat",
      "bug_data.date_last_message", "bug_data.resource_type_link", "bug_data.self_link",
      "bug_data.http_etag",
      "bug", "bug.heat", "bug.date_last_message", "bug.resource_type_link",
      "bug.self_link", "bug.http_etag",
    ],
    closedWords: ["fix released", "invalid", "won't fix", "expired", "opinion", "does not exist"],
    markup: .plain,
    comments: Comments(
      lists: ["messages_data"], author: ["owner_data", "owner_link"], body: ["content"],
      created: ["date_created"], isDeleted: ["date_deleted"], isShown: "visible",
      record: ["self_link"],
      repeatsBody: true),
    links: ["bug_data.", "bug.", ""].map {
      Links(list: $0 + "duplicate_of_link", target: "", kinds: ["": .duplicates])
    },
    titleLead: "Bug #",
    taskSign: "bug_link", taskTarget: "bug_target_name",
    // A collector may leave out some members of a bug.
    kindSign: (member: "resource_type_link", ends: ["/#bug", "/#bug_task"]))

  /// See <https://pagure.io/api/0/>.
  private static let pagure = RecordTable(
    "pagure", "Pagure's REST interface, as JSON",
    closed: "there is a date of closing, or the status is one of the usual words or Merged",
    history: "`close_status`; who closed it",
    signs: [
      ["id", "title", "content", "close_status"],
      ["id", "title", "date_created", "status", "user.name"],
      ["id", "title", "branch_from", "status"],
    ],
    paths: [
      .number: ["id"], .title: ["title"], .body: ["content", "initial_comment"], .state: ["status"],
      .closed: ["closed_at"], .labels: ["tags"], .project: ["milestone"], .author: ["user"],
      .assignee: ["assignee"], .created: ["date_created"], .updated: ["last_updated"],
      .confidential: ["private"], .url: ["full_url"],
    ],
    redundant: ["uid", "project", "updated_on"], reason: "close_status", closer: "closed_by",
    comments: Comments(
      lists: ["comments"], author: ["user"], body: ["comment"], created: ["date_created"],
      isSystem: "notification"),
    pullSigns: ["branch_from"],
    places: Places(
      identifiers: ["project.full_url", "project.fullname"], names: ["project.fullname"],
      address: "full_url", areOrigins: true))

  /// The output of `git bug ls --format json` and `git bug show --format json`.
  private static let gitBug = RecordTable(
    "git-bug", "git-bug's listing, as JSON", closed: "the status is closed",
    signs: [["human_id", "title", "status"]],
    paths: [
      .key: ["human_id"], .title: ["title"], .body: ["comments.message"], .state: ["status"],
      .labels: ["labels"], .author: ["author"],
      .created: ["create_time.time", "create_time.timestamp"],
      .updated: ["edit_time.time", "edit_time.timestamp"],
    ],
    redundant: ["id", "actors", "participants", "metadata"],
    comments: Comments(
      lists: ["comments"], author: ["author"], body: ["message"],
      created: ["create_time", "timestamp"],
      repeatsBody: true))
}
