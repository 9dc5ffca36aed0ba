import IssueModel
import Testing

@Suite("Words that close")
struct ClosingWordsTests {
  /// Whether a text says of the issue behind its sign or at its address that it closes it.
  private func closes(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let address = text.firstRange(of: "https:")?.lowerBound
    let place = address.map { text.utf8.distance(from: text.startIndex, to: $0) }
    return (place ?? bytes.firstIndex(of: UInt8(ascii: "#")))
      .map { ClosingWords.precede($0, in: bytes) }
      ?? false
  }

  @Test(
    "the words of GitHub close, also with a noun behind them",
    arguments: [
      "Close #1", "closes #1", "Closed #1", "fix #1", "Fixes: #1", "fixed #1", "RESOLVE #1",
      "resolves   #1", "Resolved : #1", "Fixes issue #1", "fixes bug: #1", "fixes issues #1",
      "This should fix #1", "We want to fix #1", "not only fixes #1", "It may.\nFixes #1",
      "Whether or not.\n\nFixes #1", "It does not\n\nfix #1", "It does not\n* fix #1",
      "It may, fixes #1", "in order to fully fix #1", "Partially. Closes #1", "knot fixes #1",
      "Closes\n#1", "fixes:\r\n#1", "fixes\t#1", "**Closes** #1",
      "**Fixes:** #1", "_closes_: [#1](a)",
      "Fixes [#1](https://example.org/1)", "closes <#1", "* Fixes: **#1**", "Fixes issue [#1]",
      "<b>Fixes</b> #1", "<strong>Fixes:</strong> #1", "Resolves [issue 1](https://e.org/1)",
      "A better parser—fixes #1", "已修复：fixes #1",
    ])
  func closing(_ text: String) {
    #expect(closes(text))
  }

  @Test(
    "others do not, nor what is taken back",
    arguments: [
      "#1", "see #1", "prefix #1", "fixing #1", "Fixes#1", "Fixes the #1", "issue #1", "bug #1",
      "Attempting to fix issue #1", "An attempt to fix #1", "Attempts to  resolve #1",
      "Trying to fix #1", "tried to\nfix #1", "tries to properly fix #1", "fails to fix #1",
      "Partially fixes #1", "partly closes issue #1", "Partial fix: #1", "does not fix #1",
      "does **not** fix #1", "does not really fix #1", "Doesn't fix #1", "doesn’t close #1",
      "won't fix #1", "WON'T FIX #1", "may fix #1", "Might fix bug #1",
      "could possibly resolve #1", "never closed #1", "cannot\r\nclose #1", "Fixes\n\n#1",
      "Fixes\n* #1", "fixes (see #1", "Fixes! #1", "</b> #1", "[fix](https://e.org/1)",
      "tried to [fix [it](https://e.org/1)", "It will **not** [fix #1", "",
    ])
  func others(_ text: String) {
    #expect(!closes(text))
  }
}
