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
}
