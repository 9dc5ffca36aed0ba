import Bytes
import Configuration
import Credentials
import IssueModel
import Synchronization
import ViewModels

/// The picture of an Open Badge: a medal in the colour of the award with a star for each rung, as
/// SVG and as PNG. Both are made from the same shapes with integers, so that no tool has to be
/// installed and every machine gives the same bytes.
struct BadgePicture: Sendable, Hashable {
  /// The colour of the award, or of its rung.
  let color: NamedColor
  /// How many stars it shows, 1 to 3.
  let stars: Int

  /// The picture of a rung, counted from 0.
  init(_ tiers: [Award.Tier], at tier: Int) {
    color = tiers.indices.contains(tier) ? tiers[tier].namedColor : .gray
    stars = min(max(tier + 1, 1), 3)
  }

  /// The picture of a badge: its first rung.
  init(_ badge: OpenBadges.Badge) {
    self.init(badge.tiers, at: 0)
  }

  // MARK: - Shapes, in a square of 512

  private static let size = 512

  private enum Shape {
    case circle(radius: Int)
    case polygon([(x: Int, y: Int)])
  }

  private static let center = (x: 256, y: 212)
  private static let star = [
    (0, -110), (26, -36), (105, -34), (42, 14), (65, 89), (0, 44), (-65, 89), (-42, 14),
    (-105, -34), (-26, -36),
  ]
  /// The centres of the stars, relative to the middle, and their sizes, in per cent.
  private static let places: [[(x: Int, y: Int, percent: Int)]] = [
    [(0, 0, 100)], [(-68, 0, 60), (68, 0, 60)], [(0, -72, 54), (-70, 48, 54), (70, 48, 54)],
  ]

  /// The shapes from the lowest to the highest, each in one of the colours of ``inks``.
  private var shapes: [(ink: Int, shape: Shape)] {
    let center = Self.center
    return [
      (1, .polygon([(136, 300), (256, 352), (200, 500), (164, 444), (96, 452)])),
      (1, .polygon([(376, 300), (256, 352), (312, 500), (348, 444), (416, 452)])),
      (2, .circle(radius: 196)),
      (3, .circle(radius: 168)),
    ]
      + Self.places[stars - 1].map { place in
        (
          4,
          .polygon(
            Self.star.map { x, y in
              (
                center.x + place.x + x * place.percent / 100,
                center.y + place.y + y * place.percent / 100
              )
            })
        )
      }
  }

  /// The colours: none, the ribbon, the rim, the face and the stars.
  private var inks: [[UInt8]] {
    let ground = [color.badgeColor.red, color.badgeColor.green, color.badgeColor.blue]
    return [[0, 0, 0, 0]] + [2, 3, 4].map { part in ground.map { $0 / 4 * part } + [255] }
      + [[255, 255, 255, 255]]
  }

  // MARK: - Drawing

  /// Appends the drawing as a file.
  ///
  /// - Parameters:
  ///   - drawing: its shapes; see ``drawing``.
  ///   - title: a description for screen readers.
  ///   - assertion: the address of the embedded assertion, and the assertion as JSON without `>`.
  ///   - credential: the embedded signed credential.
  func appendSVG(
    _ drawing: [UInt8], titled title: String, assertion: (address: String, json: [UInt8])?,
    credential: [UInt8]?, to output: inout ByteBuffer
  ) {
    output.append(
      static: """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="http://openbadges.org" \
        width="128" height="128" viewBox="0 0 512 512" role="img">

        """)
    output.append(static: "<title>")
    output.append(xml: title)
    output.append(static: "</title>\n")
    if let assertion {
      output.append(static: "<openbadges:assertion verify=\"")
      output.append(xml: assertion.address)
      output.append(static: "\"><![CDATA[")
      output.append(assertion.json)
      output.append(static: "]]></openbadges:assertion>\n")
    }
    if let credential {
      // Open Badges 3.0, section 5.3.2; the prefix means 2.0 in the rest of the file.
      output.append(
        static:
          "<openbadges:credential xmlns:openbadges=\"https://purl.imsglobal.org/ob/v3p0\" verify=\""
      )
      output.append(credential)
      output.append(static: "\"></openbadges:credential>\n")
    }
    output.append(drawing)
    output.append(static: "</svg>\n")
  }

  /// The shapes as elements of SVG.
  var drawing: [UInt8] {
    var output = ByteBuffer()
    let inks = inks
    for (ink, shape) in shapes {
      switch shape {
      case .circle(let radius):
        output.append("<circle cx=\"\(Self.center.x)\" cy=\"\(Self.center.y)\" r=\"\(radius)\"")
      case .polygon(let points):
        let list = points.map { "\($0.x) \($0.y)" }.joined(separator: " ")
        output.append("<polygon points=\"\(list)\"")
      }
      output.append(static: " fill=\"#")
      for part in inks[ink].prefix(3) { output.append(hexadecimal: UInt32(part), digits: 2) }
      output.append(static: "\"/>\n")
    }
    return output.bytes
  }

  /// The picture of 128 by 128 pixels, each the mean of four samples.
  func png() -> PNG {
    let width = 128
    let step = Self.size / (2 * width)
    let (inks, shapes) = (inks, shapes)
    var palette: [[UInt8]] = []
    var known: [[UInt8]: UInt8] = [:]
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * width)
    for row in 0..<width {
      for column in 0..<width {
        var points: [UInt8] = []
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
          let point = (
            x: (2 * column + x) * step + step / 2, y: (2 * row + y) * step + step / 2
          )
          let ink = shapes.last { Self.contains(point, $0.shape) }?.ink ?? 0
          points.append(UInt8(truncatingIfNeeded: ink))
        }
        points.sort()
        if known[points] == nil {
          known[points] = UInt8(truncatingIfNeeded: palette.count)
          palette.append(Self.mean(points.map { inks[Int($0)] }))
        }
        pixels.append(known[points] ?? 0)
      }
    }
    return PNG(width: width, pixels: pixels, palette: palette)
  }

  private static func mean(_ colors: [[UInt8]]) -> [UInt8] {
    let opaque = colors.filter { $0[3] > 0 }
    guard !opaque.isEmpty else { return [0, 0, 0, 0] }
    return (0..<3).map { part in
      UInt8(truncatingIfNeeded: opaque.reduce(0) { $0 + Int($1[part]) } / opaque.count)
    } + [UInt8(truncatingIfNeeded: 255 * opaque.count / colors.count)]
  }

  private static func contains(_ point: (x: Int, y: Int), _ shape: Shape) -> Bool {
    switch shape {
    case .circle(let radius):
      let (x, y) = (point.x - center.x, point.y - center.y)
      return x * x + y * y <= radius * radius
    case .polygon(let points):
      var isInside = false
      var last = points[points.count - 1]
      for corner in points {
        if (corner.y > point.y) != (last.y > point.y) {
          let cross =
            (point.x - corner.x) * (last.y - corner.y) - (last.x - corner.x) * (point.y - corner.y)
          if (cross < 0) == (last.y > corner.y) { isInside.toggle() }
        }
        last = corner
      }
      return isInside
    }
  }
}

/// A cache of the drawn pictures.
final class BadgePictures: Sendable {
  private let drawn = Mutex<[BadgePicture: (png: PNG, drawing: [UInt8])]>([:])

  /// A picture as PNG, and the shapes of its drawing.
  func drawn(_ picture: BadgePicture) -> (png: PNG, drawing: [UInt8]) {
    drawn.withLock { drawn in
      if let known = drawn[picture] { return known }
      let made = (picture.png(), picture.drawing)
      drawn[picture] = made
      return made
    }
  }
}
