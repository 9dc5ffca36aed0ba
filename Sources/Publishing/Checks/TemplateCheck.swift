import BuiltInTheme
import Diagnostics
import TemplateEngine

extension Finding {
  static let unusedTemplate = Finding(
    "unused-template", "a file of `templates/` that no page uses")
  static let unknownBlock = Finding(
    "unknown-block", "a block of a template that those which it extends do not have")
}

extension Check {
  /// Templates of the site that neither replace one of the theme nor are used by another, and blocks that
  /// no template prints.
  static let templates = Check(.unusedTemplate, .unknownBlock) { site in
    if let broken = site.brokenTheme { return unnamed(in: broken) }
    // Templates of Markdown pages count as used even if the site does not publish Markdown.
    guard let theme = try? Theme(site.own, formats: [.html, .markdown]) else { return [] }
    let used = theme.used
    return unused(in: site.own) { used.contains($0) } + unpublished(in: site)
      + unknownBlocks(in: site.own)
  }

  /// The templates that have the name of a published file and make none on this site.
  private static func unpublished(in site: CheckedSite) -> [Diagnostic] {
    let made = Set(site.plan.pages.map { $0.kind.template($0.address.format) })
    let known = PageKind.all.filter(\.hasTemplates).flatMap { kind in
      kind.formats.map { kind.template($0) }
    }
    return known.filter {
      Theme.isAsset($0) && site.own.templates[$0] != nil && !made.contains($0)
    }.map { name in
      Finding.unusedTemplate.told(
        "'\(name)' is a template of which this site makes no file",
        at: Place(file: "templates/" + name),
        suggestion: "give a file that is published as it stands another name, as 'own-\(name)'")
    }
  }

  private static func unknownBlocks(in own: OwnFiles) -> [Diagnostic] {
    Theme.lostBlocks(of: own).map { block in
      Finding.unknownBlock.told(
        "'\(block.parent)' has no block '\(block.name)', so that this one is not shown",
        at: block.place, suggestion: Suggestion.didYouMean(block.name, in: block.known))
    }
  }

  /// The templates that no text names and whose names are near to those of the theme: what a template that
  /// cannot be compiled would use is not known.
  private static func unnamed(in own: OwnFiles) -> [Diagnostic] {
    let sources = Array(own.templates.values) + own.pages.map(\.source)
    let texts = sources.map { String(decoding: $0.utf8, as: UTF8.self) }
    return unused(in: own) { name in
      Theme.isAsset(name) || near(name, in: BuiltInTheme.names) == nil
        || texts.contains { $0.contains(name) }
    }
  }

  private static func unused(in own: OwnFiles, isUsed: (String) -> Bool) -> [Diagnostic] {
    let free = BuiltInTheme.names.filter { own.templates[$0] == nil }
    let unused = own.templates.keys.sorted().filter {
      !BuiltInTheme.names.contains($0) && !isUsed($0)
    }
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
