import Formats
import Growth
import IssueStore
import TestSupport
import Testing

@testable import TrackerReaders

@Suite("Growth of the work of readers")
struct ReaderGrowthTests {
  static func list(_ count: Int, _ item: (Int) -> String) -> String {
    "[" + (1...count).map(item).joined(separator: ",") + "]"
  }

  /// An object of members, given without braces, for each of which a part is added to the first record.
  static func records(
    _ count: Int, first: String, _ record: (Int) -> String
  ) -> String {
    list(count) { "{\(record($0))\($0 == 1 ? "," + first : "")}" }
  }

  /// An export of each format in which there are so many of everything: records, and in the first one
  /// names, comments and members that nobody knows.
  static let exports = ownExports.merging(tableExports) { $1 }

  private static let ownExports: [String: @Sendable (Int) -> String] = [
    "gazette": { count in
      let issues = records(
        count,
        first: """
          "assignees": \(list(count) { "\"u\($0)\"" }), "tags": \(list(count) { "{\"name\": \"t\($0)\"}" }),
          "comments": \(list(count) { "{\"author\": \"c\($0)\", \"x\($0)\": 1, \"content\": \"a\"}" }),
          "reviews": \(list(count) { "{\"author\": \"r\($0)\", \"comments\": [{\"content\": \"a\"}]}" }),
          "events": \(list(count) { "{\"kind\": \"labelled\", \"actor\": \"e\($0)\", \"x\($0)\": 1}" }),
          "links": \(list(count) { "{\"kind\": \"relates\", \"reference\": \"#\($0)\"}" })
          """
      ) { "\"number\": \($0), \"title\": \"T\", \"author\": \"a\($0)\", \"dueDate\": \"no \($0)\"" }
      return """
        {"gazette": 1, "issues": \(issues), "tags": \(list(count) { "\"tag\($0)\"" }),
         "people": \(list(count) { "{\"login\": \"p\($0)\"}" }),
         "projects": \(list(count) { "{\"title\": \"p\($0)\", \"items\": [{\"title\": \"i\"}]}" }),
         "sources": \(list(count) { "{\"name\": \"s\($0)\"}" })}
        """
    },
    "awards": { count in
      records(count, first: #""image": "x""#) {
        "\"name\": \"A\($0)\", \"criterion\": \"issues\", \"value\": \($0)"
      }
    },
    "all-contributors": { count in
      let people = records(count, first: "\"x\": 1") {
        "\"login\": \"u\($0)\", \"contributions\": [\"code\"]"
      }
      return "{\"projectName\": \"p\", \"contributors\": \(people)}"
    },
    "roster-json": { count in
      records(count, first: #""x": 1"#) { "\"login\": \"u\($0)\", \"cohort\": \"c\($0)\"" }
    },
    "ietf-archive": { count in
      let issues = records(count, first: gitHub(count)) {
        "\"number\": \($0), \"title\": \"T\", \"author\": \"a\($0)\", \"state\": \"OPEN\""
      }
      let labels = list(count) { "{\"name\": \"l\($0)\", \"color\": \"ff0000\"}" }
      return "{\"repo\": \"a/b\", \"labels\": \(labels), \"issues\": \(issues), \"pulls\": []}"
    },
    "gitlab": { count in
      records(
        count,
        first: """
          "labels": \(list(count) { "\"l\($0)\"" }),
          "assignees": \(list(count) { "{\"username\": \"u\($0)\"}" }),
          "notes": \(list(count) { "{\"note\": \"a\", \"author\": {\"name\": \"n\($0)\"}, \"y\($0)\": 1}" }),
          "discussions": \(list(count) { "{\"note\": \"assigned to @a\($0)\", \"system\": true, \"author_id\": 1}" })
          """
      ) { "\"iid\": \($0), \"title\": \"T\", \"state\": \"opened\", \"x\($0)\": 1" }
    },
    "jira": { count in
      let text = list(count) { _ in
        #"{"type": "paragraph", "content": [{"type": "text", "text": "a"}]}"#
      }
      let code = list(count) { _ in
        #"{"type": "text", "text": "a", "marks": [{"type": "code"}, {"type": "strong"}]}"#
      }
      let fields = """
        "summary": "T", "labels": \(list(count) { "\"l\($0)\"" }),
        "description": {"type": "doc", "content": [
          {"type": "panel", "content": \(text)}, {"type": "paragraph", "content": \(code)}]},
        "comment": {"comments": \(list(count) { "{\"body\": \"[~accountid:a\($0)] [~accountid:b] @@\", \"author\": {\"name\": \"n\($0)\", \"accountId\": \"a\($0)\"}}" })},
        "issuelinks": \(list(count) { "{\"outwardIssue\": {\"key\": \"T-\($0)\"}}" })
        """
      let changes = list(count) {
        #"{"author": {"name": "a"}, "items": [{"field": "labels", "toString": "l\#($0)"}]}"#
      }
      let issues = records(count, first: "\"changelog\": {\"histories\": \(changes)}") {
        "\"key\": \"T-\($0)\", \"fields\": {\($0 == 1 ? fields : "\"summary\": \"T\"")}"
      }
      return "{\"startAt\": 0, \"issues\": \(issues)}"
    },
    "redmine": { count in
      let journals = list(count) {
        """
        {"notes": "a", "user": {"name": "u\($0)"}, "z\($0)": 1,
         "details": [{"property": "attr", "name": "subject", "new_value": "s\($0)"}]}
        """
      }
      let issues = records(count, first: "\"journals\": \(journals)") {
        "\"id\": \($0), \"subject\": \"T\", \"project\": {\"name\": \"p\($0)\"}, \"x\($0)\": 1"
      }
      return "{\"issues\": \(issues)}"
    },
    "trello": { count in
      let cards = records(count, first: "\"desc\": \"a\"") {
        """
        "id": "\($0)", "idShort": \($0), "name": "T", "idList": "l\($0)", "idMembers": ["m\($0)"],
        "labels": [{"name": "l\($0)"}]
        """
      }
      let checklists = list(count) { _ in
        #"{"idCard": "1", "name": "c", "checkItems": [{"name": "i", "pos": 1}]}"#
      }
      let actions = list(count) {
        """
        {"type": "commentCard", "memberCreator": {"username": "u\($0)"},
         "data": {"text": "a", "card": {"idShort": 1}}}
        """
      }
      return """
        {"name": "b", "cards": \(cards), "lists": \(list(count) { "{\"id\": \"l\($0)\", \"name\": \"n\($0)\"}" }),
         "members": \(list(count) { "{\"id\": \"m\($0)\", \"username\": \"u\($0)\"}" }),
         "checklists": \(checklists), "actions": \(actions)}
        """
    },
    "bugzilla": { count in
      let comments = list(count) { "{\"text\": \"a\", \"creator\": \"c\($0)\", \"x\($0)\": 1}" }
      let changes = list(count) {
        #"{"who": "w\#($0)", "changes": [{"field_name": "keywords", "added": "k\#($0)"}]}"#
      }
      let bugs = records(count, first: "\"comments\": \(comments), \"history\": \(changes)") {
        "\"id\": \($0), \"summary\": \"T\", \"product\": \"p\($0)\", \"creator\": \"a\($0)@b\""
      }
      return "{\"bugs\": \(bugs)}"
    },
    "bugzilla-xml": { count in
      let texts = list(count) {
        "{\"thetext\": [{\"__text__\": \"a\"}], \"who\": [{\"__text__\": \"u\($0)\"}]}"
      }
      return records(count, first: "\"long_desc\": \(texts)") {
        "\"bug_id\": [{\"__text__\": \"\($0)\"}], \"short_desc\": [{\"__text__\": \"T\"}]"
      }
    },
    "jira-xml": XMLTests.items,
    "github-project": { count in
      let items = records(
        count,
        first:
          "\"labels\": \(list(count) { "\"l\($0)\"" }), \"f\": [\(words(count).split(separator: " ").map { "\"\($0)\"" }.joined(separator: ","))]"
      ) {
        """
        "id": "P\($0)", "title": "T", "status": "s\($0)", "x\($0)": 1,
        "content": {"type": "Issue", "number": \($0), "title": "T", "url": "https://h/o/n\($0)/issues/1"}
        """
      }
      return "{\"items\": \(items)}"
    },
    "github-graphql": { count in
      let issues = records(count, first: gitHub(count)) {
        "\"number\": \($0), \"title\": \"T\", \"author\": {\"login\": \"a\($0)\"}"
      }
      return "{\"data\": {\"repository\": {\"issues\": {\"nodes\": \(issues)}}}}"
    },
    "github-rest": { count in
      records(count, first: gitHub(count)) {
        """
        "number": \($0), "title": "T", "user": {"login": "a\($0)"}, "html_url": "https://h/o/n\($0)/issues/1"
        """
      }
    },
    "gh": { count in
      records(count, first: gitHub(count)) { "\"number\": \($0), \"title\": \"T\", \"x\($0)\": 1" }
    },
    "roster": { count in
      table("login,name,email,cohort", "u,\(words(count)),u@x.org,c", count) {
        "u\($0),U,u\($0)@x.org,c\($0)"
      }
    },
    "jira-csv": { count in
      let marks = String(repeating: ";", count: count)
      return table(
        "Summary,Issue key,Labels,Comment", "T,T-1,\(words(count)),2026-01-01;u;\(marks)a;;;", count
      ) { "T,T-\($0),l\($0),2026-01-01;u\($0);a;;;" }
    },
    "gitlab-csv": { count in
      table("Title,State,Issue ID,Labels", "T,open,1,\"\(names(count))\"", count) {
        "T,open,\($0),l\($0)"
      }
    },
    "bugzilla-csv": { count in
      table("bug_id,short_desc,assigned_to", "1,\"\(words(count))\",u", count) {
        "\($0),T,u\($0)@h"
      }
    },
    "redmine-csv": { count in
      table("#,Tracker,Subject,Tags", "1,t,T,\"\(names(count))\"", count) { "\($0),t,T,l\($0)" }
    },
    "taiga-csv": { count in
      table("ref,subject,owner_full_name,status,tags", "1,T,a,s,\"\(names(count))\"", count) {
        "\($0),T,a\($0),s\($0),l\($0)"
      }
    },
    "trello-csv": { count in
      table("Card ID,Card Name,List Name,Labels", "c,T,s,\"\(names(count))\"", count) {
        "c\($0),T,s\($0),l\($0)"
      }
    },
    "asana-csv": { count in
      table("Task ID,Name,Completed At,Last Modified,Tags", "1,T,,,\"\(names(count))\"", count) {
        "\($0),T,,,l\($0)"
      }
    },
    "redmine-xml": { count in
      let notes = (1...count).map {
        "<journal id=\"\($0)\"><user name=\"u\($0)\"/><notes>a</notes><x\($0)/></journal>"
      }.joined()
      let issues = (1...count).map {
        "<issue><id>\($0)</id><subject>T</subject><y\($0)>1</y\($0)></issue>"
      }.joined()
      return "<issues type=\"array\"><issue><id>\(count + 1)</id><subject>T</subject>"
        + "<journals type=\"array\">\(notes)</journals></issue>\(issues)</issues>"
    },
    "csv": { count in
      let more = (1...count).map { ",c\($0)" }.joined()
      let quotes = String(repeating: "\"\"", count: count)
      return table("id,title,labels\(more)", "1,\"\(quotes)\",\"\(names(count))\"", count) {
        "\($0),T,l\($0)"
      }
    },
    "markdown": { count in
      let keys = (1...count).map { "k\($0): v\n" }.joined()
      let dates = list(count) { "{author: a\($0), date: no, content: b}" }
      return
        "---\nnumber: 1\n\(keys)labels: [\(names(count))]\ncomments: \(dates)\n---\n\(words(count))"
    },
    "backlog-md": { count in
      """
      ---
      id: task-1
      status: Done
      assignee: [\((1...count).map { "'@u\($0)'" }.joined(separator: ","))]
      labels: [\(names(count))]
      ---
      \(words(count))
      """
    },
  ]

  /// What GitHub's records hold.
  private static func gitHub(_ count: Int) -> String {
    """
    "labels": \(list(count) { "{\"name\": \"l\($0)\"}" }),
    "assignees": \(list(count) { "{\"login\": \"u\($0)\"}" }),
    "comments": \(list(count) { "{\"body\": \"a\", \"author\": {\"login\": \"c\($0)\"}, \"y\($0)\": 1}" }),
    "reviews": \(list(count) { "{\"id\": \($0), \"state\": \"X\", \"comments\": [{\"body\": \"r\"}]}" }),
    "review_comments_data": \(list(count) { "{\"id\": \($0), \"body\": \"r\", \"in_reply_to_id\": \($0 - 1)}" }),
    "closingIssuesReferences": \(list(count) { "{\"number\": \($0)}" }),
    "timeline": \(list(count) { "{\"event\": \"labeled\", \"actor\": {\"login\": \"e\($0)\"}, \"label\": {\"name\": \"l\"}}" })
    """
  }

  private static func names(_ count: Int) -> String {
    (1...count).map { "n\($0)" }.joined(separator: ",")
  }

  private static func words(_ count: Int) -> String {
    (1...count).map { "w\($0)" }.joined(separator: " ")
  }

  private static func table(
    _ header: String, _ first: String, _ count: Int, _ row: (Int) -> String
  ) -> String {
    "\(header)\n\(first)\n" + (2...count + 1).map(row).joined(separator: "\n")
  }

  @Test("there is a hostile export of every format")
  func all() {
    #expect(Set(Self.exports.keys) == Set(FormatTable.formats.map(\.name)))
  }

  @Test(
    "four times as much of everything is four times the work", .enabled(if: Growth.isCounted),
    arguments: Self.exports.keys.sorted())
  func growth(_ format: String) throws {
    let export = try #require(Self.exports[format])
    var options = LoadOptions()
    options.jobs = 1
    let read = try load(export(3), options: options)
    #expect(read.files.first?.format == format)
    let factor = try Growth.factor(from: 200, export) { _ = try load($0, options: options) }
    #expect(factor <= 5)
  }

  @Test(
    "hostile cells and dates cost linear time", .enabled(if: Growth.isCounted),
    arguments: ["\"", "\"\"", ",", "\",\"", "\n", "\r", "1-", "1 ", "Jan ", "é年", "m. "])
  func cells(_ piece: String) throws {
    let factor = Growth.factor(
      from: 5_000, { Array(("a," + String(repeating: piece, count: $0)).utf8) }
    ) { text in
      var parser = CSVParser(text.span)
      while let row = try? parser.next() { _ = row.map { DateParser.instant($0) } }
    }
    #expect(factor <= 5)
  }
}
