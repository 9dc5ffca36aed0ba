import Formats
import IssueModel

// The comments and events of an issue of Gazette's own data.

extension RecordBatch {
  /// The comments of a member.
  mutating func nativeComments(_ key: JSONString, _ value: JSONValue) -> [Comment] {
    var comments: [Comment] = []
    for element in nativeList(key, value) {
      guard element.isObject || element.stringBytes != nil else {
        warn(key, element, "a comment")
        continue
      }
      if leavesOut(comment: element, created: ["date", "creationDate"]) { continue }
      comments.append(nativeComment(element))
    }
    return comments
  }

  private mutating func nativeComment(_ value: JSONValue) -> Comment {
    var comment = Comment(body: value.text)
    comment.identify(by: value, isPrivate: commentIsPrivate)
    for (key, value) in value.members {
      switch key {
      case "author": comment.author = nativePerson(key, value)
      case "date", "creationDate": comment.created = nativeDate(key, value)
      case "member": comment.isMember = nativeBool(key, value) ?? false
      case "number":
        if value.recordNumber == nil { warn(key, value, "a whole number from 0") }
        comment.number = Int32(clamping: max(0, value.int ?? 0))
      case "path": comment.path = nativeText(key, value).flatMap(\.line).map { Text($0) } ?? .empty
      case "content":
        comment.body = nativeText(key, value).map { Text(utf8: $0.utf8) } ?? .empty
      // Those of a review.
      case "state", "comments": break
      default: if !value.isBlank { lose(key, of: "comment") }
      }
    }
    return comment
  }

  /// The reviews of a member, each with its remarks behind it.
  mutating func nativeReviews(_ key: JSONString, _ value: JSONValue) -> [Comment] {
    var reviews: [Comment] = []
    for element in nativeList(key, value) {
      guard element.isObject || element.stringBytes != nil else {
        warn(key, element, "a review")
        continue
      }
      if leavesOut(comment: element, created: ["date"], isCounted: false) { continue }
      var review = nativeComment(element)
      var remarks: [Comment] = []
      for (key, value) in element.members {
        switch key {
        case "state":
          let part = value.string.flatMap(Comment.ReviewPart.init(word:))
          review.review = native(
            key, value, part, "approved, changesRequested, commented or dismissed")
        case "comments": remarks = nativeComments(key, value)
        default: break
        }
      }
      reviews.append(review)
      for var remark in remarks {
        remark.review = .remark
        remark.author = remark.author ?? review.author
        reviews.append(remark)
      }
    }
    return reviews
  }

  /// The events of a member.
  mutating func nativeEvents(_ key: JSONString, _ value: JSONValue) -> [IssueEvent] {
    var events: [IssueEvent] = []
    for element in nativeList(key, value) {
      guard let kind = element["kind"]?.string.flatMap(IssueEvent.Kind.init(word:)) else {
        warn(key, element["kind"] ?? element, "an event, as labelled")
        continue
      }
      var event = IssueEvent(kind)
      for (key, value) in element.members {
        switch key {
        case "kind": break
        case "actor": event.actor = nativePerson(key, value)
        case "person": event.person = nativePerson(key, value)
        case "date": event.date = nativeDate(key, value)
        case "subject": event.subject = nativeText(key, value)?.line ?? ""
        case "before": event.before = nativeText(key, value)?.line ?? ""
        default: if !value.isBlank { lose(key, of: "event") }
        }
      }
      events.append(event)
    }
    return events
  }

  /// The ties of a member to other records.
  mutating func nativeLinks(_ key: JSONString, _ value: JSONValue) -> [IssueLink] {
    var links: [IssueLink] = []
    for element in nativeList(key, value) {
      guard let kind = element["kind"]?.string.flatMap(IssueLink.Kind.init(word:)),
        let reference = element["reference"]?.line
      else {
        warn(key, element, ##"a link, as {"kind": "duplicates", "reference": "#12"}"##)
        continue
      }
      links.append(IssueLink(kind, reference))
      for (key, value) in element.members where !(key == "kind" || key == "reference") {
        if !value.isBlank { lose(key, of: "link") }
      }
    }
    return links
  }
}
