extension PageKind {
  /// Every kind of page; a kind is known by its index here. Issues come first: their pages are most
  /// of the work, which workers share best when it begins early.
  static let all: [PageKind] = [
    issue,
    list,
    lists,
    tag,
    tags,
    project,
    projects,
    person,
    people,
    change,
    changes,
    reminders,
    search,
    searchIndex,
    searchRows,
    atomFeed,
    jsonFeed,
    dashboard,
    charts,
    awards,
    report,
    content,
    notFound,
    favicon,
    style,
  ]
}
