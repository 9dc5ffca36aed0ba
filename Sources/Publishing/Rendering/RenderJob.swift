import Records

/// A page on its way: what is remembered of it, what it is made from now, and whether that calls for
/// rendering it.
struct RenderJob {
  /// The page.
  let page: PlannedPage
  /// What is remembered of it.
  let known: PageState?
  /// Whether the published file is still the one that was written.
  let isIntact: Bool
  /// What the page is made from; known once its record is.
  private(set) var inputs = PageInputs(fields: [], template: 0, settings: 0)
  /// Whether it was rendered.
  private(set) var isRendered = false
  private var fingerprinter = Fingerprinter()

  init(page: PlannedPage, known: PageState?, isIntact: Bool) {
    self.page = page
    self.known = known
    self.isIntact = isIntact
  }

  /// Takes the page's record; says whether the page has to be rendered.
  mutating func begin<R: Record>(_ record: R, template: UInt64, settings: UInt64) -> Bool {
    inputs = PageInputs(
      fields: fingerprinter.fieldFingerprints(of: record), template: template, settings: settings)
    isRendered = !(isIntact && known?.isMadeFrom(inputs) == true)
    return isRendered
  }
}
