import CPlatform
import Diagnostics
import Files
import Printing
import Publishing

/// The output of `gazette --version`: the version, and with `-v` the programs and libraries of this
/// machine that it uses.
struct VersionText {
  /// The folders in which programs are looked for.
  let folders: [String]

  /// One line, or with its libraries and the programs that print and draw.
  func text(isVerbose: Bool) -> String {
    let version = "gazette \(GazetteCommand.version)\n"
    guard isVerbose else { return version }
    var text = version + "\nLibraries it has loaded:\n"
    for path in Self.libraries { text += "  \(path)\n" }
    text += "\nPrograms that make PDFs of reports:\n"
    for kind in PrintEngine.Kind.allCases { text += line(kind.name, engine(kind)) }
    text += "\nProgram that makes PNG pictures of cards:\n"
    let rasteriser = Rasteriser(searching: folders.joined(separator: ":"))
    return text + line("Pictures", rasteriser?.path ?? "none: apt install librsvg2-bin")
  }

  /// The path of an engine, or what is missing.
  private func engine(_ kind: PrintEngine.Kind) -> String {
    do throws(Diagnostic) {
      return try PrintEngine.find(kind.rawValue, in: folders).program
    } catch {
      return [error.message, error.suggestion].compactMap { $0 }.joined(separator: ": ")
    }
  }

  private func line(_ name: String, _ found: String) -> String {
    "  \(name)\(String(repeating: " ", count: max(1, 12 - name.count)))\(found)\n"
  }

  /// The files of the shared libraries that this process has loaded, by name.
  private static var libraries: [String] {
    var paths: [String] = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let length = unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        unsafe gazette_library_path(Int32(paths.count), bytes.baseAddress, Int32(bytes.count))
      }
      if length < 0 { break }
      paths.append(String(decoding: bytes.prefix(Int(length)), as: UTF8.self))
    }
    // The kernel's own has a name and no file.
    return paths.filter { $0.contains("/") }.map(FileSystem.resolvingLinks).sorted()
  }
}
