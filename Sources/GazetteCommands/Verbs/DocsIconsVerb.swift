import Bytes
import IssueModel

extension Verb {
  /// `gazette docs icons`: the icons that awards may name.
  static let docsIcons = Verb(
    "docs icons", "The icons that awards may name, as Markdown",
    discussion: """
      The reference is made from the table of the drawings, so it is complete. With --json each icon \
      comes with its drawing, as an SVG file.
      """
  ) { take in
    let wantsJSON = take.json()
    return { console in
      guard wantsJSON else { return try console.write(Reference.icons()) }
      try console.json { json in
        json.array(of: AwardIcon.all) { json, icon in
          json.object { json in
            json.member("name", icon.name)
            json.member("aliases", icon.aliases)
            json.member("svg", icon.svg)
          }
        }
      }
    }
  }
}

extension Reference {
  /// The icons with their names, drawn where the page is part of a site.
  static func icons() -> String {
    let rows = AwardIcon.all.map { icon in
      let aliases = icon.aliases.map { "`\($0)`" }.joined(separator: ", ")
      return "| <i data-icon=\"\(icon.name)\"></i> | `\(icon.name)` | \(aliases) |\n"
    }
    return """
      # Icons

      An award in `awards.json` has a picture, `"image"`: the name of one of the drawings below, or an \
      emoji, as `"image": "🚀"`. Names of the first award data, which are those of SF Symbols, stand for \
      drawings of our own. `gazette check` tells of other names; such an award is shown with a medal.

      A file `icons/NAME.svg` in the site's folder is an icon of that name, also in the place of one of \
      these. Its paths, circles, ellipses, rectangles, lines and polygons are drawn in the colour of their \
      place, whatever colour they have; all else is left out, and `gazette check` tells what.

      `gazette docs icons --json` prints each drawing as an SVG file.

      | icon | name | also called |
      |---|---|---|

      """ + rows.joined()
  }
}
