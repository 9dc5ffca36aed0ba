/// The words of dates in English and other languages.
///
/// Trackers write dates in the language of whoever exports them: `02/Okt/24 15:04`, `2 févr. 2024`,
/// `2 de enero de 2024`, `2 stycznia 2024`, `2 декабря 2024 г.`, `2024年1月2日 下午3:04`,
/// `2024. 1. 2. 오후 3:04`. The names of months are those of the Unicode CLDR for the languages of
/// ``names``; of a name the first three letters or more will do where they begin no other month's.
enum DateWords {
  /// A part of a date.
  enum Token: Equatable {
    case number(Int, width: Int)
    /// A month, 1 to 12.
    case month(Int)
    /// 0 for AM, 12 for PM.
    case half(Int)
    /// A zone, in hours from UTC.
    case zone(Int)
    /// Any other character; white space is one space, and the T before a time is `T`.
    case mark(Unicode.Scalar)
  }

  /// The significant parts of a date; nil when it contains words that no date does.
  static func tokens(of text: String) -> [Token]? {
    var tokens: [Token] = []
    var firstDigit: Int?
    var isTime = false
    var isAfterWord = false
    let hasComment = text.hasSuffix(")") || text.hasSuffix("]")
    var rest = joined(TextFolding.fold(text)).unicodeScalars[...]
    while let scalar = rest.first {
      if isDigit(scalar) {
        let digits = rest.prefix(while: isDigit)
        rest = rest[digits.endIndex...]
        firstDigit = firstDigit ?? tokens.count
        tokens.append(.number(Int(Substring(digits)) ?? .max, width: digits.count))
        if let unit = rest.first.flatMap({ units[$0] }) {
          let isMonth = rest.first == "月" || rest.first == "월"
          rest.removeFirst()
          // Jira puts the name of the month between slashes, as in `02/3月/24`.
          if isMonth, rest.first == "/", case .number(let month, _) = tokens.last,
            (1...12).contains(month)
          {
            tokens[tokens.count - 1] = .month(month)
          } else {
            tokens.append(.mark(unit))
          }
        }
        isAfterWord = false
      } else if scalar.properties.isAlphabetic {
        let letters = rest.prefix { $0.properties.isAlphabetic }
        rest = rest[letters.endIndex...]
        let word = String(Substring(letters))
        if let month = months[word], month > 0 {
          tokens.append(.month(month))
        } else if let half = halves[word] {
          tokens.append(.half(half))
        } else if word == "t" {
          tokens.append(.mark("T"))
        } else if let hours = zones[word] {
          tokens.append(.zone(hours))
        } else if firstDigit != nil, !fillers.contains(word) || isWeek(word, after: tokens.last) {
          return nil
        }
        isAfterWord = true
      } else {
        // Comments that mail programs append, as `(CEST)`, and Java, as `[Europe/Berlin]`.
        if isTime, hasComment, scalar == "(" || scalar == "[" { break }
        rest.removeFirst()
        let mark = scalar.properties.isWhitespace ? " " : scalar
        isTime = isTime || mark == ":"
        let isBehindSpace = tokens.last == .mark(" ") || tokens.last == .mark("-")
        // The full stop of an abbreviation is ignored.
        if !(mark == "." && isAfterWord), !(mark == " " && isBehindSpace) {
          tokens.append(.mark(mark))
        }
        isAfterWord = false
      }
    }
    guard let firstDigit else { return nil }
    // A word in front of the first digit is the weekday's, unless it is the only month.
    func isMonth(_ token: Token) -> Bool { if case .month = token { true } else { false } }
    let hasLaterMonth = tokens[firstDigit...].contains(where: isMonth)
    let month = hasLaterMonth ? nil : tokens[..<firstDigit].lastIndex(where: isMonth)
    tokens.removeFirst(month ?? firstDigit)
    while case .mark(let mark) = tokens.last, [" ", ":", "."].contains(mark) { tokens.removeLast() }
    return tokens
  }

  /// Whether a letter stands for a week, as in `2026-W05-6`, and not for a word of Polish.
  private static func isWeek(_ word: String, after mark: Token?) -> Bool {
    word == "w" && mark == .mark("-")
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// `p. m.` in one word.
  private static func joined(_ text: String) -> String {
    guard text.contains("m.") else { return text }
    var text = text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
    for half in ["a", "p"] {
      text = text.replacing("\(half). m.", with: "\(half)m").replacing(
        "\(half).m.", with: "\(half)m")
    }
    return text
  }

  /// The units after a number in East Asian dates.
  private static let units: [Unicode.Scalar: Unicode.Scalar] = [
    "年": "-", "년": "-", "月": "-", "월": "-", "日": " ", "일": " ", "号": " ", "時": ":", "时": ":",
    "시": ":", "点": ":", "分": ":", "분": ":", "秒": " ", "초": " ",
  ]

  private static let halves = [
    "am": 0, "上午": 0, "午前": 0, "오전": 0, "vorm": 0, "πμ": 0, "dop": 0, "fm": 0, "ap": 0, "oo": 0,
    "дп": 0, "pm": 12, "下午": 12, "午後": 12, "오후": 12, "nachm": 12, "μμ": 12, "odp": 12, "em": 12,
    "ip": 12, "os": 12, "пп": 12, "du": 12,
  ]

  /// RFC 2822's zone names, and others with only one meaning; military letters other than Z are
  /// ambiguous.
  private static let zones = [
    "z": 0, "utc": 0, "ut": 0, "gmt": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
    "mdt": -6, "pst": -8, "pdt": -7, "wet": 0, "west": 1, "cet": 1, "cest": 2, "mez": 1, "mesz": 2,
    "eet": 2, "eest": 3, "msk": 3, "jst": 9, "kst": 9, "aest": 10, "aedt": 11, "nzst": 12,
    "nzdt": 13,
  ]

  /// Words between the parts of a date, and endings of ordinal numbers.
  private static let fillers: Set<String> = [
    "de", "del", "di", "of", "den", "le", "el", "il", "d", "г", "года", "року", "р", "r", "roku",
    "星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日", "星期天", "月曜日",
    "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日", "월요일", "화요일", "수요일", "목요일",
    "금요일", "토요일", "일요일",
    "uhr", "um", "at", "à", "a", "as", "kl", "om", "w", "в", "st", "nd", "rd", "th", "er", "º",
  ]

  /// The months by their names and prefixes, folded; 0 for an ambiguous prefix.
  private static let months: [String: Int] = {
    var months: [String: Int] = [:]
    var whole: [String: Int] = [:]
    for (index, line) in names.enumerated() {
      for name in line.split(separator: " ") {
        let name = TextFolding.fold(String(name))
        whole[name] = index + 1
        var prefix = name[...]
        while prefix.count > 3 {
          prefix.removeLast()
          let known = months[String(prefix)] ?? index + 1
          months[String(prefix)] = known == index + 1 ? known : 0
        }
      }
    }
    // In Finnish, whose beginning is that of March elsewhere.
    for name in ["marras", "marrask", "marraskuu", "marraskuuta"] { whole[name] = 11 }
    return months.merging(whole) { $1 }
  }()

  /// English, German, French, Spanish, Portuguese, Italian, Polish, Russian, Ukrainian, Dutch, Danish,
  /// Norwegian, Swedish, Turkish, Czech, Slovak, Finnish, Hungarian, Romanian, Bulgarian, Chinese and Japanese, with the
  /// cases that dates use.
  private static let names = [
    "january januar jänner janvier enero janeiro gennaio styczeń stycznia январь января січень"
      + " січня januari ocak leden ledna 一月"
      + " tammikuu tammikuuta ianuarie януари",
    "february februar février febrero fevereiro febbraio luty lutego февраль февраля лютий лютого"
      + " februari şubat únor února 二月"
      + " helmikuu helmikuuta februarie февруари",
    "march märz mrz mars marzo março marzec marca март марта березень березня maart mrt mart"
      + " březen března 三月"
      + " maaliskuu maaliskuuta március marec martie",
    "april avril abril aprile kwiecień kwietnia апрель апреля квітень квітня nisan duben dubna 四月"
      + " huhtikuu huhtikuuta április apríl aprilie",
    "may mai mayo maio maggio maj maja май мая травень травня mei mayıs květen května 五月"
      + " toukokuu toukokuuta május máj mája",
    "june juni juin junio junho giugno czerwiec czerwca июнь июня червень червня haziran červen"
      + " června 六月"
      + " kesäkuu kesäkuuta június jún júna iunie юни",
    "july juli juillet julio julho luglio lipiec lipca июль июля липень липня temmuz červenec"
      + " července 七月"
      + " heinäkuu heinäkuuta július júl júla iulie юли",
    "august août agosto sierpień sierpnia август августа серпень серпня augustus augusti ağustos"
      + " srpen srpna 八月"
      + " elokuu elokuuta augusztus",
    "september septembre septiembre setiembre setembro settembre wrzesień września сентябрь"
      + " сентября вересень вересня eylül září 九月"
      + " syyskuu syyskuuta szeptember septembrie септември",
    "october oktober octobre octubre outubro ottobre październik października октябрь октября"
      + " жовтень жовтня ekim říjen října 十月"
      + " lokakuu lokakuuta octombrie октомври",
    "november novembre noviembre novembro listopad listopada ноябрь ноября листопада kasım 十一月"
      + " noiembrie ноември",
    "december dezember décembre diciembre dezembro dicembre grudzień grudnia декабрь декабря"
      + " грудень грудня desember aralık prosinec prosince 十二月"
      + " joulukuu joulukuuta decembrie декември",
  ]
}
