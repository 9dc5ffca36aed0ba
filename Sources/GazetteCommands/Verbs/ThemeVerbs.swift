import Bytes
import Configuration
import Diagnostics
import Files
import Publishing

// `gazette theme …`: the files of the built-in theme, for those who have only the program.
extension Verb {
  /// `gazette theme list`: the files of the theme.
  static let themeList = Verb(
    "theme list", "Name the files of the built-in theme, with what each is for",
    discussion: """
      A file of one of these names in the site's templates folder takes the built-in one's place. In
      templates 'theme:NAME' names the built-in one, so that a file of one's own can extend it:
      {% extends "theme:base.html" %}.
      """
  ) { take in
    let wantsJSON = take.json()
    return { console in
      if wantsJSON {
        try console.json { json in
          json.array(of: ThemeFile.all) { json, file in
            json.object { json in
              json.member("name", file.name)
              json.member("meaning", file.meaning)
              json.member("bytes", file.bytes.count)
            }
          }
        }
        return
      }
      let width = ThemeFile.all.map(\.name.count).max() ?? 0
      for file in ThemeFile.all {
        let padding = String(repeating: " ", count: width - file.name.count)
        try console.print("\(file.name)\(padding)  \(file.meaning)")
      }
    }
  }

  /// `gazette theme show`: a file of the theme.
  static let themeShow = Verb("theme show", "Print a file of the built-in theme") { take in
    let name: String = take.required("NAME", completion: .words(themeNames), "the file's name")
    let wantsJSON = take.json()
    return { console in
      let file = try themeFile(name)
      let text = String(decoding: file.bytes, as: UTF8.self)
      guard wantsJSON else { return try console.write(text) }
      try console.json { json in
        json.object { json in
          json.member("name", file.name)
          json.member("meaning", file.meaning)
          json.member("text", text)
          json.member("parts", of: file.parts) { json, part in
            json.object { json in
              json.member("kind", part.isMacro ? "macro" : "block")
              json.member("name", part.name)
              json.member("meaning", part.meaning)
            }
          }
        }
      }
    }
  }

  /// `gazette theme copy`: a file of the theme, as the site's own.
  static let themeCopy = Verb(
    "theme copy", "Copy a file of the built-in theme into the site's templates folder",
    discussion: """
      The copy takes the built-in file's place; it does not follow what later versions of Gazette \
      make better. To change a part of a page, extend the built-in template instead and replace a \
      block of it, see 'gazette docs templates'.
      """
  ) { take in
    let name: String = take.required("NAME", completion: .words(themeNames), "the file's name")
    let site = take.site()
    let isForced = take.force("replace a file that is there")
    let wantsJSON = take.json()
    return { console in
      let file = try themeFile(name)
      let folder = SiteFolder(site)
      guard isForced || SiteFolder.isSite(site) else {
        throw Diagnostic.error(
          "theme.no-site", "there is no '\(folder.configuration)', so this is no site",
          at: Place(file: site), suggestion: "name the site's folder, or use this one with --force")
      }
      let path = folder.templates + "/" + file.name
      if try FileSystem.status(of: path) != nil, !isForced {
        throw Diagnostic.error(
          "theme.exists", "there is a file '\(path)' already", at: Place(file: path),
          suggestion: "replace it with --force")
      }
      try FileSystem.makeFolder(folder.templates)
      try FileSystem.replace(path, with: file.bytes)
      if wantsJSON {
        try console.json { json in
          json.object { json in
            json.member("name", file.name)
            json.member("path", path)
          }
        }
      } else {
        console.say("copied '\(file.name)' to '\(path)'")
      }
    }
  }

  private static let themeNames = ThemeFile.all.map(\.name)

  /// The file of a name, which may be written as templates name it: `theme:base.html`.
  private static func themeFile(_ written: String) throws(Diagnostic) -> ThemeFile {
    let name = written.hasPrefix("theme:") ? String(written.dropFirst(6)) : written
    if let file = ThemeFile.all.first(where: { $0.name == name }) { return file }
    // Most templates are there in several formats.
    let formats = themeNames.filter { $0.hasPrefix(name + ".") }.map { "'\($0)'" }
    throw .error(
      "theme.unknown-file", "the built-in theme has no file '\(written)'",
      suggestion: formats.isEmpty
        ? UsageError.nearest(name, in: themeNames) ?? "'gazette theme list' names them"
        : "did you mean \(formats.joined(separator: " or "))?")
  }
}
