/// The days that figures look back, which sentences name.
package enum FigureDays {
  /// How many days *recently* covers.
  package static let recent = 90
  /// How many days *hot* covers.
  package static let hot = 30
}
