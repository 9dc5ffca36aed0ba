import Formats
import IssueModel

extension JSONValue {
  /// Whether a person's description states that it is a program: GitHub's `type` or `__typename`,
  /// `gh`'s `is_bot`, GitLab's `bot`.
  var describesBot: Bool {
    guard isObject else { return false }
    return (self["type"] ?? self["__typename"])?.string == "Bot"
      || (self["is_bot"] ?? self["bot"])?.bool == true
  }

  /// Whether this names the account that a tracker gives what is of accounts that were deleted, or of nobody who signed in:
  /// GitHub's, GitLab's and Gitea's `ghost`, `gh`'s `app/` without a name, Redmine's `Anonymous`.
  func isNobody(of tracker: Source.Tracker) -> Bool {
    switch tracker {
    case .github, .gitlab:
      // Everybody is asked, so that the bytes are compared.
      let login = stringBytes ?? (self["login"] ?? self["username"])?.stringBytes
      guard let login else { return false }
      return login == "ghost" || login == "Ghost" || login == "app/"
        || login == "https://github.com/ghost"
    case .redmine:
      guard let name = stringBytes ?? self["name"]?.stringBytes else { return false }
      return name == "Anonymous" && !has("login")
    default: return false
    }
  }
}
