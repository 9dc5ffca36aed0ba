import Foundation
import Bytes
import TemplateEngine
import Testing

@Suite("Errors of templates")
struct ErrorTests {
  @Test("an undefined value is named, with the nearest name and what the variables hold")
  func undefined() {
    var options = Options()
    options.undefinedBehavior = .strict
    let context = map(("issue", map(("title", .string("T")))))
    #expect(
      rendered("ab\n{{ issue.titel }}", context: context, options: options) == """
        error: 'issue.titel' is undefined
         --> page.txt:2:4
          |
        2 | {{ issue.titel }}
          |    ^^^^^^^^^^^
          = 'issue' is {'title': 'T'}
          = did you mean 'title'?

        """)
  }

  @Test("the fields that an expression names are told as far as they lead")
  func fields() {
    var options = Options()
    options.undefinedBehavior = .strict
    let issue = map(("title", .string("T")), ("due", .none))
    let context = map(("issue", issue), ("f", .list([])))
    #expect(
      rendered("{{ issue.title + issue.due.day|d(f) }}", context: context, options: options) == """
        error: '+' does not work on string and sequence
         --> page.txt:1:4
          |
        1 | {{ issue.title + issue.due.day|d(f) }}
          |    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
          = 'issue.title' is 'T'
          = 'issue.due' is None
          = 'f' is []
          = join texts and other values with '~'

        """)
  }

  @Test("what is undefined is named without the filter that it was for")
  func filtered() {
    var options = Options()
    options.undefinedBehavior = .strict
    let context = map(("issue", map(("title", .string("T")))))
    #expect(
      rendered("{{ issue.titel | upper | trim }}", context: context, options: options) == """
        error: 'issue.titel' is undefined
         --> page.txt:1:4
          |
        1 | {{ issue.titel | upper | trim }}
          |    ^^^^^^^^^^^
          = 'issue' is {'title': 'T'}
          = did you mean 'title'?

        """)
  }

  @Test("what calls itself is told once, with how often it came")
  func recursion() {
    var options = Options()
    options.limits = Limits(recursion: 30)
    let template = "{% macro f(n) %}{{ f(n + 1) }}{% endmacro %}\n{{ f(1) }}"
    #expect(
      rendered(template, options: options) == """
        error: more than 30 macros, includes and recursive loops are running within each other
         --> page.txt:1:20
          |
        1 | {% macro f(n) %}{{ f(n + 1) }}{% endmacro %}
          |                    ^^^^^^^^
          = 'n' is 30
          = the macro 'f' called here, 29 times within each other
         --> page.txt:1:20
          |
        1 | {% macro f(n) %}{{ f(n + 1) }}{% endmacro %}
          |                    ^^^^^^^^
          = the macro 'f' called here
         --> page.txt:2:4
          |
        2 | {{ f(1) }}
          |    ^^^^

        """)
  }

  @Test("output that becomes too large ends the rendering at once, whatever the buffer would hold")
  func outputSize() throws {
    var options = Options()
    options.limits = Limits(outputSize: 1000)
    let environment = Environment(
      loader: MemoryLoader(texts: [
        "page.txt":
          "{% for a in range(100000) %}{% for b in range(10000) %}x{% endfor %}{% endfor %}"
      ]), options: options)
    var output = ByteBuffer()
    output.append("before")
    let template = try environment.template(named: "page.txt")
    #expect {
      try template.render(context: .map(.empty), into: &output)
    } throws: { error in
      (error as? TemplateError)?.diagnostic.message
        == "the output grows past its limit of 1000 bytes"
    }
    #expect(output.string == "before")
  }

  @Test(
    "large texts and lists take fuel",
    arguments: ["'x' * 100000", "('x' * 99)|center(100000)", "s.upper()", "[1] * 10000"])
  func fuelForSize(expression: String) {
    var options = Options()
    options.limits = Limits(fuel: 1_000_000)
    let template =
      "{% set s = 'x' * 100000 %}{% for a in range(10000) %}{% set x = \(expression) %}{% endfor %}"
    #expect(
      rendered(template, options: options)
        .hasPrefix("error: the template takes too many steps; its fuel is used up\n"))
  }

  @Test("an error tells which macros, includes and imports led to it")
  func chain() {
    let others = ["m": "{% macro f(x) %}{{ x.y.z }}{% endmacro %}"]
    #expect(
      rendered("{% import 'm' as m %}\n{{ m.f({}) }}", with: others) == """
        error: 'x.y' is undefined
         --> m:1:20
          |
        1 | {% macro f(x) %}{{ x.y.z }}{% endmacro %}
          |                    ^^^^^
          = 'x' is {}
          = imported here
         --> page.txt:1:11
          |
        1 | {% import 'm' as m %}
          |           ^^^
          = the macro 'f' called here
         --> page.txt:2:4
          |
        2 | {{ m.f({}) }}
          |    ^^^^^^^

        """)
  }

  @Test(
    "syntax errors say what was expected",
    arguments: [
      ("{{ foo bar }}", "expected '}}', found 'bar'"),
      ("{{ 1 + }}", "expected an expression, found '}}'"),
      ("{% foo %}", "there is no tag 'foo'"),
      ("{% endif %}", "there is no open 'if' tag to end here"),
      ("{{ 'abc", "the string is never closed"),
      ("{{ [1, 2 }}", "expected ',' or ']', found '}}'"),
      ("{% for %}", "expected a variable, found '%}'"),
      ("{# x", "the comment is never closed"),
      ("{% raw %} x", "the raw block is never closed"),
      ("{% break %}", "'break' is only allowed inside a loop"),
      ("{% set loop = 1 %}", "'loop' is reserved and cannot be assigned to"),
      ("{% block a %}{% endblock %}{% block a %}{% endblock %}", "the block 'a' is defined twice"),
    ])
  func syntax(template: String, message: String) {
    let text = rendered(template)
    #expect(text.hasPrefix("error: \(message)\n"), "\(text)")
  }

  @Test("a tag that is not closed is pointed at")
  func unclosed() {
    #expect(
      rendered("{% if true %}\n{% for i in [] %}x") == """
        error: the 'for' tag is never closed: expected '{% else %}' or '{% endfor %}', found the end of the template
         --> page.txt:2:4
          |
        2 | {% for i in [] %}x
          |    ^^^

        """)
  }

  @Test(
    "templates without end are stopped",
    arguments: [
      "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
      "{% include 'page.txt' %}",
      "{% extends 'page.txt' %}",
      "{% for i in range(100000) %}{% for j in range(100000) %}{% endfor %}{% endfor %}",
      "{% set ns = namespace(x='aaaaaaaaaa') %}{% for i in range(99) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}",
      "{% set ns = namespace(x=[]) %}{% for i in range(999) %}{% set ns.x = [ns.x] %}{% endfor %}",
      "{% block a %}{{ self.a() }}{% endblock %}",
    ])
  func endless(template: String) {
    var options = Options()
    options.limits = Limits(fuel: 1_000_000, recursion: 50, outputSize: 1 << 20)
    #expect(rendered(template, options: options).hasPrefix("error: "))
  }

  @Test(
    "deep nesting is refused by the parser",
    arguments: [
      ("{{ ", "(", " }}"), ("{{ ", "[", " }}"), ("{{ ", "not (", " }}"), ("", "{% if 1 %}", ""),
      ("{{ a", "[a", " }}"), ("{{ 1 ", "if 1 else 1 ", " }}"),
    ])
  func nesting(start: String, part: String, end: String) {
    let template = start + String(repeating: part, count: 5000) + end
    #expect(rendered(template).hasPrefix("error: "))
  }

  @Test("a small stack is not overrun", arguments: ["(", "[", "not (", "{1:", "a[", "1|d("])
  func smallStack(part: String) {
    for count in [20, 60, 99] {
      let template = "{{ " + String(repeating: part, count: count) + "1"
      let closed = String(
        repeating: part.contains("[") ? "]" : part == "{1:" ? "}" : ")", count: count)
      let text = onSmallStack { rendered(template + closed + " }}") }
      #expect(!text.isEmpty)
    }
    let tags = String(repeating: "{% for a in [1] %}", count: 95)
    let text = onSmallStack { rendered(tags + "x" + String(repeating: "{% endfor %}", count: 95)) }
    #expect(text == "x" || text.hasPrefix("error: "))
  }

  /// Runs a body on a thread with a stack of 512 KB.
  private func onSmallStack(_ body: @escaping @Sendable () -> String) -> String {
    let box = Box(body)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 512 * 1024)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(box).toOpaque()
    pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        let box = Unmanaged<Box>.fromOpaque(context).takeRetainedValue()
        box.result = box.body()
        return nil
      }, context)
    pthread_join(thread, nil)
    pthread_attr_destroy(&attributes)
    return box.result
  }

  @Test("names of templates cannot lead out of their folder")
  func folder() throws {
    let loader = FolderLoader(["/usr/share"])
    for name in ["../../etc/passwd", "/etc/passwd", "", "a/../../../etc/passwd", "./x", "\0"] {
      #expect(try loader.source(named: name) == nil)
    }
  }

  @Test("templates that extend each other in a circle are named, without those that lead there")
  func circle() {
    let others = [
      "a.txt": "{% extends 'b.txt' %}", "b.txt": "{% extends 'c.txt' %}",
      "c.txt": "\n{% extends 'b.txt' %}",
    ]
    #expect(
      rendered("{% extends 'a.txt' %}", with: others) == """
        error: a template extends itself: 'b.txt' extends 'c.txt' extends 'b.txt'
         --> c.txt:2:12
          |
        2 | {% extends 'b.txt' %}
          |            ^^^^^^^
          = extended here
         --> b.txt:1:12
          |
        1 | {% extends 'c.txt' %}
          |            ^^^^^^^
          = extended here
         --> a.txt:1:12
          |
        1 | {% extends 'b.txt' %}
          |            ^^^^^^^
          = extended here
         --> page.txt:1:12
          |
        1 | {% extends 'a.txt' %}
          |            ^^^^^^^

        """)
  }

  @Test(
    "what was meant is suggested",
    arguments: [
      (
        "{% for k, v in d.items %}{% endfor %}", "a method cannot be iterated over",
        "call it: items()"
      ),
      (
        "{% set k, v = d.items %}", "a method cannot be unpacked into 2 variables",
        "call it: items()"
      ),
      (
        "{{ d.a() }}", "the field 'a' holds a number, which cannot be called",
        "leave out the brackets to use its value"
      ),
      ("{% if d %}{% elseif l %}{% endif %}", "there is no tag 'elseif'", "write 'elif'"),
      ("{% esle %}", "there is no tag 'esle'", "did you mean 'else'?"),
    ])
  func suggestions(template: String, message: String, suggestion: String) {
    let lines = rendered(template, context: map(("d", map(("a", .integer(1))))))
      .split(separator: "\n")
    #expect(lines.first == "error: \(message)")
    #expect(lines.last == "  = \(suggestion)")
  }

  @Test("a loop without end is stopped by the fuel that is given by default")
  func endless() {
    let loops =
      "{% for a in r %}{% for b in r %}{% for c in r %}{% endfor %}{% endfor %}{% endfor %}"
    var options = Options()
    options.limits.fuel /= 100
    #expect(
      rendered("{% set r = range(10000) %}" + loops, options: options)
        .hasPrefix(
          "error: the template takes too many steps; its fuel is used up\n --> page.txt:1:"))
  }
}

/// Carries what a thread runs and what it gives; only read after the thread has ended.
private final class Box {
  let body: () -> String
  var result = ""
  init(_ body: @escaping () -> String) { self.body = body }
}
