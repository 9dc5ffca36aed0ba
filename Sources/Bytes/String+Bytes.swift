extension String {
  /// Calls a closure with the text's bytes in UTF-8.
  ///
  /// Use it instead of `utf8.span`: in an optimised build of Swift 6.3 a function whose last call
  /// gets such a span may free the stack with the bytes of a short text first, and the call reads
  /// freed memory.
  @inlinable public func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    // The view is valid while the closure runs, and the span is not used longer.
    unsafe utf8.withContiguousStorageIfAvailable { unsafe body(Span(_unsafeElements: $0)) }
      ?? body(Array(utf8).span)
  }
}
