import Configuration
import IssueModel
import IssueStore
import Records
import Testing

@testable import ViewModels

@Suite("Texts of the site")
struct SiteTextsTests {
  @Test("are looked up anew when what they refer to comes into being, and only then")
  func references() {
    var site = SampleSite()
    site.settings.look.footer = "See #2 and #3."
    site.add("one")
    let first = site.presentation
    #expect(first.site.texts.notice == nil)
    #expect(first.site.texts.footer?.references.isEmpty == true)
    #expect(first.site.texts.footer?.isAtSiteRoot == true)
    site.add("two")
    let second = Presentation(
      site.snapshot, settings: site.settings, today: site.today, reusing: first)
    #expect(second.site.texts.footer?.references.map(\.spelling) == ["#2"])
    #expect(second.changes.contains(.settings))
    site.snapshot.issues[0].title = "uno"
    let third = Presentation(
      site.snapshot, settings: site.settings, today: site.today, reusing: second)
    #expect(third.site.texts.footer?.references.map(\.spelling) == ["#2"])
    #expect(!third.changes.contains(.settings))
  }

  @Test("a dashboard and its lists call things what the site does")
  func wordingOfPages() {
    var site = SampleSite()
    site.settings.wording = [.issue: "Ticket", .issues: "Tickets", .tags: "Labels"]
    for day in 1...2 { site.add("issues", created: Int64(day) * 86_400, tags: ["issues"]) }
    let presentation = site.presentation
    #expect(presentation.tiles[0].label == "Open tickets")
    #expect(presentation.lists.prefix(2).map(\.name) == ["All Tickets", "Recent Tickets"])
    // What comes from a tracker stays as it is.
    #expect(
      presentation.chart("by-tag")?.record.sentence
        == "The most common label of open tickets is “issues”: 2.")
    #expect(presentation.chart("by-tag")?.record.title == "Open tickets by label")
    #expect(TagRecord(TagID(0), in: presentation).shown("open_label") == "2 tickets")
    #expect(
      SubjectPageRecord<ListRecord>(presentation.lists[0], page: 1, in: presentation).subject
        .shown("total_label") == "2 tickets")
  }
}
