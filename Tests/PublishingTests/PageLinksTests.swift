import Testing

@testable import Publishing

@Suite("The links of a page")
struct PageLinksTests {
  @Test("attributes are found however they are written, and only in tags that end")
  func attributes() {
    let links = PageLinks(
      in: Array(
        """
        <!DOCTYPE html><title><a href="t"></title>
        <!-- <a href="c" id="c"> --><script>x = '<a href="s" id="s">'</script>
        <a href="one.html#a&amp;b">href="text"</a> <IMG SRC='two.png' alt="a > b" id=big>
        <p
        id="three">1 < 2 <a name=four href=five.html>x</a><a disabled href>y</a> </a href="end">
        <a href="one.html#a&amp;b" id='x
        """.utf8))
    #expect(links.addresses == ["one.html#a&b", "two.png", "five.html"])
    #expect(links.anchors == ["big", "three", "four"])
  }

  @Test("links lead to paths from the root of the site, and to parts of pages")
  func targets() {
    let page = """
      <a href="#own"><a href="../b.html#%C3%BC"><a href="c.html?x#top"><a href="d/"><a href="/e">
      <a href="https://f"><a href="search.html#q=a"><a href="../../out.html"><a href="x.html#:~:text=y">
      """
    let targets = PageLinks(in: Array(page.utf8)).internalTargets(from: "docs/a.html")
    #expect(
      targets.map { "\($0.written) \($0.path) \($0.anchor ?? "-")" } == [
        "#own docs/a.html own", "../b.html#%C3%BC b.html ü", "c.html?x#top docs/c.html -",
        "d/ docs/d/index.html -", "search.html#q=a docs/search.html -",
        "../../out.html ../../out.html -", "x.html#:~:text=y docs/x.html -",
      ])
  }
}
