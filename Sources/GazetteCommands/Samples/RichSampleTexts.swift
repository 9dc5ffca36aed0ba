/// The texts of the sample of a year: an invented project that shows the tides and ferries of a
/// bay.
///
/// Sentences are combined from small tables.
enum RichSampleTexts {
  /// The people: login, name, and how much of the work is theirs.
  static let people: [(login: String, name: String, share: Int)] = [
    ("nlukasik", "Nadia Łukasik", 10), ("bjorn-a", "Björn Ågren", 8), ("meilin", "陈美琳", 8),
    ("yusuf-h", "يوسف الحداد", 6), ("olena", "Олена Шевчук", 6), ("tnunez", "Tomás Núñez", 5),
    ("aiko", "佐藤 愛子", 4), ("minjun", "김민준", 3), ("sara-oc", "Sara O’Connell", 3),
    ("deniz", "Deniz Yıldız", 2), ("priya", "प्रिया नायर", 2), ("noa", "נועה לוי", 1),
  ]

  /// The bot.
  static let bot = "tide-bot[bot]"

  /// The parts of the program, with their folders.
  static let areas: [(tag: String, name: String, folder: String)] = [
    ("tides", "the tide chart", "Tides"), ("ferries", "the ferry list", "Ferries"),
    ("map", "the map of the bay", "Map"), ("offline", "the offline store", "Store"),
    ("widget", "the widget", "Widget"), ("alerts", "the storm warning", "Alerts"),
    ("accessibility", "the screen reader's view", "Speech"), ("l10n", "the translation", "Texts"),
  ]

  /// Problems, after the name of a part.
  static let bugs = [
    "shows yesterday after midnight", "jumps when the clocks change", "is empty without a network",
    "takes seconds to open on older phones", "mixes up two harbours of one name",
    "forgets the chosen harbour", "cuts off long names", "counts a cancelled crossing",
    "is read aloud in the wrong order", "cannot be reached by keyboard",
    "rounds 0.05 m to nothing", "loses its scroll position when the phone is turned",
    "shows `NaN m` at slack water", "draws right-to-left names backwards",
  ]

  /// Wishes, after the name of a part.
  static let wishes = [
    "could remember several harbours", "should say how old its data is",
    "could be shared as a picture", "needs a dark form", "could show the next spring tide",
    "should work with one hand", "could mark crossings that take bicycles",
    "needs a way to report a mistake", "could follow the language of the phone",
    "should have a plain text form", "could warn of low water", "needs an example in the manual",
  ]

  /// Changes of pull requests, before the name of a part.
  static let changes = [
    "Rewrite the reader behind", "Test the edges of", "Load less for", "Name the errors of",
    "Cache the answers of", "Draw the axis of", "Document", "Take the clock out of",
    "Ask before resetting", "Speak the labels of",
  ]

  /// How a report begins.
  static let openings = [
    "Seen on the pier this morning, with version 1.%d.",
    "A reader wrote to us about this; I can make it happen every time.",
    "This has bothered me since the spring.",
    "We talked about this at the meeting and agreed to write it down.",
    "Found while looking for something else.",
    "今天在码头上遇到了这个问题,可以重现。", "لاحظت هذا عند المدّ العالي أمس.",
    "Помітила це вчора ввечері на поромі.",
  ]

  /// Further sentences of a report.
  static let details = [
    "1. Choose a harbour\n2. Wait for the tide to turn\n3. Look again\n\nI expected the new time.",
    "```\ntide(at: 06:12) = 3.41 m\ntide(at: 06:12) = NaN\n```",
    "- [x] phone\n- [ ] tablet\n- [ ] desktop", "It works when the phone is online.",
    "| harbour | shown | right |\n|---|--:|--:|\n| Nordhavn | 2.1 m | 2.6 m |\n| Port Gull | 0.0 m | 0.4 m |",
    "### What I tried\n\nClearing the store helps for a day.", "It may have to do with #%d.",
    "> The table of the harbour office is right, ours is an hour off.",
  ]

  /// Answers.
  static let replies = [
    "Thank you, I can see it too.", "Which harbour was that?", "Port Gull, at about six.",
    "The harbour office confirms the time.", "I have a fix, but it makes opening slower.",
    "Then let us measure first.", "Measured: 40 ms before, 55 ms after. I think that is fine.",
    "Could this be the same as #%d?", "@%@, you know this part best. What do you say?",
    "I would rather leave this for the next version.", "Please do not, our readers wait for it.",
    "Half of it was done in #%d.", "我同意,先修最常见的情况。", "أوافق، لنبدأ بالحالة البسيطة.",
    "Згодна. Напишу тест.", "Zgoda, ale najpierw dopiszmy test.", "How about a setting?",
    "No setting, please. It should be right by itself.",
  ]

  /// Final comments of a conversation.
  static let decisions = [
    "Decided at the meeting: we do the small version now, and the rest when somebody asks.",
    "Fixed in the version of today. Thank you all.",
    "We leave it as it is; the manual says why now.",
    "Closing this as it has not been seen since the new reader.",
  ]

  /// Reviews without a verdict, those that ask for changes, and those that approve.
  static let reviews = [
    "I read half of it; the rest tomorrow.", "What happens at low water?",
    "The test passes without the change; please make it fail first.",
    "Please say in the name that these are metres.", "Good, and shorter than before.",
    "Works on my phone, by keyboard as well.",
  ]

  /// Remarks about lines.
  static let remarks = [
    "This is never nil here.", "One loop would do.", "The name says minutes, the value is seconds.",
    "Could this be a constant?", "Nice.",
  ]

  /// The milestones: title, description, the first and the due day, and the time of the reminder.
  static let milestones:
    [(title: String, details: String, start: Int, due: Int, reminder: String?)] = [
      ("1.0 First ferry", "What a passenger needs on the pier.", 0, 85, nil),
      ("1.1 Spring tide", "Tides that can be trusted, and say where they come from.", 70, 175, nil),
      ("1.2 Without a network", "Everything of the day works at sea.", 160, 280, nil),
      ("2.0 Every harbour", "Harbours that readers add themselves.", 265, 410, "10:30"),
    ]
}

extension RichSample {
  /// The configuration of the sample, without the title.
  static let configuration = """
    description: Tides and ferries of a bay, in the pocket.
    notice: "**A sample.** This project, its people and all they say are invented."
    footer: Made by `gazette init --sample --rich`.
    words: {project: Milestone, projects: Milestones}
    filters:
      - {name: Bugs, query: "is:issue is:open label:bug", icon: flag}
      - {name: First issues, query: 'is:open label:"good first issue"', icon: sprout}
      - {name: Waiting for review, query: "is:pull is:open -review:approved", icon: pull-open}
    reports:
      - {name: open, title: What is open, query: "is:open is:issue", group_by: project, detail: list}

    """

  /// The page about the project.
  static let about = """
    ---
    title: About
    order: 2
    ---

    Tidetable is invented, and so is everything on these pages: it shows what a lively site looks like. The
    list of [what is asked for](this-week.md) is a page of its own; the first report was #1.

    """

  /// A page that asks of the data.
  static let page = """
    ---
    title: What is asked for
    order: 1
    ---

    There are {{ count("is:open is:issue") }} open issues, {{ count("is:open priority:high") }} of all that
    is open with high priority.

    ## Bugs that are talked about most

    {% for issue in issues("is:issue is:open label:bug sort:comments", limit=8) -%}
    - [{{ issue.title | code_spans }}]({{ issue.target | url }}), {{ issue.comments_label }}
    {% endfor %}

    ## Changes that wait

    {% for issue in issues("is:pull is:open", limit=8) -%}
    - {{ issue.reference }} [{{ issue.title | code_spans }}]({{ issue.target | url }})
    {% endfor %}

    """
}
