extension Array {
  /// The elements of this sorted array and of another one, sorted. Of equal elements those of this
  /// one come first.
  @inlinable package func merged(
    with others: [Element], by areInIncreasingOrder: (Element, Element) -> Bool
  ) -> [Element] {
    if others.isEmpty { return self }
    var merged: [Element] = []
    merged.reserveCapacity(count + others.count)
    var start = 0
    for other in others {
      // The place of each of the few others is found by halving what is left of the many.
      var (low, high) = (start, count)
      while low < high {
        let middle = low + (high - low) / 2
        if areInIncreasingOrder(other, self[middle]) { high = middle } else { low = middle + 1 }
      }
      merged += self[start..<low]
      merged.append(other)
      start = low
    }
    merged += self[start...]
    return merged
  }
}
