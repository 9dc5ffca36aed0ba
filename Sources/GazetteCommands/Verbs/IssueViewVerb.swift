import Bytes
import IssueModel
import IssueStore
import Publishing
import ViewModels

extension Verb {
  /// `gazette issue view NUMBER`: an issue in full.
  static let issueView = Verb(
    "issue view", "Show an issue with its text and its conversation",
    discussion: """
      Shows any issue or pull request that the site publishes, whatever data it comes from. Its texts \
      are Markdown and stay as they are; on a terminal there are colours. With --json it is the record \
      of the published API.

        gazette issue view 12
        gazette issue view team/tool#12      where several sources have a 12
      """
  ) { take in
    let key: String = take.required("NUMBER", "the issue's number or key")
    let site = take.siteOption()
    let wantsJSON = take.json()
    let reading = SiteReading(site: site, config: take.config())
    return { console in
      let inputs = try reading.inputs(console)
      let snapshot = inputs.data.snapshot
      let issue = try snapshot.record(named: key, "in this site")
      if wantsJSON {
        let presentation = try inputs.presentation(today: try console.now().day)
        guard let row = snapshot.index(of: issue.identity) else { return }
        return try console.json { $0.apiIssue(row, in: presentation) }
      }
      let text = IssueText(issue, in: snapshot, hasColor: console.outputHasColor)
      for line in text.lines { try console.print(line) }
    }
  }
}
