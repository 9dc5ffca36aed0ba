extension Vocabulary {
  /// Every filter, test and function of the language.
  public static let standard: Vocabulary = {
    var vocabulary = Vocabulary()
    TextFilters.register(in: &vocabulary)
    MarkupFilters.register(in: &vocabulary)
    NumberFilters.register(in: &vocabulary)
    ListFilters.register(in: &vocabulary)
    OrderFilters.register(in: &vocabulary)
    SelectionFilters.register(in: &vocabulary)
    StandardTests.register(in: &vocabulary)
    StandardFunctions.register(in: &vocabulary)
    return vocabulary
  }()
}
