/// Words that many titles of trackers consist of.
///
/// None is about secrets, people or money: a title that says what can be misused tells something, however usual its
/// words are.
enum UsualWords {
  /// The most words of a title that says nothing with usual words alone.
  private static let mostWords = 6
  /// A word of fewer bytes is usual.
  static let shortest = 3

  /// Whether a title consists of a few usual words and numbers, or only names what is brought to another version.
  static func makeUp(_ title: String) -> Bool {
    if title.utf8.contains(where: { $0 >= 0x80 }) { return false }
    let words = title.lowercased().split(separator: " ")
    let others = words.count { word in
      !word.split { !$0.isLetter && !$0.isNumber }.allSatisfy { contain($0) }
    }
    // As programs that keep dependencies up to date write: `Bump lodash from 4.17.20 to 4.17.21`.
    let isBump = words.count > 3 && words[0] == "bump" && words.contains("to")
    return words.count <= mostWords && others <= (isBump ? 1 : 0)
  }

  /// Whether a word, in small letters, is a usual one or has digits alone.
  static func contain(_ word: Substring) -> Bool {
    word.utf8.count < shortest || words.contains(word)
      || word.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static let words = Set(
    """
    about add added adding after again all allow also always and android any api app application are argument array \
    avoid back bad bar before behind behavior behaviour bold both box branch break breaks broken browser bug build \
    building bump button cache call can cannot cant case change changed changelog changes check class clean cleanup \
    click close code color colour column command comment commit compile component config configuration confusing \
    console copy correct could crash crashed crashes crashing create css custom dark date default define defined \
    delete dependencies dependency deprecated desktop dev developer dialog did different disabled display \
    displayed doc docs documentation does doesn doesnt doesn't don done dont double down drop dropdown duplicate during \
    each edit editor empty enable end error errors even event example exception existing exit expected extra fail \
    failed failing fails failure false feature field file files first fix fixed fixes flaky folder font for format \
    found freeze freezes from function get getting git github gitlab global guide handle handling hangs has have \
    header help hide home hover html icon idea image images implement import improve improvement incorrect index \
    info initial input install installation instead into invalid ios isn isnt issue issues item items its javascript \
    json just keyboard label language large last latest layout left level lib library light like line link \
    linked links lint linux list load loading local log long mac macos main make many map markdown master maybe menu \
    merge message method migrate minor missing mobile mode module more move much name navigation new next node not \
    nothing now npm null number object off old once one only open opening option optional options order other out \
    output over overflow package page pages panic param parameter parse parser path perf performance php picture pin \
    please plugin possible problem project prop properties property provide python query question quick \
    read reading readme recent refactor reference regression release reload remove removed removing rename render \
    rendering repo repository request require required reset resize response result return returns right run running \
    runtime save screen script scroll search second select selected server set setting settings setup should show \
    showing shown shows side simple site size slow small some sometimes sort source space spelling start started \
    starting startup state status still stop stopped stops string style styles submit support supported switch sync \
    syntax system tab table tag tags template test testing tests text than that the their them then there these \
    they this time timeout title toggle too toolbar tooltip top translation translations tree try two type typeerror \
    types typescript typo typos undefined unexpected unknown until update updated updates updating upgrade url use \
    used user using valid value values variable version versions very via video view viewer want warning warnings \
    was way web website what when where which while white widget width will window windows with without won wont \
    work working works would wrong xml yaml yet you your zero zoom
    """.split(separator: " "))
}
