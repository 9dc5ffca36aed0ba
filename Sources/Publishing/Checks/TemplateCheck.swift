import BuiltInTheme
import Diagnostics

extension Finding {
  static let unusedTemplate = Finding(
    "unused-template", "a file of `templates/` that no page uses")
}

extension Check {
  /// Templates of the site that neither replace one of the theme nor are used by another.
  static let templates = Check(.unusedTemplate) { site in
    // Templates of Markdown pages count as used even if the site does not publish Markdown.
    guard site.hasWholeTheme, let theme = try? Theme(site.own, formats: [.html, .markdown]) else {
      return []
    }
    let used = theme.used.union(BuiltInTheme.names)
    let unused = site.own.templates.keys.sorted().filter { !used.contains($0) }
    let free = BuiltInTheme.names.filter { site.own.templates[$0] == nil }
    return unused.map { name in
      Finding.unusedTemplate.told(
        "no page uses the template '\(name)'", at: Place(file: "templates/" + name),
        suggestion: near(name, in: free).map { "did you mean '\($0)'?" }
          ?? "call it as a template of the theme (`gazette theme list`), name it in one, or take it out"
      )
    }
  }

  /// The name with the same extension that was probably meant.
  private static func near(_ name: String, in names: [String]) -> String? {
    let ending = name.lastIndex(of: ".").map { name[$0...] } ?? ""
    let stems = names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
    return Suggestion.nearest(to: String(name.dropLast(ending.count)), in: stems).map {
      $0 + ending
    }
  }
}
