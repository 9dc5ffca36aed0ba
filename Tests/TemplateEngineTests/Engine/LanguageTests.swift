import TemplateEngine
import Testing

@Suite("The language")
struct LanguageTests {
  static let context = map(
    ("s", .string("abc")), ("l", .list([.integer(1), .integer(2)])),
    ("d", map(("b", .integer(1)), ("a", .list([.integer(1), .none])))))

  @Test(
    "expressions mean what they mean in Jinja2 and MiniJinja",
    arguments: [
      ("{{ 1 < 2 < 3 }} {{ 1 == 1 == 1 }} {{ 2 < 3 == 3 }}", "True True True"),
      ("{{ -1 ** 2 }} {{ 2 ** 3 ** 2 }} {{ 7 // 2 }} {{ -7 // 2 }}", "1 64 3 -4"),
      ("{{ 'a' 'b' }} {{ 'x'[0] }} {{ s[-1] }} {{ s[9] }} {{ l.0 }} {{ d.a.0 }}", "ab x c  1 1"),
      ("{{ true and 0 }} {{ 0 or 'x' }} {{ none and 1 }} {{ not 1 == 2 }}", "0 x None True"),
      ("{{ 'b' in s }} {{ 1 in l }} {{ 'b' in d }} {{ 3 not in l }}", "True True True True"),
      ("{{ (1 if true) ~ (2 if false else 3) }}{{ 1 if false }}", "13"),
      ("{{ {'a': 1}.a }}{{ [1, 2,][1] }}{{ (1, 2)[0] }}", "121"),
      ("{{ l[::-1] }} {{ l[:1] }} {{ s[1:] }} {{ s[::2] }}", "[2, 1] [1] bc ac"),
      ("{{ 1_000 }} {{ 0x1f }} {{ 0b11 }} {{ 0o17 }} {{ 1.5e3 }}", "1000 31 3 15 1500.0"),
      ("{{ 1 ~ 2 ~ 3 }} {{ 2 * 3 ~ 4 }}", "123 64"),
      ("{{ {'}}': '%}'}['}}'] }}", "%}"),
    ])
  func expressions(template: String, output: String) {
    #expect(rendered(template, context: Self.context) == output)
  }

  @Test(
    "statements mean what they mean in Jinja2 and MiniJinja",
    arguments: [
      ("{% for i in l %}{{ loop.index }}/{{ loop.length }} {% endfor %}", "1/2 2/2 "),
      ("{% for i in [] %}x{% else %}none{% endfor %}", "none"),
      ("{% for a, (b, c) in [(1, (2, 3))] %}{{ a }}{{ b }}{{ c }}{% endfor %}", "123"),
      (
        "{% for i in [0,1,2,3,4] %}{% if i == 3 %}{% break %}{% endif %}"
          + "{% if i == 1 %}{% continue %}{% endif %}{{ i }}{% endfor %}", "02"
      ),
      ("{% for i in l if i > 1 %}{{ loop.length }}{{ i }}{% endfor %}", "12"),
      (
        "{% for i in [1, 1, 2] %}{{ loop.changed(i) }} {{ loop.cycle('a', 'b') }} "
          + "{{ loop.previtem }}{{ loop.nextitem }};{% endfor %}",
        "True a 1;False b 12;True a 1;"
      ),
      (
        "{% for i in l %}{% set o = loop %}{% for j in l %}{{ o.index }}{% endfor %}{% endfor %}",
        "1122"
      ),
      ("{% set x = 1 %}{% for i in [1] %}{% set x = 2 %}{{ x }}{% endfor %}{{ x }}", "21"),
      ("{% set x = 1 %}{% if true %}{% set x = 2 %}{% endif %}{{ x }}", "2"),
      ("{% if false %}{% set s = 1 %}{% endif %}{{ s }}", "abc"),
      ("{% set a, b = 1, 2 %}{{ a }}{{ b }}{% set (c) = 3 %}{{ c }}", "123"),
      ("{% with a = 1, b = a %}{{ a }}{{ b }}{% endwith %}{{ a }}", "11"),
      ("{% set x %}a{{ s }}{% endset %}[{{ x }}]", "[aabc]"),
      ("{% filter upper %}a{{ s }}{% endfilter %}", "AABC"),
      ("{% raw %}{{ a }}{% endraw %}{# c #}", "{{ a }}"),
      ("a  {%- if true -%}  b  {%- endif -%}  c", "abc"),
      ("a\n", "a"),
      (
        "{% for x in [[1, [2]], [3]] recursive %}{% if x is sequence %}({{ loop(x) }})"
          + "{% else %}{{ x }}{{ loop.depth }}{% endif %}{% endfor %}", "(12(23))(32)"
      ),
      (
        "{% set ns = namespace(x=1) %}{% for i in l %}{% set ns.x = ns.x + i %}{% endfor %}{{ ns.x }}",
        "4"
      ),
    ])
  func statements(template: String, output: String) {
    #expect(rendered(template, context: Self.context) == output)
  }

  @Test(
    "macros take arguments and see the variables around them",
    arguments: [
      (
        "{% macro f(a, b=2) %}[{{ a }},{{ b }}]{% endmacro %}{{ f(1) }}{{ f(1, b=3) }}{{ f() }}",
        "[1,2][1,3][,2]"
      ),
      ("{% set x = 1 %}{% macro f() %}{{ x }}{% endmacro %}{% set x = 2 %}{{ f() }}", "2"),
      ("{% macro f() %}{{ g() }}{% endmacro %}{% macro g() %}G{% endmacro %}{{ f() }}", "G"),
      (
        "{% macro f(n) %}{{ n }}{% if n > 0 %}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(3) }}",
        "3210"
      ),
      (
        "{% macro f(a) %}<{{ caller(a) }}>{% endmacro %}{% call(x) f(5) %}{{ x }}{{ s }}{% endcall %}",
        "<5abc>"
      ),
      (
        "{% for i in l %}{% macro m() %}{{ loop.index }}{{ i }}{% endmacro %}{{ m() }}{% endfor %}",
        "1122"
      ),
      (
        "{% macro f(a, b) %}{{ a }}{{ b }}{% endmacro %}{{ f(*l) }}{{ f(**{'a': 1, 'b': 2}) }}",
        "1212"
      ),
    ])
  func macros(template: String, output: String) {
    #expect(rendered(template, context: Self.context) == output)
  }

  @Test("texts are escaped by the ending of the template's name")
  func autoescape() {
    let template = "{{ '<&' }}{{ '<'|safe }}{% autoescape false %}{{ '<' }}{% endautoescape %}"
    #expect(rendered(template, named: "a.html") == "&lt;&amp;<<")
    #expect(rendered(template, named: "a.svg") == "&lt;&amp;<<")
    #expect(rendered(template, named: "a.md") == "<&<<")
    #expect(rendered("{{ 'a\"' }}{{ none }}", named: "a.json") == "\"a\\\"\"null")
    let long = String(repeating: "plain text, ", count: 9) + "<b>\"it's\"</b> & more"
    #expect(
      rendered("{{ x }}", named: "a.html", context: map(("x", .string(long))))
        == String(repeating: "plain text, ", count: 9)
        + "&lt;b&gt;&quot;it&#x27;s&quot;&lt;/b&gt; &amp; more")
  }
}
