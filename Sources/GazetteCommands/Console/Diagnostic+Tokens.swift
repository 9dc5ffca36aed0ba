import Diagnostics
import Secrets

extension Diagnostic {
  /// The diagnostic with only the beginnings of tokens that stand in the data it quotes.
  var masked: Diagnostic {
    var masked = self
    masked.message = Token.masked(message)
    masked.suggestion = suggestion.map(Token.masked)
    masked.place = place?.masked
    masked.notes = notes.map { Note(Token.masked($0.message), at: $0.place?.masked) }
    return masked
  }
}

extension Place {
  fileprivate var masked: Place {
    var masked = self
    masked.excerpt = excerpt.map(Token.masked)
    return masked
  }
}
