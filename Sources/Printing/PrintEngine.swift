public import Diagnostics
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program of this machine that makes PDFs of pages.
public struct PrintEngine: Sendable, Equatable {
  /// The supported programs.
  public enum Kind: String, Sendable, CaseIterable {
    /// Does all that reports ask for.
    case weasyprint
    /// Tags its PDFs, but does not make PDF/UA.
    case chromium

    /// Its name for users.
    public var name: String {
      switch self {
      case .weasyprint: "WeasyPrint"
      case .chromium: "Chromium"
      }
    }

    /// The names of its program, the most common first.
    fileprivate var programs: [String] {
      switch self {
      case .weasyprint: ["weasyprint"]
      case .chromium:
        [
          "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
          "headless_shell", "chrome-headless-shell",
        ]
      }
    }
  }

  /// Which of them.
  public let kind: Kind
  /// The path of its program.
  public let program: String
  /// The Python that drives it: WeasyPrint's own, for Chromium the first that can join PDFs.
  public let python: String

  /// The engine that is asked for by name or path; without one, the first that is installed, in the
  /// order of `Kind`. `folders` are those of `PATH`.
  public static func find(
    _ wanted: String?, in folders: [String] = pathFolders
  ) throws(Diagnostic) -> PrintEngine {
    guard let wanted else {
      for kind in Kind.allCases {
        if let program = program(of: kind, in: folders) {
          return try PrintEngine(kind, program: program, in: folders)
        }
      }
      throw .error(
        "report.engine", "a PDF needs WeasyPrint or Chromium, and neither is installed",
        suggestion: "apt install weasyprint python3-pikepdf")
    }
    if let kind = Kind(rawValue: wanted) {
      guard let program = program(of: kind, in: folders) else {
        throw .error(
          "report.engine", "\(kind.name) is not installed",
          suggestion: "apt install \(kind.rawValue) python3-pikepdf")
      }
      return try PrintEngine(kind, program: program, in: folders)
    }
    guard wanted.contains("/") else {
      throw .error(
        "report.engine", "there is no PDF engine '\(wanted)'",
        suggestion: "weasyprint, chromium, or the path of one of them")
    }
    guard isProgram(wanted) else {
      throw .error("report.engine", "'\(wanted)' is not a program")
    }
    let name = FileSystem.split(wanted).name.lowercased()
    let kind =
      Kind.allCases.first { kind in kind.programs.contains { name.contains($0) } }
    guard let kind else {
      throw .error(
        "report.engine", "'\(wanted)' is neither WeasyPrint nor Chromium by its name",
        suggestion: "a path whose last part has 'weasyprint', 'chromium' or 'chrome' in it")
    }
    return try PrintEngine(kind, program: FileSystem.absolute(wanted), in: folders)
  }

  private init(_ kind: Kind, program: String, in folders: [String]) throws(Diagnostic) {
    self.kind = kind
    self.program = program
    switch kind {
    case .weasyprint: python = try Self.interpreter(of: program, in: folders)
    case .chromium: python = try Self.pythonThatJoins(in: folders)
    }
  }

  /// The engines whose program is in one of some folders.
  public static func installed(in folders: [String]) -> [Kind] {
    Kind.allCases.filter { program(of: $0, in: folders) != nil }
  }

  /// The folders in which programs are looked for.
  public static var pathFolders: [String] {
    (FileSystem.environmentVariable("PATH") ?? "/usr/bin:/bin").split(separator: ":").map(
      String.init)
  }

  private static func program(of kind: Kind, in folders: [String]) -> String? {
    for name in kind.programs {
      for folder in folders where isProgram("\(folder)/\(name)") { return "\(folder)/\(name)" }
    }
    return nil
  }

  private static func isProgram(_ path: String) -> Bool {
    guard !FileSystem.isFolder(path) else { return false }
    return unsafe access(path, X_OK) == 0
  }

  /// The interpreter that the first line of a script names: the Python that has WeasyPrint.
  private static func interpreter(
    of script: String, in folders: [String]
  ) throws(Diagnostic) -> String {
    let head: [UInt8]
    do throws(SystemError) {
      head = try FileSystem.head(of: script, count: 512)
    } catch {
      throw error.diagnostic
    }
    let line = String(decoding: head.prefix { $0 != 0x0A }, as: UTF8.self)
    var words = line.dropFirst(2).split(separator: " ").map(String.init)
    guard line.hasPrefix("#!"), let first = words.first else {
      throw .error(
        "report.engine", "'\(script)' is not the script that WeasyPrint installs",
        suggestion: "apt install weasyprint python3-pikepdf")
    }
    // `#!/usr/bin/env python3`
    if first.hasSuffix("/env"), words.count > 1 { words.removeFirst() }
    guard words[0].split(separator: "/").last?.contains("py") == true else {
      throw .error(
        "report.engine", "'\(script)' only starts WeasyPrint, by '\(words[0])'",
        suggestion: "give the path of WeasyPrint's own script to '--pdf-engine'")
    }
    if !words[0].hasPrefix("/") {
      if let found = folders.map({ "\($0)/\(words[0])" }).first(where: isProgram) { return found }
    }
    guard isProgram(words[0]) else {
      throw .error("report.engine", "'\(words[0])', which '\(script)' asks for, is not a program")
    }
    return words[0]
  }

  private static func pythonThatJoins(in folders: [String]) throws(Diagnostic) -> String {
    var seen: [String] = []
    for python in folders.map({ "\($0)/python3" }) + ["/usr/bin/python3"]
    where isProgram(python) && !seen.contains(python) {
      seen.append(python)
      let process = EngineProcess(
        program: python, arguments: ["-I", "-c", "import pikepdf"], folder: "/", environment: [],
        limits: PrintLimits(seconds: 20, memory: 1 << 30))
      if (try? process.run { _ in })?.isDone == true { return python }
    }
    throw .error(
      "report.engine",
      "with Chromium, a PDF needs a Python that has pikepdf, and none is installed",
      suggestion: "apt install python3-pikepdf")
  }
}

extension FileSystem {
  /// A path that does not depend on the current folder.
  fileprivate static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(folder) }
    return unsafe String(cString: folder) + "/" + path
  }
}
