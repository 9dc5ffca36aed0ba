extension Vocabulary {
  /// Every filter, test and function that the language itself has.
  public static let standard: Vocabulary = {
    var vocabulary = Vocabulary()
    vocabulary.addFilter("safe") { value, _, _ in .safe(value.printed) }
    return vocabulary
  }()
}
