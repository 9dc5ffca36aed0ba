/// A kind of contribution, as an `.all-contributorsrc` names it.
///
/// The words and signs are those of the emoji key of the all-contributors specification
/// (https://allcontributors.org/docs/en/emoji-key).
public struct ContributionKind: Sendable, Hashable {
  /// The word of the file, as `doc`.
  public let word: String
  /// Its sign.
  public let emoji: String
  /// Its name, as `Documentation`.
  public let name: String

  private init(_ word: String, _ emoji: String, _ name: String) {
    self.word = word
    self.emoji = emoji
    self.name = name
  }

  /// The kind that a word means; for an unknown one the word is its name, and it has no emoji.
  public init(word: String) {
    self = Self.all.first { $0.word == word } ?? Self(word, "", word)
  }

  /// The sign and the name.
  public var label: String { emoji.isEmpty ? name : emoji + " " + name }

  /// The kinds of the specification, by their words.
  public static let all = [
    Self("a11y", "♿️", "Accessibility"),
    Self("audio", "🔊", "Audio"),
    Self("blog", "📝", "Blogposts"),
    Self("bug", "🐛", "Bug reports"),
    Self("business", "💼", "Business development"),
    Self("code", "💻", "Code"),
    Self("content", "🖋", "Content"),
    Self("data", "🔣", "Data"),
    Self("design", "🎨", "Design"),
    Self("doc", "📖", "Documentation"),
    Self("eventOrganizing", "📋", "Event organizing"),
    Self("example", "💡", "Examples"),
    Self("financial", "💵", "Financial support"),
    Self("fundingFinding", "🔍", "Finding of funds"),
    Self("ideas", "🤔", "Ideas and planning"),
    Self("infra", "🚇", "Infrastructure"),
    Self("maintenance", "🚧", "Maintenance"),
    Self("mentoring", "🧑‍🏫", "Mentoring"),
    Self("platform", "📦", "Packaging and porting"),
    Self("plugin", "🔌", "Plugins and libraries"),
    Self("projectManagement", "📆", "Project management"),
    Self("promotion", "📣", "Promotion"),
    Self("question", "💬", "Answers to questions"),
    Self("research", "🔬", "Research"),
    Self("review", "👀", "Reviews"),
    Self("security", "🛡️", "Security"),
    Self("talk", "📢", "Talks"),
    Self("test", "⚠️", "Tests"),
    Self("tool", "🔧", "Tools"),
    Self("translation", "🌍", "Translation"),
    Self("tutorial", "✅", "Tutorials"),
    Self("userTesting", "📓", "User testing"),
    Self("video", "📹", "Videos"),
  ]
}
