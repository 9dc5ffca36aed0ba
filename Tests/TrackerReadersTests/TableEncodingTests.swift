import Diagnostics
import IssueModel
import TestSupport
import Testing

@testable import IssueStore
@testable import TrackerReaders

@Suite("Encodings of tables")
struct TableEncodingTests {
  @Test("Latin-1, UTF-16 and broken UTF-8 are read")
  func encodings() throws {
    let latin: [UInt8] = Array("id;title\n1;Stra".utf8) + [0xDF, 0x65, 0x20, 0x80] + [0x0A]
    #expect(try load([latin]).outline == ["#1 issue open Straße €"])
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in "id,title\r\n1,Größe 🙂\r\n".utf16 {
      wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    #expect(try load([wide]).outline == ["#1 issue open Größe 🙂"])
    let broken = Array("id,title\n1,äöü".utf8) + [0xFF, 0x0A]
    let result = try load([broken])
    #expect(result.outline == ["#1 issue open äöü\u{FFFD}"])
    #expect(
      result.messages == [
        "warning 1:2:6 data.repaired: bytes that are not UTF-8 are read as U+FFFD"
      ])
  }

  @Test(
    "tables of Central Europe are told from those of the West, and the guess is told",
    arguments: [
      (
        "Windows-1250", "Żółta łódka, się gęsi",
        [
          0xAF, 0xF3, 0xB3, 0x74, 0x61, 0x20, 0xB3, 0xF3, 0x64, 0x6B, 0x61, 0x2C, 0x20, 0x73, 0x69,
          0xEA, 0x20, 0x67, 0xEA, 0x73, 0x69,
        ]
      ),
      (
        "ISO 8859-2 (Latin-2)", "Żółta łódka, mąka",
        [
          0xAF, 0xF3, 0xB3, 0x74, 0x61, 0x20, 0xB3, 0xF3, 0x64, 0x6B, 0x61, 0x2C, 0x20, 0x6D, 0xB1,
          0x6B, 0x61,
        ]
      ),
      (
        "Windows-1250", "Příliš žluťoučký kůň",
        [
          0x50, 0xF8, 0xED, 0x6C, 0x69, 0x9A, 0x20, 0x9E, 0x6C, 0x75, 0x9D, 0x6F, 0x75, 0xE8, 0x6B,
          0xFD, 0x20, 0x6B, 0xF9, 0xF2,
        ]
      ),
      (
        "Windows-1252 (Latin-1)", "¿Qué? 5 m³, £5, Größe, où",
        [
          0xBF, 0x51, 0x75, 0xE9, 0x3F, 0x20, 0x35, 0x20, 0x6D, 0xB3, 0x2C, 0x20, 0xA3, 0x35, 0x2C,
          0x20, 0x47, 0x72, 0xF6, 0xDF, 0x65, 0x2C, 0x20, 0x6F, 0xF9,
        ]
      ),
      (
        "Windows-1251", "Окно не закрывается, Ёж",
        [
          0xCE, 0xEA, 0xED, 0xEE, 0x20, 0xED, 0xE5, 0x20, 0xE7, 0xE0, 0xEA, 0xF0, 0xFB, 0xE2, 0xE0,
          0xE5, 0xF2, 0xF1, 0xFF, 0x2C, 0x20, 0xA8, 0xE6,
        ]
      ),
      (
        "Windows-1251", "Двері не відчиняються",
        [
          0xC4, 0xE2, 0xE5, 0xF0, 0xB3, 0x20, 0xED, 0xE5, 0x20, 0xE2, 0xB3, 0xE4, 0xF7, 0xE8, 0xED,
          0xFF, 0xFE, 0xF2, 0xFC, 0xF1, 0xFF,
        ]
      ),
    ] as [(String, String, [UInt8])])
  func centralEurope(_ encoding: String, _ title: String, _ bytes: [UInt8]) throws {
    let result = try load([Array("id;title;state\n1;".utf8) + bytes + Array(";open\n".utf8)])
    #expect(result.outline == ["#1 issue open \(title)"])
    let word = title.prefix { $0 != " " && $0 != "," }
    #expect(
      result.assumptions.map(\.what) == [
        "'1' is no UTF-8 and is read as \(encoding), as in '\(word)'"
      ])
  }

  @Test(
    "tables in encodings that are not decoded are not read as something else, and it is told how to convert them",
    arguments: [
      (
        "CP932",
        [
          0x83, 0x68, 0x83, 0x41, 0x82, 0xAA, 0x8A, 0x4A, 0x82, 0xA9, 0x82, 0xC8, 0x82, 0xA2, 0x81,
          0x41, 0x91, 0x8B, 0x82, 0xE0, 0x95, 0xC2, 0x82, 0xDC, 0x82, 0xE7, 0x82, 0xC8, 0x82, 0xA2,
        ]
      ),
      (
        "GB18030",
        [
          0xC3, 0xC5, 0xB4, 0xF2, 0xB2, 0xBB, 0xBF, 0xAA, 0xA3, 0xAC, 0xB4, 0xB0, 0xBB, 0xA7, 0xD2,
          0xB2, 0xB9, 0xD8, 0xB2, 0xBB, 0xC9, 0xCF,
        ]
      ),
      (
        "KOI8-R",
        [
          0xEF, 0xCB, 0xCE, 0xCF, 0x20, 0xCE, 0xC5, 0x20, 0xDA, 0xC1, 0xCB, 0xD2, 0xD9, 0xD7, 0xC1,
          0xC5, 0xD4, 0xD3, 0xD1, 0x2C, 0x20, 0xB3, 0xD6,
        ]
      ),
      (
        "MACINTOSH",
        [
          0x8E, 0x74, 0x8E, 0x2C, 0x20, 0x47, 0x72, 0x9A, 0xA7, 0x65, 0x2C, 0x20, 0x66, 0x9F, 0x72,
        ]
      ),
      (
        "MACINTOSH",
        [
          0x8E, 0x74, 0x8E, 0x2C, 0x20, 0x74, 0x72, 0x8F, 0x73, 0x20, 0x64, 0x8E, 0x6A, 0x88,
        ]
      ),
      // "à café, crème"
      (
        "MACINTOSH",
        [0x88, 0x20, 0x63, 0x61, 0x66, 0x8E, 0x2C, 0x20, 0x63, 0x72, 0x8F, 0x6D, 0x65]
      ),
    ] as [(String, [UInt8])])
  func pairs(_ encoding: String, _ bytes: [UInt8]) throws {
    let result = try load([Array("id;title;state\n1;".utf8) + bytes + Array(";open\n".utf8)])
    #expect(
      result.messages == [
        "error 1:2:3 data.unreadable: '1' is no UTF-8, and looks like \(encoding)"
      ])
    #expect(
      result.diagnostics[0].suggestion?.hasPrefix("convert it: iconv -f \(encoding) -t UTF-8 ")
        == true)
  }

  @Test(
    "a table in none of the encodings that can be told is not read as one of them",
    arguments: [
      // "schöne Größe, für" in code page 850, and Greek in Windows-1253.
      (
        6,
        [
          0x73, 0x63, 0x68, 0x94, 0x6E, 0x65, 0x20, 0x47, 0x72, 0x94, 0xE1, 0x65, 0x2C, 0x20, 0x66,
          0x81, 0x72,
        ]
      ),
      (
        3,
        [
          0xD0, 0xFC, 0xF1, 0xF4, 0xE1, 0x20, 0xE4, 0xE5, 0xED, 0x20, 0xE1, 0xED, 0xEF, 0xDF, 0xE3,
          0xE5, 0xE9,
        ]
      ),
      // Russian in code page 866.
      (
        3,
        [
          0x84, 0xA2, 0xA5, 0xE0, 0xEC, 0x20, 0xAD, 0xA5, 0x20, 0xAE, 0xE2, 0xAA, 0xE0, 0xEB, 0xA2,
          0xA0, 0xA5, 0xE2, 0xE1, 0xEF,
        ]
      ),
    ] as [(Int, [UInt8])])
  func unknownTable(_ column: Int, _ title: [UInt8]) throws {
    let result = try load([Array("id;title;state\n1;".utf8) + title + Array(";open\n".utf8)])
    #expect(
      result.messages == [
        "error 1:2:\(column) data.unreadable: '1' is no UTF-8, and in which encoding it is cannot be told"
      ])
    #expect(
      result.diagnostics.map(\.suggestion) == [
        "save the file as UTF-8, or convert it from the encoding that it is in: "
          + "iconv -f ENCODING -t UTF-8 FILE > NEW"
      ])
  }

  @Test("JSON in Windows-1252 is told once, with the encoding that it looks like")
  func windowsJSON() throws {
    // "Größe" and "café, don’t".
    let titles: [[UInt8]] = [
      [0x47, 0x72, 0xF6, 0xDF, 0x65],
      [0x63, 0x61, 0x66, 0xE9, 0x2C, 0x20, 0x64, 0x6F, 0x6E, 0x92, 0x74],
    ]
    var bytes: [UInt8] = []
    for (index, title) in titles.enumerated() {
      bytes += Array((index == 0 ? "[" : ",\n").utf8)
      bytes += Array("{\"number\": \(index + 1), \"title\": \"".utf8)
      bytes += title
      bytes += Array("\", \"state\": \"open\"}".utf8)
    }
    bytes.append(UInt8(ascii: "]"))
    let result = try load([bytes])
    #expect(
      result.messages == [
        "warning 1:1:28 data.repaired: bytes that are not UTF-8 are read as U+FFFD, here and further on"
      ])
    #expect(
      result.diagnostics.map(\.suggestion) == [
        "it looks like WINDOWS-1252: save the file as UTF-8, or convert it: "
          + "iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW"
      ])
    #expect(
      result.outline == [
        "#1 issue open Gr\u{FFFD}\u{FFFD}e", "#2 issue open caf\u{FFFD}, don\u{FFFD}t",
      ])
  }

  @Test(
    "files of other kinds say where the first byte is that is no UTF-8, and how they are converted")
  func otherKinds() throws {
    let word: [UInt8] = [0x83, 0x68, 0x83, 0x41]
    let json = try load([Array(#"[{"number": 1, "title": ""#.utf8) + word + Array(#""}]"#.utf8)])
    let markdown = try load([Array("---\nnumber: 1\ntitle: ".utf8) + word + Array("\n---\n".utf8)])
    let xml = try load(#"<?xml version="1.0" encoding="Shift_JIS"?><bugzilla></bugzilla>"#)
    let advice =
      "save the file as UTF-8, or convert it from the encoding that it is in: "
      + "iconv -f ENCODING -t UTF-8 FILE > NEW"
    #expect(
      json.messages.first
        == "warning 1:1:26 data.repaired: bytes that are not UTF-8 are read as U+FFFD, here and further on"
    )
    #expect(json.diagnostics.first?.suggestion == advice)
    #expect(markdown.messages.first?.hasPrefix("error 1:3:8 ") == true)
    #expect(markdown.diagnostics.first?.suggestion == advice)
    #expect(
      xml.messages == [
        "error 1:1:31 data.unreadable: '1' cannot be read: its encoding is not known"
      ])
    #expect(
      xml.diagnostics.first?.suggestion
        == "convert it: iconv -f ENCODING -t UTF-8 FILE > NEW, and take 'encoding=…' out of that")
  }
}
