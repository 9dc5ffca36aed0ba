public import Diagnostics
public import Editing
import IssueModel
import IssueStore

/// The project's status light, kept up to date as the data changes.
public final class LightViewModel {
  /// Whether it is lit.
  public private(set) var isOn: Bool
  private let store: any IssueEditing

  /// The light of a store; one that was never set is off.
  public init(store: any IssueEditing) {
    self.store = store
    isOn = store.snapshot.light?.isOn ?? false
    store.observe { [weak self] snapshot in self?.isOn = snapshot.light?.isOn ?? false }
  }

  /// Switches it on when it is off and off when it is on.
  public func toggle() throws(Diagnostic) { try set(!isOn) }

  /// Switches it on or off.
  public func set(_ isOn: Bool) throws(Diagnostic) {
    if store.snapshot.light?.isOn != isOn {
      try store.perform([.setLight(Light(isOn: isOn))])
    }
  }
}
