import Bytes
import Credentials
import Diagnostics
import Files
import Formats
import Synchronization

/// Rasterises cards with a program of the system: `rsvg-convert`, else Chromium.
///
/// Neither loads anything: the drawings are Gazette's own and have no outside references,
/// `rsvg-convert` has no network, and Chromium is started so that no host name resolves. Chromium
/// takes a second to start, so one process rasterises all pictures of a build, and ends with it.
public final class Rasteriser: Sendable {
  private enum Tool: Sendable {
    case librsvg
    case chromium
  }

  /// The path of the program.
  public let path: String
  private let tool: Tool
  private let browser = Mutex<Chromium?>(nil)

  /// The supported programs.
  private static let programs: [(name: String, tool: Tool)] = [
    ("rsvg-convert", .librsvg), ("chromium", .chromium), ("chromium-browser", .chromium),
    ("google-chrome", .chromium),
  ]

  /// The warning if none is installed.
  static let missing = Diagnostic(
    .note, code: "cards.no-rasteriser",
    "the cards are only drawings (SVG), which chats do not show: neither rsvg-convert nor chromium is installed",
    suggestion: "install rsvg-convert (Debian: librsvg2-bin)")

  /// The first program in one of the folders of a `PATH`; nil where there is none.
  public init?(searching folders: String) {
    let places = folders.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    for (name, tool) in Self.programs {
      for place in places where FileSystem.isProgram(place + "/" + name) {
        path = place + "/" + name
        self.tool = tool
        return
      }
    }
    return nil
  }

  /// Rasterises a drawing of the size of a card.
  func picture(of drawing: [UInt8], named name: String) throws(Diagnostic) -> [UInt8] {
    let picture: [UInt8]
    do throws(SystemError) {
      switch tool {
      case .librsvg:
        var converter = try ChildProcess(path, ["-w", "1200", "-h", "630", "-f", "png"])
        picture = try converter.answer(to: drawing, endingWith: nil)
      case .chromium:
        picture = try browser.withLock { browser throws(SystemError) in
          if browser == nil { browser = try Chromium.started(path) }
          return try browser?.picture(of: drawing) ?? []
        }
      }
    } catch {
      throw problem(name, error.reason)
    }
    guard PNG.isPNG(picture) else { throw problem(name, "what it made is no picture") }
    return picture
  }

  /// Ends the process; it is started again when needed.
  func rest() {
    browser.withLock { $0 = nil }
  }

  private func problem(_ name: String, _ reason: String) -> Diagnostic {
    .error(
      "cards.drawing", "'\(path)' cannot draw '\(name)': \(reason)",
      suggestion: "install rsvg-convert (Debian: librsvg2-bin), or take 'cards' out of 'outputs'")
  }
}

/// A headless Chromium that is controlled through a pipe (the Chrome DevTools Protocol).
private struct Chromium: ~Copyable {
  private var process: ChildProcess
  private var session = ""
  private var frame = ""
  private var last = 0
  private let path: String

  private init(_ path: String, _ process: consuming ChildProcess) {
    self.path = path
    self.process = process
  }

  static func started(_ path: String) throws(SystemError) -> Chromium {
    let process = try ChildProcess(
      path,
      [
        "--headless", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
        "--no-first-run", "--disable-background-networking", "--disable-extensions",
        "--disable-sync", "--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND",
      ] + (FileSystem.isSuperuser ? ["--no-sandbox"] : []), descriptors: (3, 4))
    var chromium = Chromium(path, process)
    let target = try chromium.ask("Target.createTarget", ["targetId"]) {
      $0.member("url", "about:blank")
    }
    chromium.session = try chromium.ask("Target.attachToTarget", ["sessionId"]) { json in
      json.member("targetId", target)
      json.member("flatten", true)
    }
    _ = try chromium.ask("Emulation.setDeviceMetricsOverride") { json in
      json.member("width", 1200)
      json.member("height", 630)
      json.member("deviceScaleFactor", 1)
      json.member("mobile", false)
    }
    chromium.frame = try chromium.ask("Page.getFrameTree", ["frameTree", "frame", "id"])
    return chromium
  }

  mutating func picture(of drawing: [UInt8]) throws(SystemError) -> [UInt8] {
    let page = "<!DOCTYPE html><body style=\"margin:0\">" + String(decoding: drawing, as: UTF8.self)
    let frame = frame
    _ = try ask("Page.setDocumentContent") { json in
      json.member("frameId", frame)
      json.member("html", page)
    }
    let text = try ask("Page.captureScreenshot", ["data"]) { $0.member("format", "png") }
    // Base64 has two other signs and padding.
    let digits = text.utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      case UInt8(ascii: "="): nil
      default: byte
      }
    }
    return Base64URL.decode(String(decoding: digits, as: UTF8.self)) ?? []
  }

  /// Sends a message and returns a member of the answer.
  private mutating func ask(
    _ method: String, _ member: [String] = [], _ parameters: (inout JSONWriter) -> Void = { _ in }
  ) throws(SystemError) -> String {
    last += 1
    let (id, session) = (last, session)
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("id", id)
      json.member("method", method)
      if !session.isEmpty { json.member("sessionId", session) }
      json.member("params") { json in json.object { parameters(&$0) } }
    }
    var message = json.bytes + [0]
    // Other messages are events, which are ignored.
    for _ in 0..<1000 {
      let bytes = try process.answer(to: message, endingWith: 0)
      message = []
      let read = try? JSONDocument.read(bytes, name: "chromium") { value, _ -> String? in
        guard value["id"]?.int == Int64(id) else { return nil }
        return member.reduce(value["result"]) { $0?[key: $1] }?.string ?? ""
      }
      if let text = read ?? nil { return text }
    }
    throw SystemError(misunderstanding: path)
  }
}
