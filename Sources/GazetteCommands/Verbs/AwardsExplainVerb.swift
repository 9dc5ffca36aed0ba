import Bytes
import Diagnostics
import IssueModel
import IssueStore
import Publishing
import ViewModels

extension Verb {
  /// `gazette awards explain NAME [PERSON]`: why somebody has an award, or does not.
  static let awardsExplain = Verb(
    "awards explain", "What counts for an award, and who did it",
    discussion: """
      Tells the rule of an award, how far the site or somebody is, the issues that count, and the one \
      with which the award was earned. Without PERSON that is told of the site, and who else has the \
      award. An award for tags or milestones takes their names as PERSON.

        gazette awards explain 'Rocking it' ana
      """
  ) { take in
    let name: String = take.required("NAME", "the award")
    let person = take.optional("PERSON", "whom to look at: a login, or a tag or milestone")
    let folder: String = take.option(
      "site", short: "C", "DIR", or: ".", completion: .folders,
      "the site's folder (default: the current folder)")
    let site = SiteReading(site: folder, config: take.config())
    let wantsJSON = take.json()
    return { console in
      let presentation = try site.inputs(console).presentation(today: console.now().day)
      let account = try AwardAccount(name, of: person, in: presentation)
      if wantsJSON { return try console.json { account.write(to: &$0) } }
      for line in account.text { try console.print(DiagnosticFormatter.printable(line)) }
    }
  }
}
