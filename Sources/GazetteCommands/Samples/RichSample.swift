import Bytes
import IssueModel
import ViewModels

/// The data of an invented project over a year that has just gone by: but for the dates the same every time.
struct RichSample {
  private typealias Texts = RichSampleTexts

  /// How many days it has.
  static let length = 364
  /// The last moment in the data, in minutes.
  private static let end = length * 1440
  private static let count = 236

  /// The first day, in UTC.
  let start: Day

  private var random = SampleRandom(seed: 0x7469_6465_7461_626C)

  /// The year up to the day of an instant.
  init(until now: Instant) { start = now.day.advanced(by: -Self.length) }

  /// The issues and pull requests with all that belongs to them, as Gazette's own data.
  mutating func json() -> [UInt8] {
    var items: [RichSampleItem] = []
    for number in 1...Self.count { items.append(item(number)) }
    Self.remind(of: &items)
    var json = JSONWriter(escaping: .minimal)
    json.object { json in
      json.member("gazette", 1)
      json.member("issues", of: items) { json, item in json.object { item.write(to: &$0, date) } }
      json.member("tags", of: Self.tags) { json, tag in
        json.object { json in
          json.member("name", tag.name)
          json.member("description", tag.details)
          json.member("color", tag.color)
        }
      }
      json.member("projects", of: Texts.milestones) { json, milestone in
        json.object { json in
          json.member("title", milestone.title)
          json.member("detail", milestone.details)
          json.member("closed", milestone.due < 280)
          json.member("creationDate", date(milestone.start * 1440))
          json.member("dueDate", date(milestone.due * 1440))
          if let time = milestone.reminder {
            json.member("reminderEnabled", true)
            json.member("reminderTime", time)
          }
        }
      }
      json.member("people", of: Texts.people) { json, person in
        json.object { json in
          json.member("login", person.login)
          json.member("name", person.name)
        }
      }
      json.member("light") { $0.object { $0.member("on", true) } }
      json.member("reminders") { json in
        json.object { json in
          json.member("enabled", true)
          json.member("remindAt", "09:00")
        }
      }
    }
    return json.bytes + [0x0A]
  }

  /// Adds reminders to the latest open issues with an assignee.
  private static func remind(of items: inout [RichSampleItem]) {
    let open = items.indices.reversed().filter {
      items[$0].closed == nil && !items[$0].isPull && items[$0].assignee != nil
    }
    for (place, time) in zip(open, ["09:15", "12:00", "16:45"]) { items[place].reminder = time }
  }

  private static let tags: [(name: String, details: String, color: String)] =
    zip(
      Texts.areas,
      ["2a80bd", "29509e", "16827f", "5c5f66", "8547c9", "c93434", "2a8a43", "a67c00"]
    ).map { ($0.tag, "About " + $0.name, $1) } + [
      ("bug", "Something that is wrong", "b3261e"), ("wish", "Something that is wanted", "1a7431"),
      ("good first issue", "Small, and well described", "6f42b8"),
      ("release", "What has to be done for a version", "3b3b7a"),
    ]

  /// What the data say for a number of minutes since the first day.
  private func date(_ minutes: Int) -> String {
    Instant(seconds: Instant(start).seconds + Int64(minutes) * 60).description
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int(random.next() % UInt64(values.count))]
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(random.next() % UInt64(range.count))
  }

  private mutating func isOne(of count: Int) -> Bool { random.next() % UInt64(count) == 0 }

  /// Somebody, those who do most most often.
  private mutating func person(besides other: String? = nil) -> String {
    let people = Texts.people.filter { $0.login != other }
    var left = number(0...people.reduce(0) { $0 + $1.share } - 1)
    for person in people {
      left -= person.share
      if left < 0 { return person.login }
    }
    return people[0].login
  }

  /// A text with its placeholders filled in: the number of an earlier issue (of the second in the
  /// first), or a name.
  private mutating func filled(_ text: String, before number: Int) -> String {
    let earlier = self.number(1...max(1, number - 1))
    let other = String(number == 1 ? 2 : earlier)
    return text.replacing("%d", with: other).replacing("%@", with: person())
  }

  private mutating func item(_ number: Int) -> RichSampleItem {
    let created = number * (Self.end - 4000) / Self.count + self.number(0...900)
    let area = pick(Texts.areas)
    var item = RichSampleItem(number: number, created: created, author: person())
    item.isPull = number > 6 && isOne(of: 3)
    let isBug = !item.isPull && isOne(of: 2)
    item.title =
      item.isPull
      ? "\(pick(Texts.changes)) \(area.name)"
      : area.name.prefix(1).uppercased() + area.name.dropFirst() + " "
        + pick(isBug ? Texts.bugs : Texts.wishes)
    item.body =
      filled(pick(Texts.openings), before: min(number, 4)) + "\n\n"
      + filled(pick(Texts.details), before: number)
    if item.isPull { item.body = "Closes #\(self.number(1...number - 1)).\n\n" + item.body }
    item.tags = [area.tag] + (item.isPull ? [] : [isBug ? "bug" : "wish"])
    if isOne(of: 9) { item.tags.append("good first issue") }
    item.priority = isOne(of: 6) ? "high" : isOne(of: 4) ? "low" : "medium"
    let milestone = Texts.milestones.last { $0.start * 1440 <= created }
    item.project = isOne(of: 7) ? nil : milestone?.title
    if isOne(of: 2) { item.assignee = person() }
    if number % 29 == 0 { release(&item) }
    talk(&item, area.folder)
    return item
  }

  /// Turns an issue into one about a release.
  private mutating func release(_ item: inout RichSampleItem) {
    item.isPull = false
    item.title = "Release 1.\(item.number / 29)"
    item.body = "- [x] notes\n- [x] translations\n- [ ] tell the harbour office"
    item.tags = ["release"]
    item.due = item.created + 10 * 1440
    item.reminder = "08:30"
  }

  /// Lets people answer, review and end it.
  private mutating func talk(_ item: inout RichSampleItem, _ folder: String) {
    let days = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89]
    let end = item.created + pick(days) * 1440 + number(90...1300)
    let isClosed = end < Self.end - 200 && !isOne(of: 6)
    let last = isClosed ? end : min(Self.end - 60, item.created + 40 * 1440)
    let maintainer = person(besides: item.author)
    item.events.append(
      RichSampleEvent("labelled", maintainer, item.created + 12, subject: item.tags[0]))
    if let project = item.project {
      item.events.append(
        RichSampleEvent("milestoned", maintainer, item.created + 15, subject: project))
    }
    if let assignee = item.assignee {
      item.events.append(
        RichSampleEvent("assigned", maintainer, item.created + 30, person: assignee))
    }
    let replies = item.number % 40 == 0 ? 24 : pick([0, 1, 1, 2, 2, 3, 4, 6])
    var at = item.created + pick([8, 45, 130, 400, 1500, 4300])
    var speaker = maintainer
    for _ in 0..<replies where at < last {
      item.comments.append(
        RichSampleComment(speaker, at, filled(pick(Texts.replies), before: item.number)))
      at += pick([20, 90, 300, 1440, 4000])
      speaker = person(besides: speaker)
    }
    if item.isPull { review(&item, folder, until: last) }
    if isOne(of: 12) {
      item.comments.insert(
        RichSampleComment(
          Texts.bot, item.created + 1, "Thank you! Somebody will look at this soon."), at: 0)
    }
    if isClosed { close(&item, by: maintainer, at: end) }
    item.updated = max(
      item.closed ?? item.created, item.comments.map(\.date).max() ?? 0,
      item.events.map(\.date).max() ?? 0, item.reviews.map(\.comment.date).max() ?? 0)
  }

  private mutating func review(_ item: inout RichSampleItem, _ folder: String, until last: Int) {
    var at = item.created + pick([60, 200, 900, 2000])
    for round in 0..<number(1...3) where at < last {
      let state = round == 0 ? pick(["commented", "changesRequested", "approved"]) : "approved"
      let texts =
        state == "commented"
        ? Texts.reviews[..<2] : state == "approved" ? Texts.reviews[4...] : Texts.reviews[2..<4]
      let reviewer = person(besides: item.author)
      let remarks = (0..<(state == "approved" ? 0 : number(0...2))).map { index in
        RichSampleComment(
          reviewer, at + index, pick(Texts.remarks), path: "Sources/\(folder)/\(folder).swift")
      }
      item.reviews.append(
        RichSampleReview(
          state: state, comment: RichSampleComment(reviewer, at, pick(Array(texts))),
          remarks: remarks))
      at += pick([120, 700, 1600])
    }
  }

  private mutating func close(_ item: inout RichSampleItem, by person: String, at end: Int) {
    item.closed = end
    item.isMerged = item.isPull && !isOne(of: 8)
    if !item.isPull, isOne(of: 15) {
      item.events.append(RichSampleEvent("closed", item.author, end - 50))
      item.events.append(RichSampleEvent("reopened", person, end - 30))
    }
    if !item.isPull, isOne(of: 2) {
      item.comments.append(RichSampleComment(person, end - 2, pick(Texts.decisions)))
    }
    item.comments.removeAll { $0.date > end }
    item.events.append(RichSampleEvent(item.isMerged ? "merged" : "closed", person, end))
  }
}
