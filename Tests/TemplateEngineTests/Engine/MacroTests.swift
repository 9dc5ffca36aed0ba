import Bytes
import Records
import TemplateEngine
import Testing

@Suite("Macros that are compiled where they are called")
struct MacroTests {
  private static let macros = """
    {% macro tag(tag, mark="-") %}[{{ mark }}{{ tag.name }}]{% endmacro %}
    {% macro all(tags) %}{% for one in tags %}{{ tag(one, loop.index) }}{% endfor %}{% endmacro %}
    {% set colour = "red" %}
    """

  @Test(
    "a call prints what the macro makes of its arguments",
    arguments: [
      ("{% import 'm' as m %}{{ m.all(tags) }}{{ m.tag(first) }}", "[1bug][2&lt;ui&gt;][-first]"),
      (
        "{% from 'm' import all as a, tag %}{{ a(tags) }}{{ tag(first, mark='+') }}",
        "[1bug][2&lt;ui&gt;][+first]"
      ),
      (
        "{% import 'm' as m %}{{ m.colour }}{% for t in tags %}{{ m.tag(tag=t) }}{% endfor %}",
        "red[-bug][-&lt;ui&gt;]"
      ),
      (
        "{% import 'm' as m %}{{ m.tag(second) }}{% set x = m.tag(first)|upper %}{{ x }}",
        "[-][-FIRST]"
      ),
      (
        "{% macro f(x) %}<{{ x }}>{% endmacro %}{{ f(f(1)) }}{{ f(title|lower) }}",
        "<<1>><a &amp; b>"
      ),
      (
        "{% macro f(n) %}{{ n }}{% if n %}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(3) }}", "3210"
      ),
      (
        "{% macro f() %}({{ caller() }}){% endmacro %}{% call f() %}{{ title }}{% endcall %}",
        "(A &amp; B)"
      ),
      ("{% macro f(x) %}{{ x.name }}{% endmacro %}{% set g = f %}{{ g(first) }}", "first"),
      ("{% macro f(x) %}{% set x = x + 1 %}{{ x }}{% endmacro %}{{ f(count) }}{{ count }}", "43"),
      ("{% macro f() %}{{ later }}{% endmacro %}{% set later = 7 %}{{ f() }}", "7"),
      ("{% set a = 1 %}{% macro f() %}{{ a }}{% endmacro %}{% set a = 2 %}{{ f() }}", "2"),
      (
        "{% macro f() %}{{ a }}{% endmacro %}{% for a in [1, 2] %}{{ f() }}{% else %}{% endfor %}",
        "error: there is no variable 'a' here"
      ),
    ])
  func calls(template: String, expected: String) {
    #expect(
      rendered(template, with: ["m": Self.macros], record: NestedSample(), strictly: false).prefix(
        while: { $0 != "\n" })
        == expected)
  }

  @Test("an error in a macro tells the call that led to it")
  func errors() {
    #expect(
      rendered(
        "{% macro f(x) %}{{ x + 1 }}{% endmacro %}\n{{ f(title) }}", record: NestedSample()) == """
          error: '+' does not work on string and number
           --> page.html:1:20
            |
          1 | {% macro f(x) %}{{ x + 1 }}{% endmacro %}
            |                    ^^^^^
            = 'x' is 'A & B'
            = the macro 'f' called here
           --> page.html:2:4
            |
          2 | {{ f(title) }}
            |    ^^^^^^^^
            = join texts and other values with '~'

          """)
  }

  @Test("a name that does not exist is an error even in a macro that nothing calls")
  func unused() {
    let others = ["m": "{% macro f() %}{{ 1|nope }}{% endmacro %}"]
    for template in ["{% import 'm' as m %}", others["m"] ?? ""] {
      #expect(
        rendered(template, with: others, record: NestedSample())
          .hasPrefix("error: there is no filter 'nope'"))
    }
  }
}

@Suite("Records that are read in place")
struct RecordPlaceTests {
  @Test(
    "nested, missing, shared and computed records print their fields",
    arguments: [
      (
        "{{ first.name }}{{ first['name'] }}{{ shared.name }}{{ computed.name }}",
        "firstfirstsharedcomputed"
      ),
      ("{{ first.tags[1].name }}{{ (first.tags|last).name }}", "&lt;inner&gt;&lt;inner&gt;"),
      (
        "{% if missing %}!{% else %}-{% endif %}{{ missing }}{% if not missing %}+{% endif %}",
        "-None+"
      ),
      ("{% if first and count %}a{% endif %}{% if missing or title %}b{% endif %}", "ab"),
      ("{% if missing and title or not count %}a{% else %}b{% endif %}", "b"),
      (
        "{{ first.name if first else 1 }}{{ missing.name is defined }}{{ second.name }}",
        "firstFalse"
      ),
      (
        "{% for t in tags %}{{ loop.index }}{{ t.name }}{{ loop.previtem.name if loop.last }}{% endfor %}",
        "1bug2&lt;ui&gt;bug"
      ),
      (
        "{% for t in tags if t.name != 'bug' %}{{ t.name }}{{ loop.length }}{% endfor %}",
        "&lt;ui&gt;1"
      ),
      (
        "{% for t in listed %}{{ t.name }}{% for i in t.tags %}{{ i.name }}{% endfor %}{% endfor %}",
        "ainner&lt;inner&gt;binner&lt;inner&gt;"
      ),
      ("{% for t in tags %}{% set x = t %}{{ x.name }}{% endfor %}", "bug&lt;ui&gt;"),
      (
        "{% set x = first %}{% if count %}{% set x = computed %}{% endif %}{{ x.name }}", "computed"
      ),
      ("{% for t in tags %}{% include name %}{% endfor %}", "(bug)(&lt;ui&gt;)"),
      ("{% for t in tags recursive %}{{ t.name }}{% endfor %}", "bug&lt;ui&gt;"),
      ("{% for t in empty %}{{ t.name }}{% else %}none{% endfor %}", "none"),
      (
        "{% for t in tags %}{% if loop.last %}{% break %}{% endif %}{{ t.name }}{% endfor %}", "bug"
      ),
      ("{{ [first, second] }}", "[{&#x27;name&#x27;: &#x27;first&#x27;"),
    ])
  func printed(template: String, expected: String) {
    let output = rendered(
      template, with: ["one.html": "({{ t.name }})"], record: NestedSample(), strictly: false)
    #expect(expected.hasPrefix("[{") ? output.hasPrefix(expected) : output == expected)
  }

  @Test("a field of a missing record is undefined, which strict templates refuse")
  func missing() {
    #expect(
      rendered("{{ missing.name }}", record: NestedSample()).hasPrefix(
        "error: 'missing.name' is undefined\n --> page.html:1:4\n"))
    #expect(
      rendered("{% if missing.name %}{% endif %}", record: NestedSample()).hasPrefix(
        "error: 'missing.name' is undefined\n --> page.html:1:7\n"))
  }

  @Test("only records of the very type that a template was compiled for are rendered")
  func wrongType() throws {
    let environment = Environment(loader: MemoryLoader(texts: ["a": "{{ name }}"]))
    let template = try environment.template(named: "a", root: TagSample.fields.type)
    #expect(throws: TemplateError.self) {
      var output = ByteBuffer()
      try template.render(
        record: RecordReference(holding: PageSample()), into: &output)
    }
  }
}

private struct InnerSample: Record {
  let name: String
  static let fields = FieldTable<Self>("inner", "A record within a tag.") {
    Field("name", "Its name.", \.name)
  }
}

private struct StoredTag: Record {
  let name: String
  var tags = [InnerSample(name: "inner"), InnerSample(name: "<inner>")]
  static let fields = FieldTable<Self>("tag", "A tag.") {
    Field("name", "Its name.", \.name)
    Field("tags", "Records within it.", \.tags)
  }
}

private struct NestedSample: Record {
  var title = "A & B"
  var count = 3
  var name = "one.html"
  var first = StoredTag(name: "first")
  var second: StoredTag?
  var missing: StoredTag?
  var shared = Shared(StoredTag(name: "shared"))
  var tags = [StoredTag(name: "bug"), StoredTag(name: "<ui>")]
  var empty: [StoredTag] = []

  static let fields = FieldTable<Self>("page", "A page.") {
    Field("title", "Its title.", \.title)
    Field("count", "A number.", \.count)
    Field("name", "A template.", \.name)
    Field("first", "A record.", \.first)
    Field("second", "Perhaps a record.", \.second)
    Field("missing", "No record.", \.missing)
    Field("shared", "A record of many pages.", \.shared)
    Field("computed", "A record that is made.") { _ in StoredTag(name: "computed") }
    Field("listed", "Records that are made.") { _ in
      [StoredTag(name: "a"), StoredTag(name: "b")]
    }
    Field("tags", "Records.", \.tags)
    Field("empty", "No records.", \.empty)
  }
}
