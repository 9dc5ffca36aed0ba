import Bytes
import Testing

@testable import Search

@Suite("Rows of results")
struct ResultRowTests {
  private func written(
    path: String, reference: String, number: Int?, dates: (Int?, Int?, Int?, Int?),
    comments: Int? = nil
  ) -> String {
    var output = ByteBuffer()
    ResultRow(
      title: "A <b>", path: path, reference: reference, number: number, kind: .pull, state: .merged,
      dates: (created: dates.0, updated: dates.1, closed: dates.2, due: dates.3),
      comments: comments, priority: nil
    ).write(to: &output)
    return output.string
  }

  @Test(
    "numbers are letters, dates count from the first one, and the usual page and name are left out")
  func rows() {
    #expect(
      written(
        path: "issues/12.html", reference: "#12", number: 12, dates: (10, 12, 7, nil), comments: 0)
        == #"["A \u003cb\u003e","FZVFGABA"]"#)
    #expect(
      written(
        path: "issues/house/12.html", reference: "#12", number: 12, dates: (nil, 1, nil, nil))
        == #"["A \u003cb\u003e","FZADAAAA","issues/house/"]"#)
    #expect(
      written(path: "issues/K-1.html", reference: "K-1", number: nil, dates: (nil, nil, nil, nil))
        == #"["A \u003cb\u003e","FAAAAAAA","issues/K-1.html","K-1"]"#)
  }

  @Test("a number that scripts cannot tell from others is written as 2^51, with page and name")
  func hugeNumbers() {
    #expect(
      written(
        path: "issues/9223372036854775807.html", reference: "#9223372036854775807", number: .max,
        dates: (nil, nil, nil, nil))
        == ##"["A \u003cb\u003e","FhgggggggggEAAAAAA","issues/9223372036854775807.html","#9223372036854775807"]"##
    )
  }
}
