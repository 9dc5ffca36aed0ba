@testable import Configuration
import Testing

@testable import GazetteCommands

@Suite("The reference of the configuration")
struct DocsConfigTests {
  @Test("keys are rows, and keys with keys within have a section")
  func layout() {
    let innermost = KeyDescription(
      name: "innermost", value: "text", fallback: "", isRequired: true, meaning: "the last",
      keys: [])
    let inner = KeyDescription(
      name: "inner", value: "a|b", fallback: "", isRequired: true, meaning: "what is inside",
      keys: [innermost])
    let outer = KeyDescription(
      name: "outer", value: "a mapping", fallback: "nothing", isRequired: false,
      meaning: "what is outside", keys: [inner])
    #expect(
      Reference.configuration([outer]).hasSuffix(
        """
        | key | takes | default | meaning |
        |---|---|---|---|
        | `outer` | a mapping | nothing | what is outside |

        ## `outer`

        What is outside. It takes a mapping:

        | key | takes | default | meaning |
        |---|---|---|---|
        | `inner` | a\\|b | required | what is inside |

        ## `outer.inner`

        What is inside. It takes a|b:

        | key | takes | default | meaning |
        |---|---|---|---|
        | `innermost` | text | required | the last |

        """))
  }

  @Test("every key of the configuration is there")
  func complete() {
    let text = Reference.configuration(SiteConfiguration.keys)
    for key in SiteConfiguration.keys { #expect(text.contains("| `\(key.name)` |")) }
  }
}
