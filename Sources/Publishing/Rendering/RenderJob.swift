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
  /// What the page is made from; whole once its record is made.
  private(set) var inputs: PageInputs
  /// Whether its record was made.
  private(set) var isRecomputed = false
  /// Whether it was rendered.
  private(set) var isRendered = false

  init(page: PlannedPage, inputs: PageInputs, known: PageState?, isIntact: Bool) {
    self.page = page
    self.inputs = inputs
    self.known = known
    self.isIntact = isIntact
  }

  /// Whether the page is as it was; nothing has to be made to see that.
  var isUnchanged: Bool {
    isIntact && known.map { inputs.isKnownToMakeTheSame(as: $0.inputs) } == true
  }

  /// Takes the page's record; says whether the page has to be rendered.
  mutating func begin<R: Record>(_ record: R) -> Bool {
    inputs.fields = Fingerprinter.fieldFingerprints(of: record)
    isRecomputed = true
    isRendered = !(isIntact && known.map { inputs.makesTheSame(as: $0.inputs) } == true)
    return isRendered
  }
}
