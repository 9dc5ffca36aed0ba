package import IssueModel

/// Describes in words what an award counts, from its rule alone.
package struct AwardRuleText {
  let award: Award
  let wording: Wording

  /// The text for an award in the words of a site.
  package init(award: Award, wording: Wording) {
    self.award = award
    self.wording = wording
  }

  private var language: Language { wording.language }
  private var rule: Award.Rule { award.rule }

  /// The sentences: what counts, when, and how much of it is needed.
  package var sentences: [String] {
    [wording.said(what)] + [days, thresholds].compactMap { $0.map { language.text($0) } }
  }

  // MARK: What counts

  private var what: Sentence {
    switch award.knownCriterion {
    case nil: return .ruleUnknown
    case .manual: return .ruleManual
    case .unlock: return .ruleUnlock
    case .first: return .ruleFirst(max(award.value, 1), of: counted)
    case .streak: return .ruleStreak(of: counted)
    case let criterion?:
      let isNarrowed = rule.query != nil && criterion != .query
      return .ruleCounts(
        things(criterion) + (isNarrowed ? language.text(.ofFound) : "") + each(criterion))
    }
  }

  /// What a streak or a first deed counts.
  private var counted: String {
    rule.counted.map { things($0) + each($0) } ?? language.text(.anything)
  }

  private func things(_ criterion: Award.Criterion) -> String {
    language.text(.counted(criterion, days: rule.days ?? 0))
  }

  /// That each counts once, and for whom.
  private func each(_ criterion: Award.Criterion) -> String {
    language.text(.eachOnce) + (owner(criterion).map { language.text($0) } ?? "")
  }

  private func owner(_ criterion: Award.Criterion) -> Sentence? {
    if award.scopes.contains(.tag) { return .forTags }
    if award.scopes.contains(.milestone) { return .forProject }
    if !award.scopes.contains(.person) { return nil }
    return switch (criterion, rule.role) {
    case (.issues, _), (.pulls, _), (.merged, _), (.query, .author): .forOpener
    case (.closed, _), (.fast, _): .forAssignees
    case (.comments, _): .forWriter
    case (.query, .assignee): .forAssigned
    case (.query, .closer): .forCloser
    default: nil
    }
  }

  // MARK: When, and how much

  private var days: Sentence? {
    let date = { (day: Day) in
      DateRecord(instant: Instant(day), language: language).text(language.longDate)
    }
    return switch (rule.from.map(date), rule.until.map(date)) {
    case (let from?, let until?): .onlyFromTo(from, until)
    case (let from?, nil): .onlyFrom(from)
    case (nil, let until?): .onlyUntil(until)
    case (nil, nil): nil
    }
  }

  private var thresholds: Sentence? {
    switch award.knownCriterion {
    case nil, .manual, .unlock, .first: return nil
    default: break
    }
    let rungs = award.tiers.map { tier in
      let value = language.number(max(tier.value, 0))
      return tier.name.isEmpty ? value : language.text(.rung(value, named: tier.name))
    }
    return rungs.count > 1 ? .rungs(rungs) : .takes(rungs[0])
  }
}

extension Award.Scope {
  /// The noun for those to whom the award is open.
  package var holderNoun: Noun {
    switch self {
    case .tag: .tag
    case .milestone: .project
    case .person, .project: .person
    }
  }
}
