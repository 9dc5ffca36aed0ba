extension Color {
  /// The relative luminance, 0 to 1, as WCAG 2.2 defines it.
  var luminance: Double {
    func linear(_ byte: UInt8) -> Double {
      let part = Double(byte) / 255
      return part <= 0.04045 ? part / 12.92 : RealMath.power12Over5((part + 0.055) / 1.055)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast of two opaque colours, 1 to 21, as WCAG 2.2 defines it.
  public func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The nearest shade that is legible on each of some backgrounds: the colour itself, or mixed
  /// with as much of black or white as necessary.
  public func readable(on grounds: [Color], mixing other: Color) -> Color {
    for step in 0...100 {
      let mixed = self.mixed(with: other, share: Double(step) / 100)
      if grounds.allSatisfy({ mixed.contrast(with: $0) >= Self.leastContrast }) { return mixed }
    }
    return other
  }

  /// The contrast that text of the usual size needs: WCAG 2.2, 1.4.3.
  public static let leastContrast = 4.5
}

/// Real functions for colours, made from the four operations and the square root alone: the
/// functions of C libraries differ in their last digit, and the bytes of a site must be the same
/// everywhere.
enum RealMath {
  /// x to the power of 12/5, for x from 0 on.
  static func power12Over5(_ x: Double) -> Double {
    let square = x * x
    return square * root(5, of: square)
  }

  /// x to the power of 5/12, for x from 0 on.
  static func power5Over12(_ x: Double) -> Double {
    let twelfth = root(3, of: x.squareRoot().squareRoot())
    return twelfth * twelfth * twelfth * twelfth * twelfth
  }

  /// x to the power of 9/5, for x from 0 on.
  static func power9Over5(_ x: Double) -> Double {
    let fifth = root(5, of: x)
    return x * fifth * fifth * fifth * fifth
  }

  /// x to the power of 20/9, for x from 0 on.
  static func power20Over9(_ x: Double) -> Double { x * x * root(9, of: x * x) }

  /// x to the power of 563/256, for x from 0 on.
  static func power563Over256(_ x: Double) -> Double {
    // 563 is 512 + 51, and 51 is 110011 in binary.
    var (root, product) = (x, x * x)
    for bit in (0..<8).reversed() {
      root = root.squareRoot()
      if 51 >> bit & 1 == 1 { product *= root }
    }
    return product
  }

  /// A root by Newton's method.
  private static func root(_ degree: Int, of x: Double) -> Double {
    if x <= 0 { return 0 }
    var guess = max(x, 1)
    for _ in 0..<200 {
      var power = 1.0
      for _ in 1..<degree { power *= guess }
      let next = (guess * Double(degree - 1) + x / power) / Double(degree)
      if next >= guess { break }
      guess = next
    }
    return guess
  }

  /// The sine and the cosine of an angle.
  static func sineAndCosine(ofDegrees degrees: Double) -> (Double, Double) {
    let x = degrees.remainder(dividingBy: 360) / 180 * Double.pi
    func series(_ first: Double, _ start: Double) -> Double {
      var (sum, term, n) = (first, first, start)
      for _ in 0..<20 {
        term *= -x * x / ((n + 1) * (n + 2))
        sum += term
        n += 2
      }
      return sum
    }
    return (series(x, 1), series(1, 0))
  }
}
