import Bytes

/// An issue or a pull request of the sample of a year; times are minutes since its beginning.
struct RichSampleItem {
  let number: Int
  let created: Int
  let author: String
  var title = ""
  var body = ""
  var isPull = false
  var isMerged = false
  var closed: Int?
  var updated = 0
  var due: Int?
  var reminder: String?
  var priority = "medium"
  var tags: [String] = []
  var project: String?
  var assignee: String?
  var comments: [RichSampleComment] = []
  var reviews: [RichSampleReview] = []
  var events: [RichSampleEvent] = []

  /// Writes the members of the item, with what `date` says for minutes.
  func write(to json: inout JSONWriter, _ date: (Int) -> String) {
    json.member("number", number)
    if isPull { json.member("kind", "pull") }
    json.member("title", title)
    json.member("content", body)
    json.member("state", closed == nil ? "open" : isMerged ? "merged" : "closed")
    json.member("priority", priority)
    json.member("creationDate", date(created))
    json.member("modificationDate", date(updated))
    if let closed { json.member("closedDate", date(closed)) }
    if let due { json.member("dueDate", date(due)) }
    if let reminder {
      json.member("reminderEnabled", closed == nil)
      json.member("reminderTime", reminder)
    }
    json.member("tags", tags, onOneLine: true)
    if let project { json.member("project", project) }
    json.member("author", author)
    if let assignee { json.member("assignees", [assignee], onOneLine: true) }
    json.member("comments", of: comments) { json, comment in
      json.object { comment.write(to: &$0, date) }
    }
    if !reviews.isEmpty {
      json.member("reviews", of: reviews) { json, review in
        json.object { json in
          review.comment.write(to: &json, date)
          json.member("state", review.state)
          json.member("comments", of: review.remarks) { json, remark in
            json.object { remark.write(to: &$0, date) }
          }
        }
      }
    }
    json.member("events", of: events) { json, event in
      json.object { json in
        json.member("kind", event.kind)
        json.member("actor", event.actor)
        json.member("date", date(event.date))
        if let subject = event.subject { json.member("subject", subject) }
        if let person = event.person { json.member("person", person) }
      }
    }
  }
}

/// A comment.
struct RichSampleComment {
  let author: String
  let date: Int
  let body: String
  let path: String?

  init(_ author: String, _ date: Int, _ body: String, path: String? = nil) {
    (self.author, self.date, self.body, self.path) = (author, date, body, path)
  }

  /// Writes the members of the comment, with what `date` says for minutes.
  func write(to json: inout JSONWriter, _ date: (Int) -> String) {
    json.member("author", author)
    json.member("date", date(self.date))
    if let path { json.member("path", path) }
    json.member("content", body)
  }
}

/// A review with its remarks.
struct RichSampleReview {
  let state: String
  let comment: RichSampleComment
  let remarks: [RichSampleComment]
}

/// Something that happened.
struct RichSampleEvent {
  let kind: String
  let actor: String
  let date: Int
  let subject: String?
  let person: String?

  init(_ kind: String, _ actor: String, _ date: Int, subject: String? = nil, person: String? = nil)
  {
    (self.kind, self.actor, self.date) = (kind, actor, date)
    (self.subject, self.person) = (subject, person)
  }
}
