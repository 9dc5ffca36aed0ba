import Bytes
import Testing

@Suite("The clock")
struct MonotonicClockTests {
  @Test("Readings never run backwards")
  func monotonic() {
    var last = MonotonicClock.nanoseconds
    for _ in 0..<1000 {
      let now = MonotonicClock.nanoseconds
      #expect(now >= last)
      last = now
    }
    #expect(MonotonicClock.milliseconds >= last / 1_000_000)
  }
}
