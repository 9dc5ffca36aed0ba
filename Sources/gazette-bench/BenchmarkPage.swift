import Records
import TemplateEngine

/// An issue page of about 6 KB: 60 interpolations, two loops, five filters; the same as a record and as
/// data.
enum BenchmarkPage {
  static let template = #"""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{{ title }} · {{ site }}</title>
    <link rel="stylesheet" href="../assets/site.css">
    <link rel="alternate" type="application/atom+xml" title="{{ site }}" href="../feeds/issues.xml">
    </head>
    <body class="issue issue-{{ state }}">
    <header class="site-header"><a class="home" href="../index.html">{{ site }}</a>
    <nav aria-label="Lists"><ul>
    <li><a href="../lists/open.html">Open <span class="count">{{ open }}</span></a></li>
    <li><a href="../lists/closed.html">Closed <span class="count">{{ closed }}</span></a></li>
    <li><a href="../lists/all.html">All</a></li></ul></nav></header>
    <main id="content">
    <article class="issue-page" data-number="{{ number }}">
    <h1>{{ title }} <span class="number">#{{ number }}</span></h1>
    <p class="meta"><span class="state state-{{ state }}">{{ state|upper }}</span>
    opened on <time datetime="{{ created }}">{{ created }}</time> by
    <a href="../people/{{ author }}.html">{{ author }}</a>{% if milestone %}, for
    <a href="../projects/{{ milestone }}.html">{{ milestone }}</a>{% endif %},
    {{ comments|length }} comments, priority {{ priority|default("none") }}</p>
    <ul class="tags">{% for tag in tags %}
    <li><a class="tag" href="../tags/{{ tag.slug }}.html" style="--tag: {{ tag.color }}">{{ tag.name }}</a></li>{% endfor %}
    </ul>
    <div class="body">
    <p>{{ body }}</p>
    </div>
    <section class="comments" aria-label="Comments">{% for comment in comments %}
    <article class="comment{% if loop.last %} last{% endif %}" id="comment-{{ loop.index }}">
    <header><a class="author" href="../people/{{ comment.author }}.html">{{ comment.author|title }}</a>
    <time datetime="{{ comment.date }}">{{ comment.date }}</time></header>
    <p>{{ comment.text }}</p>
    </article>{% endfor %}
    </section>
    <aside><h2>About</h2><p>{{ words|join(", ") }}</p></aside>
    </article>
    </main>
    <footer class="site-footer"><p>{{ site }} was made from {{ open + closed }} issues on {{ created }}.</p></footer>
    </body>
    </html>
    """#

  /// The page's data as a record.
  static let record = RecordReference(holding: BenchmarkRecord())

  /// The page's data as a map.
  static let context: Value = {
    var map = OrderedMap.Builder()
    for field in BenchmarkRecord.fields.type.fields {
      if let value = record.value(named: field.name) { map.set(field.name, plain(Value(value))) }
    }
    return .map(map.map)
  }()

  /// A value without records in it.
  private static func plain(_ value: Value) -> Value {
    guard case .records(let storage) = value else { return value }
    return .list(
      (0..<storage.count).map { index in
        var map = OrderedMap.Builder()
        for (slot, field) in storage.type.fields.enumerated() {
          map.set(field.name, Value(storage.value(at: index, slot: slot)))
        }
        return .map(map.map)
      })
  }

  /// A text as data files give it: in memory of its own, where a literal's is part of the program.
  static func loaded(_ literal: String) -> String {
    String(decoding: Array(literal.utf8), as: UTF8.self)
  }
}

struct BenchmarkRecord: Record {
  let site = BenchmarkPage.loaded("Status of the widget library")
  let title = BenchmarkPage.loaded("Crash when <Widget> & \"Gadget\" are resized together")
  let number = 1234
  let state = BenchmarkPage.loaded("open")
  let open = 417
  let closed = 2583
  let created = BenchmarkPage.loaded("2026-01-09T08:30:00Z")
  let author = BenchmarkPage.loaded("ada")
  let milestone: String? = BenchmarkPage.loaded("v2-5")
  let priority = BenchmarkPage.loaded("high")
  let body = BenchmarkPage.loaded(
    """
    When a window that holds both is made smaller than 200/100 points, the layout pass never \
    ends; the widget's minimum is 'larger' than what the gadget leaves for it. Seen on three \
    machines with version 2.4, not with 2.3. A trace is attached; the loop is in the solver. \
    What to do: open a window of any size, put a widget and a gadget into one row, let the row \
    fill the width, and drag the lower right corner to the middle. The window stops answering \
    as soon as the row is narrower than both together & their margins. With only one of the two \
    nothing happens, and neither with two widgets. What should happen: the row is cut off, as \
    the manual says in its chapter on rows that are too long for their window.
    """)
  let words = ["layout", "solver", "resize", "crash"].map(BenchmarkPage.loaded)
  let tags = [
    BenchmarkTag(slug: "bug", color: "#d73a4a", name: "bug"),
    BenchmarkTag(slug: "layout", color: "#0075ca", name: "layout"),
    BenchmarkTag(slug: "needs-triage", color: "#e4e669", name: "needs triage"),
    BenchmarkTag(slug: "regression", color: "#b60205", name: "regression"),
  ]
  let comments = (1...4).map { BenchmarkComment(number: $0) }

  static let fields = FieldTable<Self>("issue_page", "A page of the benchmark.") {
    Field("site", "The site's title.", \.site)
    Field("title", "The issue's title.", \.title)
    Field("number", "The issue's number.", \.number)
    Field("state", "Its state.", \.state)
    Field("open", "Open issues.", \.open)
    Field("closed", "Closed issues.", \.closed)
    Field("created", "When it was opened.", \.created)
    Field("author", "Who opened it.", \.author)
    Field("milestone", "Its milestone.", \.milestone)
    Field("priority", "Its priority.", \.priority)
    Field("body", "Its text.", \.body)
    Field("words", "Words in it.", \.words)
    Field("tags", "Its tags.", \.tags)
    Field("comments", "Its comments.", \.comments)
  }
}

struct BenchmarkTag: Record {
  let slug: String
  let color: String
  let name: String

  init(slug: String, color: String, name: String) {
    self.slug = BenchmarkPage.loaded(slug)
    self.color = BenchmarkPage.loaded(color)
    self.name = BenchmarkPage.loaded(name)
  }

  static let fields = FieldTable<Self>("tag", "A tag of the benchmark.") {
    Field("slug", "Its slug.", \.slug)
    Field("color", "Its colour.", \.color)
    Field("name", "Its name.", \.name)
  }
}

struct BenchmarkComment: Record {
  let author: String
  let date: String
  let text: String

  init(number: Int) {
    author = "person-\(number)"
    date = BenchmarkPage.loaded("2026-01-\(number + 10)T12:00:00Z")
    text = BenchmarkPage.loaded(
      """
      I can confirm this with build \(number). The solver is asked for a width that is less than \
      the sum of the minima, and then it tries again with the same one; a guard in the loop \
      would help, but the real cause is that minima are computed before the margins are known. \
      Whoever looks into it: the order of the two passes was changed in version 2.4, when rows \
      learned to wrap. Before that the margins came first, and a row that was too narrow was \
      laid out as if it were as wide as its minimum. It's enough to swap them again where a row \
      doesn't wrap; then the examples of the manual look as they did, and the tests pass here. \
      I have not tried it with rows inside of rows, which may need the pass <i>twice</i>.
      """)
  }

  static let fields = FieldTable<Self>("comment", "A comment of the benchmark.") {
    Field("author", "Who wrote it.", \.author)
    Field("date", "When.", \.date)
    Field("text", "What.", \.text)
  }
}
