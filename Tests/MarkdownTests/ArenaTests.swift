import CArena
import Foundation
import Testing

@Suite("Memory of the trees")
struct ArenaTests {
  @Test("a size that overflows ends the program, as libcmark's own allocator does")
  func overflow() async {
    await #expect(processExitsWith: .signal(SIGABRT)) {
      let arena = carena_new(4096)
      defer { carena_free(arena) }
      _ = carena_cmark().pointee.calloc(Int.max / 8 + 1, 16)
    }
    await #expect(processExitsWith: .signal(SIGABRT)) {
      let arena = carena_new(4096)
      defer { carena_free(arena) }
      let piece = carena_cmark().pointee.calloc(1, 16)
      _ = carena_cmark().pointee.realloc(piece, -1)
    }
  }

  @Test("a piece that grows keeps its bytes, and a new one holds zeros")
  func pieces() throws {
    let arena = try #require(carena_new(4096))
    defer { carena_free(arena) }
    let memory = carena_cmark().pointee
    let first = try #require(memory.calloc(1, 100))
    first.initializeMemory(as: UInt8.self, repeating: 7, count: 100)
    _ = memory.calloc(1, 16)
    let grown = try #require(memory.realloc(first, 100_000))
    #expect((0..<100).allSatisfy { grown.load(fromByteOffset: $0, as: UInt8.self) == 7 })
    let reused = try #require(memory.calloc(1, 100))
    #expect((0..<100).allSatisfy { reused.load(fromByteOffset: $0, as: UInt8.self) == 0 })
  }
}
