package import Configuration
import Hashing

extension SiteConfiguration {
  /// Whether nothing is left out of the data, and people have their own names.
  package var publishesAsIs: Bool { policyHash == SiteConfiguration(title: title).policyHash }

  /// A hash of the publication policy: everything that decides which parts of the data are
  /// published, and in which words.
  package var policyHash: UInt64 {
    var hasher = StableHasher()
    for texts in [excluded, only, redacted, leakRules] {
      hasher.combine("\(texts.map(\.value))")
    }
    hasher.combine("\(stripped) \(comments) \(publishesPrivate)")
    hasher.combine(
      "\(hiddenPeople.sorted()) \(peopleAliases.sorted { $0.key < $1.key }) \(String(describing: peopleNames))"
    )
    return hasher.value
  }
}
