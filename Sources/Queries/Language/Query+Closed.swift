extension Query {
  /// Whether it only finds closed or merged records.
  public var findsOnlyClosed: Bool { condition.demandsClosed }
}

extension QueryCondition {
  fileprivate var demandsClosed: Bool {
    switch self {
    case .all(let parts): parts.contains(where: \.demandsClosed)
    case .any(let parts): !parts.isEmpty && parts.allSatisfy(\.demandsClosed)
    case .not(.term(.state(.open))): true
    case .not: false
    case .term(.state(let state)): state != .open
    case .term(.date(let date, _)): date == .closed
    case .term: false
    }
  }
}
