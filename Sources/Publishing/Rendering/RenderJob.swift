import Records

/// A page on its way: its inputs now and when it was last rendered, and whether they call for
/// rendering it again.
struct RenderJob {
  /// The page.
  let page: PlannedPage
  /// What is remembered of its last rendering.
  let known: PageState?
  /// Whether the published file is still the one that was written.
  let isIntact: Bool
  /// Whether what it is rendered from is kept for the next build.
  let isRemembered: Bool
  /// The inputs of the page; complete once its record is made, where they are compared or remembered.
  private(set) var inputs: PageInputs
  /// Whether it has to be rendered.
  private(set) var needsRendering = false

  init(page: PlannedPage, inputs: PageInputs, known: PageState?, isIntact: Bool, isRemembered: Bool)
  {
    self.page = page
    self.inputs = inputs
    self.known = known
    self.isIntact = isIntact
    self.isRemembered = isRemembered
  }

  /// Takes the page's record, of which so much is read; says whether the page has to be rendered.
  mutating func begin<R: Record>(_ record: R, reading fields: FieldSet = .all) -> Bool {
    if known != nil || isRemembered {
      inputs.fields = Fingerprinter.fieldFingerprints(of: record, reading: fields)
    }
    needsRendering = !(isIntact && known?.inputs == inputs)
    return needsRendering
  }
}
