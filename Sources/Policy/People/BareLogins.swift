import Bytes
import Diagnostics
import IssueModel
import IssueStore
import Secrets

/// Logins that are replaced where they occur as words of a text, without an `@`.
///
/// Three kinds of login are left alone, since the word may mean something else: those of fewer than
/// four characters, words that are common in trackers (`usualWords`), and names of the site's
/// labels, projects and repositories. The short ones are found where a path says that it is a person's.
struct BareLogins: Sendable {
  /// The fewest characters of a login that is searched for.
  static let shortest = 4

  private let names: [String: String]
  /// Those that are too short to be searched for but in paths and e-mail addresses.
  private let short: [String: String]
  private let findsShortInAddresses: Bool
  /// The logins that are left alone, in order.
  let usual: [String]
  /// The lengths of the logins with the same beginning, as bits; those of 63 bytes and more share a
  /// bit.
  private let lengths: [UInt64]
  private let haveStops: Bool
  /// Whether one has letters of other scripts than Latin.
  private let haveOthers: Bool

  /// The logins of `mentions`, the ones to replace, that can be told from common words.
  ///
  /// - Parameter withShort: whether shorter ones are found in e-mail addresses.
  init(_ mentions: [String: String], of snapshot: Snapshot, withShort: Bool = false) {
    var others = mentions.isEmpty ? [] : Self.usualWords
    for tag in snapshot.tags { others.insert(tag.name.lowercased()) }
    for project in snapshot.projects { others.insert(project.title.lowercased()) }
    for source in snapshot.sources {
      let parts = (source.name + "/" + (source.address ?? "")).lowercased().split(separator: "/")
      others.formUnion(parts.map(String.init))
    }
    func isUsual(_ login: String) -> Bool {
      login.utf8.count < Self.shortest || others.contains(login)
    }
    names = mentions.filter { !isUsual($0.key) }
    short = mentions.filter { $0.key.utf8.count < Self.shortest }
    findsShortInAddresses = withShort
    usual = mentions.keys.filter(isUsual).sorted()
    var lengths = [UInt64](repeating: 0, count: 32)
    for bytes in names.keys.map({ Array($0.utf8) }) where !bytes.isEmpty {
      let length = Self.bit(of: bytes.count)
      lengths[Self.class(of: bytes[0])] |= length
      lengths[0] |= length
    }
    self.lengths = lengths
    haveStops = names.keys.contains { $0.utf8.contains(UInt8(ascii: ".")) }
    haveOthers = names.keys.contains { login in
      login.withSpan { login in
        let end = login.end(ofLoginFrom: 0, withStops: true)
        return end < login.count && login[end] >= 0x80
      }
    }
  }

  /// Whether there is nothing to search for.
  var isEmpty: Bool { names.isEmpty && short.isEmpty }

  /// A note for the user about the logins that are left alone; nil where there are none.
  var note: Diagnostic? {
    guard let first = usual.first else { return nil }
    let more = usual.count > 5 ? " and \(usual.count - 5) more" : ""
    return Diagnostic(
      .note, code: "policy.logins",
      "\(usual.count) login\(usual.count == 1 ? "" : "s") of people who are not to be named may mean something else "
        + "without an '@' and \(usual.count == 1 ? "stays" : "stay") there: "
        + usual.prefix(5).joined(separator: ", ") + more,
      suggestion: "'redact: [\"/\\\\b\(first)\\\\b/\"]' takes such a word out")
  }

  /// Calls `found` with the range of each login in a text and its replacement.
  func find(in text: Span<UInt8>, _ found: (Range<Int>, String) -> Void) {
    if names.isEmpty, short.isEmpty { return }
    var at = 0
    // The end of the current word, counting letters of all scripts.
    var wordEnd = 0
    while at < text.count {
      if haveOthers, at >= wordEnd {
        wordEnd = text.end(ofLoginFrom: at, withOthers: true)
        if wordEnd > at, let name = name(in: text, at..<wordEnd) {
          found(at..<wordEnd, name)
          at = wordEnd
          continue
        }
      }
      var end = text.end(ofLoginFrom: at)
      if end == at {
        at += 1
        continue
      }
      if haveStops, let (last, name) = withStops(in: text, from: at, end: end) {
        found(at..<last, name)
        end = last
      } else if let name = name(in: text, at..<end) {
        found(at..<end, name)
      } else if end - at < Self.shortest, !short.isEmpty,
        Self.isInPath(text, at..<end) || findsShortInAddresses && Self.isInAddress(text, end),
        let name = short[String(text.extracting(at..<end)).lowercased()]
      {
        found(at..<end, name)
      } else {
        let start = text.extracting(..<end).end(from: at) { !$0.isLetterOrDigit && $0 < 0x80 }
        let last = text.start(before: end) { !$0.isLetterOrDigit && $0 < 0x80 }
        if start < last, start > at || last < end, let name = name(in: text, start..<last) {
          found(start..<last, name)
        } else if let dash = (at + 1..<end).first(where: { text.has("-patch-", at: $0) }),
          let name = name(in: text, at..<dash)
        {
          // GitHub's editor calls branches `LOGIN-patch-1`.
          found(at..<dash, name)
        }
      }
      at = end
    }
  }

  /// What stands before the login of a person in a path or the address of a profile.
  private static let folders: [StaticString] = [
    "/home/", "/Users/", "\\Users\\", "/users/", "/user/", "/u/", "/~", "/people/", "/profile/",
    "/profiles/",
  ]

  /// Whether a path says that a word is a person: that of their folder, their profile or their pages.
  private static func isInPath(_ text: Span<UInt8>, _ word: Range<Int>) -> Bool {
    folders.contains { text.has($0, at: word.lowerBound - $0.utf8CodeUnitCount) }
      || text.has(".github.io", at: word.upperBound) || text.has(".gitlab.io", at: word.upperBound)
  }

  /// Whether what ends at an offset is in an e-mail address before its `@`.
  private static func isInAddress(_ text: Span<UInt8>, _ end: Int) -> Bool {
    let limit = text.extracting(..<min(text.count, end + 64))
    let sign = limit.end(from: end) { $0.isWord || $0.isOne(of: ".+") }
    return sign < text.count && text[sign] == UInt8(ascii: "@")
  }

  /// The longest login with full stops that begins at an offset.
  private func withStops(in text: Span<UInt8>, from start: Int, end: Int) -> (Int, String)? {
    guard end < text.count, text[end] == UInt8(ascii: ".") else { return nil }
    let limit = text.extracting(..<min(text.count, start + 64))
    var last = limit.end(ofLoginFrom: start, withStops: true)
    while last > end {
      if let name = name(in: text, start..<last) { return (last, name) }
      last = text.start(before: last) { $0 != UInt8(ascii: ".") } - 1
    }
    return nil
  }

  private func name(in text: Span<UInt8>, _ range: Range<Int>) -> String? {
    let known = lengths[Self.class(of: text[range.lowerBound])]
    guard known & Self.bit(of: range.count) != 0 else { return nil }
    return names[String(text.extracting(range)).lowercased()]
  }

  private static func bit(of length: Int) -> UInt64 { 1 << UInt64(min(63, length)) }

  /// A number below 32 for a letter, the same for its capital; 0 for any byte beyond ASCII, which
  /// matches every letter.
  private static func `class`(of byte: UInt8) -> Int { byte < 0x80 ? Int(byte & 31) : 0 }

  /// Common words of trackers that are also somebody's login.
  private static let usualWords = Set(
    """
    about access account action actions active added admin administrator after agent alert alpha anonymous apache api \
    apple archive array assets async attach audit author auto avatar back backend backup badge base bash batch before \
    beta binary block board body book boolean boot border both branch break browser buffer bugs build builder button \
    bytes cache call camera case chain change changes char chart chat check class clean clear client clock close closed \
    cloud cluster code color command comment commit common community company compiler config connect console contact \
    container content context control copy core count cover crash create cron current custom daemon dark dash data \
    database date debian debug deep default delete demo deploy deprecated design desktop detail dev developer device \
    dialog diff digital direct disk docker docs document domain done down download draft driver drop dynamic each edge \
    edit editor else email empty engine enter entry error event example export external extra factory fail false fast \
    feature fedora feed field file files filter final find fire first fixed flag flash flow focus folder font force form \
    format forum found frame free from front frontend full function game gate general ghost global good google graph \
    green grid group guest guide handle hash head header health hello help here hidden high home hook host house icon \
    idea image import index info initial inner input insert install internal internet issue issues item java javascript \
    json kernel label lambda language last late layer layout left legacy level library license light like line link \
    linux list live load local lock logic login long look loop lower machine macos magic mail main maintainer make \
    manager manual many map mark markdown mask master match matrix media member memory menu merge message meta method \
    metrics micro mini mirror mobile mode model module monitor more move much music name native need nest network never \
    next nginx nightly node none normal note null number object office offline open option orange order origin other \
    output owner package page panel parser part pass patch path pattern people perf person phone photo pipe pixel plan \
    platform player plugin point pool port post power preview print private probe process product profile program \
    project proxy public pull push python query queue quick random range rate react read ready real record red redis \
    refactor release remote remove render report repo request reset resource rest result review right robot role root \
    route router ruby rule runner rust safe sample save scala scan scope screen script search secret section security \
    select self send server service session setup shell shop show side signal simple site size skip slack sleep slow \
    small snap social socket solid some sort source space spam spark speed split stable stack staff stage staging start \
    state static status step stop storage store storm stream string strong student studio style submit sudo super \
    support swift switch sync system table target task team tech template term terminal test tester testing tests text \
    that theme then there this thread time timer title todo token tool tools total track travis tree trigger true turbo \
    type ubuntu under unit unix unknown update upload user users util utils valid value vector vendor version video \
    view virtual void wait walk wall watch wave web webhook website week white wiki will window windows wire with word \
    work worker world write yarn year zero zone
    """.split { $0 == " " }.map(String.init))
}
