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
      // These as a browser computes them.
      ("oklch(60% 0.15 250)", "#2784d5"), ("oklch(0.7 50% 30)", "#ff614d"),
      ("lab(50% 40 -20)", "#ab5a9a"), ("lab(29.2345% 39.3825 20.0664)", "#7d2329"),
      ("lab(75 -60% 30%)", "#00d86d"), ("lab(120% 0 0)", "#ffffff"),
      ("lch(52.2345% 72.2 56.2)", "#c65d06"), ("lch(60% 50% 0.75turn)", "#0096ff"),
      ("oklab(59.69% 0.1007 0.1191)", "#c65d07"), ("oklab(0.5 -30% 20%)", "#11782a"),
      ("hwb(194 0% 0%)", "#00c3ff"), ("hwb(90deg 40% 20%)", "#99cc66"),
      ("hwb(0 80% 60%)", "#929292"), ("color(srgb 1 0.5 0.25)", "#ff8040"),
      ("color(srgb-linear 0.2 0.4 0.8)", "#7caae7"),
      ("color(display-p3 0.1 0.6 0.9)", "#009cec"), ("color(display-p3 1 0 0)", "#ff0000"),
      ("color(a98-rgb 0.6 0.4 0.7)", "#aa66b6"), ("color(prophoto-rgb 0.4 0.3 0.6)", "#7757b2"),
      ("color(rec2020 0.4 0.5 0.3)", "#648e54"), ("color(xyz 0.2 0.3 0.4)", "#00a7a4"),
      ("color(xyz-d50 30% 20% 10%)", "#c65660"), ("rgb(none 128 1e2)", "#008064"),
      ("hsl(0.5turn 50 40)", "#339999"), ("hsl(200grad 50% 40%)", "#339999"),
      ("rgb(1 2 3 / 50%)", "#01020380"), ("hsla(120, 100%, 25%, 0.25)", "#00800040"),
      ("#0af8", "#00aaff88"), ("#2B748980", "#2b748980"),
    ])
  func read(_ css: String, _ hex: String) { #expect(Color(css)?.hex == hex) }

  @Test("that let the ground through are seen over it")
  func over() {
    let white = Color(red: 255, green: 255, blue: 255)
    #expect(Color("rgb(0 0 0 / 60%)")?.over(white).hex == "#666666")
    #expect(Color("#2b7489")?.over(white).hex == "#2b7489")
  }

  @Test(
    "that are none are refused",
    arguments: [
      "", "#12345", "#12g", "mauve", "rgb(1 2)", "rgb(1 2 3 / 50% / 1)", "rgb(1 2 3 /)",
      "hsl(a b c)", "color(1 2 3)", "color(red 1 2 3)", "lab(1e 2 3)", "url(x)", "hwb(1 2 3 4)",
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
