import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Records that are not for everybody")
struct PrivateRecordTests {
  /// An export of which the record "Open to all" alone is for everybody.
  struct Export: Sendable, CustomTestStringConvertible {
    let format: String
    let text: String
    var secrets = ["Secret"]
    var testDescription: String { format }
  }

  private static let exports = [
    Export(
      format: "gh",
      text: """
        [{"number": 1, "title": "Secret", "state": "open", "private": true},
         {"number": 2, "title": "Open to all", "state": "open", "private": false}]
        """),
    Export(
      format: "github-rest",
      text: """
        [{"number": 1, "title": "Secret", "state": "open", "user": {"login": "ana"},
          "confidential": "yes"},
         {"number": 2, "title": "Open to all", "state": "open", "user": {"login": "ana"},
          "confidential": "no"}]
        """),
    Export(
      format: "gitlab",
      text: """
        [{"iid": 1, "title": "Secret", "state": "opened", "is_private": true,
          "confidential": false},
         {"iid": 2, "title": "Open to all", "state": "opened", "confidential": false}]
        """),
    Export(
      format: "redmine",
      text: """
        [{"id": 1, "subject": "Secret", "status": {"name": "New"}, "private": true},
         {"id": 2, "subject": "Open to all", "status": {"name": "New"}, "is_private": false}]
        """),
    Export(
      format: "jira",
      text: """
        {"issues": [
          {"key": "GZ-1", "private": true,
           "fields": {"summary": "Secret", "status": {"name": "Open"}}},
          {"key": "GZ-2", "fields": {"summary": "Secret too", "status": {"name": "Open"},
           "confidential": true}},
          {"key": "GZ-3", "fields": {"summary": "Open to all", "status": {"name": "Open"}}}]}
        """, secrets: ["Secret", "Secret too"]),
    Export(
      format: "gazette",
      text: """
        [{"number": 1, "title": "Secret", "completed": false, "confidential": true},
         {"number": 2, "title": "Open to all", "completed": false, "is_private": false}]
        """),
    Export(
      format: "beads",
      text: """
        {"id": "gz-1", "title": "Secret", "status": "open", "issue_type": "bug", "private": true}
        {"id": "gz-2", "title": "Open to all", "status": "open", "issue_type": "bug"}
        """),
    Export(
      format: "youtrack",
      text: """
        [{"idReadable": "GZ-1", "summary": "Secret",
          "visibility": {"$type": "LimitedVisibility", "permittedGroups": []}},
         {"idReadable": "GZ-2", "summary": "Secret too",
          "visibility": {"permittedGroups": [], "permittedUsers": [{"login": "ana"}]}},
         {"idReadable": "GZ-3", "summary": "Open to all",
          "visibility": {"$type": "UnlimitedVisibility", "id": "5-1"}}]
        """, secrets: ["Secret", "Secret too"]),
    Export(
      format: "phabricator",
      text: """
        {"result": {"data": [
          {"id": 1, "fields": {"name": "Secret", "status": {"value": "open"},
            "policy": {"view": "users", "edit": "users"}}},
          {"id": 2, "fields": {"name": "Secret too", "status": {"value": "open"},
            "policy": {"view": "PHID-PROJ-1"}}},
          {"id": 3, "fields": {"name": "Open to all", "status": {"value": "open"},
            "spacePHID": "PHID-SPCE-1", "policy": {"view": "public", "edit": "users"}}}]}}
        """, secrets: ["Secret", "Secret too"]),
    Export(
      format: "json",
      text: """
        [{"id": 1, "summary": "Secret", "status": "todo", "Is Private": "yes"},
         {"id": 2, "summary": "Secret too", "status": "todo", "private": false,
          "confidential": true},
         {"id": 3, "summary": "Open to all", "status": "todo", "private": false}]
        """, secrets: ["Secret", "Secret too"]),
  ]

  @Test("what a record says of it is heeded in every format", arguments: exports)
  func withheld(export: Export) throws {
    let result = try load(export.text)
    #expect(result.files.map(\.format) == [export.format])
    #expect(result.snapshot.issues.map(\.title) == ["Open to all"])
    #expect(result.counts.privateRecords == export.secrets.count)
    #expect(result.withheld.map(\.issue.title) == export.secrets)
  }

  @Test("they are there where private records are asked for, and stay marked", arguments: exports)
  func published(export: Export) throws {
    var options = LoadOptions()
    options.publishPrivate = true
    let result = try load(export.text, options: options)
    #expect(result.snapshot.issues.map(\.title).sorted() == ["Open to all"] + export.secrets)
    #expect(
      result.snapshot.issues.filter { $0.isPrivate == true }.map(\.title).sorted() == export.secrets
    )
  }

  @Test(
    "a table says it in the languages of Redmine's and Jira's headings",
    arguments: [
      "#;Projekt;Tracker;Status;Thema;Privat|Ja|Nein",
      "#;Projet;Tracker;Statut;Sujet;Privée|Oui|Non",
      "#;Proyecto;Tipo;Estado;Asunto;Privada|Sí|No",
      "#;Projeto;Tipo;Situação;Título;Privado|Sim|Não",
      "#;Progetto;Tracker;Stato;Oggetto;Privata|Sì|No",
      "#;Project;Tracker;Status;Onderwerp;Privé|Ja|Nee",
      "#;Projekt;Typ zagadnienia;Status;Temat;Prywatne|Tak|Nie",
      "#;Проект;Трекер;Статус;Тема;Приватная|Да|Нет",
      "#;项目;跟踪;状态;主题;私人|是|否",
      "#;プロジェクト;トラッカー;ステータス;題名;プライベート|はい|いいえ",
      "Clé de ticket;Projet;Type de ticket;État;Résumé;Niveau de sécurité|Direction|",
      "Chiave ticket;Progetto;Tipo ticket;Stato;Riepilogo;Livello di sicurezza|Staff|",
      "Klucz zgłoszenia;Projekt;Typ zgłoszenia;Status;Podsumowanie;Poziom bezpieczeństwa|Staff|",
      "Issuesleutel;Project;Issuetype;Status;Samenvatting;Beveiligingsniveau|Staff|",
    ])
  func languages(table: String) throws {
    let parts = table.split(separator: "|", omittingEmptySubsequences: false)
    let isJira = !table.hasPrefix("#")
    let rows = [(1, "Secret", parts[1]), (2, "Open to all", parts[2])].map { row in
      "\(isJira ? "GZ-" : "")\(row.0);P;Bug;New;\(row.1);\(row.2)"
    }
    let result = try load(([String(parts[0])] + rows).joined(separator: "\n"))
    #expect(result.snapshot.issues.map(\.title) == ["Open to all"])
    #expect(result.counts.privateRecords == 1)
  }

  @Test(
    "what is private stays so until a later form of it says that it is not",
    arguments: [("", []), (#", "confidential": false"#, ["One"]), (#", "confidential": true"#, [])])
  func laterForms(member: String, published: [String]) throws {
    func form(_ day: Int, _ title: String, _ member: String) -> String {
      """
      [{"iid": 1, "title": "\(title)", "state": "opened", "updated_at": "2026-01-0\(day)T00:00:00Z",
        "web_url": "https://gitlab.com/team/tool/-/issues/1"\(member)}]
      """
    }
    let result = try load(form(1, "Secret", #", "confidential": true"#), form(2, "One", member))
    #expect(result.snapshot.issues.map(\.title) == published)
    #expect(result.snapshot.people.isEmpty && result.counts.duplicates == 1)
  }

  @Test(
    "an empty cell says that a record is public, a table without the column says nothing",
    arguments: [(",Security Level", ",", ["One"]), ("", "", [])])
  func laterTables(heading: String, cell: String, published: [String]) throws {
    func table(_ day: Int, _ heading: String, _ title: String, _ cell: String) -> String {
      """
      Issue key,Issue Type,Status,Summary,Updated\(heading)
      GZ-1,Bug,Open,\(title),2026-01-0\(day)\(cell)
      """
    }
    let result = try load(
      table(1, ",Security Level", "Secret", ",Staff"), table(2, heading, "One", cell))
    #expect(result.snapshot.issues.map(\.title) == published)
    #expect(result.counts.duplicates == 1)
  }

  @Test("Launchpad: the bug of a task is as private as it says, in either way")
  func launchpad() throws {
    let bugs = [
      #""private": true"#, #""information_type": "Proprietary""#,
      #""information_type": "Public Security""#,
    ]
    let result = try load(
      "["
        + bugs.enumerated().map { index, mark in
          """
          {"id": \(index + 1), "title": "Bug \(index + 1)", "heat": 6, "owner_link": "https://api.launchpad.net/1.0/~ana",
           "date_created": "2026-01-01T00:00:00Z", "date_last_updated": "2026-01-02T00:00:00Z", \(mark)}
          """
        }.joined(separator: ",") + "]",
      """
      [{"bug_link": "https://api.launchpad.net/1.0/bugs/1", "importance": "High", "status": "New", "title": "Bug 1",
        "date_created": "2026-01-03T00:00:00Z"}]
      """)
    #expect(result.snapshot.issues.map(\.title) == ["Bug 3"])
  }

  @Test("YouTrack: visibility that is limited to nobody by empty lists limits nothing")
  func limitedToNobody() throws {
    let visibility = """
      "visibility": {"$type": "LimitedVisibility", "permittedGroups": [], "permittedUsers": []}
      """
    let result = try load(
      """
      [{"idReadable": "GZ-1", "summary": "One", \(visibility),
        "comments": [{"text": "Said", \(visibility)}]}]
      """)
    #expect(result.outline == ["#GZ-1 issue open One"])
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
    #expect(result.counts.privateRecords == 0)
  }

  @Test("YouTrack: comments of limited visibility are left out and counted")
  func comments() throws {
    let result = try load(
      """
      [{"idReadable": "GZ-1", "summary": "One", "comments": [
        {"text": "Secret", "visibility": {"$type": "LimitedVisibility"}},
        {"text": "Said", "visibility": {"$type": "UnlimitedVisibility"}}]}]
      """)
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
    #expect(result.counts.privateComments == 1)
  }

  @Test("GitLab: notes that only members see are told as private ones, and not as missing")
  func internalNotes() throws {
    func note(_ issue: Int, _ more: String) -> String {
      """
      {"body": "n", "noteable_type": "Issue", "noteable_iid": \(issue), "project_id": 3, "system": false\(more)}
      """
    }
    func issue(_ number: Int, _ count: Int, _ more: String = "") -> String {
      """
      {"iid": \(number), "project_id": 3, "title": "T", "state": "opened", "user_notes_count": \(count),
       "web_url": "https://gitlab.example/g/hut/-/issues/\(number)"\(more)}
      """
    }
    let (mark, oldMark) = (#", "internal": true"#, #", "confidential": true"#)
    let inside = ", \"notes\": [\(note(1, "")), \(note(1, mark))]"
    let result = try load(
      "[\(issue(1, 2, inside)), \(issue(2, 2)), \(issue(3, 1)), \(issue(4, 3))]",
      "[\(note(2, "")), \(note(2, oldMark)), \(note(3, mark)), \(note(4, "")), \(note(9, mark))]")
    #expect(result.snapshot.issues.map(\.reportedComments) == [1, 1, 0, 3])
    #expect(result.counts.privateComments == 4)
    #expect(result.lost == ["private comments × 4 (1: 1)"])
    #expect(
      result.missingComments.map { "\($0.count) × \($0.what), \($0.place)" } == [
        "2 × comments that the answer leaves out, g/hut#4"
      ])
    var options = LoadOptions()
    options.publishPrivate = true
    let whole = try load("[\(issue(2, 2))]", "[\(note(2, "")), \(note(2, mark))]", options: options)
    #expect(whole.snapshot.issues.map(\.reportedComments) == [2])
    #expect(whole.missingComments == [])
  }

  @Test("Jira: what is left out of a record's comments is not in their number either")
  func numberOfComments() throws {
    let result = try load(
      """
      {"issues": [{"key": "GZ-1", "fields": {"summary": "One", "status": {"name": "Open"}, "comment": {
        "total": 4, "comments": [{"body": "Said"}, {"body": "Secret", "jsdPublic": false},
          {"body": "Told", "properties": [{"key": "sd.public.comment", "value": {"internal": true}}]},
          {"body": "Secret too", "visibility": {"type": "role", "value": "Staff"}}]}}}]}
      """)
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
    #expect(result.snapshot.issues.map(\.reportedComments) == [1])
    #expect(result.counts.privateComments == 3)
  }

  /// Columns with the word in the row of the private record, and that in the other one.
  private static let marks = [
    ("is_private", "Yes", "No"), ("isPrivate", "1", "0"), ("Is Confidential", "true", "false"),
    ("Private Issue", "x", ""), ("Security Level", "Staff", "None"),
    ("Visibility", "private", "public"), ("Public", "no", "yes"), ("Vertraulich", "Ja", "Nein"),
    ("Soukromý", "Ano", "Ne"),
  ]

  @Test("a column of any table may say what is private", arguments: marks)
  func columns(name: String, yes: String, no: String) throws {
    let result = try load("id,title,state,\(name)\n1,Secret,open,\(yes)\n2,Open to all,open,\(no)")
    #expect(result.outline == ["#2 issue open Open to all"])
    #expect(result.counts.privateRecords == 1)
  }

  @Test(
    "a member of any JSON may say what is private",
    arguments: [
      #""is_confidential": true"#, #""security_level": "staff""#, #""visibility": "private""#,
      #""public": false"#, #""is_public": false"#, #""private": 1"#, #""public": "no""#,
      #""is_public": 0"#, #""isPublic": "0""#, #""public": "Nein""#, #""Is Public": "false""#,
      #""public": "private""#,
    ], ["title", "subject"])
  func members(_ mark: String, title: String) throws {
    let result = try load(
      """
      [{"id": 1, "\(title)": "Secret", "status": "open", \(mark)},
       {"id": 2, "\(title)": "Open to all", "status": "open", "public": true, "private": 0},
       {"id": 3, "\(title)": "For everybody", "status": "open", "is_public": "yes", "public": "1"}]
      """)
    #expect(result.outline == ["#2 issue open Open to all", "#3 issue open For everybody"])
    #expect(result.counts.privateRecords == 1)
  }

  @Test("a mapped member that says what is public is understood as that")
  func mappedNegation() throws {
    let text = """
      [{"id": 1, "title": "Secret", "state": "open", "web": {"is_public": "no"}},
       {"id": 2, "title": "Open to all", "state": "open", "web": {"is_public": "yes"}}]
      """
    let result = try load(text) { $0.columns = ["confidential": "web.is_public"] }
    #expect(result.outline == ["#2 issue open Open to all"])
  }

  @Test(
    "what records belong to is told where it is private itself",
    arguments: [
      (
        #"[{"identifier": "A-1", "title": "A", "state": {"type": "started"}, "team": {"private": true}}]"#,
        "team.private"
      ),
      (
        #"[{"number": 1, "title": "A", "state": "open", "user": {"login": "b"}, "organization": {"private": true}}]"#,
        "organization.private"
      ),
      (
        #"{"result": {"data": [{"id": 1, "fields": {"name": "A", "status": {"value": "open"}, "spacePHID": "PHID-SPCE-1", "policy": {"view": "public"}}}]}}"#,
        "fields.spacePHID"
      ),
    ])
  func containers(text: String, member: String) throws {
    let notes = try load(text).notes.filter { $0.code == "data.unknown-privacy" }.map(\.message)
    let key = member.hasPrefix("team") ? "A-1" : member.hasPrefix("fields") ? "T1" : "1"
    #expect(
      notes == [
        "'\(member)' may mark private records, and is not read: they are published (1 record, first \(key) in 1)"
      ])
  }

  @Test("what may hide records is told of those alone that are published")
  func hintsOfPrivateRecords() throws {
    func task(_ id: Int, _ view: String) -> String {
      #"{"id": \#(id), "fields": {"name": "A", "status": {"value": "open"}, "spacePHID": "PHID-SPCE-1", "#
        + #""policy": {"view": "\#(view)"}}, "project": {"is_private": true}}"#
    }
    func hints(_ tasks: [String], publishPrivate: Bool = false) throws -> [String] {
      var options = LoadOptions()
      options.publishPrivate = publishPrivate
      let text = #"{"result": {"data": [\#(tasks.joined(separator: ", "))]}}"#
      return try load(text, options: options).lost.filter { !$0.hasPrefix("private") }
    }
    let (hidden, shown) = (task(1, "users"), task(2, "public"))
    #expect(try hints([hidden]) == ["project × 1 (1: T1)"])
    #expect(
      try hints([hidden, shown]) == [
        "fields.spacePHID × 1 (1: T2)", "project × 2 (1: T1)", "project.is_private × 1 (1: T2)",
      ])
    #expect(
      try hints([hidden], publishPrivate: true) == [
        "fields.spacePHID × 1 (1: T1)", "project × 1 (1: T1)", "project.is_private × 1 (1: T1)",
      ])
  }

  @Test(
    "a container that is private itself is told",
    arguments: [
      #"{"name": "X", "slug": "x", "is_private": true, "issue_statuses": [], "issues": [{"ref": 1, "subject": "A", "status": "New"}]}"#,
      #"{"data": {"repository": {"isPrivate": true, "issues": {"nodes": [{"number": 1, "title": "A", "state": "OPEN"}]}}}}"#,
    ])
  func heads(text: String) throws {
    #expect(
      try load(text).diagnostics.map { "\($0.severity) \($0.code): \($0.message)" } == [
        "warning data.unknown-privacy: what these records belong to is marked private there, and they are published"
      ])
  }

  @Test("a member whose name hints at privacy, and that nothing reads, is a warning")
  func hint() throws {
    let members = ["access", "embargoed", "hidden", "information_type", "security", "view_state"]
    for member in members {
      let result = try load(
        """
        [{"id": 1, "title": "A", "state": "open", "\(member)": {"id": 50, "name": "level 3"}},
         {"id": 2, "title": "B", "state": "open", "\(member)": {"id": 10, "name": "public"}}]
        """)
      #expect(
        result.notes.map { "\($0.severity) \($0.message)" } == [
          "warning '\(member)' may mark private records, and is not read: they are published (1 record, first 1 in 1)"
        ])
    }
  }
}
