import Diagnostics
import Foundation
import Printing
import Testing

/// Whether an engine is here with all that it needs; where it is not, that is said.
private func has(_ name: String) -> Bool {
  do {
    let engine = try PrintEngine.find(name)
    let check = Process()
    check.executableURL = URL(fileURLWithPath: engine.python)
    check.arguments = ["-I", "-c", name == "weasyprint" ? "import weasyprint, pikepdf" : ""]
    check.standardError = FileHandle.nullDevice
    try check.run()
    check.waitUntilExit()
    if check.terminationStatus == 0 { return true }
    print("skipped: \(name) lacks pikepdf; bin/deps --print installs it")
  } catch {
    print("skipped: \(name) is not installed; bin/deps --print installs it")
  }
  return false
}

/// What the engines make of a small report in several parts.
@Suite(.serialized) struct RealEngineTests {
  static let engines = ["weasyprint", "chromium"].filter(has)

  static let report =
    """
    <!DOCTYPE html><html lang="pl"><head><meta charset="utf-8"><title>Raport</title>
    <meta name="author" content="Ada"><meta name="gazette:page-of" content="page {} of {}">
    <style>@page { size: A5; margin: 20mm } article, h2 { break-before: page } .pg { float: right }</style></head><body>
    <h1>Raport</h1><p><a href="#issue-3">Trzecie</a> <a class="pg" href="#issue-3"></a></p>
    <h2 id="group-a" data-outline="1" data-title="Grupa A">Grupa A</h2>
    <!--print:part--><article id="issue-1" data-outline="2" data-title="Pierwsze"><h3>Pierwsze</h3>
    <h4 id="aside">Heading of a body</h4><p>\(String(repeating: "tekst ", count: 300))
    <a href="#issue-3">to #3</a> <a class="pg" href="#issue-3">→ p. </a>
    <a href="https://example.org/a">there</a> <img src="file:///etc/passwd" alt="secret"></p></article>
    <!--print:part--><article id="issue-2" data-outline="2" data-title="Drugie"><h3>Drugie</h3></article>
    <!--print:part--><article id="issue-3" data-outline="2" data-title="Trzecie"><h3>Trzecie</h3></article>
    </body></html>
    """

  private func pdf(_ engine: String, _ html: String = report) throws -> [UInt8] {
    try PDFPrinter(PrintEngine.find(engine), part: 500).print(
      Array(html.utf8), at: 1_700_000_000,
      attachments: [PDFAttachment(name: "a.json", type: "application/json", bytes: [0x7B, 0x7D])])
  }

  /// What a few lines of Python say of a PDF.
  private func ask(_ pdf: [UInt8], _ engine: String, _ lines: String) throws -> String {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: try PrintEngine.find(engine).python)
    process.arguments = [
      "-I", "-c",
      "import io, sys, pikepdf; pdf = pikepdf.open(io.BytesIO(sys.stdin.buffer.read()))\n" + lines,
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(pdf))
    try input.fileHandleForWriting.close()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self)
  }

  @Test(arguments: engines)
  func `a PDF has its properties, outline, places, tags and attachments across its parts`(
    engine: String
  ) throws {
    let said = try ask(
      pdf(engine), engine,
      """
      print(len(pdf.pages) >= 5, pdf.docinfo.Title, pdf.docinfo.Author, pdf.Root.Lang, pdf.docinfo.CreationDate)
      print(pdf.Root.MarkInfo.Marked, sum(len(k.Nums) for k in pdf.Root.StructTreeRoot.ParentTree.Kids) > 8, pdf.Root.PageLabels.Nums[1].S)
      with pdf.open_outline() as o:
          for i in o.root: print(i.title, [j.title for j in i.children])
      flat = list(pdf.Root.Names.Dests.Names)
      places = {str(k): pdf.pages.index(pikepdf.Page(v[0])) for k, v in zip(flat[::2], flat[1::2])}
      print(places["issue-1"], places["issue-3"] == len(pdf.pages) - 1, sorted(places))
      print(sorted({str(a.Dest) for p in pdf.pages for a in p.obj.get('/Annots', []) if '/Dest' in a}))
      print(sorted({str(a.A.URI) for p in pdf.pages for a in p.obj.get('/Annots', []) if '/A' in a}))
      print(sorted([str(a.Contents).replace(str(len(pdf.pages)), "LAST") for p in pdf.pages for a in p.obj.get('/Annots', []) if '/Dest' in a]))
      print(all("/StructParent" in a and a.F == 4 for p in pdf.pages for a in p.obj.get('/Annots', [])))
      print({k: v.get_file().read_bytes() for k, v in pdf.attachments.items()})
      """)
    #expect(
      said == """
        True Raport Ada pl D:20231114221320Z
        True True /D
        Grupa A ['Pierwsze', 'Drugie', 'Trzecie']
        2 True ['aside', 'group-a', 'issue-1', 'issue-2', 'issue-3']
        ['issue-3']
        ['https://example.org/a']
        ['Trzecie', 'Trzecie', 'Trzecie, LAST', 'Trzecie, LAST']
        True
        {'a.json': b'{}'}

        """)
  }

  @Test(arguments: engines)
  func `the same report gives the same bytes`(engine: String) throws {
    #expect(try pdf(engine) == pdf(engine))
  }

  @Test(arguments: engines)
  func `rows that belong together stand on one page`(engine: String) throws {
    // However much stands before them; each row is a line or two.
    for lines in 6..<14 {
      let rows = (1...9).map {
        "<tr id=\"r\($0)\"><th>\($0)</th><td>\($0 % 3 == 0 ? "a<br>b" : "a")</td></tr>"
      }
      let links = (1...9).map { "<a href=\"#r\($0)\">\($0)</a>" }
      let html = """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Rows</title>
        <style>@page { size: 105mm 148mm; margin: 20mm } body { font-size: 12pt; line-height: 6mm } tr { break-inside: avoid }
        h2 { break-after: avoid } thead { display: table-header-group } th, td { padding: 0 }
        tr:is(:nth-child(-n+3), :nth-last-child(-n+2)):not(:first-child) { break-before: avoid }</style></head><body>
        \(String(repeating: "line<br>", count: lines))<h2 id="h">Head</h2>
        <table><thead><tr><th>A</th><th>B</th></tr></thead><tbody>\(rows.joined())</tbody></table>
        \(links.joined())<a href="#h">h</a></body></html>
        """
      let said = try ask(
        pdf(engine, html), engine,
        """
        flat = list(pdf.Root.Names.Dests.Names)
        page = {str(k): pdf.pages.index(pikepdf.Page(v[0])) for k, v in zip(flat[::2], flat[1::2])}
        print(page["h"] == page["r1"] == page["r2"] == page["r3"], page["r7"] == page["r8"] == page["r9"])
        """)
      #expect(said == "True True\n", "after \(lines) lines")
    }
  }

  private static let tagged =
    """
    <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Tags</title>
    <style>@page { size: A6; margin: 20mm } a.block { float: right } p { border: 1px solid } thead { display: table-header-group }</style></head><body>
    <header><h1>Tags</h1><dl><div><dt>Query</dt><dd>open</dd></div></dl></header>
    <section><h2>List</h2><ul><li>One<ol><li>Inner <a href="#end">link</a> behind</li></ol></li></ul></section>
    <h4>Skipped</h4><h4>Again</h4>
    <table><thead><tr><th scope="col">A</th><th scope="col" colspan="2">B</th></tr></thead>
    <tbody><tr><th scope="row">1</th><td></td><td>x<br>x<br>x<br>x<br>x<br>x<br>x<br>x</td></tr><tr><th scope="row">2</th><td>y</td><td>z<br>z<br>z<br>z<br>z<br>z<br>z<br>z<br>z</td></tr></tbody></table>
    <figure aria-label="All of it"><svg width="20" height="20"><rect width="9" height="9" fill="red"/><text x="0" y="9">t</text></svg><figcaption>Caption</figcaption></figure>
    <svg width="20" height="20" aria-hidden="true"><rect width="9" height="9"/></svg>
    <div lang="pl"><p>Polski</p></div><p id="end">before <a class="block" href="https://example.org/">there</a> behind</p>
    </body></html>
    """

  @Test(.enabled(if: engines.contains("weasyprint")))
  func `tags of a PDF are those of its HTML across pages and all that is drawn has one`() throws {
    let said = try ask(
      pdf("weasyprint", Self.tagged), "weasyprint",
      """
      N = pikepdf.Name
      def show(e):
          a = e.get(N.A, {})
          more = [k[1:] + "=" + str(e[k]) for k in ("/Alt", "/Lang") if k in e]
          more += [k[1:] + "=" + str(a[k]).lstrip("/") for k in ("/Scope", "/ColSpan") if k in a]
          kids = [show(k) if N.S in k else "@" if k.Type == N.OBJR else "#" for k in e.get(N.K, [])]
          return " ".join([str(e.S)[1:]] + more) + ("(" + " ".join(kids) + ")" if kids else "")
      print(show(pdf.Root.StructTreeRoot.K).replace(" Table", "\\n Table").replace(" Figure", "\\n Figure"))
      bare, paint = 0, "S s f F B b sh Do Tj TJ".split()
      for page in pdf.pages:
          marks = 0
          for _, operator in pikepdf.parse_content_stream(page):
              name = str(operator)
              marks += (name in ("BDC", "BMC")) - (name == "EMC")
              bare += name in paint and not marks
      print(len(pdf.pages), bare, all(p.obj.Tabs == N.S for p in pdf.pages))
      print([str(a.Contents) for p in pdf.pages for a in p.obj.get("/Annots", [])])
      """)
    #expect(
      said == """
        Document(Sect(H1(#) L(LI(Lbl(#) LBody(#))) Sect(H2(#) L(LI(Lbl(#) LBody(# L(LI(Lbl(#) \
        LBody(# Link(# @) #))))))) H3(#) H3(#)
         Table(THead(TR(TH Scope=Column(#) TH Scope=Column ColSpan=2(#))) TBody(TR(TH Scope=Row(#) TD TD(#)) \
        TR(TH Scope=Row(#) TD(#) TD(#))))
         Figure Alt=All of it(#) P(#) # Div Lang=pl(P(#)) P(Link(# @) # # #) L(LI(Lbl(#) LBody(#)))))
        4 0 True
        ['end', 'https://example.org/']

        """)
  }
}
