import Bytes
import Diagnostics
import Records
import Synchronization
import TemplateEngine
import Testing

@Suite("Cached parts of templates")
struct CacheTagTests {
  @Test("a part is rendered once for equal values, and once more for others")
  func equalValues() throws {
    let site = Site([
      "page.html": "{% for tag in tags %}{% cache tag, size = count %}"
        + "<{{ tag.name | counted }} {{ size }}>{% endcache %}{% endfor %}"
    ])
    let page = PageSample()
    #expect(try site.output(page) == "<bug 1 3><&lt;ui&gt; 2 3>")
    #expect(try site.output(page) == "<bug 1 3><&lt;ui&gt; 2 3>")
    #expect(try site.output(PageSample(count: 4)) == "<bug 3 4><&lt;ui&gt; 4 4>")
    // What the part does not see makes no difference.
    #expect(try site.output(PageSample(title: "Other")) == "<bug 1 3><&lt;ui&gt; 2 3>")
  }

  @Test("what filters know besides is part of the key, and without it nothing is kept")
  func salts() throws {
    let site = Site(["page.html": "{% cache title %}{{ title | counted }}{% endcache %}"])
    #expect(try site.output(PageSample(), salt: 1) == "A &amp; B 1")
    #expect(try site.output(PageSample(), salt: 2) == "A &amp; B 2")
    #expect(try site.output(PageSample(), salt: 1) == "A &amp; B 1")
    #expect(try site.output(PageSample(), salt: nil) == "A &amp; B 3")
  }

  @Test("templates share the parts of a macro, and have those of an inherited block for themselves")
  func sharing() throws {
    let base = "{% block part %}{% cache title %}{{ title | counted }}{% endcache %}{% endblock %}"
    let call = "{% import 'm.html' as m %}{{ m.part(title) }}"
    let site = Site([
      "m.html":
        "{% macro part(title) %}{% cache title %}{{ title | counted }}{% endcache %}{% endmacro %}",
      "one.html": call, "two.html": "{{ count }}" + call, "base.html": base,
      "three.html": "{% extends 'base.html' %}", "four.html": "{% extends 'base.html' %}",
    ])
    let names = ["one.html", "two.html", "three.html", "four.html", "one.html", "three.html"]
    #expect(
      try names.map { try site.output(PageSample(), $0) } == [
        "A &amp; B 1", "3A &amp; B 1", "A &amp; B 2", "A &amp; B 3", "A &amp; B 1", "A &amp; B 2",
      ])
  }

  @Test("a part that is handed a list is rendered each time, since a list may change")
  func changing() throws {
    let site = Site([
      "page.html": "{% cache all = [title] %}{{ all[0] | counted }}{% endcache %}"
    ])
    #expect(try site.output(PageSample()) == "A &amp; B 1")
    #expect(try site.output(PageSample()) == "A &amp; B 2")
  }

  @Test("behind a part that was kept, records are read as before it")
  func afterwards() throws {
    let site = Site([
      "page.html": "{% for tag in tags %}{% cache tag, count %}"
        + "{% for each in [1, 2] %}{{ tag.name }}{{ each }}{% endfor %}{% endcache %}"
        + "|{{ tag.name }}{{ loop.index }} {% endfor %}{{ title }}"
    ])
    let text = "bug1bug2|bug1 &lt;ui&gt;1&lt;ui&gt;2|&lt;ui&gt;2 A &amp; B"
    #expect(try site.output(PageSample()) == text)
    #expect(try site.output(PageSample()) == text)
  }

  @Test("a variable that the part is not handed is an error")
  func hidden() {
    #expect(
      rendered("{% cache title %}{{ title }}{{ count }}{% endcache %}", record: PageSample()) == """
        error: the cached part is not handed the variable 'count'
         --> page.html:1:32
          |
        1 | {% cache title %}{{ title }}{{ count }}{% endcache %}
          |                                ^^^^^
          = add ', count' to the 'cache' tag

        """)
    #expect(
      rendered(
        "{% for tag in tags %}{% cache title %}{{ tag.name }}{% endcache %}{% endfor %}",
        record: PageSample()) == """
          error: the cached part is not handed the variable 'tag'
           --> page.html:1:42
            |
          1 | {% for tag in tags %}{% cache title %}{{ tag.name }}{% endcache %}{% endfor %}
            |                                          ^^^
            = add ', tag' to the 'cache' tag

          """)
  }

  @Test("what a part assigns stays in it, and blocks and jumps out of it are errors")
  func boundaries() {
    #expect(
      rendered(
        "{% set x = 1 %}{% cache x %}{% set x = x + 1 %}{{ x }}{% endcache %}{{ x }}",
        record: PageSample()) == "21")
    #expect(
      rendered("{% cache title %}{% block a %}{% endblock %}{% endcache %}").hasPrefix(
        "error: a block is not allowed inside a macro or a cached part\n"))
    #expect(
      rendered("{% for a in b %}{% cache a %}{% break %}{% endcache %}{% endfor %}").hasPrefix(
        "error: 'break' is only allowed inside a loop\n"))
  }

  @Test("a template that cannot be compiled at once works without keeping anything")
  func dynamic() {
    let template =
      "{% macro f(x) %}{% cache x %}{{ x }}{% if x > 1 %}{{ f(x - 1) }}{% endif %}{% endcache %}{% endmacro %}{{ f(3) }}"
    #expect(rendered(template, record: PageSample()) == "321")
  }

  @Test("printing a part again uses as many steps as rendering it")
  func steps() throws {
    var options = Options()
    options.limits.fuel = 1000
    let site = Site(
      [
        "page.html": "{% for n in range(30) %}{% cache title %}"
          + "{% for m in range(30) %}{{ title }}{% endfor %}{% endcache %}{% endfor %}"
      ], options)
    #expect(throws: TemplateError.self) { try site.output(PageSample()) }
    #expect(throws: TemplateError.self) { try site.output(PageSample()) }
  }
}

/// Templates with a filter that counts how often it is applied.
private struct Site {
  let environment: Environment

  init(_ texts: [String: String], _ options: Options = Options()) {
    let count = Counter()
    var vocabulary = Vocabulary.standard
    vocabulary.addWriter("counted") { (value, _, state, output) throws(EvaluationError) in
      output.appendEscaped(Array(value.printed.utf8))
      output.append(" \(count.next())")
    }
    environment = Environment(
      loader: MemoryLoader(texts: texts), vocabulary: vocabulary, options: options)
  }

  func output(_ record: PageSample, _ name: String = "page.html", salt: UInt64? = 7) throws
    -> String
  {
    guard case .record(let reference) = record.fieldValue else { return "not a record" }
    var output = ByteBuffer()
    try environment.template(named: name, root: reference.type)
      .render(record: reference, into: &output, salt: salt)
    return output.string
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}
