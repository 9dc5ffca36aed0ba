import Files
import IssueModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The answers of a preview server: the published files on disk, with the script that keeps open
/// pages up to date added to pages.
struct PreviewSite: Sendable {
  let folder: PublishedFolder
  let hosts: HostPolicy
  let pages: LivePages

  /// The answer to a request.
  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    var answer = reply(to: request)
    answer.headers += [
      ("Cache-Control", "no-cache"), ("X-Content-Type-Options", "nosniff"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Referrer-Policy", "same-origin"),
    ]
    return answer
  }

  private func reply(to request: HTTPRequest) -> HTTPAnswer {
    guard let host = request.headers["host"], hosts.allows(host: host) else {
      return .text(403, "This server answers to its own address only.")
    }
    guard isOurs(request) else { return .text(403, "This is not for pages of other sites.") }
    guard request.method == "GET" || request.method == "HEAD" else {
      var answer = HTTPAnswer.text(405, "There is nothing here but to be read.")
      answer.headers.append(("Allow", "GET, HEAD"))
      return answer
    }
    switch request.target {
    case LiveScript.events: return events(request)
    case LiveScript.path: return script(request)
    default: break
    }
    guard let path = RequestPath(request.target) else { return notFound(request) }
    switch folder.find(path) {
    case .file(let file, let path): return send(file, path, request)
    case .elsewhere(let address):
      var answer = HTTPAnswer.text(302, "See \(address)")
      answer.headers.append(("Location", address.isEmpty ? "/" : address))
      return answer
    case .nothing: return notFound(request)
    }
  }

  /// Whether a page of this site asks, or a person who follows a link.
  private func isOurs(_ request: HTTPRequest) -> Bool {
    if let origin = request.headers["origin"], !hosts.allows(origin: origin) { return false }
    guard let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none" else {
      return true
    }
    return request.headers["sec-fetch-mode"] == "navigate" && request.target != LiveScript.events
  }

  private func events(_ request: HTTPRequest) -> HTTPAnswer {
    // The connection is closed when the stream ends, since others may wait.
    let headers = [("Content-Type", "text/event-stream"), ("Connection", "close")]
    guard request.method == "GET" else { return HTTPAnswer(status: 200, headers: headers) }
    let stream = pages.open(
      page: request.parameters["page"] ?? "/", version: request.parameters["version"] ?? "")
    return HTTPAnswer(status: 200, headers: headers, body: .events(stream))
  }

  private func script(_ request: HTTPRequest) -> HTTPAnswer {
    let bytes = Array(LiveScript.source.utf8)
    return HTTPAnswer(
      status: 200, headers: [("Content-Type", ContentType.of(LiveScript.path))], body: .bytes(bytes)
    )
  }

  private func send(_ file: PublishedFile, _ path: String, _ request: HTTPRequest) -> HTTPAnswer {
    let type = ContentType.of(path)
    guard ContentType.isPage(type) else {
      pages.sent(path, version: file.version)
      return send(
        .file(file, 0..<file.status.size), size: file.status.size, tag: file.version, type, file,
        request)
    }
    guard let bytes = file.bytes() else { return .text(500, "The file cannot be read.") }
    let page = LiveScript.add(to: bytes, version: file.version)
    return send(
      .bytes(page), size: page.count, tag: file.version + "-live", type, file, request)
  }

  private func send(
    _ body: HTTPAnswer.Body, size: Int, tag: String, _ type: String, _ file: PublishedFile,
    _ request: HTTPRequest
  ) -> HTTPAnswer {
    let now = Instant(seconds: Int64(time(nil)))
    // A file from the future, where the clock was set back, is dated now.
    let modified = min(now, Instant(seconds: file.status.modified / 1_000_000_000))
    let conditions = Conditions(tag: "\"\(tag)\"", modified: modified, size: size, now: now)
    var answer = HTTPAnswer(
      status: 200,
      headers: [("ETag", conditions.tag), ("Last-Modified", modified.httpDate)])
    switch conditions.verdict(request.headers) {
    case .unchanged:
      answer.status = 304
      return answer
    case .failed:
      return .text(412, "The file is another one by now.")
    case .unsatisfiable:
      var answer = HTTPAnswer.text(416, "The file has no such bytes.")
      answer.headers.append(("Content-Range", "bytes */\(size)"))
      return answer
    case .whole:
      answer.body = body
    case .part(let range):
      answer.status = 206
      answer.headers.append(
        ("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"))
      switch body {
      case .bytes(let bytes): answer.body = .bytes(Array(bytes[range]))
      default: answer.body = .file(file, range)
      }
    }
    answer.headers += [("Content-Type", type), ("Accept-Ranges", "bytes")]
    return answer
  }

  private func notFound(_ request: HTTPRequest) -> HTTPAnswer {
    let file = folder.notFoundPage
    let page = file?.bytes() ?? Array(LiveScript.notFoundPage.utf8)
    return HTTPAnswer(
      status: 404, headers: [("Content-Type", ContentType.of("404.html"))],
      body: .bytes(LiveScript.add(to: LiveScript.rebase(page), version: file?.version ?? "")))
  }
}
