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
    case .openPull: "Otwarta"
    case .closedPull: "Zamknięta"
    case .merged: "Scalona"
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
    case .sortedBy: "Kolejność"
    case .newestFirst: "Najnowsze"
    case .updatedFirst: "Ostatnio zmieniane"
    case .oldestFirst: "Najstarsze"
    case .mostDiscussed: "Najczęściej omawiane"
    case .askedOrder: "Własna kolejność listy"
    case .toDoFirst: "Najpierw do zrobienia"
    case .reviewed: "Przejrzane"
    case .answered: "Odpowiedzi"
    case .closedByPerson: "Zamknięte"
    case .firstSeen: "Pierwszy raz"
    case .lastSeen: "Ostatni raz"
    case .closedMeans: "„Zamknięte” liczy zamknięte zgłoszenia przypisane danej osobie."
    case .closedByMeans: "„Zamknięte” liczy to, co dana osoba zamknęła lub scaliła."
    case .answeredMeans: "„Odpowiedzi” to komentarze pod zgłoszeniami innych osób."
    case .rhythm: "Rytm"
    case .theirWork: "Zgłoszone lub przypisane"
    case .oldestOpen: "Najstarsze otwarte"
    case .share: "Udział"
    case .withoutOpen: "Bez otwartych zgłoszeń"
    case .inProgress: "W toku"
    case .whatChanged: "Co się zmieniło"
    case .latestWeeks: "Ostatnie tygodnie"
    case .weeks: "Tygodnie"
    case .months: "Miesiące"
    case .newPeople: "Nowe osoby"
    case .asText: "Jako zwykły tekst"
    case .year: "Rok"
    case .reminders: "Przypomnienia"
    case .reminderSettings: "Powiadomienia w tej przeglądarce"
    case .search: "Szukaj"
    case .searchWithoutScript:
      "Ta strona wymaga JavaScriptu. Poniższe listy pokazują wszystko, co jest na tej stronie."
    case .foundOne: "{} wynik"
    case .foundFew: "{} wyniki"
    case .foundMany: "{} wyników"
    case .foundOther: "{} wyniku"
    case .searching: "Szukam…"
    case .searchFailed: "Nie można wczytać indeksu wyszukiwania. Odśwież stronę."
    case .suggestions: "Podpowiedzi"
    case .showMore: "Pokaż więcej"
    case .remindersWithoutScript:
      "Ta przeglądarka nie pokaże powiadomień z tej strony. Zapisz poniższe godziny we własnym kalendarzu."
    case .remindersNotAsked: "Nikt jeszcze nie zapytał, czy ta strona może pokazywać powiadomienia."
    case .remindersOn: "Przypomnienia są włączone. Pojawiają się, gdy ta strona jest otwarta."
    case .remindersOff: "Przypomnienia są wyłączone."
    case .remindersDenied:
      "Powiadomienia z tej strony są zablokowane. Zezwól na nie w ustawieniach przeglądarki, w uprawnieniach tej strony."
    case .askForPermission: "Poproś o zgodę"
    case .remindMe: "Przypominaj mi"
    case .remindAt: "Wszystkie o jednej godzinie"
    case .time: "Godzina"
    case .upNext: "Na początek"
    case .moreToExplore: "Do odkrycia"
    case .recentlyUpdated: "Ostatnio zmienione"
    case .activity: "Aktywność"
    case .opened: "Otwarto"
    case .reopened: "Otwarto ponownie"
    case .comment: "Komentarz"
    case .asCalendar: "Jako kalendarz"
    case .month: "Miesiąc"
    case .dataOf: "Dane z"
    case .completed: "Ukończono"
    case .openOverTime: "Otwarte w czasie"
    case .throughput: "Otwarte i zamknięte co tydzień"
    case .firstReply: "Czas do pierwszej odpowiedzi"
    case .timeToClose: "Czas do zamknięcia"
    case .ageOfOpen: "Wiek otwartych"
    case .byTag: "Otwarte zgłoszenia według etykiet"
    case .byPriority: "Otwarte zgłoszenia według priorytetu"
    case .calendarOfWork: "Aktywność według dni"
    case .burnDown: "Wykres spalania"
    case .decided: "Jak się skończyło"
    case .hot: "Gorące"
    case .needsAnswer: "Czeka na odpowiedź"
    case .thisWeek: "Ten tydzień"
    case .longestThreads: "Najdłuższe rozmowy"
    case .notInExport: "brak w tych danych"
    case .asTable: "Liczby w tabeli"
    case .charts: "Wykresy"
    case .median: "mediana"
    case .openAtEnd: "Otwarte na koniec"
    case .weekFrom: "Tydzień od"
    case .dayOf: "Dzień"
    case .span: "Czas"
    case .finished: "Ukończone"
    case .mergedPulls: "Scalone propozycje"
    case .rejectedPulls: "Zamknięte propozycje"
    case .openPulls: "Otwarte propozycje"
    case .lifespan: "Okres działania"
    case .locked: "Zablokowana"
    case .unlocked: "Odblokowana"
    case .earned: "Zdobyte"
    case .progress: "Postęp"
    case .whatCounts: "Co się liczy"
    case .rungs: "Stopnie"
    case .holders: "Kto ją ma"
    case .wholeSite: "Cała strona"
    case .proof: "Dowód"
    case .recentlyEarned: "Ostatnio zdobyte"
    case .leaderboard: "Ranking"
    case .allTime: "Cały czas"
    case .forOthers: "Dla osób, etykiet i projektów"
    case .holder: "Kto"
    case .rung: "Stopień"
    case .members: "Uczestnicy"
    case .cohorts: "Grupy"
    case .withAwards: "Z nagrodą"
    case .rank: "Miejsce"
    case .nextAwards: "Następne"
    case .awardOnce:
      "To, co w danych jest dwa razy, liczy się raz, także pod kilkoma loginami jednej osoby. Kto poprosił o pominięcie, nie jest pokazywany."
    case .statusLight: "Światło stanu"
    case .lightOn: "Światło się świeci"
    case .lightOff: "Światło jest zgaszone"
    case .setByHand: "Ustawione ręcznie"
    case .skipToContent: "Przejdź do treści"
    case .navigation: "Serwis"
    case .breadcrumbs: "Gdzie jesteś"
    case .contents: "Spis treści"
    case .seeAlso: "Zobacz też"
    case .shownUnder: "W całości pod"
    case .listing: "Zestawienie"
    case .statusReport: "Raport o stanie"
    case .disposition: "Rozstrzygnięcia"
    case .releaseNotes: "Informacje o wydaniu"
    case .ageing: "Wiek zgłoszeń"
    case .certificate: "Certyfikat"
    case .overview: "Przegląd"
    case .entries: "Wpisy"
    case .period: "Okres"
    case .sourceOfData: "Źródło"
    case .newMark: "Nowe"
    case .changedMark: "Zmienione"
    case .noLongerHere: "Już nieobecne"
    case .comparedWith: "Od raportu z dnia"
    case .noDate: "Bez daty"
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
    case .code: "Kod"
    case .table: "Tabela"
    case .chart: "Wykres"
    case .query: "Zapytanie"
    case .madeWith: "Wykonano w Gazette"
    case .notFound: "Nie ma takiej strony"
    case .whereToGo: "Pod tym adresem nic nie ma. Możesz przejść do:"
    case .openOnes: "Otwarte"
    case .all: "Wszystkie"
    case .previous: "Poprzednie"
    case .next: "Następne"
    case .conversation: "Rozmowa"
    case .participants: "Uczestnicy"
    case .linkedIssues: "Powiązane"
    case .decision: "Decyzja"
    case .firstEntry: "Początek"
    case .lastEntry: "Najnowsze"
    case .jumpBar: "W tej rozmowie"
    case .closedAfter: "Zamknięte po {time}"
    case .mergedAfter: "Scalone po {time}"
    case .byWhom: "(przez: {who})"
    case .lessThanADay: "niecałym dniu"
    case .later: "{time} później"
    case .duplicateOf: "Duplikat {what}"
    case .supersededBy: "Zastąpione przez {what}"
    case .closedWith: "Zamknięte przez {what}"
    case .approvedBy: "Zatwierdzone przez: {who}"
    case .changesRequestedBy: "O zmiany prosi: {who}"
    case .reasonCompleted: "Ukończono"
    case .reasonNotPlanned: "Nie planowano"
    case .reasonDuplicate: "Duplikat"
    case .verdictApproved: "Zatwierdzono"
    case .verdictChangesRequested: "Poproszono o zmiany"
    case .verdictCommented: "Zrecenzowano"
    case .verdictDismissed: "Recenzję cofnięto"
    case .linkDuplicates: "Duplikat"
    case .linkDuplicatedBy: "Duplikaty"
    case .linkSupersededBy: "Zastąpione przez"
    case .linkSupersedes: "Zastępuje"
    case .linkCloses: "Zamyka"
    case .linkClosedBy: "Zamknięte przez"
    case .linkPartOf: "Część"
    case .linkParts: "Części"
    case .linkRelates: "Powiązane"
    case .linkMentions: "Wspomina"
    case .linkMentionedIn: "Wspomniane w"
    case .eventLabelled: "dodano {what}"
    case .eventUnlabelled: "usunięto {what}"
    case .eventAssigned: "przypisano: {what}"
    case .eventUnassigned: "cofnięto przypisanie: {what}"
    case .eventMilestoned: "włączono do {what}"
    case .eventDemilestoned: "wyłączono z {what}"
    case .eventRenamed: "zmieniono tytuł z {before} na {what}"
    case .eventClosed: "zamknięto"
    case .eventClosedWith: "zamknięto przez {what}"
    case .eventReopened: "otwarto ponownie"
    case .eventMerged: "scalono"
    case .eventReferenced: "wspomniano w {what}"
    case .eventDuplicate: "oznaczono jako duplikat {what}"
    case .eventLocked: "zablokowano rozmowę"
    case .eventUnlocked: "odblokowano rozmowę"
    case .eventMoved: "zmieniono stan z {before} na {what}"
    case .eventReviewRequested: "poproszono o recenzję: {what}"
    case .eventReviewRequestRemoved: "wycofano prośbę o recenzję: {what}"
    case .eventDrafted: "oznaczono jako szkic"
    case .eventReadied: "oznaczono jako gotowe"
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

  /// The names of the months where they stand alone.
  static let monthNames = [
    "styczeń", "luty", "marzec", "kwiecień", "maj", "czerwiec", "lipiec", "sierpień",
    "wrzesień", "październik", "listopad", "grudzień",
  ]

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
    case .review: ("recenzja", "recenzje", "recenzji")
    case .minute: ("minuta", "minuty", "minut")
    case .hour: ("godzina", "godziny", "godzin")
    case .week: ("tydzień", "tygodnie", "tygodni")
    case .day: ("dzień", "dni", "dni")
    case .month: ("miesiąc", "miesiące", "miesięcy")
    case .year: ("rok", "lata", "lat")
    case .reminder: ("przypomnienie", "przypomnienia", "przypomnień")
    }
  }
}
