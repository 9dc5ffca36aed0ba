import Testing

@testable import Configuration

@Suite("Colours")
struct ColorTests {
  @Test(
    "are read as CSS writes them",
    arguments: [
      ("#2b7489", "#2b7489"), ("#0AF", "#00aaff"), ("teal", "#008080"),
      ("RebeccaPurple", "#663399"),
      ("Light Blue", "#2a80bd"), ("rgb(255, 128, 0)", "#ff8000"), ("rgb(100% 0% 50%)", "#ff0080"),
      ("hsl(210 50% 40%)", "#336699"), ("hsl(120deg, 100%, 25%)", "#008000"),
      // These two as a browser computes them.
      ("oklch(60% 0.15 250)", "#2784d5"), ("oklch(0.7 50% 30)", "#ff614d"),
    ])
  func read(_ css: String, _ hex: String) { #expect(Color(css)?.hex == hex) }

  @Test(
    "that are none, or let the ground through, are refused",
    arguments: [
      "", "#12345", "#12g", "mauve", "rgb(1 2)", "rgb(1 2 3 / 50%)", "hsl(a b c)", "url(x)",
    ])
  func refused(_ css: String) { #expect(Color(css) == nil) }

  @Test("have the contrast that WCAG works out, and shades that can be read")
  func contrast() {
    let white = Color(red: 255, green: 255, blue: 255)
    let black = Color(red: 0, green: 0, blue: 0)
    #expect(abs(white.contrast(with: black) - 21) < 1e-9)
    let gray = Color(red: 0x76, green: 0x76, blue: 0x76)
    #expect(abs(gray.contrast(with: white) - 4.5422) < 1e-4)
    #expect(gray.readable(on: [white], mixing: black) == gray)
    let sky = Color(red: 0, green: 0xAA, blue: 0xFF)
    #expect(sky.readable(on: [white], mixing: black).contrast(with: white) >= 4.5)
  }
}
