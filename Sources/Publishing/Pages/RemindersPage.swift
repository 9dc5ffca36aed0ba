import Records
import ViewModels

extension PageKind {
  /// The reminders and the settings of notifications.
  static let reminders = PageKind(
    "reminders", members: .index({ [$0.reminderCount] }, target: { .reminders(page: $1) })
  ) { site, page in RemindersPageRecord(page: page.number, in: site.presentation) }
}
