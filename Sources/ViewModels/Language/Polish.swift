/// What pages say in Polish.
enum Polish {
  static func text(_ phrase: Phrase) -> String {
    switch phrase {
    case .dashboard: "Pulpit"
    case .issues: "Zgłoszenia"
    case .issue: "Zgłoszenie"
    case .pulls: "Propozycje zmian"
    case .pull: "Propozycja zmian"
    case .tags: "Etykiety"
    case .tag: "Etykieta"
    case .noTags: "Bez etykiet"
    case .projects: "Projekty"
    case .project: "Projekt"
    case .noProject: "Bez projektu"
    case .people: "Osoby"
    case .person: "Osoba"
    case .awards: "Nagrody"
    case .reports: "Raporty"
    case .report: "Raport"
    case .filters: "Filtry"
    case .allIssues: "Wszystkie zgłoszenia"
    case .recentIssues: "Ostatnie zgłoszenia"
    case .openIssues: "Otwarte zgłoszenia"
    case .closedIssues: "Zamknięte zgłoszenia"
    case .open: "Otwarte"
    case .closed: "Zamknięte"
    case .merged: "Scalone"
    case .closedMark: "ZAMKNIĘTE"
    case .priority: "Priorytet"
    case .lowPriority: "Niski priorytet"
    case .mediumPriority: "Średni priorytet"
    case .highPriority: "Wysoki priorytet"
    case .noPriority: "Bez priorytetu"
    case .author: "Autor"
    case .unknownAuthor: "ktoś"
    case .assignees: "Przypisani"
    case .nobody: "Nikt"
    case .created: "Utworzono"
    case .updated: "Zmieniono"
    case .dueDate: "Termin"
    case .closedDate: "Zamknięto"
    case .title: "Tytuł"
    case .state: "Stan"
    case .number: "Numer"
    case .comments: "Komentarze"
    case .reviews: "Recenzje"
    case .noText: "Nie podano opisu."
    case .originalPage: "W źródle"
    case .newer: "Nowsze"
    case .older: "Starsze"
    case .pages: "Strony"
    case .nothingHere: "Nic tu nie ma."
    case .upNext: "Na początek"
    case .moreToExplore: "Do odkrycia"
    case .recentlyUpdated: "Ostatnio zmienione"
    case .activity: "Aktywność"
    case .opened: "Otwarto"
    case .month: "Miesiąc"
    case .dataOf: "Dane z"
    case .completed: "Ukończono"
    case .locked: "Zablokowana"
    case .unlocked: "Odblokowana"
    case .earned: "Zdobyte"
    case .progress: "Postęp"
    case .statusLight: "Światło stanu"
    case .lightOn: "Światło się świeci"
    case .lightOff: "Światło jest zgaszone"
    case .skipToContent: "Przejdź do treści"
    case .navigation: "Serwis"
    case .breadcrumbs: "Gdzie jesteś"
    case .contents: "Spis treści"
    case .seeAlso: "Zobacz też"
    case .shownUnder: "W całości pod"
    case .reminder: "Przypomnienie"
    case .cutText: "Ten tekst był dłuższy; reszta jest w źródle."
    case .note: "Uwaga"
    case .tip: "Wskazówka"
    case .important: "Ważne"
    case .warning: "Ostrzeżenie"
    case .caution: "Ostrożnie"
    case .footnotes: "Przypisy"
    case .backToText: "Z powrotem do tekstu"
    case .openTask: "Do zrobienia"
    case .doneTask: "Zrobione"
    case .details: "Szczegóły"
    case .chart: "Wykres"
    case .query: "Zapytanie"
    case .madeWith: "Wykonano w Gazette"
    case .notFound: "Nie ma takiej strony"
    case .openOnes: "Otwarte"
    case .all: "Wszystkie"
    case .previous: "Poprzednie"
    case .next: "Następne"
    }
  }

  static let calendar = CalendarNames(
    months: [
      "stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia",
      "września", "października", "listopada", "grudnia",
    ],
    shortMonths: [
      "sty", "lut", "mar", "kwi", "maj", "cze", "lip", "sie", "wrz", "paź", "lis", "gru",
    ],
    weekdays: [
      "poniedziałek", "wtorek", "środa", "czwartek", "piątek", "sobota", "niedziela",
    ],
    shortWeekdays: ["pon.", "wt.", "śr.", "czw.", "pt.", "sob.", "niedz."])

  /// The noun's form for a number, by the plural rules of the Unicode CLDR.
  static func form(of noun: Noun, for number: Int) -> String {
    let (one, few, many) = forms(of: noun)
    return form(for: number, one: one, few: few, many: many)
  }

  /// One for 1, few for 2 to 4 except 12 to 14, many for the rest.
  static func form(for number: Int, one: String, few: String, many: String) -> String {
    if number == 1 { return one }
    let tens = number.magnitude % 100
    let isFew = (2...4).contains(tens % 10) && !(12...14).contains(tens)
    return isFew ? few : many
  }

  private static func forms(of noun: Noun) -> (one: String, few: String, many: String) {
    switch noun {
    case .issue: ("zgłoszenie", "zgłoszenia", "zgłoszeń")
    case .pull: ("propozycja zmian", "propozycje zmian", "propozycji zmian")
    case .record: ("pozycja", "pozycje", "pozycji")
    case .comment: ("komentarz", "komentarze", "komentarzy")
    case .tag: ("etykieta", "etykiety", "etykiet")
    case .project: ("projekt", "projekty", "projektów")
    case .person: ("osoba", "osoby", "osób")
    case .award: ("nagroda", "nagrody", "nagród")
    case .item: ("element", "elementy", "elementów")
    }
  }
}
