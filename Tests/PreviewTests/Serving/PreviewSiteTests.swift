import Diagnostics
import IssueModel
import Testing

@testable import Preview

@Suite("What a preview server answers")
struct PreviewSiteTests {
  let folder: TemporaryFolder
  let site: PreviewSite

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("<body><h1>Home</h1></body>", to: "public/index.html")
    try folder.write("<p>12</p>", to: "public/issues/12.html")
    try folder.write("<p>tags</p>", to: "public/tags.html")
    try folder.write("<p>bug</p>", to: "public/tags/bug.html")
    try folder.write("<p>more</p>", to: "public/more/index.html")
    try folder.write("<head><title>Lost</title></head><body></body>", to: "public/404.html")
    try folder.write("body { color: red }", to: "public/style.css")
    try folder.write("0123456789", to: "public/ten.txt")
    try folder.write("secret", to: "secret.txt")
    try folder.write("list", to: "public/.gazette-files")
    try folder.link("public/out.txt", to: "../secret.txt")
    try folder.link("public/outside", to: "..")
    let published = PublishedFolder(root: folder.path + "/public")
    site = PreviewSite(
      folder: published, hosts: HostPolicy(address: "127.0.0.1", name: "localhost", port: 8000),
      pages: LivePages(published))
  }

  private func get(
    _ target: String, _ headers: [String: String] = [:], method: String = "GET"
  ) -> HTTPAnswer {
    site.answer(
      HTTPRequest(
        method: method, target: target,
        headers: ["host": "127.0.0.1:8000"].merging(headers) { $1 }))
  }

  /// The body without the script, whose version differs from run to run.
  private func text(_ answer: HTTPAnswer) -> String {
    var text: String
    switch answer.body {
    case .bytes(let bytes): text = String(decoding: bytes, as: UTF8.self)
    case .file(let file, let range):
      text = String(decoding: file.bytes()?[range] ?? [], as: UTF8.self)
    case .events: return "events"
    }
    if let start = text.range(of: "<script src=\"/.gazette/live.js\""),
      let end = text.range(of: "</script>")
    {
      text.replaceSubrange(start.lowerBound..<end.upperBound, with: "<SCRIPT>")
    }
    return text
  }

  @Test(
    "an address leads to its file, with or without its ending",
    arguments: [
      ("/", "<body><h1>Home</h1><SCRIPT></body>"),
      ("/index.html", "<body><h1>Home</h1><SCRIPT></body>"),
      ("/issues/12", "<p>12</p><SCRIPT>"), ("/issues/12.html", "<p>12</p><SCRIPT>"),
      ("/tags", "<p>tags</p><SCRIPT>"), ("/more/", "<p>more</p><SCRIPT>"),
      ("/%69ssues/1%32", "<p>12</p><SCRIPT>"), ("/style.css", "body { color: red }"),
    ])
  func addresses(target: String, body: String) {
    let answer = get(target)
    #expect(answer.status == 200)
    #expect(text(answer) == body)
  }

  @Test(
    "where only the slash at the end is wrong, the browser is sent on",
    arguments: [("/more", "/more/"), ("/tags/", "/tags"), ("/style.css/", "/style.css")])
  func redirects(target: String, location: String) {
    let answer = get(target)
    #expect(answer.status == 302)
    #expect(answer["Location"] == location)
  }

  @Test(
    "nothing outside the folder, hidden or reached by a link is served",
    arguments: [
      "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/issues/../../secret.txt",
      "/out.txt", "/outside/secret.txt", "/.gazette-files", "/issues/12%00.html", "/%ff", "/%zz",
      "//secret.txt", "/./index.html", "secret.txt", "http://127.0.0.1:8000/index.html", "",
      "/issues%2f12.html", "/issues//12.html", "/.gazette/other",
    ])
  func outside(target: String) {
    let answer = get(target)
    #expect(answer.status == 404)
    #expect(
      text(answer)
        == "<head><base href=\"/404.html\"><title>Lost</title></head><body><SCRIPT></body>")
  }

  @Test("a site without a page for that has one all the same")
  func bareNotFound() throws {
    try folder.remove("public/404.html")
    let answer = get("/nothing")
    #expect(answer.status == 404)
    #expect(text(answer).contains("There is no page at this address."))
  }

  @Test("headers say what it is, and that it is not for others")
  func headers() {
    let answer = get("/style.css")
    #expect(answer["Content-Type"] == "text/css; charset=utf-8")
    #expect(answer["Cache-Control"] == "no-cache")
    #expect(answer["X-Content-Type-Options"] == "nosniff")
    #expect(answer["Cross-Origin-Resource-Policy"] == "same-origin")
    #expect(answer["Access-Control-Allow-Origin"] == nil)
    #expect(get("/")["Content-Type"] == "text/html; charset=utf-8")
  }

  @Test("only reading is allowed", arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get"])
  func methods(method: String) {
    let answer = get("/", method: method)
    #expect(answer.status == 405)
    #expect(answer["Allow"] == "GET, HEAD")
  }

  @Test(
    "it answers to its own names only",
    arguments: [
      ("127.0.0.1:8000", 200), ("localhost:8000", 200), ("LOCALHOST:8000", 200),
      ("[::1]:8000", 200),
      ("127.0.0.1", 403), ("127.0.0.1:8001", 403), ("evil.example:8000", 403),
      ("localhost.evil.example:8000", 403), ("", 403), ("10.0.0.1:8000", 403),
    ])
  func hosts(host: String, status: Int) {
    #expect(get("/", ["host": host]).status == status)
  }

  @Test("a server that listens everywhere takes addresses in digits, but not any name")
  func everywhere() {
    let policy = HostPolicy(address: "0.0.0.0", name: "0.0.0.0", port: 80)
    #expect(policy.allows(host: "192.168.1.5"))
    #expect(policy.allows(host: "[fe80::1]:80"))
    #expect(!policy.allows(host: "evil.example"))
  }

  @Test("pages of other sites get nothing, a link from them is followed")
  func others() {
    #expect(get("/", ["origin": "http://evil.example"]).status == 403)
    #expect(get("/", ["origin": "null"]).status == 403)
    #expect(get("/", ["origin": "http://localhost:8000"]).status == 200)
    #expect(
      get("/style.css", ["sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"]).status == 403
    )
    #expect(get("/", ["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"]).status == 200)
    #expect(get("/", ["sec-fetch-site": "same-origin", "sec-fetch-mode": "cors"]).status == 200)
    #expect(
      get("/.gazette/events", ["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"]).status
        == 403)
  }

  @Test("the connection of a page's events ends with them, so that others have its room")
  func eventsEnd() {
    #expect(get("/.gazette/events")["Connection"] == "close")
    #expect(get("/")["Connection"] == nil)
  }

  @Test("what the browser has is not sent again, until it changes")
  func unchanged() throws {
    for target in ["/", "/style.css"] {
      let tag = try #require(get(target)["ETag"])
      #expect(get(target, ["if-none-match": tag]).status == 304)
      #expect(get(target, ["if-none-match": "\"x\", W/\(tag)"]).status == 304)
      #expect(get(target, ["if-none-match": "\"x\""]).status == 200)
    }
    let tag = try #require(get("/style.css")["ETag"])
    try folder.write("body { color: blu }", to: "public/style.css")
    #expect(get("/style.css", ["if-none-match": tag]).status == 200)
  }

  @Test("parts are sent where one is asked for")
  func ranges() throws {
    let part = get("/ten.txt", ["range": "bytes=2-4"])
    #expect(part.status == 206)
    #expect(text(part) == "234")
    #expect(part["Content-Range"] == "bytes 2-4/10")
    let tag = try #require(part["ETag"])
    #expect(get("/ten.txt", ["range": "bytes=2-4", "if-range": tag]).status == 206)
    #expect(get("/ten.txt", ["range": "bytes=2-4", "if-range": "\"x\""]).status == 200)
    let none = get("/ten.txt", ["range": "bytes=10-"])
    #expect(none.status == 416)
    #expect(none["Content-Range"] == "bytes */10")
    let page = get("/", ["range": "bytes=0-5"])
    #expect(page.status == 206)
    #expect(text(page) == "<body>")
  }
}

@Suite("Conditions of a request")
struct ConditionsTests {
  private let now = Instant(seconds: 1_769_860_800)

  private func verdict(
    _ headers: [String: String], size: Int = 10, age: Int64 = 100
  ) -> Conditions.Verdict {
    Conditions(
      tag: "\"t\"", modified: Instant(seconds: now.seconds - age), size: size, now: now
    ).verdict(headers)
  }

  @Test(
    "a range is read, and what is none is passed over",
    arguments: [
      ("bytes=0-0", .part(0..<1)), ("bytes=3-", .part(3..<10)), ("bytes=-3", .part(7..<10)),
      ("bytes=-99", .part(0..<10)), ("Bytes=5-99", .part(5..<10)), ("bytes=-0", .unsatisfiable),
      ("bytes=10-", .unsatisfiable), ("bytes=99999999999999999999999-", .unsatisfiable),
      ("bytes=4-2", .whole), ("bytes=a-b", .whole), ("bytes=-", .whole), ("bytes=1", .whole),
      ("bytes=0-1,3-4", .whole), ("lines=0-1", .whole), ("bytes=+1-2", .whole),
    ] as [(String, Conditions.Verdict)])
  func ranges(header: String, expected: Conditions.Verdict) {
    #expect(verdict(["range": header]) == expected)
  }

  @Test("dates count only where there is no tag, and not within the second")
  func dates() {
    let date = now.httpDate
    #expect(date == "Sat, 31 Jan 2026 12:00:00 GMT")
    #expect(verdict(["if-modified-since": date]) == .unchanged)
    #expect(verdict(["if-modified-since": date], age: 1) == .whole)
    #expect(verdict(["if-modified-since": date, "if-none-match": "\"other\""]) == .whole)
    #expect(verdict(["if-modified-since": "yesterday"]) == .whole)
  }

  @Test("what must be a certain version and is not is not sent")
  func match() {
    #expect(verdict(["if-match": "\"t\""]) == .whole)
    #expect(verdict(["if-match": "*"]) == .whole)
    #expect(verdict(["if-match": "W/\"t\""]) == .failed)
    #expect(verdict(["if-match": "\"other\""]) == .failed)
  }
}

extension HTTPAnswer {
  /// A header's value.
  fileprivate subscript(name: String) -> String? { headers.first { $0.name == name }?.value }
}
