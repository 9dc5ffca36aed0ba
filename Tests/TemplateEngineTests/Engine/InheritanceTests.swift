import TemplateEngine
import Testing

@Suite("Templates made of templates")
struct InheritanceTests {
  static let others = [
    "base": "<{% block a %}A{{ s }}{% endblock %}|{% block b %}B{% endblock %}>",
    "mid": "{% extends 'base' %}{% block a %}M{{ super() }}{% endblock %}",
    "inc": "{% set q = 1 %}[{{ s }}{{ i }}]",
    "mac": "{% macro f(x) %}({{ x }}{{ s }}){% endmacro %}{% set v = 7 %}out",
    "tree": "{{ n }}{% if n > 0 %}{% set n = n - 1 %}{% include 'tree' %}{% endif %}",
    "required": "{% block x required %}{% endblock %}",
  ]

  @Test(
    "inheritance, includes and imports mean what they mean in MiniJinja",
    arguments: [
      ("{% extends 'base' %}{% block a %}C{{ super() }}{% endblock %}junk", "<CAabc|B>"),
      ("{% extends 'mid' %}{% block a %}T{{ super() }}{% endblock %}", "<TMAabc|B>"),
      (
        "{% extends 'base' %}{% set s = 'z' %}{% block b %}{{ s }}{{ self.a() }}{% endblock %}",
        "<Az|zAz>"
      ),
      ("{% if true %}{% extends 'base' %}{% endif %}{% block b %}x{% endblock %}", "<Aabc|x>"),
      ("{% extends which %}{% block b %}x{% endblock %}", "<MAabc|x>"),
      ("x{% extends 'base' %}", "x<Aabc|B>"),
      ("{% extends 'required' %}{% block x %}k{% endblock %}", "k"),
      ("{% for i in [1, 2] %}{% include 'inc' %}{% endfor %}{{ q }}", "[abc1][abc2]"),
      ("{% include 'none' ignore missing %}{% include ['none', 'inc'] %}", "[abc]"),
      ("{% for i in [1, 2] %}{% include 'in' ~ 'c' %}{% endfor %}", "[abc1][abc2]"),
      ("{% set n = 3 %}{% include 'tree' %}", "3210"),
      ("{% import 'mac' as m %}{{ m.f(1) }}{{ m.v }}{{ m.w }}{{ m }}", "(1abc)7out"),
      ("{% from 'mac' import f, v as w %}{{ f(2) }}{{ w }}", "(2abc)7"),
    ])
  func together(template: String, output: String) {
    let context = map(("s", .string("abc")), ("which", .string("mid")))
    #expect(rendered(template, with: Self.others, context: context) == output)
  }

  @Test(
    "a block that no extended template has is found, unless something may print it",
    arguments: [
      (
        "{% extends 'mid' %}{% block c %}{% block d %}{% endblock %}{% endblock %}",
        "c 1:29: mid a,b"
      ),
      ("{% extends 'base' %}{% block b %}{% block d %}{% endblock %}{% endblock %}", ""),
      (
        "{% extends 'base' %}{% block c %}{% endblock %}{% block b %}{{ self.c() }}{% endblock %}",
        ""
      ),
      ("{% extends which %}{% block c %}{% endblock %}", ""), ("{% block c %}{% endblock %}", ""),
      ("{% extends 'none' %}{% block c %}{% endblock %}", ""),
      ("{% extends 'page.txt' %}{% block c %}{% endblock %}", ""),
    ])
  func lostBlocks(template: String, found: String) {
    var texts = Self.others
    texts["page.txt"] = template
    let lost = Environment(loader: MemoryLoader(texts: texts)).lostBlocks(of: "page.txt")
    let told = lost.map {
      "\($0.name) \($0.place.line ?? 0):\($0.place.column ?? 0): \($0.parent) "
        + $0.known.joined(separator: ",")
    }
    #expect(told.joined(separator: "; ") == found)
  }

  @Test("what a template may reach is known without running it")
  func dependencies() throws {
    let page = """
      {% extends 'mid' %}{% block a %}{% if false %}{% include 'inc' %}{% endif %}
      {% include x if y else 'tree' %}{% include 'a.txt' if y else ['b.txt'] %}{% endblock %}
      """
    var texts = Self.others
    texts["page.txt"] = page
    let environment = Environment(loader: MemoryLoader(texts: texts))
    let dependencies = try environment.template(named: "page.txt").dependencies
    #expect(dependencies.names == ["a.txt", "b.txt", "base", "inc", "mid"])
    #expect(dependencies.hasUnknown)
  }
}
