import IssueModel

extension Language {
  /// The name and the description of an award as pages show them, which leave room for others.
  func shownTexts(of award: Award) -> (name: String, details: String) {
    let texts = texts(of: award)
    return (texts.name.cutForRow, texts.details.cut(to: 200).cut(toBytes: 500))
  }

  /// An award whose rungs are called as they are in the language.
  func named(_ award: Award) -> Award {
    guard let names = award.translations[rawValue]?.tiers, !names.isEmpty else { return award }
    var named = award
    for (place, name) in zip(named.tiers.indices, names) where !name.isEmpty {
      named.tiers[place].name = name
    }
    return named
  }

  /// The name and the description of an award: those of a built-in one in the language.
  func texts(of award: Award) -> (name: String, details: String) {
    let translation = award.translations[rawValue]
    let own = (translation?.name ?? award.name, translation?.details ?? award.details)
    guard self != .english, Award.builtIn.contains(where: { $0 == award }) else { return own }
    let texts =
      switch self {
      case .english: AwardTexts()
      case .polish: Polish.awards
      case .simplifiedChinese: SimplifiedChinese.awards
      }
    guard let name = texts.names[award.name] else { return own }
    return (name, texts.details(award))
  }
}

/// The built-in awards in a language.
struct AwardTexts: Sendable {
  /// The names by their names in English.
  var names: [String: String] = [:]
  /// What has to be done.
  var details: @Sendable (Award) -> String = { $0.details }
}

extension Polish {
  static let awards = AwardTexts(
    names: [
      "First Steps": "Pierwsze kroki", "A Great Start": "Świetny początek",
      "Moving On Up": "Coraz wyżej", "Gathering Speed": "Nabieranie tempa",
      "Making Waves": "Wielkie poruszenie", "High Performer": "Wysokie obroty",
      "Star Performer": "Gwiazda", "Champion Performer": "Mistrzostwo",
      "Checking Boxes": "Odhaczone", "Rocking it": "Z przytupem", "20 is Plenty": "Pełny koszyk",
      "Bullseye!": "Prosto w cel!", "Flying High": "Wysoki lot", "You're On Fire!": "Ale ogień!",
      "Box Ticker in Chief": "Naczelne odhaczanie", "Boom!": "Bum!",
      "Playing tag": "Pierwsza etykieta", "Tag wrestling": "Zapasy z etykietami",
      "Supreme tagger": "Władza nad etykietami", "Supporter": "Wsparcie",
    ],
    details: { award in
      let value = Language.polish.number(award.value)
      return switch (award.knownCriterion, award.value) {
      case (.issues, 1): "Zapisz pierwsze zgłoszenie."
      case (.issues, _): "Zbierz \(value) zgłoszeń."
      case (.closed, 1): "Zamknij pierwsze zgłoszenie."
      case (.closed, _): "Zamknij \(value) zgłoszeń."
      case (.tags, 1): "Utwórz pierwszą etykietę."
      case (.tags, _): "Używaj \(value) etykiet."
      default: "Wesprzyj projekt."
      }
    })
}

extension SimplifiedChinese {
  static let awards = AwardTexts(
    names: [
      "First Steps": "第一步", "A Great Start": "良好开端", "Moving On Up": "更上一层",
      "Gathering Speed": "渐入佳境", "Making Waves": "掀起波澜", "High Performer": "攀上高峰",
      "Star Performer": "明星表现", "Champion Performer": "冠军风范", "Checking Boxes": "打上第一个勾",
      "Rocking it": "势不可挡", "20 is Plenty": "满满二十", "Bullseye!": "正中靶心！",
      "Flying High": "展翅高飞", "You're On Fire!": "火力全开！", "Box Ticker in Chief": "首席打勾官",
      "Boom!": "轰！", "Playing tag": "初试标签", "Tag wrestling": "标签好手", "Supreme tagger": "标签至尊",
      "Supporter": "支持者",
    ],
    details: { award in
      let value = Language.simplifiedChinese.number(award.value)
      return switch (award.knownCriterion, award.value) {
      case (.issues, 1): "记录第一个问题。"
      case (.issues, _): "记录 \(value) 个问题。"
      case (.closed, 1): "关闭第一个问题。"
      case (.closed, _): "关闭 \(value) 个问题。"
      case (.tags, 1): "创建第一个标签。"
      case (.tags, _): "使用 \(value) 个标签。"
      default: "支持本项目。"
      }
    })
}
