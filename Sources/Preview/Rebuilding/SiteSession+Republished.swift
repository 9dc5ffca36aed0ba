public import Publishing

extension SiteSession: RepublishedSite {
  /// Publishing looks at every published file and writes only those that are not as they should be, so
  /// it is left to find out.
  public func isIntact(_ paths: Set<String>?) async -> Bool { false }
}
