public import IssueModel
public import Records

/// An issue as an item of its project; it is its own record.
public struct ItemRowViewModel: Record {
  /// The issue as lists show it.
  public let row: IssueRowViewModel
  private let color: NamedColor

  /// An item of a project of some colour.
  public init(_ row: IssueRowViewModel, color: NamedColor) {
    self.row = row
    self.color = color
  }

  private var isOpen: Bool { row.issue.isOpen }
  private var isHigh: Bool { row.issue.priority == .high }

  /// The icon's name; the clear check mark keeps titles aligned.
  public var icon: String { isOpen && isHigh ? "exclamationmark.triangle" : "checkmark.circle" }

  /// The name of the icon's colour as style sheets use it, or `clear`.
  public var iconColor: String { !isOpen || isHigh ? color.slug : "clear" }

  /// What a screen reader says.
  public var label: String {
    let language = row.presentation.language
    if !isOpen { return language.completedItem(row.issue.title) }
    return isHigh ? language.urgentItem(row.issue.title) : row.issue.title
  }

  /// What templates may use of an item.
  public static let fields = FieldTable<Self>("item row", "One issue in a project.") {
    Field("row", "The issue as lists show it.", \.row)
    Field.derived("icon", "checkmark.circle, or exclamationmark.triangle at high priority.") {
      $0.icon
    }
    Field("icon_color", "The colour of the icon by name, or clear.") { $0.iconColor }
    Field.derived("label", "TITLE, completed., TITLE, high priority. or the title.") { $0.label }
  }
}

/// The items of a project; an item is made when it is asked for.
public struct ItemRows: FieldRepresentable, RandomAccessCollection {
  let rows: IssueRows
  let color: NamedColor

  /// The place of the first item.
  public var startIndex: Int { rows.startIndex }
  /// The place behind the last item.
  public var endIndex: Int { rows.endIndex }
  /// The item at a place.
  public subscript(place: Int) -> ItemRowViewModel { ItemRowViewModel(rows[place], color: color) }

  /// A list of items.
  public static var fieldType: FieldType { [ItemRowViewModel].fieldType }
  /// The items.
  public var fieldValue: FieldValue { Array(self).fieldValue }
  /// The rows, and the colour of the project.
  public func combine(into fingerprinter: inout Fingerprinter) {
    rows.combine(into: &fingerprinter)
    fingerprinter.combine(color.slug)
  }
}
