import IssueModel

/// What a site says: the words of its language, and its own in the place of some.
///
/// What a site renames, as `issues: Tickets`, has that name in the other phrases, in counts and in sentences as
/// well: in English in either number, in Chinese, which has one form, as it stands. Polish declines its nouns,
/// so there only the phrases change that the site gives, and the counts of nouns given in the three forms that
/// follow 1, 2 and 5, as `issues: bilet|bilety|biletów`.
struct Wording: Sendable {
  /// The language.
  let language: Language
  private var phrases: [Phrase: String]
  /// The language's own nouns, the longer ones first, and what the site says in their place.
  private let nouns: [(own: String, site: String)]
  /// The site's nouns after numbers, by the raw value of the noun.
  private var forms: [NounForms]

  /// The words of a language with the phrases that a site says otherwise.
  init(_ language: Language, _ phrases: [Phrase: String] = [:]) {
    self.language = language
    self.phrases = phrases
    forms = Noun.allCases.map { language.forms(of: $0) }
    nouns = Self.nouns(language, phrases).sorted { $0.own.utf8.count > $1.own.utf8.count }
    if language == .polish { takeForms() }
    if nouns.isEmpty { return }
    forms = forms.map { NounForms(one: said($0.one), few: said($0.few), many: said($0.many)) }
    for phrase in Phrase.allCases where phrases[phrase] == nil {
      let (own, said) = (language.text(phrase), said(language.text(phrase)))
      if own != said { self.phrases[phrase] = said }
    }
  }

  /// The text of a phrase.
  func text(_ phrase: Phrase) -> String { phrases[phrase] ?? language.text(phrase) }

  /// A count with its noun in the right form, as `3 issues`.
  func count(_ number: Int, _ noun: Noun) -> String {
    language.count(number, forms[noun.rawValue])
  }

  /// A sentence of the language with the site's nouns; nothing from a tracker may stand in it.
  func said(_ sentence: String) -> String {
    if nouns.isEmpty { return sentence }
    var (text, isInWord) = ("", false)
    var rest = sentence[...]
    while let character = rest.first {
      if !isInWord, let noun = nouns.first(where: { begins(rest, with: $0.own) }) {
        text += noun.site
        rest = rest.dropFirst(noun.own.count)
      } else {
        text.append(character)
        rest = rest.dropFirst()
        isInWord = language == .english && character.isLetter
      }
    }
    return text
  }

  /// The phrases that name one and many of something, and the noun of its counts.
  private static let renamed: [(one: Phrase?, many: Phrase, noun: Noun)] = [
    (.issue, .issues, .issue), (.pull, .pulls, .pull), (.tag, .tags, .tag),
    (.project, .projects, .project), (.person, .people, .person), (nil, .comments, .comment),
    (nil, .reviews, .review), (nil, .awards, .award), (nil, .reminders, .reminder),
  ]

  /// Takes the nouns that are given in three forms, and the few of them as the phrase.
  private mutating func takeForms() {
    for (one, many, noun) in Self.renamed {
      let given = phrases[many]?.split(separator: "|", omittingEmptySubsequences: false) ?? []
      guard given.count == 3 else { continue }
      forms[noun.rawValue] = NounForms(
        one: String(given[0]), few: String(given[1]), many: String(given[2]))
      phrases[many] = given[1].prefix(1).uppercased() + given[1].dropFirst()
      if let one, phrases[one] == nil {
        phrases[one] = given[0].prefix(1).uppercased() + given[0].dropFirst()
      }
    }
  }

  private func begins(_ text: Substring, with noun: String) -> Bool {
    guard text.hasPrefix(noun) else { return false }
    return language != .english || text.dropFirst(noun.count).first?.isLetter != true
  }

  private static func nouns(
    _ language: Language, _ phrases: [Phrase: String]
  ) -> [(own: String, site: String)] {
    switch language {
    case .polish: return []
    case .simplifiedChinese:
      let known: [(Phrase, Phrase)] = [
        (.issue, .issues), (.pull, .pulls), (.tag, .tags), (.project, .projects),
        (.comments, .comments), (.awards, .awards),
      ]
      return known.compactMap { one, many in
        (phrases[many] ?? phrases[one]).map { (language.text(many), $0) }
      }
    case .english:
      return renamed.flatMap { one, many, _ -> [(own: String, site: String)] in
        let (givenOne, givenMany) = (one.flatMap { phrases[$0] }, phrases[many])
        guard let first = givenOne ?? givenMany else { return [] }
        let own = (
          one: one.map { language.text($0) } ?? English.singular(language.text(many)),
          many: language.text(many)
        )
        let site = (
          one: givenOne ?? English.singular(first), many: givenMany ?? English.plural(first)
        )
        return [(own.one, site.one), (own.many, site.many)].flatMap { own, site in
          [
            (own, site.prefix(1).uppercased() + site.dropFirst()),
            (English.inSentence(own), English.inSentence(site)),
          ]
        }
      }
    }
  }
}

extension English {
  /// A noun as it is within a sentence; abbreviations keep their capitals.
  fileprivate static func inSentence(_ noun: String) -> String {
    noun.dropFirst().contains { $0.isUppercase }
      ? noun : noun.prefix(1).lowercased() + noun.dropFirst()
  }

  /// One of what a regular noun names many of.
  fileprivate static func singular(_ noun: String) -> String {
    if noun.hasSuffix("ies") { return noun.dropLast(3) + "y" }
    return noun.hasSuffix("s") && !noun.hasSuffix("ss") ? String(noun.dropLast()) : noun
  }

  /// Many of what a regular noun names one of.
  fileprivate static func plural(_ noun: String) -> String {
    let beforeLast = noun.dropLast().last.map { "aeiou".contains($0) } ?? true
    if noun.hasSuffix("y"), !beforeLast { return noun.dropLast() + "ies" }
    return noun + (noun.hasSuffix("s") || noun.hasSuffix("x") ? "es" : "s")
  }
}

extension Presentation {
  /// A phrase as the site says it.
  func text(_ phrase: Phrase) -> String { wording.text(phrase) }

  /// A count with its noun as the site calls it.
  func count(_ number: Int, _ noun: Noun) -> String { wording.count(number, noun) }
}
