import Records
import TemplateEngine

/// An issue page of about 6 KB: some 60 interpolations, two loops, five filters; the same as a record
/// and as data.
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

  static let site = "Status of the widget library"
  static let title = "Crash when <Widget> & \"Gadget\" are resized together"
  static let body =
    "When a window that holds both is made smaller than 200 by 100 points, the layout pass never "
    + "ends; the widget's minimum is 'larger' than what the gadget leaves for it. Seen on three "
    + "machines with version 2.4, not with 2.3. A trace is attached; the loop is in the solver."
  static let words = ["layout", "solver", "resize", "crash"]
  static let tags: [(slug: String, color: String, name: String)] = [
    ("bug", "#d73a4a", "bug"), ("layout", "#0075ca", "layout"),
    ("needs-triage", "#e4e669", "needs triage"),
    ("good-first-issue", "#7057ff", "good first issue"),
    ("regression", "#b60205", "regression"),
  ]
  static let comments: [(author: String, date: String, text: String)] = (1...6).map { number in
    (
      "person-\(number)", "2026-01-\(number + 10)T12:00:00Z",
      "I can confirm this with build \(number). The solver is asked for a width that is less than "
        + "the sum of the minima, and then it tries again with the same one; a guard in the loop "
        + "would help, but the real cause is that minima are computed before the margins are known."
    )
  }

  /// The page's data as a record.
  static let record = RecordReference(RecordStorage([PageRecord()]), at: 0)

  /// The page's data as a map.
  static let context: Value = {
    var map = OrderedMap.Builder()
    for field in PageRecord.fields.type.fields {
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
}

struct PageRecord: Record {
  let tags = BenchmarkPage.tags.map { TagRecord(slug: $0.slug, color: $0.color, name: $0.name) }
  let comments = BenchmarkPage.comments.map {
    CommentRecord(author: $0.author, date: $0.date, text: $0.text)
  }

  static let fields = FieldTable<Self>("issue_page", "A page of the benchmark.") {
    Field("site", "The site's title.") { _ in BenchmarkPage.site }
    Field("title", "The issue's title.") { _ in BenchmarkPage.title }
    Field("number", "The issue's number.") { _ in 1234 }
    Field("state", "Its state.") { _ in "open" }
    Field("open", "Open issues.") { _ in 417 }
    Field("closed", "Closed issues.") { _ in 2583 }
    Field("created", "When it was opened.") { _ in "2026-01-09T08:30:00Z" }
    Field("author", "Who opened it.") { _ in "ada" }
    Field("milestone", "Its milestone.") { _ in Optional("v2-5") }
    Field("priority", "Its priority.") { _ in "high" }
    Field("body", "Its text.") { _ in BenchmarkPage.body }
    Field("words", "Words in it.") { _ in BenchmarkPage.words }
    Field("tags", "Its tags.") { $0.tags }
    Field("comments", "Its comments.") { $0.comments }
  }
}

struct TagRecord: Record {
  let slug: String
  let color: String
  let name: String

  static let fields = FieldTable<Self>("tag", "A tag of the benchmark.") {
    Field("slug", "Its slug.") { $0.slug }
    Field("color", "Its colour.") { $0.color }
    Field("name", "Its name.") { $0.name }
  }
}

struct CommentRecord: Record {
  let author: String
  let date: String
  let text: String

  static let fields = FieldTable<Self>("comment", "A comment of the benchmark.") {
    Field("author", "Who wrote it.") { $0.author }
    Field("date", "When.") { $0.date }
    Field("text", "What.") { $0.text }
  }
}
