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

/* Whether a long run is complete with the 64 bytes at `*at`, of which the bits of `mask` are of a word, and `*before`
   bytes right before them too. Then its beginning becomes `*at`. */
static inline bool completes_run(uint64_t mask, size_t *at, size_t *before) {
  size_t next = mask == ~(uint64_t)0 ? 64 : (size_t)__builtin_ctzll(~mask);
  if (*before + next >= LEAST) return *at -= *before, true;
  /* Bits with LEAST - 1 others behind them. */
  uint64_t run = mask & mask >> 1;
  run &= run >> 2;
  run &= run >> 4;
  run &= run >> 8;
  run &= run >> (LEAST - 16);
  if (run != 0) return *at += (size_t)__builtin_ctzll(run), true;
  *before = mask >> 63 ? (size_t)__builtin_clzll(~mask) : 0;
  return false;
}

__attribute__((target("avx2"))) static size_t find_run_wide(
    const uint8_t *bytes, size_t at, size_t end) {
  for (size_t before = 0;; at += 64) {
    if (end - at < 64) return find_run(bytes, at - before, end);
    uint64_t mask = words(_mm256_loadu_si256((const __m256i *)(bytes + at))) |
                    (uint64_t)words(_mm256_loadu_si256((const __m256i *)(bytes + at + 32))) << 32;
    if (completes_run(mask, &at, &before)) return at;
  }
}

/* Whether the processor looks up 64 bytes at once in a table of 128, and packs them. */
static inline bool has_wide_tables(void) {
  return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi2");
}

#define WIDE_TABLES __attribute__((target("avx512bw,avx512vbmi,avx512vbmi2,bmi,popcnt")))

/* Ones for letters, digits, `_` and `-`. */
static const uint8_t of_word[128] = {
    ['-'] = 1, ['_'] = 1,
    ['0'] = 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    ['A'] = 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    ['a'] = 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
};

WIDE_TABLES static size_t find_run_in_table(const uint8_t *bytes, size_t at, size_t end) {
  __m512i lower = _mm512_loadu_si512(of_word), upper = _mm512_loadu_si512(of_word + 64);
  for (size_t before = 0;; at += 64) {
    if (end - at < 64) return find_run(bytes, at - before, end);
    __m512i run = _mm512_loadu_si512(bytes + at);
    __m512i found = _mm512_permutex2var_epi8(lower, run, upper);
    uint64_t mask = _mm512_test_epi8_mask(found, found) & ~_mm512_movepi8_mask(run);
    if (completes_run(mask, &at, &before)) return at;
  }
}

#endif

gazette_run gazette_find_run(const uint8_t *bytes, size_t at, size_t end) {
#if defined(__x86_64__)
  if (end - at >= 64 && has_wide_tables()) {
    at = find_run_in_table(bytes, at, end);
  } else if (end - at >= 64 && __builtin_cpu_supports("avx2")) {
    at = find_run_wide(bytes, at, end);
  } else
#endif
    at = find_run(bytes, at, end);
  size_t stop = at == end ? end : at + LEAST;
  while (stop < end && in_word(bytes[stop])) stop++;
  return (gazette_run){at, stop};
}

size_t gazette_find_mark(const uint8_t *bytes, size_t at, size_t end) {
  while (at < end && bytes[at] != '_' && bytes[at] != '-') at++;
  return at;
}

/* The first bytes of a text as the upper ones of a number, of which eight have to be there. */
static inline uint64_t gram(const uint8_t *bytes, unsigned size) {
  uint64_t word;
  memcpy(&word, bytes, 8);
  return word << (64 - 8 * size);
}

/* The same where no more bytes than those need to be there. */
static inline uint64_t last_gram(const uint8_t *bytes, unsigned size) {
  uint8_t padded[8] = {0};
  memcpy(padded, bytes, size);
  return gram(padded, size);
}

static inline uint64_t mix(uint64_t gram) { return gram * 0x9E3779B97F4A7C15u; }

static inline uint64_t mix_again(uint64_t mixed) { return mixed * 0xBF58476D1CE4E5B9u; }

static inline uint64_t mixed_at(const uint8_t *bytes, size_t at, size_t count, unsigned size) {
  return mix(count - at >= 8 ? gram(bytes + at, size) : last_gram(bytes + at, size));
}

uint64_t gazette_window(const uint8_t *bytes, unsigned size) {
  if (size < 8) return mix_again(mix(last_gram(bytes, size)));
  uint64_t first, last;
  memcpy(&first, bytes, 8);
  memcpy(&last, bytes + size - 8, 8);
  uint64_t mixed = mix(first ^ last >> 32);
  return mix_again(mixed ^ mixed >> 29 ^ last);
}

void gazette_count_grams(
    const uint8_t *bytes, size_t count, unsigned size, unsigned bits, uint8_t *counts) {
  for (size_t at = 0; at + size <= count; at++) {
    uint8_t *place = counts + (mixed_at(bytes, at, count, size) >> (64 - bits));
    if (*place < 255) ++*place;
  }
}

size_t gazette_rarest_window(
    const gazette_filter *filter, const uint8_t *bytes, size_t count, unsigned bits,
    const uint8_t *counts) {
  unsigned step = filter->step, sum = 0, least = ~0u;
  uint8_t last[16] = {0};
  size_t rarest = 0;
  for (size_t at = 0; at + filter->gram <= count; at++) {
    uint8_t found = counts[mixed_at(bytes, at, count, filter->gram) >> (64 - bits)];
    sum += found;
    if (at >= step) sum -= last[(at - step) & 15];
    last[at & 15] = found;
    if (at + 1 >= step && sum <= least) least = sum, rarest = at + 1 - step;
  }
  return rarest;
}

static inline bool has(const uint64_t *filter, uint64_t place) {
  return filter[place >> 6] >> (place & 63) & 1;
}

void gazette_add_window(
    const gazette_filter *filter, uint64_t *grams, uint64_t *windows, uint16_t *places,
    const uint8_t *bytes) {
  for (unsigned place = 0; place < filter->step; place++) {
    uint64_t mixed = mixed_at(bytes, place, filter->window, filter->gram);
    uint64_t bit = mixed >> (64 - filter->bits);
    grams[bit >> 6] |= (uint64_t)1 << (bit & 63);
    places[mix_again(mixed) >> (64 - filter->place_bits)] |= (uint16_t)(1 << place);
  }
  uint64_t bit = gazette_window(bytes, filter->window) >> (64 - filter->window_bits);
  windows[bit >> 6] |= (uint64_t)1 << (bit & 63);
}

/* The positions in possible windows of the gram at an offset of a text, as bits. */
static inline unsigned places_in_windows(
    const gazette_filter *filter, uint64_t mixed, const uint8_t *bytes, size_t at, size_t end) {
  if (!has(filter->grams, mixed >> (64 - filter->bits))) return 0;
  unsigned places = filter->places[mix_again(mixed) >> (64 - filter->place_bits)], found = 0;
  for (; places != 0; places &= places - 1) {
    unsigned place = (unsigned)__builtin_ctz(places);
    if (place > at || end - (at - place) < filter->window) continue;
    uint64_t window = gazette_window(bytes + (at - place), filter->window);
    if (has(filter->windows, window >> (64 - filter->window_bits))) found |= 1u << place;
  }
  return found;
}

/* `gazette_find_gram` for grams of a size, which is a constant where it is inlined. */
static inline __attribute__((always_inline)) size_t find_gram(
    const gazette_filter *filter, const uint8_t *bytes, size_t at, size_t end, unsigned *places,
    unsigned size) {
  const uint64_t *grams = filter->grams;
  const size_t step = filter->step;
  const unsigned shift = 64 - filter->bits;
  /* Four at a time, so that the processor waits for memory only once. */
  for (size_t four = 3 * step + 8; at <= end && end - at >= four;) {
    unsigned hits = 0;
    for (unsigned index = 0; index < 4; index++)
      hits |= (unsigned)has(grams, mix(gram(bytes + at + index * step, size)) >> shift) << index;
    if (hits == 0) {
      at += 4 * step;
      continue;
    }
    at += (unsigned)__builtin_ctz(hits) * step;
    unsigned found = places_in_windows(filter, mix(gram(bytes + at, size)), bytes, at, end);
    if (found != 0) return *places = found, at;
    at += step;
  }
  for (; at <= end && end - at >= size; at += step) {
    unsigned found = places_in_windows(filter, mixed_at(bytes, at, end, size), bytes, at, end);
    if (found != 0) return *places = found, at;
  }
  return end;
}

static inline __attribute__((always_inline)) size_t find_gram_of_any_size(
    const gazette_filter *filter, const uint8_t *bytes, size_t at, size_t end, unsigned *places) {
  switch (filter->gram) {
    case 4: return find_gram(filter, bytes, at, end, places, 4);
    case 6: return find_gram(filter, bytes, at, end, places, 6);
    default: return find_gram(filter, bytes, at, end, places, 8);
  }
}

#if defined(__x86_64__)

/* The same with instructions that shift by any number in one step. */
__attribute__((target("bmi,bmi2"))) static size_t find_gram_with_shifts(
    const gazette_filter *filter, const uint8_t *bytes, size_t at, size_t end, unsigned *places) {
  return find_gram_of_any_size(filter, bytes, at, end, places);
}

#endif

size_t gazette_find_gram(
    const gazette_filter *filter, const uint8_t *bytes, size_t at, size_t end, unsigned *places) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("bmi2")) return find_gram_with_shifts(filter, bytes, at, end, places);
#endif
  return find_gram_of_any_size(filter, bytes, at, end, places);
}

/* `gazette_fold` byte by byte. */
static size_t fold_bytes(
    const uint8_t *table, const uint8_t *bytes, size_t *at, size_t end, uint8_t *to, size_t count) {
  size_t from = *at;
  uint8_t last = to[count - 1];
  for (; from < end; from++) {
    uint8_t folded = table[bytes[from]];
    if (folded == 0) break;
    to[count] = folded;
    count += (folded != ' ') | (last != ' ');
    last = folded;
  }
  *at = from;
  return count;
}

#if defined(__x86_64__)

/* The entries of a run of 32 bytes in a table; 0 for bytes beyond ASCII. */
__attribute__((target("avx2"))) static inline __m256i entries(
    const uint8_t *table, __m256i run) {
  __m256i found = _mm256_setzero_si256();
  for (int row = 0; row < 8; row++) {
    __m256i values =
        _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(table + 16 * row)));
    /* The upper bit of a byte that is in another row becomes 1, which makes its entry 0. */
    __m256i places = _mm256_adds_epu8(
        _mm256_xor_si256(run, _mm256_set1_epi8((char)(16 * row))), _mm256_set1_epi8(0x70));
    found = _mm256_or_si256(found, _mm256_shuffle_epi8(values, places));
  }
  return found;
}

__attribute__((target("avx2"))) static size_t fold_wide(
    const uint8_t *table, const uint8_t *bytes, size_t *at, size_t end, uint8_t *to, size_t count) {
  size_t from = *at;
  uint32_t last = to[count - 1] == ' ';
  for (; end - from >= 32; from += 32) {
    __m256i run = entries(table, _mm256_loadu_si256((const __m256i *)(bytes + from)));
    if (_mm256_movemask_epi8(_mm256_cmpeq_epi8(run, _mm256_setzero_si256())) != 0) break;
    uint32_t spaces =
        (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(run, _mm256_set1_epi8(' ')));
    uint32_t dropped = spaces & (spaces << 1 | last);
    last = spaces >> 31;
    uint8_t kept[64];
    _mm256_storeu_si256((__m256i *)(to + count), run);
    if (dropped != 0) _mm256_storeu_si256((__m256i *)kept, run);
    size_t start = 0;
    for (; dropped != 0; dropped &= dropped - 1) {
      size_t stop = (size_t)__builtin_ctz(dropped);
      count += stop - start;
      start = stop + 1;
      memcpy(to + count, kept + start, 32);
    }
    count += 32 - start;
  }
  *at = from;
  return fold_bytes(table, bytes, at, end, to, count);
}

WIDE_TABLES static size_t fold_in_table(
    const uint8_t *table, const uint8_t *bytes, size_t *at, size_t end, uint8_t *to, size_t count) {
  __m512i lower = _mm512_loadu_si512(table), upper = _mm512_loadu_si512(table + 64);
  const __m512i space = _mm512_set1_epi8(' ');
  size_t from = *at;
  uint64_t last = to[count - 1] == ' ';
  while (from < end) {
    size_t length = end - from < 64 ? end - from : 64;
    uint64_t all = length < 64 ? ((uint64_t)1 << length) - 1 : ~(uint64_t)0;
    __m512i run = _mm512_maskz_loadu_epi8(all, bytes + from);
    /* Zero for bytes beyond ASCII. */
    __m512i folded =
        _mm512_maskz_permutex2var_epi8(~_mm512_movepi8_mask(run), lower, run, upper);
    uint64_t others = _mm512_testn_epi8_mask(folded, folded) & all;
    if (others != 0) {
      length = (size_t)__builtin_ctzll(others);
      all = ((uint64_t)1 << length) - 1;
    }
    uint64_t spaces = _mm512_cmpeq_epi8_mask(folded, space);
    uint64_t kept = all & ~(spaces & (spaces << 1 | last));
    last = spaces >> 63;
    _mm512_storeu_si512(to + count, _mm512_maskz_compress_epi8(kept, folded));
    count += (size_t)__builtin_popcountll(kept);
    from += length;
    if (others != 0) break;
  }
  *at = from;
  return count;
}

#endif

size_t gazette_fold(
    const uint8_t *table, const uint8_t *bytes, size_t *at, size_t end, uint8_t *to, size_t count) {
#if defined(__x86_64__)
  if (has_wide_tables()) return fold_in_table(table, bytes, at, end, to, count);
  if (end - *at >= 32 && __builtin_cpu_supports("avx2"))
    return fold_wide(table, bytes, at, end, to, count);
#endif
  return fold_bytes(table, bytes, at, end, to, count);
}
