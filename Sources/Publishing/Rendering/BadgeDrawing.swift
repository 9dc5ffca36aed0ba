import Bytes
import Configuration
import ViewModels

/// Draws badges as SVG that needs no ids, so that several may stand in one page.
struct BadgeDrawing {
  /// The size of the parts of a badge in pixels.
  private struct Size {
    var height = 20
    var font = 11
    var padding = 6
    var radius = 3
    var baseline: Int { (height + font * 3 / 4) / 2 }
  }

  private static let labelGround = Color(red: 0x3D, green: 0x3A, blue: 0x35)
  private static let inks = [
    Color(red: 0xFF, green: 0xFF, blue: 0xFF), Color(red: 0x1B, green: 0x1A, blue: 0x17),
  ]

  private let record: BadgeRecord
  private let size: Size

  init(_ record: BadgeRecord) {
    self.record = record
    size =
      switch record.style {
      case .flat: Size()
      case .square: Size(radius: 0)
      case .large: Size(height: 30, font: 15, padding: 9, radius: 4)
      }
  }

  /// Appends the picture.
  func append(to output: inout ByteBuffer) {
    let parts = [BadgeText(record.label), BadgeText(record.message)]
    let widths = parts.map { ($0.width * size.font + 99) / 100 }
    let boxes = widths.map { $0 + 2 * size.padding }
    let (width, height) = (boxes[0] + boxes[1], size.height)
    let title = "\(parts[0].text): \(parts[1].text)"
    output.append(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" role=\"img\" aria-label=\"")
    output.appendEscaped(title)
    output.append(static: "\">\n<title>")
    output.appendEscaped(title)
    output.append(static: "</title>\n")
    let rounded = size.radius > 0 ? " rx=\"\(size.radius)\"" : ""
    output.append(
      "<rect width=\"\(width)\" height=\"\(height)\"\(rounded) fill=\"\(Self.labelGround.hex)\"/>\n"
        + "<path d=\"\(path(from: boxes[0], boxes[1]))\" fill=\"\(record.color.hex)\"/>\n"
        + "<g font-family=\"Verdana,DejaVu Sans,Geneva,sans-serif\" font-size=\"\(size.font)\" "
        + "text-anchor=\"middle\">\n")
    let grounds = [Self.labelGround, record.color]
    for (place, part) in parts.enumerated() where widths[place] > 0 {
      let middle = (place == 0 ? 0 : boxes[0]) * 2 + boxes[place]
      output.append(
        "<text x=\"\(middle / 2)\(middle % 2 == 1 ? ".5" : "")\" y=\"\(size.baseline)\" "
          + "textLength=\"\(widths[place])\" lengthAdjust=\"spacingAndGlyphs\" "
          + "fill=\"\(Self.ink(on: grounds[place]).hex)\">")
      output.appendEscaped(part.text)
      output.append(static: "</text>\n")
    }
    output.append(static: "</g>\n</svg>\n")
  }

  /// The background of the message, with the rounded corners of the badge.
  private func path(from x: Int, _ width: Int) -> String {
    let (r, height) = (size.radius, size.height)
    if r == 0 { return "M\(x) 0h\(width)v\(height)h-\(width)z" }
    return "M\(x) 0h\(width - r)a\(r) \(r) 0 0 1 \(r) \(r)v\(height - 2 * r)"
      + "a\(r) \(r) 0 0 1 -\(r) \(r)h-\(width - r)z"
  }

  /// The text colour that is more legible on a background.
  private static func ink(on ground: Color) -> Color {
    inks[0].contrast(with: ground) >= Color.leastContrast ? inks[0] : inks[1]
  }
}
