import Languages
public import Records

/// A chart: its geometry, its description and its figures.
///
/// A drawing takes the width of the page. Horizontal positions are percentages of that width, as
/// `12.5%`; vertical ones are CSS pixels from the top, so that texts have the same size on every
/// screen. Curves and bars are paths in a box 1000 units wide that is stretched to the width.
public struct ChartRecord: Record {
  let name: String
  let title: String
  var details: String
  let sentence: String
  var height = 0
  var lines: [ChartLineRecord] = []
  var shapes: [ChartShapeRecord] = []
  var texts: [ChartTextRecord] = []
  var marks: [ChartMarkRecord] = []
  var columns: [String] = []
  var rows: [ChartRowRecord] = []
  var sparkline = ""

  /// What templates may use of a chart.
  public static let fields = FieldTable<Self>(
    "chart", "A chart: geometry, texts and figures; charts.html and charts.md have macros for it."
  ) {
    Field("name", "The chart's name, as open-over-time.", \.name)
    Field("title", "The title.", \.title)
    Field("description", "What is counted, and how.", \.details)
    Field("sentence", "What the chart shows, in one sentence.", \.sentence)
    Field("height", "The height of the drawing in pixels.", \.height)
    Field(
      "room",
      "How many pixels beside the drawing are kept free of it: 28, 42 or 56 behind it for the numbers "
        + "of a scale, 34 before it for names of days, or 0."
    ) { $0.room }
    Field("lines", "Straight lines: scales, axes and dates.", \.lines)
    Field("shapes", "Curves and bars.", \.shapes)
    Field("texts", "Labels.", \.texts)
    Field("marks", "The parts of the drawing that tell their figures.", \.marks)
    Field("columns", "The heads of the columns of the table.", \.columns)
    Field("rows", "The figures, one row for each mark.", \.rows)
    Field("has_links", "Whether the last column holds the links of the rows.") { chart in
      chart.rows.contains { !$0.links.isEmpty }
    }
    Field(
      "sparkline", "The course of the first figure in one line of text; may be empty.", \.sparkline)
  }
}

extension ChartRecord {
  /// The room beside the drawing, by what stands in it.
  var room: Int {
    if texts.contains(where: { $0.role == "day" }) { return 34 }
    switch texts.lazy.filter({ $0.role == "scale" }).map(\.text.width).max() {
    case nil: return 0
    case .some(...3): return 28
    case .some(...5): return 42
    case .some: return 56
    }
  }
}

/// A straight line of a chart.
public struct ChartLineRecord: Record {
  let role: String
  let x1: String
  let y1: Int
  let x2: String
  let y2: Int
  /// What it stands for; empty for lines of a scale.
  var label = ""

  /// What templates may use of a line.
  public static let fields = FieldTable<Self>("chart line", "A straight line of a chart.") {
    Field("role", "What it is: grid, axis, date or pace.", \.role)
    Field("x1", "Where it begins.", \.x1)
    Field("y1", "Where it begins, in pixels.", \.y1)
    Field("x2", "Where it ends.", \.x2)
    Field("y2", "Where it ends, in pixels.", \.y2)
    Field("label", "What is due, on the line of a date; else empty.", \.label)
  }
}

/// Curves or bars that look alike.
public struct ChartShapeRecord: Record {
  let role: String
  let top: Int
  let height: Int
  let path: String

  /// What templates may use of a shape.
  public static let fields = FieldTable<Self>(
    "chart shape", "A path in a box 1000 wide that is stretched to the drawing's width."
  ) {
    Field(
      "role", "What it shows: opened, closed, area, curve, bar, mark, or level-1 to level-4.",
      \.role)
    Field("top", "Where the box begins, in pixels.", \.top)
    Field("height", "The height of the box in pixels.", \.height)
    Field("path", "The path, as the attribute d of SVG.", \.path)
  }
}

/// A label of a chart.
public struct ChartTextRecord: Record {
  let role: String
  let x: String
  let y: Int
  let anchor: String
  let text: String

  /// What templates may use of a label.
  public static let fields = FieldTable<Self>("chart text", "A label of a chart.") {
    Field(
      "role",
      "What it is: tick, label, value, date, or, in the room beside the drawing, scale or day; with "
        + "or by itself more: small screens leave it out.",
      \.role)
    Field("x", "Its place.", \.x)
    Field("y", "Its base line, in pixels.", \.y)
    Field("anchor", "Which end of it is there: start, middle or end.", \.anchor)
    Field("text", "The text.", \.text)
  }
}

/// A part of a chart that tells its figures, and is a link where these have a page.
public struct ChartMarkRecord: Record {
  let x: String
  let width: String
  let y: Int
  let height: Int
  let label: String
  let target: LinkTarget?

  /// What templates may use of a mark.
  public static let fields = FieldTable<Self>(
    "chart mark", "A part of a chart that tells its figures, and is a link where these have a page."
  ) {
    Field("x", "Where it begins.", \.x)
    Field("width", "Its width.", \.width)
    Field("y", "Where it begins, in pixels.", \.y)
    Field("height", "Its height in pixels.", \.height)
    Field("label", "Its figures in words.", \.label)
    Field("target", "What it leads to; none where there is no such page.", \.target)
  }
}

/// A row of the table of a chart.
public struct ChartRowRecord: Record {
  let label: String
  let values: [String]
  /// The values as numbers, for programs that read the page; nil where the data does not tell one.
  let numbers: [Int?]
  var target: LinkTarget?
  var links: [LinkRecord] = []

  /// What templates may use of a row.
  public static let fields = FieldTable<Self>("chart row", "A row of the table of a chart.") {
    Field("label", "What the figures are of.", \.label)
    Field("values", "The figures, as the language writes them.", \.values)
    Field("target", "What it leads to; none where there is no such page.", \.target)
    Field("links", "The projects that were due then; most charts have none.", \.links)
  }
}

/// A sparkline: a small line without a scale.
public struct SparklineRecord: Record {
  let curve: String
  let area: String
  let text: String

  /// What templates may use of a sparkline.
  public static let fields = FieldTable<Self>(
    "sparkline", "A small line without a scale, in a box 100 wide and 24 high."
  ) {
    Field("curve", "The path of the line.", \.curve)
    Field("area", "The path of the area below it.", \.area)
    Field("text", "The line in characters: ▁▃▇.", \.text)
  }

  /// The sparkline of some values; nil where fewer than two are known.
  init?(_ values: [Int?]) {
    // Unknown values at the start are left out.
    let values = Array(values.drop { $0 == nil })
    let known = values.compactMap { $0 }
    guard known.count > 1, let most = known.max() else { return nil }
    let points = values.enumerated().compactMap { place, value in
      value.map { (x: place * 100 / (values.count - 1), y: 23 - Scale.part($0, of: most, in: 22)) }
    }
    curve = "M" + points.map { "\($0.x) \($0.y)" }.joined(separator: "L")
    area = curve + "V24H\(points[0].x)z"
    text = Self.text(values)
  }

  /// Values as a line of block characters; an unknown one is a space.
  static func text(_ values: [Int?]) -> String {
    let most = max(1, values.compactMap { $0 }.max() ?? 1)
    let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    return values.map { value in value.map { blocks[Scale.part($0, of: most, in: 7)] } ?? " " }
      .joined()
  }
}
