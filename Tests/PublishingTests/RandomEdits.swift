import Foundation
import IssueModel
import TestSupport

/// The inputs of a small site under random edits: its whole state is a value, so that a file can be
/// broken, removed and put back.
struct RandomEdits {
  struct Item {
    var number: Int
    var title: String
    var body: String
    var author: String?
    var labels: [String]
    var milestone: String?
    var isOpen: Bool
    var comments: [(author: String, body: String)]
    var day: Int
    /// What happened to it, and to whom that refers.
    var events: [(kind: String, actor: String, other: Int)] = []
  }

  var random: SplitMix
  var items: [Item] = []
  var noteFiles: [Int: String] = [:]
  var labels = ["bug", "wish", "Zoo & Co", "ż"]
  var people = ["ada", "bo", "cy", "D E"]
  var milestones = ["1.0", "2.0"]
  var configuration = ["title": "House", "url": "https://house.example"]
  var extra: [String: String] = [:]
  var next = 1

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    for _ in 0..<12 { addItem() }
    extra["pages/about.md"] = "# About\n\n{{ figures[0].text }} open.\n"
    extra["static/robots.txt"] = "none"
  }

  private mutating func pick<T>(_ values: [T]) -> T {
    values[Int(random.next() % UInt64(values.count))]
  }

  private mutating func text() -> String {
    let words = [
      "It *creaks*.", "See #\(number()).", "Ask @\(pick(people)).", "GH-\(number()) again",
      "https://github.com/acme/house/issues/\(number())", "plain", "`code`",
      "other/place#\(number())",
      "Superseded by #\(number())", "Fixes #\(number())", "deadbeef1", "- one\n- two", "<b>no</b>",
    ]
    return (0..<Int(random.next() % 4)).map { _ in pick(words) }.joined(separator: "\n\n")
  }

  private mutating func number() -> Int { Int(random.next() % UInt64(next + 4)) }

  private mutating func addItem() {
    var labels = self.labels.filter { _ in random.next() % 3 == 0 }
    labels.shuffle(using: &random)
    let item = Item(
      number: next, title: "Thing \(random.next() % 50)", body: text(),
      author: random.next() % 8 == 0 ? nil : pick(people), labels: labels,
      milestone: random.next() % 2 == 0 ? nil : pick(milestones), isOpen: random.next() % 2 == 0,
      comments: [], day: Int(random.next() % 28) + 1)
    next += 1 + Int(random.next() % 2)
    if random.next() % 4 == 0 { items.insert(item, at: 0) } else { items.append(item) }
  }

  /// Edits something; says what.
  mutating func edit() -> String {
    if items.isEmpty { addItem() }
    let index = Int(random.next() % UInt64(items.count))
    switch random.next() % 26 {
    case 0, 1: items[index].body = text()
    case 2: items[index].title = "Thing \(random.next() % 50)"
    case 3: items[index].isOpen.toggle()
    case 4: addItem()
    case 5: items.remove(at: index)
    case 6: items[index].comments.append((pick(people), text()))
    case 7: items[index].milestone = random.next() % 3 == 0 ? nil : pick(milestones)
    case 8: items[index].labels = Array(labels.shuffled(using: &random).prefix(2))
    case 9:
      let place = Int(random.next() % UInt64(labels.count))
      let name = "tag \(random.next() % 9)"
      for other in items.indices {
        items[other].labels = items[other].labels.map { $0 == labels[place] ? name : $0 }
      }
      labels[place] = name
    case 10: items[index].author = pick(people + ["new \(random.next() % 5)"])
    case 11: items.swapAt(index, Int(random.next() % UInt64(items.count)))
    case 12: configuration["title"] = pick(["House", "Home", "Hut"])
    case 13:
      configuration["language"] = pick(Language.allCases.map(\.rawValue))
    case 14:
      configuration["filters"] = pick([
        "[]", "\n  - {name: Noisy, query: 'creaks'}",
        "\n  - {name: Ada, query: 'author:ada sort:title'}",
      ])
    case 15:
      configuration["people"] = pick(["{}", "{hidden: [ada]}", "{aliases: {bo: ada}}"])
    case 16:
      extra["templates/tags.html"] = pick([
        nil, "{{ total_label }} {{ random_name | default('x') }}",
        "{{ open | length }} {{ idle | length }}",
      ])
      extra["templates/issue.html"] = pick([
        nil, "{{ issue.title }} {{ previous.label if previous }}",
        "{{ people | length }}{% include 'issue.md' %}",
        "{% extends pick | default('base.html') %}",
      ])
    case 17:
      extra["pages/about.md"] = pick([
        nil, "# A\n\nSee #\(number()) and [x](asks.md)", "# B {{ figures[1].text }}\n",
        "{{ count('is:open') }}{% for i in issues('label:bug', limit=3) %}\n- {{ i.title }}{% endfor %}",
      ])
      extra["pages/asks.html"] = pick([nil, "{{ count('creaks OR author:ada') }}"])
    case 18: extra["static/robots.txt"] = pick([nil, "all", "none", "some"])
    case 19:
      let number = 900 + Int(random.next() % 3)
      noteFiles[number] = pick([nil, "One", "Two"])
    case 20:
      configuration["reports"] = pick([
        "[]", "\n  - {name: all, query: 'is:open', group_by: tag}",
        "\n  - {name: all, kind: status, period: last year, keep: 2, attach: json}",
        "\n  - {name: all, kind: disposition, detail: full}\n  - {name: old, kind: ageing}",
      ])
    case 21:
      items[index].events.append(
        (
          pick(["labeled", "closed", "reopened", "locked", "marked_as_duplicate"]), pick(people),
          number()
        ))
    case 22:
      configuration["theme"] = pick(["{}", "{accent: '#0af'}", "{density: compact}"])
      configuration["words"] = pick(["{}", "{projects: Epics, open: Live}"])
      configuration["navigation"] = pick(["{}", "{order: [people], hidden: [awards]}"])
    case 23:
      configuration["exclude"] = pick([nil, "['label:bug']", "['author:ada is:closed']"])
      configuration["comments"] = pick([nil, "none"])
    case 24: configuration["url"] = pick([nil, "https://house.example"])
    default:
      configuration["formats"] = pick([
        "[html]", "[html, md]", "[html, search]", "[html, badges, api]",
        "[html, feeds, openbadges, certificates]",
      ])
    }
    return "edit of \(index)"
  }

  /// Every input file with its content.
  var files: [String: String] {
    var files = extra
    files["gazette.yml"] =
      configuration.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }.joined()
    files["data/issues.json"] = "[\n" + items.map(Self.json).joined(separator: ",\n") + "\n]\n"
    for (number, title) in noteFiles {
      files["data/notes/\(number).md"] =
        "---\nnumber: \(number)\ntitle: \(title)\n---\n\nSee #\(number - 1) and #1.\n"
    }
    return files
  }

  private static func json(_ item: Item) -> String {
    func quoted(_ text: String) -> String {
      let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
        .replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "\n", with: "\\n")
      return "\"\(escaped)\""
    }
    let day = (item.day < 10 ? "0" : "") + "\(item.day)"
    let labels = item.labels.map { "{\"name\": \(quoted($0)), \"color\": \"d73a4a\"}" }
    let comments = item.comments.map {
      "{\"author\": {\"login\": \(quoted($0.author))}, \"body\": \(quoted($0.body)), "
        + "\"createdAt\": \"2026-01-\(day)T09:00:00Z\"}"
    }
    let events = item.events.map {
      "{\"event\": \"\($0.kind)\", \"actor\": {\"login\": \(quoted($0.actor))}, \"canonical\": "
        + "{\"number\": \($0.other)}, \"label\": {\"name\": \"bug\"}}"
    }
    let author = item.author.map { "{\"login\": \(quoted($0))}" } ?? "null"
    let milestone = item.milestone.map { "{\"title\": \(quoted($0))}" } ?? "null"
    return """
      {"number": \(item.number), "title": \(quoted(item.title)), "body": \(quoted(item.body)),
       "state": "\(item.isOpen ? "OPEN" : "CLOSED")", "author": \(author),
       "labels": [\(labels.joined(separator: ", "))], "milestone": \(milestone),
       "createdAt": "2026-01-\(day)T08:00:00Z", "updatedAt": "2026-01-\(day)T08:00:00Z",
       "closedAt": null, "comments": [\(comments.joined(separator: ", "))],
       "timeline": [\(events.joined(separator: ", "))],
       "url": "https://github.com/acme/house/issues/\(item.number)"}
      """
  }
}
