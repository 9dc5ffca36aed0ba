#include "CText.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

static inline bool in_word(uint8_t byte) {
  return (uint8_t)((byte | 32) - 'a') < 26 || (uint8_t)(byte - '0') < 10 || byte == '_' || byte == '-';
}

enum { LEAST = GAZETTE_LONG_RUN };

static size_t find_run(const uint8_t *bytes, size_t at, size_t end) {
  while (end - at >= LEAST) {
    size_t last = at + LEAST - 1;
    size_t look = last;
    while (in_word(bytes[look]) && look > at) look--;
    if (look == at && in_word(bytes[at])) return at;
    at = look + 1;
  }
  return end;
}

#if defined(__x86_64__)

/* The bits of the bytes of a run of 32 that are of a word. */
__attribute__((target("avx2"))) static inline uint32_t words(__m256i run) {
  /* The upper four bits choose a bit, and the lower four tell which of these are of a word. */
  const __m128i high = _mm_setr_epi8(0, 0, 1, 2, 4, 8, 16, 32, 0, 0, 0, 0, 0, 0, 0, 0);
  const __m128i low = _mm_setr_epi8(
      2 | 8 | 32, 2 | 4 | 8 | 16 | 32, 62, 62, 62, 62, 62, 62, 62, 62, 4 | 8 | 16 | 32, 4 | 16,
      4 | 16, 1 | 4 | 16, 4 | 16, 4 | 8 | 16);
  const __m256i four = _mm256_set1_epi8(15);
  __m256i found = _mm256_and_si256(
      _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(low), _mm256_and_si256(run, four)),
      _mm256_shuffle_epi8(
          _mm256_broadcastsi128_si256(high), _mm256_and_si256(_mm256_srli_epi16(run, 4), four)));
  return ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(found, _mm256_setzero_si256()));
}

__attribute__((target("avx2"))) static size_t find_run_wide(
    const uint8_t *bytes, size_t at, size_t end) {
  /* How many bytes of a word stand right before the block. */
  size_t before = 0;
  for (; end - at >= 64; at += 64) {
    uint64_t mask = words(_mm256_loadu_si256((const __m256i *)(bytes + at))) |
                    (uint64_t)words(_mm256_loadu_si256((const __m256i *)(bytes + at + 32))) << 32;
    if (mask == ~(uint64_t)0) return at - before;
    size_t first = (size_t)__builtin_ctzll(~mask);
    if (before + first >= LEAST) return at - before;
    /* Bits with LEAST - 1 others behind them. */
    uint64_t run = mask & mask >> 1;
    run &= run >> 2;
    run &= run >> 4;
    run &= run >> 8;
    run &= run >> (LEAST - 16);
    if (run != 0) return at + (size_t)__builtin_ctzll(run);
    before = mask >> 63 ? (size_t)__builtin_clzll(~mask) : 0;
  }
  return find_run(bytes, at - before, end);
}

#endif

size_t gazette_find_run(const uint8_t *bytes, size_t at, size_t end) {
#if defined(__x86_64__)
  if (end - at >= 64 && __builtin_cpu_supports("avx2")) return find_run_wide(bytes, at, end);
#endif
  return find_run(bytes, at, end);
}

static inline uint64_t gram(const uint8_t *bytes, unsigned size) {
  uint64_t word;
  memcpy(&word, bytes, 8);
  return word << (64 - 8 * size);
}

unsigned gazette_gram(const uint8_t *bytes, unsigned size, unsigned bits) {
  uint8_t padded[8] = {0};
  memcpy(padded, bytes, size);
  return (unsigned)(gram(padded, size) * 0x9E3779B97F4A7C15u >> (64 - bits));
}

uint64_t gazette_window(const uint8_t *bytes, unsigned size) {
  uint64_t first, last;
  memcpy(&first, bytes, 8);
  memcpy(&last, bytes + size - 8, 8);
  uint64_t mixed = (first ^ last >> 32) * 0x9E3779B97F4A7C15u;
  return (mixed ^ mixed >> 29 ^ last) * 0xBF58476D1CE4E5B9u;
}

static inline bool has(const uint8_t *filter, uint64_t place) {
  return filter[place >> 3] >> (place & 7) & 1;
}

/* Whether a window around a gram may be one of those that are looked for. */
static bool has_window(
    const gazette_filter *filter, const uint8_t *bytes, size_t at, size_t end) {
  size_t first = at < filter->step - 1 ? 0 : at - (filter->step - 1);
  for (size_t start = first; start <= at && end - start >= filter->window; start++) {
    if (has(filter->windows, gazette_window(bytes + start, filter->window) >> (64 - filter->bits)))
      return true;
  }
  return false;
}

size_t gazette_find_gram(
    const gazette_filter *filter, const uint8_t *bytes, size_t at, size_t end) {
  unsigned bits = filter->bits, size = filter->gram, step = filter->step;
  const uint8_t *grams = filter->grams;
  for (; at <= end && end - at >= 8; at += step) {
    if (has(grams, gram(bytes + at, size) * 0x9E3779B97F4A7C15u >> (64 - bits)) &&
        has_window(filter, bytes, at, end))
      return at;
  }
  for (; at <= end && end - at >= size; at += step) {
    if (has(grams, gazette_gram(bytes + at, size, bits)) && has_window(filter, bytes, at, end))
      return at;
  }
  return end;
}
