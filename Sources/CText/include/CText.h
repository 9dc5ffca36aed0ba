#ifndef GAZETTE_CTEXT_H
#define GAZETTE_CTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Runs over the bytes of texts, as wide as the processor's registers: Swift's own vectors are taken
   apart into single bytes. */

/* Copies a run of bytes. Inline, because most runs are short, and then calling memcpy takes longer. Each
   length is done in pieces that may overlap, rather than in a loop. */
static inline void gazette_copy(uint8_t *to, const uint8_t *from, size_t count) {
  if (count > 64) {
    memcpy(to, from, count);
  } else if (count >= 16) {
    if (count > 32) {
      memcpy(to + 16, from + 16, 16);
      memcpy(to + count - 32, from + count - 32, 16);
    }
    memcpy(to, from, 16);
    memcpy(to + count - 16, from + count - 16, 16);
  } else if (count >= 8) {
    memcpy(to, from, 8);
    memcpy(to + count - 8, from + count - 8, 8);
  } else if (count >= 4) {
    memcpy(to, from, 4);
    memcpy(to + count - 4, from + count - 4, 4);
  } else if (count > 0) {
    to[0] = from[0];
    to[count / 2] = from[count / 2];
    to[count - 1] = from[count - 1];
  }
}

/* The number of bytes beyond `count` that the next function may read and write. */
enum { GAZETTE_BLOCK_SIZE = 32 };

/* Copies a run of bytes, at least a block. */
static inline void gazette_copy_padded(uint8_t *to, const uint8_t *from, size_t count) {
  memcpy(to, from, GAZETTE_BLOCK_SIZE);
  if (count > GAZETTE_BLOCK_SIZE)
    memcpy(to + GAZETTE_BLOCK_SIZE, from + GAZETTE_BLOCK_SIZE, count - GAZETTE_BLOCK_SIZE);
}

/* In what follows, `other` is the one byte that is escaped besides `& < > " '`: the slash, or again a quote
   where the slash is not escaped, or again an ampersand where the apostrophe is not either. */

/* Copies a text up to the first byte that HTML escapes, and returns the number of copied bytes. All `count`
   bytes at `to` may be written to. */
size_t gazette_copy_plain(uint8_t *to, const uint8_t *from, size_t count, uint8_t other);

/* The number of bytes after `room` that the functions here may write to: a short run is written as a block,
   and a reference as a word. */
enum { GAZETTE_SLACK = GAZETTE_BLOCK_SIZE };

/* The result of escaping: the numbers of bytes that were read and written. */
typedef struct {
  size_t read;
  size_t written;
} gazette_escaped;

/* Copies a text with `& < > " '` as `&amp; &lt; &gt; &quot; &#x27;` and, where `other` says so, `/` as
   `&#x2f;`. Stops early if `room` is not sufficient. */
gazette_escaped gazette_escape(
    uint8_t *to, size_t room, const uint8_t *from, size_t count, uint8_t other);

/* The offset of the first byte of a set from an offset on; `end` if there is none.

   A set has sixteen entries, one for each value of a byte's lower four bits, with a bit for the upper
   four: 2 to 7 have the second to the seventh bit, 14 has the last one, and all but 2 to 7 share the
   first. */
size_t gazette_find(const uint8_t *set, const uint8_t *bytes, size_t at, size_t end);

/* The offset of the first occurrence of a text of `count` bytes, at least one, from an offset on; `end` if there
   is none. */
size_t gazette_find_text(
    const uint8_t *bytes, size_t at, size_t end, const uint8_t *text, size_t count);

/* The constructs of Markdown that a text may contain, since their characters occur. */
enum {
  /* A character that HTML forbids: a control of ASCII but NUL and white space, U+0080 to U+009F, or one
     that Unicode never assigns (and perhaps others that begin or end as those do). */
  GAZETTE_CONTROL = 1,
  /* `![` */
  GAZETTE_IMAGE = 2,
  /* `://` */
  GAZETTE_ADDRESS = 4,
  /* `www` */
  GAZETTE_BARE_ADDRESS = 8,
  GAZETTE_TILDE = 16,
  GAZETTE_BACKSLASH = 32,
  GAZETTE_AT = 64,
  GAZETTE_COLON = 128,
  /* `[^` */
  GAZETTE_NOTE = 256,
  /* A bracket, any byte, and the bracket that closes. */
  GAZETTE_BOX = 512,
  GAZETTE_PIPE = 1024,
  /* `:-` or `-:` */
  GAZETTE_COLON_AT_DASH = 2048,
};

/* The constructs above that a text may contain. */
unsigned gazette_traits(const uint8_t *bytes, size_t count);

/* The length of a long run of letters, digits, `_` and `-`. */
enum { GAZETTE_LONG_RUN = 20 };

/* The range of a run. */
typedef struct {
  size_t start, end;
} gazette_run;

/* The first long run of letters, digits, `_` and `-` from an offset on, before which such characters do not
   count; an empty one at `end` if there is none. */
gazette_run gazette_find_run(const uint8_t *bytes, size_t at, size_t end);

/* The offset of the first `_` or `-` from an offset on; `end` if there is none. */
size_t gazette_find_mark(const uint8_t *bytes, size_t at, size_t end);

/* A hash of the next `size` bytes, which are at least 4: of the first and the last 8 of them. */
uint64_t gazette_window(const uint8_t *bytes, unsigned size);

/* A filter of the windows to look for, each of `window` bytes, and of the grams within them, each of `gram` bytes
   (4, 6 or 8) at one of `step` positions (at most 16). The filters have 2 to the power of `window_bits` and of
   `bits` bits, in words of 64. The positions of a gram in any window are the bits of its entry in a table of 2
   to the power of `place_bits` entries. */
typedef struct {
  const uint64_t *grams;
  const uint64_t *windows;
  const uint16_t *places;
  unsigned bits, window_bits, place_bits, gram, step, window;
} gazette_filter;

/* Counts the grams of a text of `count` bytes in a table of 2 to the power of `bits` entries by their hashes; a
   count never exceeds 255. */
void gazette_count_grams(
    const uint8_t *bytes, size_t count, unsigned gram, unsigned bits, uint8_t *counts);

/* The offset of the window of a text, which is at least as long, whose grams have the lowest counts; of equals
   the last one. Its sizes are those of the filter. */
size_t gazette_rarest_window(
    const gazette_filter *filter, const uint8_t *bytes, size_t count, unsigned bits, const uint8_t *counts);

/* Adds a window to the tables of a filter. */
void gazette_add_window(
    const gazette_filter *filter, uint64_t *grams, uint64_t *windows, uint16_t *places, const uint8_t *bytes);

/* The first of every `step`th offset from an offset on with a gram of one of the windows, within a possible
   window; `end` if there is none. The positions of the gram in such windows are the bits of `places`. */
size_t gazette_find_gram(
    const gazette_filter *filter, const uint8_t *bytes, size_t at, size_t end, unsigned *places);

/* Copies a text from offset `at` on with each byte replaced by its entry in a table of 256, up to a byte whose
   entry is 0, and sets `at` to its offset. Repeated spaces are dropped. `to` has `count` bytes already, at least
   one, and room for 64 more than the text has; returns the new number of bytes. */
size_t gazette_fold(
    const uint8_t *table, const uint8_t *bytes, size_t *at, size_t end, uint8_t *to, size_t count);

#endif
