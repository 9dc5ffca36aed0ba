import Testing

@testable import Publishing

@Suite("The settings that every page depends on")
struct RenderSettingsTests {
  private func settings(_ language: String, images: Bool = false, markdown: Bool = false)
    -> RenderSettings
  {
    RenderSettings(language: language, linksRemoteImages: images, hasMarkdown: markdown)
  }

  @Test("languages that begin alike are told apart")
  func languages() {
    #expect(settings("zh-Hant").changes(since: settings("zh-Hans")) == .language)
    #expect(settings("en").changes(since: settings("en")) == [])
    let named = RenderSettings(
      language: "en", pages: ["about"], linksRemoteImages: false, hasMarkdown: false)
    #expect(named != settings("en"))
  }

  @Test("each switch is told by itself")
  func switches() {
    #expect(settings("en", images: true).changes(since: settings("en")) == .images)
    #expect(settings("en", markdown: true).changes(since: settings("en")) == .formats)
  }
}
