/// A space of colours besides sRGB that CSS's `color()` names; matrices and curves are those of CSS Color 4, 10 and 17.
struct ColorSpace {
  private typealias Matrix = [[Double]]

  /// Makes a part linear.
  private let curve: @Sendable (Double) -> Double
  /// From linear parts to XYZ with the white of D65; nil where these are sRGB's.
  private let matrix: Matrix?

  /// The space of a name; nil where it is unknown.
  static func named(_ name: Substring) -> ColorSpace? {
    switch name {
    case "srgb-linear": ColorSpace(curve: { $0 }, matrix: nil)
    case "display-p3": ColorSpace(curve: ungamma, matrix: displayP3)
    case "a98-rgb": ColorSpace(curve: { signed($0, RealMath.power563Over256) }, matrix: a98)
    case "prophoto-rgb":
      ColorSpace(
        curve: { signed($0) { $0 <= 16.0 / 512 ? $0 / 16 : RealMath.power9Over5($0) } },
        matrix: product(toD65, proPhoto))
    case "rec2020": ColorSpace(curve: { signed($0, unmade) }, matrix: rec2020)
    case "xyz", "xyz-d65": ColorSpace(curve: { $0 }, matrix: [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    case "xyz-d50": xyzD50
    default: nil
    }
  }

  /// XYZ with the white of D50.
  static let xyzD50 = ColorSpace(curve: { $0 }, matrix: toD65)

  /// The linear parts in sRGB of a colour of this space.
  func linear(_ a: Double, _ b: Double, _ c: Double) -> (Double, Double, Double) {
    let parts = [curve(a), curve(b), curve(c)]
    guard let matrix else { return (parts[0], parts[1], parts[2]) }
    let result = Self.times(Self.toSRGB, Self.times(matrix, parts))
    return (result[0], result[1], result[2])
  }

  /// The transfer function of sRGB; negative values are clamped later.
  static func gamma(_ x: Double) -> Double {
    x <= 0.0031308 ? 12.92 * x : 1.055 * RealMath.power5Over12(x) - 0.055
  }

  /// Undoes ``gamma(_:)``.
  @Sendable private static func ungamma(_ x: Double) -> Double {
    signed(x) { $0 <= 0.04045 ? $0 / 12.92 : RealMath.power12Over5(($0 + 0.055) / 1.055) }
  }

  /// Undoes the curve of ITU-R BT.2020, as browsers do.
  @Sendable private static func unmade(_ x: Double) -> Double {
    let (alpha, beta) = (1.09929682680944, 0.018053968510807)
    return x < beta * 4.5 ? x / 4.5 : RealMath.power20Over9((x + alpha - 1) / alpha)
  }

  /// Applies a function for non-negative numbers to the absolute value, keeping the sign.
  private static func signed(_ x: Double, _ curve: (Double) -> Double) -> Double {
    x < 0 ? -curve(-x) : curve(x)
  }

  private static func times(_ matrix: Matrix, _ parts: [Double]) -> [Double] {
    matrix.map { $0[0] * parts[0] + $0[1] * parts[1] + $0[2] * parts[2] }
  }

  private static func product(_ a: Matrix, _ b: Matrix) -> Matrix {
    a.map { row in
      (0..<3).map { row[0] * b[0][$0] + row[1] * b[1][$0] + row[2] * b[2][$0] }
    }
  }

  private static let toSRGB: Matrix = [
    [12831.0 / 3959, -329.0 / 214, -1974.0 / 3959],
    [-851781.0 / 878810, 1648619.0 / 878810, 36519.0 / 878810],
    [705.0 / 12673, -2585.0 / 12673, 705.0 / 667],
  ]
  private static let displayP3: Matrix = [
    [608311.0 / 1250200, 189793.0 / 714400, 198249.0 / 1000160],
    [35783.0 / 156275, 247089.0 / 357200, 198249.0 / 2500400],
    [0, 32229.0 / 714400, 5220557.0 / 5000800],
  ]
  private static let a98: Matrix = [
    [573536.0 / 994567, 263643.0 / 1420810, 187206.0 / 994567],
    [591459.0 / 1989134, 6239551.0 / 9945670, 374412.0 / 4972835],
    [53769.0 / 1989134, 351524.0 / 4972835, 4929758.0 / 4972835],
  ]
  private static let rec2020: Matrix = [
    [63426534.0 / 99577255, 20160776.0 / 139408157, 47086771.0 / 278816314],
    [26158966.0 / 99577255, 472592308.0 / 697040785, 8267143.0 / 139408157],
    [0, 19567812.0 / 697040785, 295819943.0 / 278816314],
  ]
  private static let proPhoto: Matrix = [
    [0.79776664490064230, 0.13518129740053308, 0.03134773412839220],
    [0.28807482881940130, 0.71183523424187300, 0.00008993693872564],
    [0, 0, 0.82510460251046020],
  ]
  /// From the white of D50 to that of D65, by Bradford.
  private static let toD65: Matrix = [
    [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
    [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
    [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
  ]
}
