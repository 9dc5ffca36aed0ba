import Records

/// The rendering of a page: its inputs now and at its last rendering, and whether they require
/// another one.
struct RenderJob {
  /// The page.
  let page: PlannedPage
  /// The inputs of the page; complete once its record is made, if they are compared or stored.
  private(set) var inputs: PageInputs
  /// The state of its last rendering.
  let known: PageState?
  /// Whether the published file is unchanged since then.
  let isIntact: Bool
  /// Whether its inputs are stored for the next build.
  let isRemembered: Bool
  /// Whether it has to be rendered.
  private(set) var needsRendering = false

  /// Hashes the fields of the page's record that are read; returns whether the page has to be
  /// rendered.
  mutating func begin(_ record: RecordReference, reading fields: FieldSet = .all) -> Bool {
    if known != nil || isRemembered {
      inputs.fields = Fingerprinter.fieldFingerprints(of: record, reading: fields)
    }
    needsRendering = !(isIntact && known?.inputs == inputs)
    return needsRendering
  }

  /// The same for a record that nothing else refers to.
  mutating func begin(_ record: some Record, reading fields: FieldSet = .all) -> Bool {
    begin(RecordReference(holding: record), reading: fields)
  }
}
