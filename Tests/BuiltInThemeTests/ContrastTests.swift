import BuiltInTheme
import Foundation
import Testing

@Suite("The colours of the built-in theme")
struct ContrastTests {
  /// The colours of a block that begins with a marker, by their names without the hyphens.
  private static func colors(after marker: String, in sheet: String) -> [String: Double] {
    guard let start = sheet.range(of: marker),
      let end = sheet.range(of: "\n}", range: start.upperBound..<sheet.endIndex)
    else { return [:] }
    var colors: [String: Double] = [:]
    let pattern = /--([a-z-]+): (?:var\(--accent, )?#([0-9a-f]{6}|[0-9a-f]{3})\b/
    for match in sheet[start.upperBound..<end.lowerBound].matches(of: pattern) {
      let digits = match.2.count == 3 ? match.2.flatMap { [$0, $0] } : Array(match.2)
      colors[String(match.1)] = UInt32(String(digits), radix: 16).map(luminance)
    }
    return colors
  }

  /// The relative luminance of WCAG 2.
  private static func luminance(_ rgb: UInt32) -> Double {
    func linear(_ shift: UInt32) -> Double {
      let channel = Double(rgb >> shift & 255) / 255
      return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }

  private static func contrast(_ a: Double, _ b: Double) -> Double {
    (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  @Test(
    "can be read on every ground, in light and in dark",
    arguments: [":root {", "(prefers-color-scheme: dark) {"])
  func everyColorHasContrast(marker: String) throws {
    let bytes = try #require(BuiltInTheme.file(named: "style.css"))
    let colors = Self.colors(after: marker, in: String(decoding: bytes, as: UTF8.self))
    let texts = ["ink", "soft", "link", "open", "closed", "gone", "urgent"]
    let shapes = [
      "pink", "purple", "red", "orange", "gold", "green", "teal", "light-blue", "dark-blue",
      "midnight", "dark-gray", "gray", "focus",
    ]
    for (names, grounds, least) in [
      (texts, ["paper", "card", "code"], 4.5), (shapes, ["paper", "card"], 3.0),
    ] {
      for name in names {
        for ground in grounds {
          let color = try #require(colors[name], "--\(name)")
          let contrast = Self.contrast(color, try #require(colors[ground], "--\(ground)"))
          #expect(contrast >= least, "--\(name) on --\(ground)")
        }
      }
    }
  }
}
