import IssueModel

// What pages say in Polish with figures and names in it, and how Polish writes names, numbers and days.

extension Polish {
  static func text(_ sentence: Sentence) -> String {
    switch sentence {
    case .list(let names, let last): names.joined(separator: ", ") + " i " + last
    case .labelled(let label, let value): "\(label): \(value)"
    case .month(let month, let year): "\(monthNames[month - 1]) \(year)"
    case .shortMonth(let month, let year): "\(shortMonths[month - 1]) \(year)"
    case .week(let week, let year): "\(week). tydzień \(year) roku"
    case .quarter(let quarter, let year): "\(quarter). kwartał \(year)"
    case .year(let year): String(year)
    case .afterDays(let days): number(days) + (days == 1 ? " dniu" : " dniach")
    case .progress(let count, let total): "\(number(count)) z \(number(total))"
    case .missing(let count): "jeszcze \(number(count))"
    case .shown(let count, let total): "Pokazano \(number(count)) z \(number(total))."
    case .untold(let keys): "Dane nie mówią tego, o co pyta ta lista (\(keys))."
    case .firstOf(let shown, let total, let all):
      "Pokazano \(number(shown)) z \(number(total)); wszystkie: „\(all)”."
    case .project(let title, let items, let percent): "\(title), \(items), ukończono \(percent)%."
    case .highItem(let title): "\(title), wysoki priorytet."
    case .doneItem(let title): "\(title), ukończone."

    case .countedBack(let day): "Dni są liczone wstecz od ostatniej zmiany w danych (\(day))."
    case .countedBackFromThen: "Okresy są liczone wstecz od tego dnia."
    case .life(let days, let day, true) where Life(days: days) == .active:
      "\(text(.alive(days: days))) (ostatnia zmiana \(day)\(text(.beforeData(days: days))))."
    case .life(let days, let day, let isStated):
      "\(text(.alive(days: days)))\(isStated ? text(.whenExported) : "") (ostatnia zmiana \(day))."
    case .alive(let days):
      switch (Life(days: days), Life.span(days: days)) {
      case (.active, _): "Aktywny"
      case (.quiet, (1, _)): "Bez zmian od miesiąca"
      case (.quiet, let (number, _)): "Bez zmian od \(number) miesięcy"
      case (.dormant, (let number, .month)): "Nieaktywny od \(number) miesięcy"
      case (.dormant, let (number, _)): "Nieaktywny od \(number) lat"
      }
    case .whenExported: " w chwili eksportu danych"
    case .beforeData(0): ", w dniu tych danych"
    case .beforeData(let days): ", na \(duration(Int64(days) * 86_400)) przed tymi danymi"
    case .archive(let all, let first, let last) where first == last:
      "Archiwum: \(all), \(first); nic nie jest otwarte."
    case .archive(let all, let first, let last):
      "Archiwum: \(all) od \(first) do \(last); nic nie jest otwarte."
    case .change(0): "tyle samo co \(recentDays) wcześniej"
    case .change(let change) where change > 0:
      "▲ o \(number(change)) więcej niż \(recentDays) wcześniej"
    case .change(let change): "▼ o \(number(-change)) mniej niż \(recentDays) wcześniej"
    case .withinWeek(let part, let all):
      "\(number(part)) z \(number(all)) odpowiedzi w ciągu tygodnia"
    case .nineOfTen(let duration): "90%: najwyżej \(duration)"
    case .lately(let median, let count):
      "ostatnie \(recentDays): \(median) (mediana z \(number(count)))"
    case .mergedLately(let count): "scalono \(number(count)) w ciągu \(recentDays)"
    case .closedLately(let count): "zamknięto \(number(count)) w ciągu \(recentDays)"
    case .hot(let comments):
      "\(count(comments, .comment)) w ciągu \(count(FigureDays.hot, .day))"
    case .waiting(let time): "czeka \(time == "1 minuta" ? "1 minutę" : time)"
    case .waitingInAll(let issues): "Bez odpowiedzi innej osoby: \(count(issues, .issue))."
    case .waitingMeans:
      "Otwarte zgłoszenia, na które nie odpowiedział nikt poza autorem, od najstarszych; boty się nie liczą."
    case .days(let first, let last): "od \(first) do \(last)"
    case .lightIsOn(let query): "Wszystko w porządku (nic nie pasuje do „\(query)”)"
    case .lightIsOff(let query): "Wymaga uwagi (coś pasuje do „\(query)”)"

    case .flow(let opened, let closed, let hasMerged):
      [
        opened.map { "otwarto " + number($0) },
        closed.map { (hasMerged ? "zamknięto lub scalono " : "zamknięto ") + number($0) },
      ].compactMap(\.self).joined(separator: text(.comma))
    case .changes(let opened, nil): "Otwarto \(number(opened.0))\(aside(opened.kinds))."
    case .changes(let opened, (let closed, let merged)?):
      "Otwarto \(number(opened.0))\(aside(opened.kinds)), "
        + "zamknięto \(number(closed.0))\(aside(closed.kinds)), scalono \(number(merged))."
    case .openOverTimeMeans:
      "U góry: ile zgłoszeń było otwartych na koniec każdego miesiąca; u dołu: ile wtedy otwarto i zamknięto."
    case .throughputMeans:
      "Ile zgłoszeń otwarto i zamknięto w każdym tygodniu od poniedziałku, do tygodnia ostatniej zmiany."
    case .firstReplyMeans:
      "Od otwarcia do pierwszego komentarza innej osoby; boty się nie liczą."
    case .timeToCloseMeans: "Od otwarcia do zamknięcia, dla zgłoszeń, które są teraz zamknięte."
    case .ageMeans: "Od otwarcia do ostatniej zmiany w danych, dla otwartych zgłoszeń."
    case .byTagMeans: "Otwarte zgłoszenia według etykiet, najwyżej dwunastu."
    case .byPriorityMeans: "Otwarte zgłoszenia według priorytetu."
    case .decidedMeans: "Co się stało ze zgłoszeniami i propozycjami zmian."
    case .calendarMeans:
      "Kolumna to tydzień od poniedziałku; im większy i ciemniejszy kwadrat, tym więcej się działo."
    case .burnDownMeans:
      "Ile zgłoszeń jest otwartych każdego dnia; linia przerywana to równe tempo do terminu."
    case .lessWork: "mniej"
    case .moreWork: "więcej"
    case .howMany: "Liczba"
    case .upToHour: "do godziny"
    case .upToDay: "1 do 24 godzin"
    case .upToWeek: "1 do 7 dni"
    case .upToMonth: "7 do 30 dni"
    case .upToThreeMonths: "1 do 3 miesięcy"
    case .upToYear: "3 do 12 miesięcy"
    case .overYear: "ponad rok"
    case .openOverTime(let first, let last, let flow, let most):
      (first == last ? first : "Od \(first) do \(last)")
        + ": \(flow); \(text(.mostStanding(most)))."
    case .mostStanding(nil): "ile było otwartych, tego nie ma w tym eksporcie"
    case .mostStanding((0, _)?): "na koniec miesiąca nic nie było otwarte"
    case .mostStanding((let count, let month)?):
      "najwięcej otwartych było na koniec \(month): \(number(count))"
    case .throughput(let weeks, let first, let flow):
      "W ciągu \(weeks == 1 ? "tygodnia" : "\(number(weeks)) tygodni") od \(first): \(flow)."
    case .replies(let count, let median, let p90):
      "Pierwsze odpowiedzi: \(number(count)); mediana: \(median), 90%: najwyżej \(p90)."
    case .closings(let count, let median, let p90):
      "Zamknięte: \(number(count)); mediana: \(median), 90%: najwyżej \(p90)."
    case .ages(let count, let median): "Otwarte: \(number(count)); mediana wieku: \(median)."
    case .highPriority(let high, let total):
      "Otwarte: \(number(total)), z wysokim priorytetem: \(number(high))."
    case .decided(let parts):
      "\(parts.joined(separator: ", ").prefix(1).uppercased())\(parts.joined(separator: ", ").dropFirst())."
    case .closedOf(let closed, let issues):
      "zamknięte zgłoszenia: \(number(closed)) z \(number(issues))"
    case .mergedOf(let merged, let pulls):
      "scalone propozycje zmian: \(number(merged)) z \(number(pulls))"
    case .daysOfWork(let days, let all, let times):
      "Dni, w których coś się działo: \(number(days)) z ostatnich \(number(all)); razem zdarzeń: \(number(times))."
    case .burnDown(let open, let total, let due):
      "Otwarte: \(number(open)) z \(number(total)), termin: \(due)."
    case .mostOpenCarry: "Najwięcej otwartych zgłoszeń ma etykietę „"
    case .mostOpen(let count): "”: \(number(count))."
    case .dataEnds(let day): "Dane kończą się \(day): o tym okresie nic nie wiadomo."
    case .undatedClosings(let count):
      " Tego, kiedy zamknięto \(number(count)) z nich, nie ma w tym eksporcie."
    case .moreUndatedClosings(let count):
      " Tego, kiedy zamknięto \(number(count)) dalszych, nie ma w tym eksporcie."
    case .undatedOpenings(let count):
      " Tego, kiedy otwarto \(number(count)) z nich, nie ma w tym eksporcie."
    case .notTold(let count): " Kolejne, dla których nie ma tego w tym eksporcie: \(number(count))."
    case .due(let projects): " Terminy: \(projects)."
    case .dated(let title, let day): "\(title) (\(day))"

    case .difference(let new, let changed, let gone):
      "nowe: \(number(new)), zmienione: \(number(changed)), już nieobecne: \(number(gone))"
    case .youngerThan(let days): "do \(days)"
    case .not(let query): "nie (\(query))"
    case .drafts: "Szkice"
    case .closeAnIssue: "Zamykają zgłoszenie"
    case .textOfIssue: "Tekst"
    case .reactions: "Reakcje"
    case .commentsAndReactions: "Komentarze i reakcje"
    case .approved: "zatwierdzone"
    case .changesAskedFor: "poproszono o zmiany"
    case .noReview: "brak"

    case .ruleUnknown: "Nie wiadomo, co się liczy, więc nikt jej nie zdobywa."
    case .ruleManual: "Jest przyznawana ręcznie."
    case .ruleUnlock: "Witryna ma ją, gdy ktoś wspiera projekt."
    case .ruleFirst(let value, let things):
      "Dostaje ją, kto pierwszy osiągnie \(number(value)) z tych: \(things)."
    case .ruleStreak(let things):
      "Liczą się kolejne tygodnie, od poniedziałku do niedzieli, w których jest choć jedno z tych: \(things)."
    case .ruleCounts(let things): "Liczą się: \(things)."
    case .anything: "otwarcie, zamknięcie, komentarz, recenzja"
    case .counted(.issues, _): "zgłoszenia, ale nie propozycje zmian"
    case .counted(.closed, _): "zamknięte zgłoszenia, ale nie propozycje zmian"
    case .counted(.tags, _): "etykiety utworzone lub używane"
    case .counted(.comments, _): "komentarze"
    case .counted(.pulls, _): "propozycje zmian"
    case .counted(.merged, _): "scalone propozycje zmian"
    case .counted(.reviews, _): "propozycje zmian innych osób, które ktoś zrecenzował"
    case .counted(.answered, _):
      "zgłoszenia i propozycje zmian innych osób, na które ktoś odpowiedział jako pierwszy, nie licząc botów"
    case .counted(.fast, let days): "zgłoszenia zamknięte najdalej \(count(days, .day)) po otwarciu"
    case .counted(.query, _): "zgłoszenia i propozycje zmian, które znajduje zapytanie"
    case .counted(.streak, _), .counted(.first, _), .counted(.manual, _), .counted(.unlock, _): ""
    case .ofFound: ", spośród tych, które znajduje zapytanie"
    case .eachOnce: ", bez powtórzeń"
    case .forTags: ", dla ich etykiet"
    case .forProject: ", dla projektu, do którego należą"
    case .forOpener: ", dla osoby, która je otworzyła"
    case .forAssignees:
      ", dla każdej przypisanej osoby, a gdy nie ma żadnej, dla tej, która je otworzyła"
    case .forWriter: ", dla osoby, która je napisała"
    case .forAssigned: ", dla każdej przypisanej osoby"
    case .forCloser: ", dla osoby, która je zamknęła lub scaliła"
    case .onlyFromTo(let from, let until):
      "Tylko od \(from) do \(until); bez daty nic się nie liczy."
    case .onlyFrom(let from): "Tylko od \(from); bez daty nic się nie liczy."
    case .onlyUntil(let until): "Tylko do \(until); bez daty nic się nie liczy."
    case .rung(let value, let name): "\(name): \(value)"
    case .rungs(let rungs): rungs.joined(separator: ", ") + "."
    case .takes(let rung): "Potrzeba: \(rung)."
    case .rarity(let count, let total, _, let percent):
      "Zdobyta przez \(number(count)) z \(number(total)) (\(percent)%)"
    }
  }

  /// Nouns are declined, and no rule can decline names that a site chooses.
  static var renaming: Renaming { .declined }

  static let months = [
    "stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia",
    "września", "października", "listopada", "grudnia",
  ]
  /// The nominative names of the months.
  private static let monthNames = [
    "styczeń", "luty", "marzec", "kwiecień", "maj", "czerwiec", "lipiec", "sierpień",
    "wrzesień", "październik", "listopad", "grudzień",
  ]
  static let shortMonths = [
    "sty", "lut", "mar", "kwi", "maj", "cze", "lip", "sie", "wrz", "paź", "lis", "gru",
  ]
  static let weekdays = [
    "poniedziałek", "wtorek", "środa", "czwartek", "piątek", "sobota", "niedziela",
  ]
  static let shortWeekdays = ["pon.", "wt.", "śr.", "czw.", "pt.", "sob.", "niedz."]
  static let longDate = "%-d %B %-Y"
  static let shortDate = "%-d %b %-Y"

  static let thousands = (separator: "\u{A0}", digits: 5)
  static let decimalPoint = ","
  static let afterActor = ": "

  static let awardNames = [
    "First Steps": "Pierwsze kroki", "A Great Start": "Świetny początek",
    "Moving On Up": "Coraz wyżej", "Gathering Speed": "Nabieranie tempa",
    "Making Waves": "Wielkie poruszenie", "High Performer": "Wysokie obroty",
    "Star Performer": "Gwiazda", "Champion Performer": "Mistrzostwo",
    "Checking Boxes": "Odhaczone", "Rocking it": "Z przytupem", "20 is Plenty": "Pełny koszyk",
    "Bullseye!": "Prosto w cel!", "Flying High": "Wysoki lot", "You're On Fire!": "Ale ogień!",
    "Box Ticker in Chief": "Naczelne odhaczanie", "Boom!": "Bum!",
    "Playing tag": "Pierwsza etykieta", "Tag wrestling": "Zapasy z etykietami",
    "Supreme tagger": "Władza nad etykietami", "Supporter": "Wsparcie",
  ]

  static func details(of award: Award) -> String {
    switch (award.knownCriterion, award.value) {
    case (.issues, 1): "Zapisz pierwsze zgłoszenie."
    case (.issues, let value): "Zbierz \(number(value)) zgłoszeń."
    case (.closed, 1): "Zamknij pierwsze zgłoszenie."
    case (.closed, let value): "Zamknij \(number(value)) zgłoszeń."
    case (.tags, 1): "Utwórz pierwszą etykietę."
    case (.tags, let value): "Miej \(number(value)) etykiet, utworzonych lub używanych."
    default: "Wesprzyj projekt."
    }
  }
}
