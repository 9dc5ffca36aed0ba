import IssueModel
import Languages
public import Records

/// An issue as an item of its project.
public struct ItemRowViewModel: Record {
  let row: IssueRowViewModel
  let color: NamedColor

  private var isOpen: Bool { row.issue.isOpen }
  private var isHigh: Bool { row.issue.priority == .high }

  /// The label for screen readers.
  private var label: String {
    if isOpen, !isHigh { return row.title }
    return row.presentation.language.text(isOpen ? .highItem(row.title) : .doneItem(row.title))
  }

  /// What templates may use of an item.
  public static let fields = FieldTable<Self>("item row", "One issue in a project.") {
    Field("row", "The issue as lists show it.", \.row)
    // The clear check mark keeps titles aligned.
    Field.derived("icon", "checkmark.circle, or exclamationmark.triangle at high priority.") {
      $0.isOpen && $0.isHigh ? "exclamationmark.triangle" : "checkmark.circle"
    }
    Field("icon_color", "The colour of the icon by name, or clear.") {
      !$0.isOpen || $0.isHigh ? $0.color.slug : "clear"
    }
    Field.derived("label", "TITLE, completed., TITLE, high priority. or the title.") { $0.label }
  }
}
