extension Award {
  /// The twenty awards of a site without `awards.json`.
  public static let builtIn: [Award] =
    series(
      .issues, .lightBlue,
      [
        (1, "First Steps", "footprint", "Write down the first issue."),
        (10, "A Great Start", "sprout", "Have 10 issues on record."),
        (20, "Moving On Up", "stairs", "Have 20 issues on record."),
        (50, "Gathering Speed", "wind", "Have 50 issues on record."),
        (100, "Making Waves", "wave", "Have 100 issues on record."),
        (250, "High Performer", "mountain", "Have 250 issues on record."),
        (500, "Star Performer", "star", "Have 500 issues on record."),
        (1000, "Champion Performer", "trophy", "Have 1,000 issues on record."),
      ])
    + series(
      .closed, .green,
      [
        (1, "Checking Boxes", "check", "Close the first issue."),
        (10, "Rocking it", "guitar", "Close 10 issues."),
        (20, "20 is Plenty", "basket", "Close 20 issues."),
        (50, "Bullseye!", "target", "Close 50 issues."),
        (100, "Flying High", "kite", "Close 100 issues."),
        (250, "You're On Fire!", "flame", "Close 250 issues."),
        (500, "Box Ticker in Chief", "clipboard", "Close 500 issues."),
        (1000, "Boom!", "rocket", "Close 1,000 issues."),
      ])
    + series(
      .tags, .gold,
      [
        (1, "Playing tag", "tag", "Make the first tag."),
        (10, "Tag wrestling", "tags", "Have 10 tags, defined or in use."),
        (50, "Supreme tagger", "crown", "Have 50 tags, defined or in use."),
      ])
    + series(
      .unlock, .purple,
      [(0, "Supporter", "heart", "Support the project.")])

  private static func series(
    _ criterion: Criterion, _ color: NamedColor,
    _ steps: [(value: Int, name: String, image: String, details: String)]
  ) -> [Award] {
    steps.map { step in
      Award(
        name: step.name, details: step.details, color: color.rawValue,
        criterion: criterion.rawValue, value: step.value, image: step.image)
    }
  }
}
