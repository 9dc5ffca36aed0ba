import Diagnostics
import Testing

@testable import Preview

@Suite("Keeping open pages up to date")
struct LivePagesTests {
  let folder: TemporaryFolder
  let published: PublishedFolder
  let pages: LivePages

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one", to: "issues/1.html")
    try folder.write("two", to: "issues/2.html")
    try folder.write("a", to: "style.css")
    published = PublishedFolder(root: folder.path)
    pages = LivePages(published)
  }

  private func open(_ page: String) -> EventStream {
    pages.open(page: page, version: published.version(of: page))
  }

  /// What a page has been sent since last asked.
  private func taken(_ stream: EventStream) -> String {
    switch stream.take(10_000, sleep: { {} }) {
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .none: ""
    case .end: "end"
    }
  }

  @Test("a page loads itself again when its own file changed")
  func reload() throws {
    let (one, two) = (open("/issues/1"), open("/issues/2.html"))
    #expect(taken(one) == "event: problems\ndata: []\n\n")
    _ = taken(two)
    try folder.write("changed", to: "issues/1.html")
    pages.published()
    #expect(taken(one) == "event: reload\ndata: {}\n\n")
    #expect(taken(two) == "")
    pages.published()
    #expect(taken(one) == "")
  }

  @Test("a page that is not the present version is told so when it connects")
  func late() {
    let page = pages.open(page: "/issues/1", version: "old")
    #expect(taken(page) == "event: problems\ndata: []\n\nevent: reload\ndata: {}\n\n")
  }

  @Test("a style sheet that changed is told without a reload")
  func assets() throws {
    let file = try #require(PublishedFile(["style.css"], below: folder.path))
    pages.sent("style.css", version: file.version)
    let page = open("/issues/1")
    _ = taken(page)
    try folder.write("bb", to: "style.css")
    pages.published()
    #expect(taken(page) == "event: assets\ndata: [\"/style.css\"]\n\n")
    pages.published()
    #expect(taken(page) == "")
  }

  @Test("what is wrong is told to pages that are open and to those that come, until it is mended")
  func problems() {
    let page = open("/issues/1")
    _ = taken(page)
    var place = Place(file: "data/<x>.json", line: 3, column: 5, excerpt: "abc \"de\" f")
    place.length = 4
    pages.broken([
      .error("json.syntax", "a </script> b\nc", at: place, suggestion: "mend it")
    ])
    let told = taken(page)
    #expect(
      told
        == #"""
        event: problems
        data: [{"severity":"error","message":"a \u003c/script\u003e b\nc","notes":[],"file":"data/\u003cx\u003e.json","line":3,"column":5,"before":"abc ","marked":"\"de\"","after":" f","suggestion":"mend it"}]


        """#)
    #expect(taken(open("/issues/2")) == told)
    pages.published()
    #expect(taken(page) == "event: problems\ndata: []\n\n")
  }

  @Test(
    "Where too many pages are open, the oldest makes room, and a page that comes after the end is closed"
  )
  func capacity() throws {
    let folder = try TemporaryFolder()
    let pages = LivePages(PublishedFolder(root: folder.path))
    let streams = (0..<501).map { _ in pages.open(page: "/", version: "") }
    #expect(pages.count == 500)
    #expect(isEnded(streams[0]) && !isEnded(streams[1]) && !isEnded(streams[500]))
    pages.close()
    #expect(isEnded(pages.open(page: "/", version: "")))
    #expect(pages.count == 500)
  }

  private func isEnded(_ stream: EventStream) -> Bool {
    if case .end = stream.take(1, sleep: { {} }) { true } else { false }
  }

  @Test("The connection that was silent longest is let go where there are too many")
  func connections() {
    var connections = OpenConnections()
    for number in 1...400 { #expect(connections.use(UInt(number)) == nil) }
    #expect(connections.use(1) == nil)
    #expect(connections.use(401) == 2)
    connections.close(3)
    #expect(connections.use(402) == nil)
    #expect(connections.use(403) == 4)
  }

  @Test("pages that are gone are forgotten, and a closed server lets go of the others")
  func gone() {
    let (one, two) = (open("/issues/1"), open("/issues/2"))
    #expect(pages.count == 2)
    one.end()
    #expect(pages.count == 1)
    pages.close()
    #expect(taken(two) == "end")
    #expect(taken(open("/issues/1")) == "end")
  }

  @Test("a page that takes nothing is let go")
  func slow() {
    let page = open("/issues/1")
    let long = String(repeating: "x", count: 600_000)
    page.send("problems", long)
    page.send("problems", long)
    #expect(taken(page) == "end")
  }
}
