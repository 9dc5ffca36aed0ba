extension ReaderGrowthTests {
  /// Those of formats that a table of members describes: the members of every record, in which `#` is its
  /// number, and lists of the first one by their names, with an element each.
  static let tableExports: [String: @Sendable (Int) -> String] = [
    "beads": (
      #""id": "b-#", "title": "T", "status": "open", "issue_type": "x#", "created_by": "a#""#,
      [
        "labels": #""l#""#, "comments": #"{"author": "c#", "text": "a"}"#,
        "dependencies": #"{"depends_on_id": "b-#", "type": "x"}"#,
      ]
    ),
    "linear": (
      #""identifier": "E-#", "title": "T", "state": {"type": "x", "name": "s#"}"#,
      ["labels": #"{"name": "l#"}"#, "comments": #"{"user": {"name": "c#"}, "body": "a"}"#]
    ),
    "youtrack": (
      #""idReadable": "Y-#", "summary": "T", "reporter": {"login": "a#"}"#,
      ["tags": #"{"name": "l#"}"#, "comments": #"{"author": {"login": "c#"}, "text": "a"}"#]
    ),
    "azure-devops": (
      ##""id": #, "fields": {"System.Title": "T", "System.State": "s#", "x#": 1}"##,
      ["comments": #"{"createdBy": {"displayName": "c#"}, "text": "a"}"#]
    ),
    "asana": (
      #""gid": "1#", "name": "T", "completed": false, "assignee": {"name": "a#"}"#,
      [
        "tags": #"{"name": "l#"}"#, "projects": #"{"name": "p#"}"#,
        "stories": #"{"created_by": {"name": "c#"}, "text": "a"}"#,
      ]
    ),
    "taiga": (
      ##""ref": #, "subject": "T", "status": "s#", "owner": "a#@b.org""##,
      ["tags": #"["l#", null]"#, "history": #"{"user": ["c#@b.org", "C"], "comment": "a"}"#]
    ),
    "plane": (
      ##""sequence_id": #, "name": "T", "created_by": {"display_name": "a#"}"##,
      [
        "labels": #"{"name": "l#"}"#, "assignees": #"{"display_name": "u#"}"#,
        "comments":
          #"{"comment_html": "<p><mention-component entity_identifier='m#'></mention-component><mention-component"}"#,
      ]
    ),
    "maniphest-query": (
      ##""id": "#", "objectName": "T#", "title": "T", "statusName": "s#", "status": "s#""##,
      ["ccPHIDs": ##""PHID-USER-#""##]
    ),
    "phabricator": (
      ##""id": #, "fields": {"name": "T", "status": {"value": "s#"}, "x#": 1}"##,
      [
        "projects": #"{"name": "l#"}"#,
        "transactions":
          #"{"authorData": {"userName": "c#"}, "type": "status", "fields": {"old": "s#", "new": "closed"}, "comments": [{"content": {"raw": "a"}}]}"#,
      ]
    ),
    "launchpad": (
      ##""bug_link": "x/#", "importance": "i#", "bug_data": {"id": #, "title": "T", "x#": 1}"##,
      ["messages_data": #"{"owner_data": {"name": "c#"}, "content": "a"}"#]
    ),
    "pagure": (
      ##""id": #, "title": "T", "content": "a", "status": "s#", "close_status": "x""##,
      ["tags": #""l#""#, "comments": #"{"user": {"name": "c#"}, "comment": "a"}"#]
    ),
    "sourceforge": (
      ##""ticket_num": #, "summary": "T", "status": "s#", "reported_by": "a#", "x#": 1"##,
      ["labels": #""l#""#]
    ),
    "bitbucket": (
      ##""id": #, "title": "T", "kind": "k#", "content": {"raw": "a"}, "reporter": {"display_name": "a#"}, "x#": 1"##,
      [:]
    ),
    "bitbucket-pulls": (
      ##""id": #, "title": "T", "source": {"branch": 1}, "destination": {"branch": 1}, "state": "s#", "x#": 1"##,
      [:]
    ),
    "bitbucket-server": (
      ##""id": #, "title": "T", "fromRef": 1, "toRef": 1, "state": "s#", "x#": 1"##, [:]
    ),
    "mantisbt": (
      ##""id": #, "summary": "T", "view_state": {"name": "public"}, "status": {"name": "s#"}, "x#": 1"##,
      [
        "tags": #"{"name": "l#"}"#, "notes": #"{"reporter": {"name": "c#"}, "text": "a"}"#,
        "relationships": ##"{"type": {"name": "x"}, "issue": {"id": #}}"##,
      ]
    ),
    "openproject": (
      ##""id": #, "subject": "T", "_links": {"status": {"title": "s#"}, "author": {"title": "a#"}}, "x#": 1"##,
      [:]
    ),
    "git-bug": (
      #""human_id": "h#", "title": "T", "status": "open", "author": {"login": "a#"}"#,
      ["labels": #""l#""#, "comments": #"{"author": {"login": "c#"}, "message": "a"}"#]
    ),
    "json": (
      ##""id": #, "title": "T", "status": "s#", "author": "a#", "x#": 1"##,
      ["labels": #""l#""#, "comments": #"{"author": "c#", "body": "a"}"#]
    ),
  ].mapValues { base, lists in
    { count in
      let first = lists.sorted { $0.key < $1.key }.map { name, element in
        "\"\(name)\": "
          + list(count) { element.replacing("#", with: String($0)) }
      }.joined(separator: ", ")
      return records(count, first: first) { base.replacing("#", with: String($0)) }
    }
  }
}
