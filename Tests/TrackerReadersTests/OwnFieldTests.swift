import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Fields of a tracker's users that mark what is private")
struct OwnFieldTests {
  /// Records of which the first is private, by the value of a field of some name.
  private static func exports(_ name: String, _ isPrivate: String, _ isPublic: String) -> [String] {
    func xml(_ key: String, _ value: String) -> String {
      """
      <item><key id="\(key.last.map(String.init) ?? "")">\(key)</key><summary>A</summary><status>Open</status>
      <customfields><customfield><customfieldname>\(name)</customfieldname>
      <customfieldvalues><customfieldvalue>\(value)</customfieldvalue></customfieldvalues></customfield></customfields></item>
      """
    }
    func jira(_ key: String, _ value: String) -> String {
      #"{"key": "\#(key)", "fields": {"summary": "A", "status": {"name": "Open"}, "customfield_1": {"value": "\#(value)"}}}"#
    }
    func redmine(_ number: Int, _ value: String) -> String {
      #"{"id": \#(number), "subject": "A", "status": {"id": 1, "name": "New", "is_closed": false}, "custom_fields": [{"id": 1, "name": "Rank", "value": "1"}, {"id": 2, "name": "\#(name)", "value": "\#(value)"}]}"#
    }
    let names = #""names": {"summary": "Summary", "customfield_1": "\#(name)"}"#
    return [
      "<rss><channel>\(xml("T-1", isPrivate))\(xml("T-2", isPublic))</channel></rss>",
      #"{"startAt": 0, \#(names), "issues": [\#(jira("T-1", isPrivate)), \#(jira("T-2", isPublic))]}"#,
      "\(jira("T-1", isPrivate).dropLast()), \(names)}\n\(jira("T-2", isPublic).dropLast()), \(names)}",
      #"{"issues": [\#(redmine(1, isPrivate)), \#(redmine(2, isPublic))], "total_count": 2}"#,
    ]
  }

  @Test(
    "in XML, in answers that give their names, and in lists, they hide as columns of a table do",
    arguments: [
      ("Confidential", "Yes", "No"), ("Confidential?", "1", "0"), ("Publicly visible", "No", "Yes"),
      ("Visibility", "Staff", "Public"),
    ])
  func fields(_ name: String, _ isPrivate: String, _ isPublic: String) throws {
    for text in Self.exports(name, isPrivate, isPublic) {
      let result = try load(text)
      #expect(result.messages == [])
      #expect(result.snapshot.issues.map { $0.key.suffix(1) } == ["2"])
      #expect(result.counts.privateRecords == 1)
      #expect(result.notes.filter { $0.code == "data.unknown-privacy" } == [])
    }
  }

  @Test("those of Azure DevOps do as well")
  func azureDevOps() throws {
    func item(_ number: Int, _ isPrivate: Bool) -> String {
      #"{"id": \#(number), "fields": {"System.Title": "A", "System.State": "New", "Custom.IsConfidential": \#(isPrivate)}}"#
    }
    let result = try load("[\(item(1, true)), \(item(2, false))]")
    #expect(result.outline == ["#2 issue open A"])
    #expect(result.counts.privateRecords == 1)
  }

  @Test("an element of XML is such a mark as well")
  func element() throws {
    func item(_ key: String, _ mark: String) -> String {
      "<item><key>\(key)</key><summary>A</summary><status>Open</status><confidential>\(mark)</confidential></item>"
    }
    let result = try load(
      "<rss><channel>\(item("T-1", "true"))\(item("T-2", "false"))</channel></rss>")
    #expect(result.outline == ["T#T-2 issue open A"])
    #expect(result.counts.privateRecords == 1)
  }

  @Test("one whose name only hints at it is told by its name")
  func hints() throws {
    let told = try Self.exports("Sensitivity", "High", "Low").map { text in
      let result = try load(text)
      #expect(result.counts.privateRecords == 0)
      return result.notes.filter { $0.code == "data.unknown-privacy" }.map { note in
        note.message.split(separator: "'").first.map(String.init) ?? ""
      }
    }
    #expect(
      told == [
        ["Custom field (Sensitivity)"], ["fields.customfield_1 (Sensitivity)"],
        ["fields.customfield_1 (Sensitivity)"], ["custom_fields.Sensitivity"],
      ])
  }

  @Test("a word such as 'Confidential' in what nothing reads is told with its name")
  func words() throws {
    let told = [
      "ID,Title,State,Classification\n1,A,open,Public\n2,B,open,Strictly confidential\n",
      #"[{"id": 2, "title": "B", "state": "open", "classification": "Strictly confidential"}]"#,
      #"[{"number": 2, "title": "B", "state": "open", "user": null, "classification": {"name": "Strictly confidential"}}]"#,
    ]
    for text in told {
      let result = try load(text)
      #expect(
        result.notes.filter { $0.code == "data.unknown-privacy" }.map(\.message).map {
          $0.lowercased()
        }
          == [
            "'classification: strictly confidential' may mark private records, and is not read: they are published (1 record, first 2 in 1)"
          ])
    }
  }
}
