#include "CText.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

/* The bit of a byte's upper four bits in the entries of a set. */
static const uint8_t rows[16] = {1, 1, 2, 4, 8, 16, 32, 64, 1, 1, 1, 1, 1, 1, 129, 1};

static inline bool holds(const uint8_t *set, uint8_t byte) {
  return (set[byte & 15] & rows[byte >> 4]) != 0;
}

#if defined(__x86_64__)

__attribute__((target("avx2"))) static size_t find_wide(
    const uint8_t *set, const uint8_t *bytes, size_t at, size_t end) {
  __m128i low = _mm_loadu_si128((const __m128i *)set);
  __m128i high = _mm_loadu_si128((const __m128i *)rows);
  __m256i lows = _mm256_broadcastsi128_si256(low), highs = _mm256_broadcastsi128_si256(high);
  for (; end - at >= 32; at += 32) {
    __m256i run = _mm256_loadu_si256((const __m256i *)(bytes + at));
    /* The shuffle gives zero for bytes with the top bit set unless that is taken off. */
    __m256i four = _mm256_set1_epi8(15);
    __m256i found = _mm256_and_si256(
        _mm256_shuffle_epi8(lows, _mm256_and_si256(run, four)),
        _mm256_shuffle_epi8(highs, _mm256_and_si256(_mm256_srli_epi16(run, 4), four)));
    unsigned none =
        (unsigned)_mm256_movemask_epi8(_mm256_cmpeq_epi8(found, _mm256_setzero_si256()));
    if (none != 0xFFFFFFFFu) return at + (size_t)__builtin_ctz(~none);
  }
  if (end - at >= 16) {
    __m128i run = _mm_loadu_si128((const __m128i *)(bytes + at));
    __m128i four = _mm_set1_epi8(15);
    __m128i found = _mm_and_si128(
        _mm_shuffle_epi8(low, _mm_and_si128(run, four)),
        _mm_shuffle_epi8(high, _mm_and_si128(_mm_srli_epi16(run, 4), four)));
    unsigned none = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(found, _mm_setzero_si128()));
    if (none != 0xFFFFu) return at + (size_t)__builtin_ctz(~none);
    at += 16;
  }
  while (at < end && !holds(set, bytes[at])) at++;
  return at;
}

__attribute__((target("avx512bw,bmi"))) static size_t find_widest(
    const uint8_t *set, const uint8_t *bytes, size_t at, size_t end) {
  __m512i lows = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)set));
  __m512i highs = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)rows));
  const __m512i four = _mm512_set1_epi8(15);
  for (; at < end; at += 64) {
    __mmask64 all = end - at < 64 ? ((uint64_t)1 << (end - at)) - 1 : ~(uint64_t)0;
    __m512i run = _mm512_maskz_loadu_epi8(all, bytes + at);
    __mmask64 found = _mm512_mask_test_epi8_mask(
        all, _mm512_shuffle_epi8(lows, _mm512_and_si512(run, four)),
        _mm512_shuffle_epi8(highs, _mm512_and_si512(_mm512_srli_epi16(run, 4), four)));
    if (found != 0) return at + (size_t)__builtin_ctzll(found);
  }
  return end;
}

#endif

size_t gazette_find(const uint8_t *set, const uint8_t *bytes, size_t at, size_t end) {
#if defined(__x86_64__)
  if (at < end && __builtin_cpu_supports("avx512bw")) return find_widest(set, bytes, at, end);
  if (end - at >= 16 && __builtin_cpu_supports("avx2")) return find_wide(set, bytes, at, end);
#endif
  while (at < end && !holds(set, bytes[at])) at++;
  return at;
}

/* What one byte of a text and the two after it tell. */
static inline unsigned trait(uint8_t byte, uint8_t next, uint8_t third) {
  switch (byte) {
    case '!': return next == '[' ? GAZETTE_IMAGE : 0;
    case '-': return next == ':' ? GAZETTE_COLON_AT_DASH : 0;
    case ':':
      return GAZETTE_COLON | (next == '-' ? GAZETTE_COLON_AT_DASH : 0) |
             (next == '/' && third == '/' ? GAZETTE_ADDRESS : 0);
    case '@': return GAZETTE_AT;
    case '[': return (next == '^' ? GAZETTE_NOTE : 0) | (third == ']' ? GAZETTE_BOX : 0);
    case '\\': return GAZETTE_BACKSLASH;
    case 'w': return next == 'w' && third == 'w' ? GAZETTE_BARE_ADDRESS : 0;
    case '|': return GAZETTE_PIPE;
    case '~': return GAZETTE_TILDE;
    case 127: return GAZETTE_CONTROL;
    case 0xC2: return (next & 0xE0) == 0x80 ? GAZETTE_CONTROL : 0;
    case 0xEF: return next == 0xB7 ? GAZETTE_CONTROL : 0;
    case 0xBF: return next == 0xBE || next == 0xBF ? GAZETTE_CONTROL : 0;
    case 0: case 9: case 10: case 12: case 13: return 0;
    default: return byte < 32 || byte >= 0xF8 ? GAZETTE_CONTROL : 0;
  }
}

static unsigned traits_between(const uint8_t *bytes, size_t at, size_t end) {
  unsigned traits = 0;
  for (; at < end; at++)
    traits |= trait(
        bytes[at], at + 1 < end ? bytes[at + 1] : 0, at + 2 < end ? bytes[at + 2] : 0);
  return traits;
}

#if defined(__x86_64__)

#define IS(run, byte) _mm256_cmpeq_epi8(run, _mm256_set1_epi8((char)(byte)))
#define BOTH(one, other) _mm256_and_si256(one, other)
#define EITHER(one, other) _mm256_or_si256(one, other)

__attribute__((target("avx2"))) static unsigned traits_wide(
    const uint8_t *bytes, size_t count, size_t *done) {
  __m256i images = _mm256_setzero_si256(), dashes = images, colons = images, addresses = images,
          ats = images, notes = images, boxes = images, slashes = images, bare = images,
          pipes = images, tildes = images, controls = images;
  size_t at = 0;
  /* The last block overlaps the one before; only the two bytes without two others behind them are left. */
  for (size_t last = count - 34; at <= last; at += at < last && last - at < 32 ? last - at : 32) {
    __m256i run = _mm256_loadu_si256((const __m256i *)(bytes + at));
    __m256i next = _mm256_loadu_si256((const __m256i *)(bytes + at + 1));
    __m256i third = _mm256_loadu_si256((const __m256i *)(bytes + at + 2));
    __m256i colon = IS(run, ':'), bracket = IS(run, '['), slash = IS(next, '/');
    colons = EITHER(colons, colon);
    addresses = EITHER(addresses, BOTH(BOTH(colon, slash), IS(third, '/')));
    dashes = EITHER(
        dashes, EITHER(BOTH(colon, IS(next, '-')), BOTH(IS(run, '-'), IS(next, ':'))));
    images = EITHER(images, BOTH(IS(run, '!'), IS(next, '[')));
    notes = EITHER(notes, BOTH(bracket, IS(next, '^')));
    boxes = EITHER(boxes, BOTH(bracket, IS(third, ']')));
    ats = EITHER(ats, IS(run, '@'));
    slashes = EITHER(slashes, IS(run, '\\'));
    pipes = EITHER(pipes, IS(run, '|'));
    tildes = EITHER(tildes, IS(run, '~'));
    bare = EITHER(bare, BOTH(BOTH(IS(run, 'w'), IS(next, 'w')), IS(third, 'w')));
    __m256i small = _mm256_cmpeq_epi8(_mm256_min_epu8(run, _mm256_set1_epi8(31)), run);
    __m256i white = EITHER(
        EITHER(IS(run, 0), IS(run, 9)), EITHER(IS(run, 10), EITHER(IS(run, 12), IS(run, 13))));
    __m256i second = BOTH(
        IS(run, 0xC2),
        _mm256_cmpeq_epi8(
            _mm256_and_si256(next, _mm256_set1_epi8((char)0xE0)), _mm256_set1_epi8((char)0x80)));
    /* U+FDD0 and those that end a plane, and some others. */
    __m256i never = EITHER(
        BOTH(IS(run, 0xEF), IS(next, 0xB7)),
        BOTH(IS(run, 0xBF), EITHER(IS(next, 0xBE), IS(next, 0xBF))));
    never = EITHER(
        never, _mm256_cmpeq_epi8(_mm256_max_epu8(run, _mm256_set1_epi8((char)0xF8)), run));
    controls = EITHER(controls, never);
    controls =
        EITHER(controls, EITHER(_mm256_andnot_si256(white, small), EITHER(IS(run, 127), second)));
  }
  *done = count - 2;
  unsigned traits = 0;
#define ADD(found, name) \
  if (!_mm256_testz_si256(found, found)) traits |= name
  ADD(images, GAZETTE_IMAGE);
  ADD(dashes, GAZETTE_COLON_AT_DASH);
  ADD(colons, GAZETTE_COLON);
  ADD(addresses, GAZETTE_ADDRESS);
  ADD(ats, GAZETTE_AT);
  ADD(notes, GAZETTE_NOTE);
  ADD(boxes, GAZETTE_BOX);
  ADD(slashes, GAZETTE_BACKSLASH);
  ADD(bare, GAZETTE_BARE_ADDRESS);
  ADD(pipes, GAZETTE_PIPE);
  ADD(tildes, GAZETTE_TILDE);
  ADD(controls, GAZETTE_CONTROL);
#undef ADD
  return traits;
}

#endif

unsigned gazette_traits(const uint8_t *bytes, size_t count) {
  size_t done = 0;
  unsigned traits = 0;
#if defined(__x86_64__)
  if (count >= 34 && __builtin_cpu_supports("avx2")) traits = traits_wide(bytes, count, &done);
#endif
  return traits | traits_between(bytes, done, count);
}

#if defined(__x86_64__)

/* The offset of the first occurrence of a text in whole blocks of 64 bytes; if there is none, the offset behind them,
   from where on fewer bytes are left than a block and the text have. */
__attribute__((target("avx2"))) static size_t find_text_wide(
    const uint8_t *bytes, size_t at, size_t end, const uint8_t *text, size_t count) {
  __m256i first = _mm256_set1_epi8((char)text[0]), last = _mm256_set1_epi8((char)text[count - 1]);
  for (; end - at >= 64 + count; at += 64) {
    const uint8_t *tail = bytes + at + count - 1;
    __m256i lower = BOTH(
        _mm256_cmpeq_epi8(first, _mm256_loadu_si256((const __m256i *)(bytes + at))),
        _mm256_cmpeq_epi8(last, _mm256_loadu_si256((const __m256i *)tail)));
    __m256i upper = BOTH(
        _mm256_cmpeq_epi8(first, _mm256_loadu_si256((const __m256i *)(bytes + at + 32))),
        _mm256_cmpeq_epi8(last, _mm256_loadu_si256((const __m256i *)(tail + 32))));
    __m256i either = EITHER(lower, upper);
    if (_mm256_testz_si256(either, either)) continue;
    uint64_t places = (uint32_t)_mm256_movemask_epi8(lower) |
                      (uint64_t)(uint32_t)_mm256_movemask_epi8(upper) << 32;
    for (; places != 0; places &= places - 1) {
      size_t place = at + (size_t)__builtin_ctzll(places);
      if (memcmp(bytes + place, text, count) == 0) return place;
    }
  }
  return at;
}

#endif

size_t gazette_find_text(
    const uint8_t *bytes, size_t at, size_t end, const uint8_t *text, size_t count) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) at = find_text_wide(bytes, at, end, text, count);
#endif
  for (; at < end && end - at >= count; at++) {
    const uint8_t *place = memchr(bytes + at, text[0], end - at - count + 1);
    if (place == NULL) break;
    at = (size_t)(place - bytes);
    if (memcmp(place, text, count) == 0) return at;
  }
  return end;
}
