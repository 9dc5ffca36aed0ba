/// The languages of pages.
public enum Language: String, Sendable, CaseIterable {
  /// English.
  case english = "en"
  /// Polish.
  case polish = "pl"
  /// Simplified Chinese.
  case simplifiedChinese = "zh-Hans"
}
