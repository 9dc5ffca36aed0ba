import Bytes
import Configuration
import Diagnostics
import IssueModel
import IssueStore
import Publishing
import ViewModels

extension Verb {
  /// `gazette awards diff A B`: the awards earned between two states of the data.
  static let awardsDiff = Verb(
    "awards diff", "Who has newly earned what, between two states of the data",
    discussion: """
      Compares what is earned in two site folders, data files or folders of data files, and tells who has \
      newly earned what, and who lost what. Data files are read with the configuration of --config, if \
      any is given, and count for the built-in awards where they have none of their own.

        gazette awards diff yesterday.json data/issues.json
      """
  ) { take in
    let old: String = take.required("A", completion: .files, "the earlier state")
    let new: String = take.required("B", completion: .files, "the later state")
    let config = take.config()
    let wantsJSON = take.json()
    return { console in
      let today = try console.now().day
      let before = try presentation(of: old, config, today, console)
      let difference = AwardDifference(
        from: before, to: try presentation(of: new, config, today, console))
      if wantsJSON { return try console.json { difference.write(to: &$0) } }
      for line in difference.text { try console.print(line) }
    }
  }

  /// The presentation of a site folder, or of data without a site.
  private static func presentation(
    of path: String, _ config: String?, _ today: Day, _ console: Console
  ) throws -> Presentation {
    if SiteFolder.isSite(path) {
      return try SiteReading(site: path, config: config).inputs(console).presentation(today: today)
    }
    let (presentation, problems) = try SiteInputs.presentation(
      ofData: path, configuration: config, today: today)
    console.report(problems)
    return presentation
  }
}
