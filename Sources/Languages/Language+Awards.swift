package import IssueModel

extension Language {
  /// An award with the names of its rungs translated.
  package func named(_ award: Award) -> Award {
    guard let names = award.translations[rawValue]?.tiers, !names.isEmpty else { return award }
    var named = award
    for (place, name) in zip(named.tiers.indices, names) where !name.isEmpty {
      named.tiers[place].name = name
    }
    return named
  }

  /// The name and the description of an award; those of a built-in one are translated.
  package func texts(of award: Award) -> (name: String, details: String) {
    let translation = award.translations[rawValue]
    let own = (translation?.name ?? award.name, translation?.details ?? award.details)
    guard let name = localization.awardNames[award.name],
      Award.builtIn.contains(where: { $0 == award })
    else { return own }
    return (name, localization.details(of: award))
  }
}
