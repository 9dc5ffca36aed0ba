import Configuration
import Diagnostics
import Files
import IssueModel
import Policy
import Secrets
import ViewModels

/// The files of a site besides its configuration and data.
struct OwnFiles: Sendable {
  /// The pages written by hand.
  var pages: [ContentPage] = []
  /// The site's own templates and theme files, by their paths below `templates/`.
  private(set) var templates: [String: SourceText] = [:]
  /// The files that are copied, by their paths below `static/`.
  private(set) var statics: [String] = []
  /// The icons that awards may name, by their names.
  private(set) var icons: [AwardIcon] = []
  /// Messages for the user, including errors.
  private(set) var told: [Diagnostic] = []

  /// Reads the files of a site; errors are collected in `told`.
  init(of folder: SiteFolder) {
    (pages, told) = ContentPage.pages(below: folder.pages, named: "pages")
    do throws(SystemError) {
      for path in try FileSystem.files(below: folder.templates) {
        templates[path] = SourceText(
          name: "templates/" + path,
          utf8: try FileSystem.read(
            folder.templates + "/" + path, limit: FileSystem.largestText))
      }
      statics = try FileSystem.files(below: folder.statics) { path in
        told.append(Self.passedOver(path))
      }
      told += statics.filter(Theme.isFile).map(Self.replacing)
      let found = try OwnIcon.all(below: folder.icons)
      icons = found.icons
      told += found.told
    } catch {
      told.append(error.diagnostic)
    }
  }

  private static func replacing(_ path: String) -> Diagnostic {
    .warning(
      "static.theme-file", "'static/\(path)' takes the place of the theme's own '\(path)'",
      at: Place(file: "static/" + path),
      suggestion: path.hasSuffix(".css")
        ? "put further rules into 'templates/own.css' and link it in 'templates/base.html'; "
          + "put a whole style sheet into 'templates/\(path)'"
        : "put a whole replacement into 'templates/\(path)', or give the file another name")
  }

  private static func passedOver(_ path: String) -> Diagnostic {
    .warning(
      "static.passed-over",
      "'static/\(path)' is not published: it is neither a file nor a link to one",
      at: Place(file: "static/" + path),
      suggestion: "put a copy there; folders behind links are not walked")
  }

  /// Leaves out the templates, and the pages that cannot be compiled.
  mutating func keepReadable(_ formats: [PageFormat]) {
    templates = [:]
    pages = pages.filter { page in
      var alone = self
      alone.pages = [page]
      return (try? Theme(alone, formats: formats)) != nil
    }
  }

  /// The files with redacted texts of pages.
  func redacted(by redactor: Redactor) -> OwnFiles {
    if redactor.isEmpty { return self }
    var files = self
    files.pages = pages.map { $0.redacted(by: redactor) }
    return files
  }

  /// The files without the pages.
  var withoutPages: OwnFiles {
    var files = self
    files.pages = []
    return files
  }

  /// The inputs that differ from earlier files.
  func changes(since other: OwnFiles) -> BuildInputs {
    let hasSameTemplates =
      templates.count == other.templates.count
      && templates.allSatisfy { other.templates[$0.key]?.utf8 == $0.value.utf8 }
      && pages.count == other.pages.count
      && zip(pages, other.pages).allSatisfy {
        $0.name == $1.name && $0.source.utf8 == $1.source.utf8
      }
    var changes: BuildInputs = hasSameTemplates ? [] : .templates
    if statics != other.statics { changes.insert(.statics) }
    return changes
  }
}
