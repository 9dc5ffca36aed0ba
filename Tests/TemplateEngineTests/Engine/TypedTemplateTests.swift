import TemplateEngine
import Testing

@Suite("Templates for records")
struct TypedTemplateTests {
  @Test("fields are read and escaped")
  func fields() {
    let template = """
      {{ title }} {{ count + 1 }}{% if milestone %}!{% endif %}{% set all = tags %}
      {% for tag in all %}{{ loop.index }}{{ tag.name }}{{ tag['name']|upper }} {% endfor %}
      """
    #expect(
      rendered(template, record: PageSample()) == "A &amp; B 4\n1bugBUG 2&lt;ui&gt;&lt;UI&gt; ")
  }

  @Test("an included template and a macro see the types around them")
  func included() {
    let others = [
      "tag.html": "<{{ tag.name }}>", "m.html": "{% macro f(t) %}{{ t.name }}{% endmacro %}",
    ]
    let template =
      "{% from 'm.html' import f %}{% for tag in tags %}{% include 'tag.html' %}{{ f(tag) }}{% endfor %}"
    #expect(
      rendered(template, with: others, record: PageSample()) == "<bug>bug<&lt;ui&gt;>&lt;ui&gt;")
  }

  @Test("a name that does not exist is an error even where the line never runs")
  func unknownNames() {
    #expect(
      rendered("{% if false %}{{ titel }}{% endif %}", record: PageSample()) == """
        error: there is no variable 'titel' here
         --> page.html:1:18
          |
        1 | {% if false %}{{ titel }}{% endif %}
          |                  ^^^^^
          = did you mean 'title'?

        """)
    let others = ["tag.html": "{{ tag.nmae }}"]
    #expect(
      rendered(
        "{% for tag in tags %}\n{% include 'tag.html' %}{% endfor %}", with: others,
        record: PageSample())
          == """
          error: there is no field 'nmae' in the record 'tag'
           --> tag.html:1:8
            |
          1 | {{ tag.nmae }}
            |        ^^^^
            = included here
           --> page.html:2:12
            |
          2 | {% include 'tag.html' %}{% endfor %}
            |            ^^^^^^^^^^
            = did you mean 'name'?

          """)
  }

  @Test("whether a name exists can be asked, and a default given for it")
  func tolerated() {
    #expect(
      rendered("{{ nope is defined }}{{ nope|default('x') }}", record: PageSample()) == "Falsex")
  }

  @Test(
    "a template tells which fields of its record it may read",
    arguments: [
      ("{% set x = 3 %}{{ title }}{{ x }}", ["title"]),
      (
        "{% if false %}{{ milestone }}{% endif %}{% include 'other.html' %}", ["milestone", "tags"]
      ),
      ("{% for tag in tags %}{{ tag.name }}{{ title }}{% endfor %}", ["title", "tags"]),
      ("{% from 'm.html' import m %}{{ m() }}", ["count"]),
      ("{% set title = 1 %}{{ title }}", []),
      ("{% include title ~ '.html' %}", ["title", "count", "milestone", "tags", "summary"]),
      ("{{ summary }}", ["title", "count", "milestone", "tags", "summary"]),
    ])
  func readFields(template: String, fields: [String]) throws {
    let texts = [
      "page.html": template, "other.html": "{{ tags | default([]) | length }}",
      "m.html": "{% macro m() %}{{ count }}{% endmacro %}",
    ]
    let type = PageSample.fields.type
    let read = try Environment(loader: MemoryLoader(texts: texts))
      .template(named: "page.html", root: type).fields
    #expect(type.fields.indices.filter(read.contains).map { type.fields[$0].name } == fields)
  }

  @Test("filters that write into the output see the page that is rendered")
  func writers() throws {
    var vocabulary = Vocabulary.standard
    vocabulary.addWriter("shout") { (value, _, state, output) throws(EvaluationError) in
      output.append("<b>\(value.printed)</b>")
      output.append((state.userContext as? PageName)?.name ?? "")
    }
    let environment = Environment(
      loader: MemoryLoader(texts: ["a.html": "{{ x|shout }}{{ x|shout|length }}"]),
      vocabulary: vocabulary)
    let text = try environment.template(named: "a.html").render(
      context: map(("x", .string("hi"))), userContext: PageName("/p"))
    #expect(text == "<b>hi</b>/p11")
  }
}

/// What the filters of a test see of the page.
private final class PageName: Sendable {
  let name: String

  init(_ name: String) {
    self.name = name
  }
}
