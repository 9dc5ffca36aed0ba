import Configuration
import Diagnostics
import IssueModel
import IssueStore
import ViewModels

extension Finding {
  static let missingFile = Finding(
    "missing-file",
    "a picture that `favicon`, `logo` or `picture` names and that is not in `static/`",
    isMended: true)
  static let unknownIcon = Finding(
    "unknown-icon", "an icon of a list that the theme does not draw", isMended: true)
  static let accentContrast = Finding(
    "accent-contrast", "an accent that cannot be read on the page's ground")
  static let feedsWithoutURL = Finding(
    "feeds-without-url", "feeds asked for without the site's address")
  static let privatePublished = Finding(
    "policy.private-published", "records published that their tracker marks private")
}

extension Check {
  /// Pictures in the configuration that the site does not publish.
  static let pictures = Check(.missingFile) { site in
    let look = site.configuration.look
    let named = [("picture", look.picture), ("favicon", look.favicon), ("logo", look.logo)]
    return named.compactMap { key, file in
      guard let file, !site.paths.contains(file.value) else { return nil }
      // Addresses are relative to the published site, not to its source folder.
      let bare = ["static/", "/", "./"].first { file.value.hasPrefix($0) }
        .map { String(file.value.dropFirst($0.count)) }
      let meant = bare.flatMap { site.paths.contains($0) ? $0 : nil }
      let near = meant ?? Suggestion.nearest(to: file.value, in: site.own.statics)
      return Finding.missingFile.told(
        "there is no '\(file.value)', which '\(key)' names", at: file.place,
        suggestion: near.map { "did you mean '\($0)'?" }
          ?? "put the file into 'static', as 'static/\(file.value)'",
        fix: file.fix(with: meant ?? Suggestion.certain(for: file.value, in: site.own.statics)))
    }
  }

  /// Icons of lists that no style sheet draws.
  static let icons = Check(.unknownIcon) { site in
    let named = site.configuration.filters.compactMap(\.icon)
    // The site's own templates may draw a list with any icon.
    guard !named.isEmpty, site.own.templates["macros.html"] == nil,
      let theme = site.renderer?.theme
    else { return [] }
    let drawn = DrawnIcons(theme.assets.filter { $0.path.hasSuffix(".css") }.map(\.bytes))
    return named.filter { !drawn.contains($0.value) }.map { icon in
      let other = AwardIcon(named: icon.value).map { "did you mean '\($0.name)'?" }
      return Finding.unknownIcon.told(
        "there is no icon '\(icon.value)' for lists", at: icon.place,
        suggestion: other ?? Suggestion.didYouMean(icon.value, in: drawn.names)
          ?? "one of: \(drawn.names.joined(separator: ", "))",
        fix: icon.fix(
          with: AwardIcon(named: icon.value)?.name
            ?? Suggestion.certain(for: icon.value, in: drawn.names)))
    }
  }

  /// An accent that is not legible on the page's background.
  static let accent = Check(.accentContrast) { site in
    guard let accent = site.configuration.look.accent else { return [] }
    let shades = AccentShades(accent.value)
    let modes = [
      ("light", AccentShades.lightGrounds, shades.light),
      ("dark", AccentShades.darkGrounds, shades.dark),
    ]
    return modes.compactMap { mode, grounds, shade in
      let seen = accent.value.over(grounds[0])
      guard shade != seen else { return nil }
      let least = grounds.map { seen.contrast(with: $0) }.min() ?? 1
      let hundredths = Int((least * 100).rounded(.down))
      let figure = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
      return Finding.accentContrast.told(
        "the accent \(accent.value.hex) has a contrast of \(figure) with the page's ground in "
          + "\(mode) mode, and text needs 4.5; pages use \(shade.hex) in its place",
        at: accent.place, suggestion: mode == "light" ? "write \"\(shade.hex)\"" : nil)
    }
  }

  /// Feeds that the configuration asks for and that cannot be published.
  static let feeds = Check(.feedsWithoutURL) { site in
    guard site.configuration.url == nil, let asked = site.configuration.askedFeeds else {
      return []
    }
    return [
      Finding.feedsWithoutURL.told(
        "there are no feeds: their addresses are whole, and 'url' is missing",
        at: asked.place, suggestion: "write 'url: https://…', where the site will live")
    ]
  }

  /// Published data of people who do not want it published.
  static let policy = Check(.privatePublished) { site in
    let hidden = site.data.snapshot.issues.count { $0.isPrivate == true }
    guard site.configuration.publishesPrivate, hidden > 0 else { return [] }
    return [
      Finding.privatePublished.told(
        hidden == 1
          ? "1 record is published that its tracker marks private"
          : "\(hidden) records are published that their tracker marks private",
        at: Place(file: site.folder.shownConfiguration),
        suggestion: "take 'publish_private' out of the configuration")
    ]
  }
}

/// The icons that style sheets draw, found by the selectors `[data-icon="NAME"]` and
/// `[data-icon^="NAME"]`.
struct DrawnIcons {
  /// The names and prefixes.
  private(set) var names: [String] = []
  private var beginnings: [String] = []

  init(_ sheets: [[UInt8]]) {
    for sheet in sheets {
      for part in String(decoding: sheet, as: UTF8.self).split(separator: "[data-icon").dropFirst()
      {
        let isBeginning = part.hasPrefix("^=\"")
        guard isBeginning || part.hasPrefix("=\"") else { continue }
        let name = String(part.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" })
        if !names.contains(name) { names.append(name) }
        if isBeginning { beginnings.append(name) }
      }
    }
  }

  /// Whether an icon is drawn.
  func contains(_ name: String) -> Bool {
    names.contains(name) || beginnings.contains { name.hasPrefix($0) }
  }
}
