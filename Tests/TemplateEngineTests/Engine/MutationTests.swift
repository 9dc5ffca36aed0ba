import TemplateEngine
import Testing

@Suite("Lists and maps that are changed in place")
struct MutationTests {
  @Test("every name of a list sees what is added to it")
  func names() {
    #expect(
      rendered("{% set a = [1] %}{% set b = a %}{% do b.append(2) %}{{ a }}{{ b }}")
        == "[1, 2][1, 2]")
  }

  @Test("the data of a rendering stay as they were for the next one")
  func data() throws {
    let context = map(("l", .list([.integer(1)])))
    for _ in 0..<2 {
      #expect(rendered("{% do l.append(2) %}{{ l }}", context: context) == "[1, 2]")
    }
  }

  @Test("macros and included templates change the lists that they are given")
  func calls() {
    let output = rendered(
      "{% set l = [] %}{% from 'm' import add %}{{ add(l, 1) }}{% include 'i' %}{{ l }}",
      with: [
        "m": "{% macro add(l, x) %}{% do l.append(x) %}{% endmacro %}",
        "i": "{% do l.insert(0, 0) %}",
      ])
    #expect(output == "[0, 1]")
  }

  @Test("a changed list is a list to filters, tests and operators")
  func uses() {
    let uses =
      "{{ l|sort|join }}{{ l is sequence }}{{ l + [4] }}{{ l == [2, 1] }}{{ l|tojson }}{{ l[0] }}"
    #expect(
      rendered("{% set l = [2] %}{% do l.append(1) %}" + uses) == "12True[2, 1, 4]True[2, 1]2")
  }

  @Test(
    "what cannot be done is told at its place",
    arguments: [
      ("{{ [].pop() }}", "the sequence has no element -1 to remove"),
      ("{{ {}.pop('a') }}", "the map has no key 'a'"),
      ("{% do [1].remove(2) %}", "2 is not in the sequence"),
      ("{{ {}.popitem() }}", "the map is empty"),
      ("{% do [1].extend(2) %}", "a number has no elements to go through"),
    ])
  func errors(template: String, message: String) {
    #expect(
      rendered(template).hasPrefix("error: \(message)\n --> page.txt:1:4\n")
        || rendered(template).hasPrefix("error: \(message)\n --> page.txt:1:7\n"))
  }

  @Test("lists have no methods of maps, nor maps those of lists")
  func otherMethods() {
    for method in ["update()", "setdefault(1)", "popitem()"] {
      #expect(
        rendered("{% set l = [1] %}{% do l.\(method) %}").hasPrefix("error: a sequence has no"))
      #expect(rendered("{% do [1].\(method) %}").hasPrefix("error: a sequence has no method"))
    }
    for method in ["append(1)", "sort()", "insert(0, 1)"] {
      #expect(rendered("{% set d = {} %}{% do d.\(method) %}").hasPrefix("error: a map has no"))
      #expect(rendered("{% do {}.\(method) %}").hasPrefix("error: a map has no method"))
    }
  }

  @Test("a template without context sees none of the variables around it")
  func context() {
    let others = ["i": "[{{ x }}{{ y }}{% set x = 3 %}{{ x }}]"]
    let template = "{% set y = 2 %}{% include 'i' without context %}{% include 'i' %}"
    #expect(rendered(template, with: others, context: map(("x", .integer(1)))) == "[3][123]")
  }
}
