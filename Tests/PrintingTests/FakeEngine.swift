import Diagnostics
import Foundation
import Printing

/// A folder with a program that stands for WeasyPrint's Python, removed in the end.
final class FakeEngine {
  let folder: URL

  /// A `weasyprint` whose interpreter is a shell script; its lines run in the folder with the report.
  init(_ script: String) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("gazette-fake-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try program("python", "#!/bin/sh\n\(script)\n")
    try program("weasyprint", "#!\(folder.path)/python\n")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// What a file in the folder holds; nil where there is none.
  func text(_ name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }

  /// Writes a program into the folder.
  func program(_ name: String, _ text: String) throws {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path(name))
  }

  /// The engine.
  func engine() throws -> PrintEngine { try PrintEngine.find("weasyprint", in: [folder.path]) }

  /// The PDF of a page, or the message of the error.
  func print(
    _ html: String = "<p>Report</p>", limits: PrintLimits? = nil,
    attachments: [PDFAttachment] = [], progress: (Int, Int) -> Void = { _, _ in }
  ) throws -> String {
    do {
      let bytes = try PDFPrinter(engine(), limits: limits, part: 1000).print(
        Array(html.utf8), at: 1_700_000_000, attachments: attachments, progress: progress)
      return String(decoding: bytes, as: UTF8.self)
    } catch let problem as Diagnostic {
      return problem.message.replacingOccurrences(of: folder.path, with: "")
    }
  }

  /// Whether a process lives.
  static func lives(_ process: String?) -> Bool {
    guard
      let process = process.flatMap({ Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
    else { return false }
    // A process that ended and is not yet waited for has no command line.
    let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline")
    return line?.isEmpty == false
  }
}
