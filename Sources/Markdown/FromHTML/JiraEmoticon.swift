/// An emoticon that Jira shows for a sign: the sign, the name of its picture in HTML without a
/// suffix, and the equivalent emoji.
///
/// See <https://jira.atlassian.com/secure/WikiRendererHelpAction.jspa?section=miscellaneous>.
public struct JiraEmoticon: Sendable {
  /// The sign in the text.
  public let sign: String
  /// The name of its file.
  public let file: String
  /// The equivalent emoji.
  public let emoji: String

  private init(_ sign: String, _ file: String, _ emoji: String) {
    (self.sign, self.file, self.emoji) = (sign, file, emoji)
  }

  /// All of them.
  public static let all = [
    JiraEmoticon("(/)", "check", "✅"), JiraEmoticon("(x)", "error", "❌"),
    JiraEmoticon("(!)", "warning", "⚠️"), JiraEmoticon("(?)", "help_16", "❓"),
    JiraEmoticon("(i)", "information", "ℹ️"), JiraEmoticon("(+)", "add", "➕"),
    JiraEmoticon("(-)", "forbidden", "➖"), JiraEmoticon("(y)", "thumbs_up", "👍"),
    JiraEmoticon("(n)", "thumbs_down", "👎"), JiraEmoticon("(*)", "star_yellow", "⭐"),
    JiraEmoticon("(*r)", "star_red", "⭐"), JiraEmoticon("(*g)", "star_green", "⭐"),
    JiraEmoticon("(*b)", "star_blue", "⭐"), JiraEmoticon("(*y)", "star_yellow", "⭐"),
    JiraEmoticon("(on)", "lightbulb_on", "💡"), JiraEmoticon("(off)", "lightbulb", "🔅"),
    JiraEmoticon("(flag)", "flag", "🚩"), JiraEmoticon("(flagoff)", "flag_grey", "🏳️"),
    JiraEmoticon(":)", "smile", "🙂"), JiraEmoticon(":(", "sad", "🙁"),
    JiraEmoticon(":P", "tongue", "😛"), JiraEmoticon(":D", "biggrin", "😃"),
    JiraEmoticon(";)", "wink", "😉"),
  ]
}
