public import Editing
public import IssueModel

/// Holds the dependencies of all editing view models, and hands each of them its own.
public struct CompositionRoot {
  private let store: any IssueEditing
  private let reviews: any ReviewCounting
  private let authorizer: any NotificationAuthorizing
  private let now: () -> Instant

  /// A root over a store; `now` gives the present moment.
  public init(
    store: any IssueEditing, now: @escaping () -> Instant, reviews: any ReviewCounting,
    authorizer: any NotificationAuthorizing = SiteAuthorization()
  ) {
    self.store = store
    self.now = now
    self.reviews = reviews
    self.authorizer = authorizer
  }

  /// What can be done with tags.
  public var tags: TagsViewModel { TagsViewModel(store: store) }

  /// What can be done with issues.
  public var content: ContentViewModel {
    ContentViewModel(store: store, reviews: reviews, now: now)
  }

  /// What can be done with projects.
  public var projects: ProjectsViewModel { ProjectsViewModel(store: store, now: now) }

  /// The sample data.
  public var home: HomeViewModel { HomeViewModel(store: store, now: now) }

  /// The status light.
  public var light: LightViewModel { LightViewModel(store: store) }

  /// The settings of notifications; `defaultTime` holds until a time is chosen.
  public func notificationSettings(defaultTime: TimeOfDay) -> NotificationSettingsViewModel {
    NotificationSettingsViewModel(store: store, authorizer: authorizer, defaultTime: defaultTime)
  }

  /// The reminder of an existing issue, or of one that is about to be made.
  public func reminder(of identity: Issue.Identity? = nil) -> ReminderViewModel {
    ReminderViewModel(of: identity, store: store, authorizer: authorizer)
  }
}
