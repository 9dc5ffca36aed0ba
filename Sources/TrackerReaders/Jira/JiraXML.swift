import Bytes
import Formats

/// Issues from Jira's XML, which is RSS with additional members, as the records that ``JiraReader``
/// takes.
///
/// See <https://support.atlassian.com/jira/kb/change-the-xml-view-of-an-issue/>. Texts are in the
/// HTML that Jira renders, and are distinguished from wiki markup by an object around them,
/// `{"html": "<p>…"}`.
struct JiraXML: XMLDialect {
  let format = DataFormat(
    name: "jira-xml", summary: "issues from Jira, as its XML or RSS export",
    closed: "the status is of the category Done, or there is a resolution",
    history: "resolutions; links, parents")
  let containers = ["rss", "channel"]
  let record = "item"
  let reader: any JSONReader = JiraReader()

  func isRecord(_ element: XMLElement) -> Bool {
    element.name == record
      && (element.child("key") != nil && element.child("summary") != nil
        || heading(of: element) != nil)
  }

  /// The key and the title of an item of a plain feed, whose title is `[TOOL-12] Title`.
  private func heading(of item: XMLElement) -> (key: String, title: String)? {
    guard let title = item.child("title")?.line, title.hasPrefix("["),
      let end = title.firstIndex(of: "]")
    else { return nil }
    let key = title[..<end].dropFirst()
    let parts = key.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].first?.isLetter == true, !parts[1].isEmpty,
      parts[0].allSatisfy({ $0.isLetterOrDigit || $0 == 0x5F }),
      parts[1].allSatisfy({ $0.isDigit })
    else { return nil }
    return (String(key), String(title[end...].dropFirst().drop { $0 == " " }))
  }

  func isHead(_ element: XMLElement) -> Bool {
    element.name == "build-info" || total(element) != nil
  }

  /// `<issue start="0" end="20" total="57"/>`
  func total(_ element: XMLElement) -> Int? {
    element.name == "issue" ? element.attribute("total").flatMap { Int($0) } : nil
  }

  func accounts(of record: XMLElement) -> [(identifier: String, name: String)] {
    ["assignee", "reporter"].compactMap { record.child($0) }.compactMap { person in
      guard let account = person.attribute("accountid"), let name = person.line else { return nil }
      return (account, name)
    }
  }

  func json(of record: XMLElement, into batch: inout RecordBatch) -> [UInt8]? {
    var json = JSONWriter(.compact)
    if record.child("key") == nil {
      batch.assume(
        "a plain feed: its items have no state, people, labels, versions or comments",
        suggestion: "export the search as XML, or ask the REST interface")
    }
    json.object { json in
      json.member("key", record.child("key")?.line ?? heading(of: record)?.key)
      json.member("id", record.child("key")?.attribute("id"))
      json.member("self", record.child("link")?.line)
      json.member("fields") { $0.object { writeFields(of: record, &$0) } }
    }
    return json.bytes
  }

  private func writeFields(of record: XMLElement, _ json: inout JSONWriter) {
    var lists: [String: [XMLElement]] = [:]
    let isPlain = record.child("key") == nil
    if isPlain { json.member("summary", heading(of: record)?.title) }
    for child in record.children {
      switch child.name {
      case "title", "link", "key", "project": break
      case "guid" where isPlain: break
      case "pubDate" where isPlain: json.member("created", child.line)
      case "author" where isPlain, "dc:creator" where isPlain:
        writePerson(child, as: "reporter", &json)
      case "summary": json.member("summary", child.line)
      case "description", "environment": writeText(child, as: child.name, &json)
      case "type": json.member("issuetype", child.line)
      case "priority": json.member("priority", child.line)
      case "resolved": json.member("resolutiondate", child.line)
      case "due": json.member("duedate", child.line.map(Self.day))
      case "security": json.member("security", child.line ?? child.attribute("id"))
      case "status":
        let category = record.child("statusCategory")?.attribute("key")
        json.member("status") {
          $0.object {
            $0.member("name", child.line)
            $0.member("statusCategory") { $0.object { $0.member("key", category) } }
          }
        }
      case "statusCategory": break
      case "resolution":
        if child.attribute("id") != "-1" {
          json.member("resolution") { $0.object { $0.member("name", child.line) } }
        }
      case "assignee", "reporter": writePerson(child, as: child.name, &json)
      case "labels": json.member("labels", child.children.compactMap(\.line))
      case "parent": json.member("parent") { $0.object { $0.member("key", child.line) } }
      case "comments": writeComments(child, &json)
      case "issuelinks": writeLinks(child, &json)
      case "attachments", "subtasks":
        let name = child.name == "attachments" ? "attachment" : child.name
        json.member(name, of: child.children) { $0.value($1.line ?? $1.attribute("name")) }
      case "customfields": writeOwnFields(child, &json)
      case "votes", "watches": json.member(child.name, child.line.flatMap { Int($0) })
      case "version", "fixVersion", "component": lists[child.name, default: []].append(child)
      default: json.member(child.name, child.line ?? "")
      }
    }
    for (name, elements) in lists.sorted(by: { $0.key < $1.key }) {
      json.member(name + "s", of: elements) { json, element in
        json.object { $0.member("name", element.line) }
      }
    }
  }

  /// The day of a date without the time, which is midnight in the zone of Jira and may be another day in UTC.
  private static func day(_ date: String) -> String {
    date.split(separator: " ").prefix { !$0.contains(":") }.joined(separator: " ")
  }

  private func writeText(_ element: XMLElement, as name: String, _ json: inout JSONWriter) {
    if element.line == nil { return }
    json.member(name) { $0.object { $0.member("html", element.text.span) } }
  }

  /// Nobody is `<assignee username="-1">Unassigned</assignee>`.
  private func writePerson(_ element: XMLElement, as name: String, _ json: inout JSONWriter) {
    let login = element.attribute("username")
    if login == "-1" || element.attribute("accountid") == "-1" { return }
    json.member(name) {
      $0.object {
        $0.member("name", login)
        $0.member("accountId", element.attribute("accountid"))
        $0.member("displayName", element.line)
      }
    }
  }

  private func writeComments(_ element: XMLElement, _ json: inout JSONWriter) {
    json.member("comment") { json in
      json.object { json in
        json.member("comments", of: element.children) { json, comment in
          json.object { json in
            json.member("author", comment.attribute("author"))
            json.member("created", comment.attribute("created"))
            json.member(
              "visibility", comment.attribute("grouplevel") ?? comment.attribute("rolelevel"))
            writeText(comment, as: "body", &json)
          }
        }
      }
    }
  }

  private func writeLinks(_ element: XMLElement, _ json: inout JSONWriter) {
    json.member("issuelinks") { json in
      json.array { json in
        for type in element.children {
          for direction in type.children where direction.name.hasSuffix("wardlinks") {
            let way = direction.name == "outwardlinks" ? "outward" : "inward"
            for link in direction.children {
              json.object { json in
                json.member("type") {
                  $0.object {
                    $0.member("name", type.child("name")?.line)
                    $0.member(way, direction.attribute("description"))
                  }
                }
                json.member(way + "Issue") {
                  $0.object { $0.member("key", link.child("issuekey")?.line) }
                }
              }
            }
          }
        }
      }
    }
  }

  /// Fields that a Jira was given, under the names that people know.
  private func writeOwnFields(_ element: XMLElement, _ json: inout JSONWriter) {
    for field in element.children {
      guard let name = field.child("customfieldname")?.line else { continue }
      let values = (field.child("customfieldvalues")?.children ?? []).compactMap(\.line)
      // As the table calls it.
      let member = "Custom field (\(name))"
      if values.count == 1 { json.member(member, values[0]) } else { json.member(member, values) }
    }
  }
}
