import Bytes
import CPrinting
public import Diagnostics
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is attached to a PDF.
public struct PDFAttachment: Sendable {
  /// Its name.
  public let name: String
  /// Its media type, as `text/csv`.
  public let type: String
  /// Its content.
  public let bytes: [UInt8]

  /// An attachment.
  public init(name: String, type: String, bytes: [UInt8]) {
    self.name = name
    self.type = type
    self.bytes = bytes
  }
}

/// Makes PDFs of reports.
public struct PDFPrinter: Sendable {
  private let engine: PrintEngine
  private let limits: PrintLimits?
  /// How much text is printed at once, in characters.
  private let part: Int

  /// A printer; generous limits are the default.
  public init(_ engine: PrintEngine, limits: PrintLimits? = nil, part: Int? = nil) {
    self.engine = engine
    self.limits = limits
    // WeasyPrint's memory grows with the pages, some 2.5 MB for each, Chromium's with the text.
    self.part = part ?? 600_000
  }

  /// The PDF of a report in HTML, as of an instant in seconds since 1970; the same text, instant,
  /// engine and fonts give the same bytes.
  ///
  /// `progress` gets the number of finished pages and an estimate of all pages. Cancelling the task
  /// ends the engine.
  public func print(
    _ html: [UInt8], at epoch: Int64, attachments: [PDFAttachment] = [],
    progress: (_ pages: Int, _ total: Int) -> Void = { _, _ in },
    report: (Diagnostic) -> Void = { _ in }
  ) throws -> [UInt8] {
    let folder = try FileSystem.makeTemporaryFolder(named: "gazette-print")
    defer { FileSystem.removeAll(folder) }
    for (name, bytes) in Self.driver { try FileSystem.write(bytes, to: "\(folder)/\(name)") }
    try FileSystem.write(html, to: "\(folder)/report.html")
    try FileSystem.write(job(epoch, attachments), to: "\(folder)/job.json")
    for (index, attachment) in attachments.enumerated() {
      try FileSystem.write(attachment.bytes, to: "\(folder)/attachment-\(index)")
    }
    let limits = limits ?? .ample(for: html.count)
    let process = EngineProcess(
      program: engine.python, arguments: ["-I", "-B", "main.py"], folder: folder,
      environment: [
        "PATH=/usr/local/bin:/usr/bin:/bin", "HOME=\(folder)", "TMPDIR=\(folder)", "LANG=C.UTF-8",
        "TZ=UTC", "SOURCE_DATE_EPOCH=\(epoch)",
      ], limits: limits)
    var problem: String?
    var last = ""
    let end = try process.run { line in
      let (kind, text) = line.halves
      switch kind {
      case "progress":
        let (pages, total) = text.halves
        if let pages = Int(pages), let total = Int(total) { progress(pages, total) }
      case "warning": report(.warning("report.engine", "\(engine.kind.name): \(text)"))
      // The first one; others follow from it.
      case "error": problem = problem ?? text
      default: if !line.isEmpty { last = line }
      }
    }
    guard end.isDone else {
      throw failure(end, problem ?? (last.isEmpty ? nil : String(last.prefix(500))), limits)
    }
    return try FileSystem.read("\(folder)/report.pdf")
  }

  private func failure(
    _ end: EngineProcess.End, _ problem: String?, _ limits: PrintLimits
  ) -> Diagnostic {
    let fewer = "report fewer issues, or with --detail text"
    return switch end {
    case .outOfTime:
      .error(
        "report.engine",
        "\(engine.kind.name) was ended: it took more than \(limits.seconds) seconds",
        suggestion: fewer)
    case .signal(let number) where problem == nil:
      .error(
        "report.engine",
        "\(engine.kind.name) was ended by signal \(number), as it is when memory runs out",
        suggestion: fewer)
    default:
      .error(
        "report.engine",
        "\(engine.kind.name) could not print the report" + (problem.map { ": \($0)" } ?? ""))
    }
  }

  private func job(_ epoch: Int64, _ attachments: [PDFAttachment]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("engine", engine.kind.rawValue)
      json.member("program", engine.program)
      json.member("epoch", Int(epoch))
      json.member("part", part)
      json.member("jobs", max(1, min(4, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))))
      json.member("attachments") { json in
        json.array(of: attachments.enumerated()) { json, entry in
          json.object { json in
            json.member("name", entry.element.name)
            json.member("type", entry.element.type)
            json.member("file", "attachment-\(entry.offset)")
          }
        }
      }
    }
    return json.bytes
  }

  /// The files of the program that drives the engines.
  private static let driver: [(name: String, bytes: [UInt8])] = {
    var count = 0
    let first = unsafe printing_files(&count)
    return unsafe UnsafeBufferPointer(start: first, count: count).map { file in
      unsafe (
        String(cString: file.name),
        Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
      )
    }
  }()
}

extension String {
  /// The parts before and after the first space.
  fileprivate var halves: (String, String) {
    let parts = split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }
}
