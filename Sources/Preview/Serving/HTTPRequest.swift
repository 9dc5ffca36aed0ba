/// A request of a browser.
struct HTTPRequest: Sendable {
  /// The method, as `GET`.
  var method: String
  /// The path as it was sent, escapes and all, without the query.
  var target: String
  /// The parameters of the query, decoded; one that cannot be decoded is left out.
  var parameters: [String: String] = [:]
  /// The headers that matter here, by their names in lower case.
  var headers: [String: String] = [:]

  /// The headers that matter here.
  static let headerNames = [
    "host", "origin", "sec-fetch-site", "sec-fetch-mode", "if-match", "if-none-match",
    "if-modified-since", "if-range", "range",
  ]
}

/// The answer to a request.
struct HTTPAnswer: Sendable {
  /// The body of an answer.
  enum Body: Sendable {
    /// These bytes.
    case bytes([UInt8])
    /// A part of a file.
    case file(PublishedFile, Range<Int>)
    /// Events for as long as both sides like.
    case events(EventStream)
  }

  /// The status, as 200.
  var status: Int
  /// The headers in their order; the length is added when it is sent.
  var headers: [(name: String, value: String)] = []
  /// The body; of the answer to `HEAD` as well, where only its length is sent.
  var body: Body = .bytes([])

  /// An answer of one line.
  static func text(_ status: Int, _ line: String) -> HTTPAnswer {
    HTTPAnswer(
      status: status, headers: [("Content-Type", "text/plain; charset=utf-8")],
      body: .bytes(Array((line + "\n").utf8)))
  }
}
