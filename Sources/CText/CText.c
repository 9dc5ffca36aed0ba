#include "CText.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

/* The bits in which an ampersand differs from other bytes, but from apostrophes if these are escaped. */
static inline uint8_t ampersand_mask(uint8_t other) { return other == '&' ? 0xFF : 0xFE; }

/* The top bits of those of eight bytes, the first in the lowest place, that HTML escapes, and perhaps
   of some after the first of them. */
static inline uint64_t markup_in_word(uint64_t bytes, uint8_t other) {
  const uint64_t ones = 0x0101010101010101u;
  /* A byte that is zero after the exclusive or: `&` and `'` differ in one bit, `<` and `>` too. */
  uint64_t quotes = bytes ^ ('"' * ones);
  uint64_t ampersands = (bytes & (ampersand_mask(other) * ones)) ^ ('&' * ones);
  uint64_t brackets = (bytes & (0xFD * ones)) ^ ('<' * ones);
  uint64_t found = ((quotes - ones) & ~quotes) | ((ampersands - ones) & ~ampersands) |
                   ((brackets - ones) & ~brackets);
  uint64_t others = bytes ^ (other * ones);
  found |= (others - ones) & ~others;
  return found & (0x80 * ones);
}

/* The place of the first of eight bytes that HTML escapes, or -1. */
static inline int first_in_word(uint64_t bytes, uint8_t other) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  bytes = __builtin_bswap64(bytes);
#endif
  uint64_t marks = markup_in_word(bytes, other);
  /* The lowest mark is never a false one: a borrow only runs upwards. */
  return marks ? __builtin_ctzll(marks) >> 3 : -1;
}

#if defined(__x86_64__)

/* All ones for each of sixteen bytes that HTML escapes. */
static inline __m128i markup_in_vector(__m128i bytes, uint8_t other) {
  __m128i quotes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('"'));
  __m128i ampersands =
      _mm_cmpeq_epi8(
          _mm_and_si128(bytes, _mm_set1_epi8((char)ampersand_mask(other))), _mm_set1_epi8('&'));
  __m128i brackets =
      _mm_cmpeq_epi8(_mm_and_si128(bytes, _mm_set1_epi8((char)0xFD)), _mm_set1_epi8('<'));
  __m128i others = _mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)other));
  return _mm_or_si128(_mm_or_si128(quotes, others), _mm_or_si128(ampersands, brackets));
}

#endif

/* Each copies as many bytes as its name says; the place of the first that HTML escapes, or -1. */

#if !defined(__x86_64__)
static inline int copy_8(uint8_t *to, const uint8_t *from, uint8_t other) {
  uint64_t word;
  memcpy(&word, from, 8);
  memcpy(to, &word, 8);
  return first_in_word(word, other);
}
#endif

static inline int copy_16(uint8_t *to, const uint8_t *from, uint8_t other) {
#if defined(__x86_64__)
  __m128i bytes = _mm_loadu_si128((const __m128i *)from);
  _mm_storeu_si128((__m128i *)to, bytes);
  int marks = _mm_movemask_epi8(markup_in_vector(bytes, other));
  return marks ? __builtin_ctz((unsigned)marks) : -1;
#else
  int found = copy_8(to, from, other);
  if (found >= 0) return found;
  found = copy_8(to + 8, from + 8, other);
  return found >= 0 ? found + 8 : -1;
#endif
}

static inline int copy_32(uint8_t *to, const uint8_t *from, uint8_t other) {
#if defined(__x86_64__)
  __m128i lower = _mm_loadu_si128((const __m128i *)from);
  __m128i upper = _mm_loadu_si128((const __m128i *)(from + 16));
  _mm_storeu_si128((__m128i *)to, lower);
  _mm_storeu_si128((__m128i *)(to + 16), upper);
  lower = markup_in_vector(lower, other);
  upper = markup_in_vector(upper, other);
  if (_mm_movemask_epi8(_mm_or_si128(lower, upper)) == 0) return -1;
  unsigned marks =
      (unsigned)_mm_movemask_epi8(lower) | (unsigned)_mm_movemask_epi8(upper) << 16;
  return __builtin_ctz(marks);
#else
  int found = copy_16(to, from, other);
  if (found >= 0) return found;
  found = copy_16(to + 16, from + 16, other);
  return found >= 0 ? found + 16 : -1;
#endif
}

/* The same for 8 to 15 bytes: the first eight and the last eight, which may overlap. */
static inline size_t copy_8_to_15(uint8_t *to, const uint8_t *from, size_t count, uint8_t other) {
#if defined(__x86_64__)
  __m128i first = _mm_loadl_epi64((const __m128i *)from);
  __m128i last = _mm_loadl_epi64((const __m128i *)(from + count - 8));
  _mm_storel_epi64((__m128i *)to, first);
  _mm_storel_epi64((__m128i *)(to + count - 8), last);
  int marks = _mm_movemask_epi8(markup_in_vector(_mm_unpacklo_epi64(first, last), other));
  if (marks == 0) return count;
  size_t place = (size_t)__builtin_ctz((unsigned)marks);
  return place < 8 ? place : count - 16 + place;
#else
  int found = copy_8(to, from, other);
  if (found >= 0) return (size_t)found;
  found = copy_8(to + count - 8, from + count - 8, other);
  return found >= 0 ? count - 8 + (size_t)found : count;
#endif
}

/* The same for 4 to 7 bytes. */
static inline size_t copy_4_to_7(uint8_t *to, const uint8_t *from, size_t count, uint8_t other) {
  uint8_t both[8];
  uint64_t word;
  memcpy(both, from, 4);
  memcpy(both + 4, from + count - 4, 4);
  memcpy(to, both, 4);
  memcpy(to + count - 4, both + 4, 4);
  memcpy(&word, both, 8);
  int place = first_in_word(word, other);
  if (place < 0) return count;
  return place < 4 ? (size_t)place : count - 8 + (size_t)place;
}

/* Copies a long text in wide blocks, up to the first byte that HTML escapes or, where there is none, up to
   the last whole block; how many bytes that were, and whether there is one.

   No two of the escaped bytes end in the same four bits: a table gives for these four the byte in
   question, or one that cannot be meant. */

#if defined(__x86_64__)

__attribute__((target("avx2"))) static inline __m256i byte_table_wide(uint8_t other) {
  const char no = (char)0xFF;
  char slash = other == '/' ? '/' : 0, apostrophe = other == '&' ? no : '\'';
  return _mm256_broadcastsi128_si256(_mm_setr_epi8(
      no, no, '"', no, no, no, '&', apostrophe, no, no, no, no, '<', no, '>', slash));
}

/* A bit for each of 32 bytes that HTML escapes, the first in the lowest place. */
__attribute__((target("avx2"))) static inline unsigned marks_wide(__m256i bytes, __m256i table) {
  __m256i found = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(table, bytes), bytes);
  return (unsigned)_mm256_movemask_epi8(found);
}

__attribute__((target("avx2"))) static size_t copy_blocks_wide(
    uint8_t *to, const uint8_t *from, size_t count, uint8_t other, bool *is_found) {
  __m256i table = byte_table_wide(other);
  size_t index = 0;
  for (; count - index >= 32; index += 32) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)(from + index));
    _mm256_storeu_si256((__m256i *)(to + index), bytes);
    unsigned marks = marks_wide(bytes, table);
    if (marks != 0) {
      *is_found = true;
      return index + (size_t)__builtin_ctz(marks);
    }
  }
  return index;
}

static inline size_t copy_blocks(
    uint8_t *to, const uint8_t *from, size_t count, uint8_t other, bool *is_found) {
  if (!__builtin_cpu_supports("avx2")) return 0;
  return copy_blocks_wide(to, from, count, other, is_found);
}

#elif defined(__aarch64__)

static inline size_t copy_blocks(
    uint8_t *to, const uint8_t *from, size_t count, uint8_t other, bool *is_found) {
  const uint8_t no = 0xFF;
  const uint8_t bytes_of[16] = {
      no, no, '"', no, no, no, '&', other == '&' ? no : '\'', no, no, no, no, '<', no, '>',
      other == '/' ? '/' : 0};
  uint8x16_t table = vld1q_u8(bytes_of);
  size_t index = 0;
  for (; count - index >= 16; index += 16) {
    uint8x16_t bytes = vld1q_u8(from + index);
    vst1q_u8(to + index, bytes);
    uint8x16_t found = vceqq_u8(vqtbl1q_u8(table, vandq_u8(bytes, vdupq_n_u8(0x0F))), bytes);
    /* Four bits for each of the bytes. */
    uint64_t marks = vget_lane_u64(
        vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(found), 4)), 0);
    if (marks != 0) {
      *is_found = true;
      return index + ((size_t)__builtin_ctzll(marks) >> 2);
    }
  }
  return index;
}

#else

static inline size_t copy_blocks(
    uint8_t *to, const uint8_t *from, size_t count, uint8_t other, bool *is_found) {
  (void)to, (void)from, (void)count, (void)other, (void)is_found;
  return 0;
}

#endif

/* The last step of each length overlaps the one before: the bytes that were copied already need no escaping,
   so they are copied again, and any match is after them. */
size_t gazette_copy_plain(uint8_t *to, const uint8_t *from, size_t count, uint8_t other) {
  if (count >= 16) {
    bool is_found = false;
    size_t index = count >= 32 ? copy_blocks(to, from, count, other, &is_found) : 0;
    if (is_found) return index;
    int found;
    for (; count - index > 32; index += 32) {
      found = copy_32(to + index, from + index, other);
      if (found >= 0) return index + (size_t)found;
    }
    if (count - index > 16) {
      found = copy_16(to + index, from + index, other);
      if (found >= 0) return index + (size_t)found;
    }
    found = copy_16(to + count - 16, from + count - 16, other);
    return found >= 0 ? count - 16 + (size_t)found : count;
  }
  if (count >= 8) return copy_8_to_15(to, from, count, other);
  if (count >= 4) return copy_4_to_7(to, from, count, other);
  for (size_t index = 0; index < count; index++) {
    uint8_t byte = from[index];
    if (byte == '"' || byte == '&' || (byte == '\'' && other != '&') || byte == '<' ||
        byte == '>' || byte == other)
      return index;
    to[index] = byte;
  }
  return count;
}

/* The reference in place of a byte that HTML escapes, as a whole word, and its length. No two of these bytes
   end in the same four bits. */
typedef struct {
  char text[8];
  size_t length;
} reference;

static const reference references[16] = {
    ['"' & 15] = {"&quot;", 6}, ['&' & 15] = {"&amp;", 5}, ['\'' & 15] = {"&#x27;", 6},
    ['/' & 15] = {"&#x2f;", 6}, ['<' & 15] = {"&lt;", 4},  ['>' & 15] = {"&gt;", 4},
};

/* Writes the reference in place of a byte; its length. */
static inline size_t write_reference(uint8_t *to, uint8_t byte) {
  const reference *found = &references[byte & 15];
  memcpy(to, found->text, sizeof found->text);
  return found->length;
}

#if defined(__x86_64__)

enum { WIDTH = 32 };

/* Escapes a block of at most 32 bytes, 64 of which may be read; how many bytes were written, of at most six
   times as many and 32 behind. What stands between two references is copied as a whole block, of which the
   next overwrites the rest. */
__attribute__((target("avx2"))) static inline size_t escape_block(
    uint8_t *to, const uint8_t *from, size_t count, __m256i table) {
  __m256i bytes = _mm256_loadu_si256((const __m256i *)from);
  uint64_t marks = marks_wide(bytes, table) & ((1ull << count) - 1);
  size_t begin = 0, written = 0;
  for (; marks != 0; marks &= marks - 1) {
    size_t place = (size_t)__builtin_ctzll(marks);
    _mm256_storeu_si256((__m256i *)(to + written), bytes);
    written += place - begin;
    written += write_reference(to + written, from[place]);
    begin = place + 1;
    bytes = _mm256_loadu_si256((const __m256i *)(from + begin));
  }
  _mm256_storeu_si256((__m256i *)(to + written), bytes);
  return written + count - begin;
}

/* Escapes as much of a text as there is certainly room for. */
__attribute__((target("avx2"))) static gazette_escaped escape_blocks_wide(
    uint8_t *to, size_t room, const uint8_t *from, size_t count, uint8_t other) {
  __m256i table = byte_table_wide(other);
  gazette_escaped done = {0, 0};
  for (; count - done.read >= 2 * WIDTH; done.read += WIDTH) {
    if (room - done.written < 6 * WIDTH) return done;
    done.written += escape_block(to + done.written, from + done.read, WIDTH, table);
  }
  size_t rest = count - done.read;
  if (room - done.written < 6 * rest) return done;
  /* The last bytes are copied, so that whole blocks can be read of them. */
  uint8_t copy[4 * WIDTH] = {0};
  memcpy(copy, from + done.read, rest);
  for (size_t index = 0; index < rest; index += WIDTH) {
    size_t length = rest - index < WIDTH ? rest - index : WIDTH;
    done.written += escape_block(to + done.written, copy + index, length, table);
  }
  done.read = count;
  return done;
}

static inline gazette_escaped escape_blocks(
    uint8_t *to, size_t room, const uint8_t *from, size_t count, uint8_t other) {
  if (__builtin_cpu_supports("avx2"))
    return escape_blocks_wide(to, room, from, count, other);
  return (gazette_escaped){0, 0};
}

#else

static inline gazette_escaped escape_blocks(
    uint8_t *to, size_t room, const uint8_t *from, size_t count, uint8_t other) {
  (void)to, (void)room, (void)from, (void)count, (void)other;
  return (gazette_escaped){0, 0};
}

#endif

gazette_escaped gazette_escape(
    uint8_t *to, size_t room, const uint8_t *from, size_t count, uint8_t other) {
  gazette_escaped done = escape_blocks(to, room, from, count, other);
  while (done.read < count) {
    /* Room for the longest reference and for the unescaped rest. */
    if (room - done.written < 6 + (count - done.read - 1)) return done;
    size_t copied =
        gazette_copy_plain(to + done.written, from + done.read, count - done.read, other);
    done.read += copied;
    done.written += copied;
    if (done.read == count) return done;
    done.written += write_reference(to + done.written, from[done.read]);
    done.read += 1;
  }
  return done;
}
