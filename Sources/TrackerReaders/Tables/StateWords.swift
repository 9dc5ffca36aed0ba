/// The meaning of common words for states.
enum StateWords {
  /// Whether a word means that a record is closed; nil where it is not known.
  static func isClosed(_ word: String) -> Bool? {
    let status = String(word.lowercased().map { $0 == "_" || $0 == "-" ? " " : $0 })
    if status.isEmpty { return nil }
    if closed.contains(status) || DoneWords.contains(status) || merged.contains(status) {
      return true
    }
    if open.contains(status) || openBeginnings.contains(where: { status.hasPrefix($0) }) {
      return false
    }
    if status.hasPrefix("closed as ") { return true }
    // `✅ Done`, `Closed (duplicate)`, `Resolved - fixed`
    let plain = word.lowercased()
    let first = plain.drop { !$0.isLetter }.prefix { $0.isLetter || $0 == "'" }
    let rest = plain[first.endIndex...].drop { $0 == " " }
    guard rest.first.map({ !$0.isLetter && !$0.isNumber }) ?? true else { return nil }
    return closed.contains(String(first)) ? true : open.contains(String(first)) ? false : nil
  }

  /// Whether a word for a resolution means that there is none.
  static func saysUnresolved(_ word: String) -> Bool { unresolved.contains(word.lowercased()) }

  private static let unresolved: Set<String> = [
    "", "-", "--", "---", "unresolved", "not resolved", "open", "none", "null", "n/a",
    "nicht erledigt", "unerledigt", "non résolu", "non résolue", "sin resolver", "não resolvido",
    "aberto",
    "non risolto", "niet opgelost", "nierozwiązane", "не решен", "нет решения", "nevyřešeno",
    "olöst", "uløst", "미해결", "해결되지 않음",
  ]

  /// Whether a word means that a record was deleted.
  static func isDeleted(_ word: String) -> Bool {
    ["deleted", "trashed", "trash", "spam"].contains(word.lowercased())
  }

  /// Whether a word means that a pull request was merged.
  static func isMerged(_ word: String) -> Bool { merged.contains(word.lowercased()) }

  private static let merged: Set<String> = [
    "merged", "zusammengeführt", "gemergt", "fusionné", "fusionnée", "fusionado", "fusionada",
    "mesclado", "mesclada", "unito", "samengevoegd", "scalone", "scalony", "слито", "слит", "已合并",
    "マージ済み",
  ]

  private static let closed: Set<String> = [
    "closed", "close", "done", "resolved", "solved", "verified", "fixed", "complete", "completed",
    "finished", "cancelled", "canceled", "rejected", "wontfix", "won't fix", "won't do",
    "duplicate",
    "archived", "invalid", "obsolete", "released", "removed", "declined", "abandoned",
    "not planned", "withdrawn",
  ]

  /// Words of records that are open, even where a closing date is left from before they were reopened.
  private static let open: Set<String> = [
    "open", "opened", "new", "reopened", "unconfirmed", "confirmed", "to do", "todo", "backlog",
    "triage", "triaged", "untriaged", "ready", "active", "assigned", "unassigned", "accepted",
    "in progress", "progress", "doing", "started", "not started", "unstarted", "in review",
    "review",
    "code review", "blocked", "stalled", "on hold", "hold", "paused", "feedback", "pending",
    "testing", "in testing", "in test", "in qa", "qa", "in development", "in design",
    "in analysis", "incomplete", "fix committed", "deferred", "proposed", "approved", "committed",
    "design", "planned", "planning", "draft", "submitted", "scheduled", "next", "later", "icebox",
    "needinfo", "more info", "selected for development", "hooked", "pinned",
    // German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian, Chinese and Japanese.
    "offen", "neu", "in bearbeitung", "in arbeit", "ouvert", "ouverte", "nouveau", "nouvelle",
    "en cours", "abierto", "abierta", "nuevo", "nueva", "en curso", "en progreso", "aberto",
    "aberta", "novo", "nova", "em andamento", "em progresso", "itens pendentes", "atribuído",
    "confirmado", "admitido", "retorno", "aperto",
    "aperta", "nuovo", "nuova", "in corso", "nieuw", "in behandeling", "nowy", "nowa", "nowe",
    "otwarty", "otwarte", "w toku", "do zrobienia", "новый", "новая", "открыт", "открыта",
    "открыто",
    "в работе", "新建", "打开", "开放", "进行中", "处理中", "待办", "待处理", "反馈", "未着手", "新規", "対応中", "処理中",
    "進行中", "未対応", "オープン", "作業中", "フィードバック",
    // Czech, Swedish, Danish, Norwegian and Korean.
    "otevřeno", "otevřený", "nový", "k vyřízení", "probíhá", "öppen", "ny", "att göra", "pågår",
    "pågående", "åben", "igangværende", "åpen", "å gjøre", "열림", "진행 중", "할 일", "해야 할 일", "다시 열림",
  ]

  private static let openBeginnings = ["waiting ", "awaiting ", "needs ", "pending ", "to be "]
}

/// The words for done in trackers in other languages than English.
enum DoneWords {
  /// Whether a status or a category means done.
  static func contains(_ word: String) -> Bool {
    isClosed(word) || resolved.contains(word.lowercased())
  }

  /// Whether a status is final, so that not even a test of the solution is to follow.
  static func isClosed(_ word: String) -> Bool { closed.contains(word.lowercased()) }

  /// German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian, Chinese, Japanese, Czech, Swedish, Danish,
  /// Norwegian and Korean.
  private static let closed: Set<String> = [
    "fertig", "erledigt", "geschlossen", "abgeschlossen", "abgewiesen",
    "terminé", "terminée", "terminé(e)", "fermé", "fermée", "clos", "rejeté", "rejetée",
    "cerrado", "cerrada", "hecho", "listo", "finalizado", "finalizada", "terminado", "rechazado",
    "rechazada",
    "fechado", "fechada", "feito", "concluído", "concluída", "itens concluídos", "rejeitado",
    "rejeitada",
    "chiuso", "chiusa", "completato", "completata", "fatto",
    "gesloten", "gereed", "klaar", "voltooid", "afgewezen",
    "zamknięte", "zamknięty", "zrobione", "gotowe", "ukończone", "zakończone", "odrzucone",
    "odrzucony",
    "закрыт", "закрыта", "закрыто", "готово", "выполнено", "завершено", "отклонена",
    "已关闭", "关闭", "已拒绝", "完成", "已完成", "完了", "終了", "却下", "クローズ", "クローズ済み",
    "hotovo", "uzavřeno", "dokončeno", "zavřeno", "klar", "stängd", "färdig", "klart", "færdig",
    "lukket", "udført", "ferdig", "utført", "완료", "완료됨", "종료", "닫힘",
  ]

  private static let resolved: Set<String> = [
    "behoben", "gelöst", "résolu", "résolue", "resuelto", "resuelta", "resolvido", "resolvida",
    "risolto", "risolta", "opgelost", "rozwiązane", "rozwiązany", "решен", "решена", "решено",
    "решён", "已解决", "解決", "解決済み", "解决", "vyřešeno", "löst", "løst", "해결됨",
  ]
}
