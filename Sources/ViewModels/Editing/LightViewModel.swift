public import Diagnostics
import Editing
import IssueModel
import IssueStore

/// The project's status light.
public struct LightViewModel {
  let store: any IssueEditing

  /// Whether it is lit; one that was never set is off.
  public var isOn: Bool { store.snapshot.light?.isOn ?? false }

  /// Switches it on when it is off and off when it is on.
  public func toggle() throws(Diagnostic) { try set(!isOn) }

  /// Switches it on or off.
  public func set(_ isOn: Bool) throws(Diagnostic) {
    if store.snapshot.light?.isOn != isOn {
      try store.perform([.setLight(Light(isOn: isOn))])
    }
  }
}
