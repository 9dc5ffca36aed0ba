package import Formats

// Envelopes of records: those of collectors, search engines, GraphQL and webhooks.

extension JSONValue {
  /// The record in an envelope: a collector's `{"backend_name": …, "data": {…}}`, or that of
  /// Linear's webhooks, `{"action": …, "data": {…}, "webhookTimestamp": …}`; nil where there is no
  /// envelope.
  package var collected: JSONValue? {
    guard let data = self["data"], data.isObject,
      has("backend_name") || has("action") && has("webhookTimestamp")
    else { return nil }
    return data
  }

  /// The address of the tracker that a collector's envelope names; nil for any other value.
  package var origin: String? { has("backend_name") ? self["origin"]?.webAddress : nil }

  /// The path of a list without the members of a collector's envelope.
  package static func collectedPath(_ path: String) -> String {
    path.hasPrefix("data.") ? String(path.dropFirst("data.".count)) : path
  }

  /// The record inside the envelopes of collectors, search engines and GraphQL, else the value
  /// itself: `{"backend_name", "data"}`, `{"_source"}`, `{"cursor", "node"}`, `{"content"}` of a
  /// project's items, and the `{"issue"}` by which some answers name a single record.
  package var unwrapped: JSONValue { opened(but: []).record }

  /// Whether this is a message of GitLab about an `issue` or a `note` that not everybody may see.
  package func isConfidential(_ kind: String) -> Bool {
    self["event_type"]?.string == "confidential_" + kind
  }

  /// The record inside the envelopes, as ``unwrapped`` has it; the innermost envelope, nil where there is none; whether
  /// an envelope is that of a webhook about a deletion; and whether no envelope says that the record is not public.
  ///
  /// - Parameter kept: names of members that are not opened as envelopes, but stay part of the record.
  package func opened(
    but kept: Set<String>
  ) -> (record: JSONValue, envelope: JSONValue?, isDeleted: Bool, isPublic: Bool) {
    var (value, isDeleted, isPublic) = (self, false, true)
    var envelope: JSONValue?
    // Records of collectors have several in search engines, and those of webhooks in logs of these.
    for _ in 0..<5 {
      guard let inner = value.wrapped(but: kept) else { break }
      isDeleted = isDeleted || value.tellsOfDeletion
      // Events of GitHub say so of their repository.
      isPublic = isPublic && value["public"]?.bool != false
      (envelope, value) = (value, inner)
    }
    return (value, envelope, isDeleted, isPublic)
  }

  /// Whether this is a message of Linear, GitHub or Jira about the deletion of an issue, and not of
  /// a comment, or about its move to another repository.
  private var tellsOfDeletion: Bool {
    switch self["action"]?.string {
    case "remove": self["type"]?.string == "Issue"
    case "deleted": !has("comment")
    case "transferred": true
    default: self["webhookEvent"]?.string == "jira:issue_deleted"
    }
  }

  private func wrapped(but kept: Set<String>) -> JSONValue? {
    if let data = collected { return data }
    for (key, value) in members where value.isObject {
      if !kept.isEmpty, kept.contains(key.string) { continue }
      switch key {
      case "node", "_source": return value
      case "content":
        if value.has("number") || value.has("title"), !isGitHubProjectItem { return value }
      case "issue": if !has("id"), !has("number") { return value }
      // GitLab's other messages have less of a merge request.
      case "merge_request":
        if value.has("iid"), self["object_attributes"]?.has("note") == true { return value }
      // Webhooks of GitHub and GitLab, and what logs have them in.
      case "pull_request": if value.has("number"), !has("title"), !has("body") { return value }
      case "object_attributes": if value.has("iid"), value.has("title") { return value }
      case "payload", "body", "request": if value.holdsWebhook { return value }
      default: break
      }
    }
    return nil
  }

  /// Whether it is the message of a webhook, or has that in it.
  private var holdsWebhook: Bool {
    ["issue", "pull_request", "object_attributes", "payload"].contains {
      self[$0]?.isObject == true
    }
  }

  /// Whether this is an item of `gh project item-list`, which has members about its issue besides
  /// the issue itself.
  var isGitHubProjectItem: Bool {
    guard has("id"), has("title"), let type = self["content"]?["type"]?.string else { return false }
    return ["Issue", "PullRequest", "DraftIssue"].contains(type)
  }

  /// Whether it has the title and the number or key of an issue, and no list of issues as a milestone or project has.
  package var isTitledRecord: Bool {
    self["title"]?.line != nil && (self["number"]?.recordNumber != nil || self["key"]?.line != nil)
      && first(["issues", "pullRequests", "mergeRequests", "items"]) == nil
  }

  /// Whether an object has a member of that name, even if it is null.
  func has(_ name: StaticString) -> Bool { self[name] != nil }
}
