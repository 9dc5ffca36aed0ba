public import Diagnostics
public import Editing
public import IssueModel
import IssueStore

/// Builds everything that the editing view models depend on once, and hands each its own; nothing
/// reaches around it.
public struct CompositionRoot {
  private let store: any IssueEditing
  private let reviews: any ReviewCounting
  private let settings: any NotificationSettingsStore
  private let authorizer: any NotificationAuthorizing
  private let opener: any SystemSettingsOpening
  private let now: () -> Instant

  /// A root over a store; what is not given is what a site has that nobody sits in front of.
  public init(
    store: any IssueEditing, now: @escaping () -> Instant,
    reviews: any ReviewCounting = ReviewCounter(),
    settings: (any NotificationSettingsStore)? = nil,
    authorizer: any NotificationAuthorizing = SiteAuthorization(),
    opener: any SystemSettingsOpening = SiteAuthorization()
  ) {
    self.store = store
    self.now = now
    self.reviews = reviews
    self.settings = settings ?? DataSettings(store)
    self.authorizer = authorizer
    self.opener = opener
  }

  /// The tags of the sidebar.
  public var sidebar: SidebarTagsViewModel { SidebarTagsViewModel(store: store) }

  /// The issues of a selection.
  public func content(_ selection: IssueSelection = IssueSelection()) -> ContentViewModel {
    ContentViewModel(store: store, selection: selection, reviews: reviews, now: now)
  }

  /// The open or the closed projects.
  public func projects(showsClosed: Bool = false) -> ProjectsViewModel {
    ProjectsViewModel(store: store, showsClosed: showsClosed, now: now)
  }

  /// What is to be done first.
  public var home: HomeViewModel { HomeViewModel(store: store, now: now) }

  /// The status light.
  public var light: LightViewModel { LightViewModel(store: store) }

  /// The settings of notifications; `defaultTime` holds until a time is chosen.
  public func notificationSettings(defaultTime: TimeOfDay) -> NotificationSettingsViewModel {
    NotificationSettingsViewModel(
      store: settings, authorizer: authorizer, opener: opener, defaultTime: defaultTime)
  }

  /// A reminder at a time for an issue that is about to be made or changed, and what the user has to
  /// be told.
  public func newReminder(at time: TimeOfDay) -> (reminder: Reminder, notice: String?) {
    ReminderViewModel.permitted(at: time, by: authorizer)
  }

  /// The reminder of an issue.
  public func reminder(of identity: Issue.Identity) -> ReminderViewModel {
    ReminderViewModel(of: identity, store: store, authorizer: authorizer)
  }
}

/// Counts for as long as the program runs.
public final class ReviewCounter: ReviewCounting {
  /// How often so far.
  public var count = 0

  /// A counter at nothing.
  public init() {}
}

/// Settings that stand in the data itself.
public final class DataSettings: NotificationSettingsStore {
  private let store: any IssueEditing

  /// The settings of a store.
  public init(_ store: any IssueEditing) {
    self.store = store
  }

  /// What the data says.
  public var settings: ReminderSettings? { store.snapshot.reminders }

  /// Puts other settings into the data.
  public func save(_ settings: ReminderSettings) throws(Diagnostic) {
    try store.perform([.setReminders(settings)])
  }
}

/// A site shows its reminders on its pages and in feeds, which needs nobody's permission.
public final class SiteAuthorization: NotificationAuthorizing, SystemSettingsOpening {
  /// What a site has.
  public init() {}

  /// Always given.
  public var authorization: NotificationAuthorization { .authorized }

  /// There is nobody to ask.
  public func request() -> NotificationAuthorization { .authorized }

  /// There are no settings of a system.
  public func openNotificationSettings() {}
}
