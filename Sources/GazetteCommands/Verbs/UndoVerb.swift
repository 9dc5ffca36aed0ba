import Bytes
import Editing
import IssueModel

extension Verb {
  /// `gazette undo`: reverts the last edit.
  static let undo = edit(
    "undo", "Undo the last edit that one of Gazette's verbs made",
    discussion: """
      Brings the files back to what they were, byte for byte, and says which edit that was. Called again \
      it undoes the one before it, and so on through the last hundred. An edit whose files were changed by \
      anything else since then is not undone, and nothing is lost; --dry-run shows what would change.

      What is needed for it is kept in .gazette, which is safe to delete. The number of an issue whose making \
      was undone is not given again.
      """
  ) { _ in
    { session in
      let undone = try session.undo()
      for title in undone.passed {
        session.console.say("passed over, as the files are as they were before it: \(title)")
      }
      try session.finish("undid: \(undone.title)") { json in
        json.object { json in
          json.member("undone", undone.title)
          json.member("date", undone.date.description)
          json.member("files", session.changedFiles)
          json.member("left", undone.left)
        }
      }
    }
  }
}
