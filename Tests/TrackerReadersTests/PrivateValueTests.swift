import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Values that mark what is private, in every shape")
struct PrivateValueTests {
  /// Issues of Jira of which the first has a value in a field of some name, and the second another.
  private static func jira(_ name: String, _ secret: String, _ open: String) -> String {
    func issue(_ key: String, _ value: String) -> String {
      #"{"key": "\#(key)", "fields": {"summary": "A", "status": {"name": "Open"}, "customfield_1": \#(value)}}"#
    }
    return
      #"{"startAt": 0, "names": {"customfield_1": "\#(name)"}, "issues": [\#(issue("T-1", secret)), \#(issue("T-2", open))]}"#
  }

  private static func youTrack(_ name: String, _ secret: String, _ open: String) -> String {
    func issue(_ key: String, _ value: String) -> String {
      #"{"idReadable": "\#(key)", "summary": "A", "resolved": null, "customFields": [{"name": "\#(name)", "value": \#(value), "$type": "SingleEnumIssueCustomField"}]}"#
    }
    return "[\(issue("T-1", secret)), \(issue("T-2", open))]"
  }

  private static func redmine(_ name: String, _ secret: String, _ open: String) -> String {
    func issue(_ number: Int, _ value: String) -> String {
      #"{"id": \#(number), "subject": "A", "status": {"id": 1, "name": "New", "is_closed": false}, "custom_fields": [{"id": 1, "name": "\#(name)", "multiple": true, "value": \#(value)}]}"#
    }
    return #"{"issues": [\#(issue(1, secret)), \#(issue(2, open))], "total_count": 2}"#
  }

  private static func mantis(_ name: String, _ secret: String, _ open: String) -> String {
    func issue(_ number: Int, _ value: String) -> String {
      #"{"id": \#(number), "summary": "A", "status": {"name": "new"}, "view_state": {"name": "public"}, "custom_fields": [{"field": {"id": 1, "name": "\#(name)"}, "value": \#(value)}]}"#
    }
    return #"{"issues": [\#(issue(1, secret)), \#(issue(2, open))]}"#
  }

  private static func members(_ name: String, _ secret: String, _ open: String) -> String {
    func issue(_ number: Int, _ value: String) -> String {
      #"{"id": \#(number), "title": "A", "status": "open", "\#(name)": \#(value)}"#
    }
    return "[\(issue(1, secret)), \(issue(2, open))]"
  }

  private static func bugzilla(_ name: String, _ secret: String, _ open: String) -> String {
    func bug(_ number: Int, _ value: String) -> String {
      #"{"id": \#(number), "summary": "A", "status": "NEW", "is_open": true, "product": "P", "component": "C", "\#(name)": \#(value)}"#
    }
    return #"{"bugs": [\#(bug(1, secret)), \#(bug(2, open))]}"#
  }

  private static func phabricator(_ name: String, _ secret: String, _ open: String) -> String {
    func task(_ number: Int, _ value: String) -> String {
      #"{"id": \#(number), "fields": {"name": "A", "status": {"value": "open"}, "policy": {"view": "public"}, "\#(name)": \#(value)}}"#
    }
    return #"{"result": {"data": [\#(task(1, secret)), \#(task(2, open))]}}"#
  }

  private static func trello(_ name: String, _ secret: String, _ open: String) -> String {
    func card(_ number: Int, _ value: String) -> String {
      #"{"id": "c\#(number)", "idShort": \#(number), "name": "A", "idList": "l", "closed": false, "customFieldItems": [{"idCustomField": "f", \#(value)}]}"#
    }
    return """
      {"name": "B", "lists": [{"id": "l", "name": "To do"}], "customFields": [{"id": "f", "name": "\(name)", "type": "checkbox",
        "options": [{"id": "o", "value": {"text": "Yes"}}, {"id": "p", "value": {"text": "No"}}]}],
       "cards": [\(card(1, secret)), \(card(2, open))]}
      """
  }

  /// Data in which the first record is private and the second is not.
  private static let exports =
    [
      youTrack(
        "Confidential", #"{"name": "Yes", "$type": "EnumBundleElement"}"#,
        #"{"name": "No", "$type": "EnumBundleElement"}"#),
      youTrack("Confidential", #"[{"name": "Yes"}]"#, #"[{"name": "No"}]"#),
      redmine("Confidential", #"["Yes"]"#, #"["No"]"#),
      redmine("Internal", #"["No", "Yes"]"#, "[]"),
      mantis("Confidential", #""Yes""#, #""No""#),
      members("confidential", #"["Yes"]"#, #"["No"]"#),
      members("public", #"[{"value": "No"}]"#, #"[{"value": "Yes"}]"#),
      members("visible_to", #"["All", "Staff"]"#, #"["All"]"#).replacing(
        "visible_to", with: "visibility"),
      members("custom_fields", #"{"Confidential": "Yes"}"#, #"{"Confidential": "No"}"#),
      members("published", #""draft""#, #""2026-01-31""#),
      bugzilla("cf_internal_only", #""Yes""#, #""No""#),
      bugzilla("cf_hidden", "1", #""---""#), bugzilla("cf_public", #""No""#, #""Yes""#),
      bugzilla("cf_security_level", #""Staff""#, #""---""#),
      phabricator("custom.acme:internal-only", "true", "false"),
      trello("Confidential", #""value": {"checked": "true"}"#, #""value": null"#),
      trello("Confidential", #""value": null, "idValue": "o""#, #""value": null, "idValue": "p""#),
    ]
    + [
      "Internal only", "Internal", "Is internal", "Hidden", "Hide", "Staff only", "Security issue",
      "Hidden from public", "Not public", "Confidential",
    ].map { jira($0, #"[{"value": "Yes", "id": "1"}]"#, #"[{"value": "No", "id": "2"}]"#) }
    + ["Public", "Is public", "Public flag", "Published", "Publish"].map {
      jira($0, #"[{"value": "No", "id": "1"}]"#, #"[{"value": "Yes", "id": "2"}]"#)
    }

  @Test("a record is private where a word in a list or object says so", arguments: exports)
  func shapes(text: String) throws {
    let result = try load(text)
    #expect(result.messages == [])
    #expect(result.snapshot.issues.map { $0.key.suffix(1) } == ["2"])
    #expect(result.counts.privateRecords == 1)
    #expect(result.notes.filter { $0.code == "data.unknown-privacy" } == [])
  }

  @Test(
    "a column for what is published says it too",
    arguments: ["draft", "unpublished", "internal", "no"])
  func published(word: String) throws {
    for name in ["published", "publish"] {
      let result = try load("id,title,state,\(name)\n1,A,open,\(word)\n2,A,open,2026-01-31\n")
      #expect(result.outline == ["#2 issue open A"])
    }
  }

  /// Data with a member that may mark its first record, the member as it is told, and as it is named in the configuration.
  private static let hints: [(text: String, told: String, path: String)] = [
    (
      jira("Class", #"{"value": "Confidential"}"#, #"{"value": "Public"}"#),
      "customfield_1: Confidential", "fields.customfield_1"
    ),
    (
      jira("Class", #"[{"value": "Confidential"}]"#, #"[{"value": "Public"}]"#),
      "customfield_1: Confidential", "fields.customfield_1"
    ),
    (
      jira("Sensitivity", #"[{"value": "High"}]"#, "null"), "fields.customfield_1 (Sensitivity)",
      "fields.customfield_1"
    ),
    (
      redmine("Class", #"["Confidential"]"#, #"["Public"]"#), "custom_fields.Class: Confidential",
      "custom_fields.Class"
    ),
    (
      mantis("Class: A", #""Confidential""#, #""public""#),
      "custom_fields.Class: A: Confidential", #""custom_fields.Class: A""#
    ),
    (members("class", #""Confidential""#, #""public""#), "class: Confidential", "class"),
    ("id,title,state,Class\n1,A,open,SECRET\n2,A,open,public\n", "Class: SECRET", "Class"),
    (
      "id,title,state,Class: A\n1,A,open,SECRET\n2,A,open,public\n", "Class: A: SECRET",
      #""Class: A""#
    ),
  ]

  @Test("what may mark records is told with what the configuration is to name", arguments: hints)
  func advice(text: String, told: String, path: String) throws {
    let result = try load(text)
    let notes = result.notes.filter { $0.code == "data.unknown-privacy" }
    #expect(notes.map { $0.message.hasPrefix("'\(told)' may mark private records") } == [true])
    #expect(
      notes.first?.suggestion?.hasPrefix("name it with 'columns: {confidential: \(path)}'") == true)
    let mended = try load(text) { $0.columns = ["confidential": path.replacing("\"", with: "")] }
    #expect(mended.messages == [])
    #expect(mended.snapshot.issues.map { $0.key.suffix(1) } == ["2"])
    #expect(mended.counts.privateRecords == 1)
  }
}
