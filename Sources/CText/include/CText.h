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

/* How many bytes more than asked for the next function may read and write. */
enum { GAZETTE_BLOCK_SIZE = 32 };

/* Copies a run of bytes, a block at least. */
static inline void gazette_copy_padded(uint8_t *to, const uint8_t *from, size_t count) {
  memcpy(to, from, GAZETTE_BLOCK_SIZE);
  if (count > GAZETTE_BLOCK_SIZE)
    memcpy(to + GAZETTE_BLOCK_SIZE, from + GAZETTE_BLOCK_SIZE, count - GAZETTE_BLOCK_SIZE);
}

/* In what follows, `other` is the one byte that is escaped besides `& < > " '`: the slash, or again a quote
   where the slash is not escaped, or again an ampersand where the apostrophe is not either. */

/* Copies a text up to the first byte that HTML escapes; how many bytes that were. All of `count` bytes at
   `to` may be written to. */
size_t gazette_copy_plain(uint8_t *to, const uint8_t *from, size_t count, uint8_t other);

/* How many bytes behind its room the functions here may write to: a short run is written as a block, and a
   reference as a word. */
enum { GAZETTE_SLACK = GAZETTE_BLOCK_SIZE };

/* What an escaping came to: how many bytes were read and how many were written. */
typedef struct {
  size_t read;
  size_t written;
} gazette_escaped;

/* Copies a text with `& < > " '` as `&amp; &lt; &gt; &quot; &#x27;` and, where `other` says so, `/` as
   `&#x2f;`. Stops early where `room` does not suffice, having read and written less. */
gazette_escaped gazette_escape(
    uint8_t *to, size_t room, const uint8_t *from, size_t count, uint8_t other);

/* The first byte from a place on that is in a set; `end` if there is none.

   A set has sixteen entries, one for each value of a byte's lower four bits, with a bit for the upper
   four: 2 to 7 have the second to the seventh bit, 14 has the last one, and all but 2 to 7 share the
   first. */
size_t gazette_find(const uint8_t *set, const uint8_t *bytes, size_t at, size_t end);

/* What may have to be looked for in a text in Markdown, since what gives it away occurs. */
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

/* What of the above a text has. */
unsigned gazette_traits(const uint8_t *bytes, size_t count);

/* How many letters, digits, `_` and `-` make a long run. */
enum { GAZETTE_LONG_RUN = 20 };

/* Where a run begins and ends. */
typedef struct {
  size_t start, end;
} gazette_run;

/* The first long run of letters, digits, `_` and `-` from a place on, in front of which none of these counts;
   an empty one at `end` if there is none. */
gazette_run gazette_find_run(const uint8_t *bytes, size_t at, size_t end);

/* Where the first `_` or `-` stands from a place on; `end` if there is none. */
size_t gazette_find_mark(const uint8_t *bytes, size_t at, size_t end);

/* A hash of the first and the last 8 of the next `size` bytes, of which there are 8 at least. */
uint64_t gazette_window(const uint8_t *bytes, unsigned size);

/* What windows of `window` bytes are looked for, and what grams of `gram` bytes, which are 4, 6 or 8, are within them, which
   have `step` places there, at most 16: filters of 2 to the power of `window_bits` and of `bits` bits, in words of 64. At which of these places a
   gram stands in some window is a bit of its entry in a table of 2 to the power of `place_bits` entries. */
typedef struct {
  const uint64_t *grams;
  const uint64_t *windows;
  const uint16_t *places;
  unsigned bits, window_bits, place_bits, gram, step, window;
} gazette_filter;

/* Counts the grams of a text of `count` bytes in a table of 2 to the power of `bits` entries by their hashes; a
   count stays at 255. */
void gazette_count_grams(
    const uint8_t *bytes, size_t count, unsigned gram, unsigned bits, uint8_t *counts);

/* The place of the window of a text, which is at least as long, whose grams have been counted least; of equals
   the last one. Its sizes are those of the filter. */
size_t gazette_rarest_window(
    const gazette_filter *filter, const uint8_t *bytes, size_t count, unsigned bits, const uint8_t *counts);

/* Adds a window to the tables of a filter. */
void gazette_add_window(
    const gazette_filter *filter, uint64_t *grams, uint64_t *windows, uint16_t *places, const uint8_t *bytes);

/* The first of every `step` places from a place on at which a gram of one of the windows stands, with what may
   be the window around it; `end` if there is none. At which places of such windows it stands are bits of `places`. */
size_t gazette_find_gram(
    const gazette_filter *filter, const uint8_t *bytes, size_t at, size_t end, unsigned *places);

/* Copies the lines of a text but those that are known from before, and returns how many bytes these are, at most
   `count`. What is known of them are their hashes, in a table of 2 to the power of `bits` entries that are 0 at
   first; lines of less than 16 and of more than 256 bytes, of which few are alike, are always copied. */
size_t gazette_new_lines(
    const uint8_t *bytes, size_t count, uint64_t *known, unsigned bits, uint8_t *lines);

/* Copies a text from the place `at` on as a table of 256 entries says, up to a byte for which that has 0, whose place is
   `at` then. Spaces behind a space are left out. `to` has `count` bytes already, one at least; returns how many it has
   then. */
size_t gazette_fold(
    const uint8_t *table, const uint8_t *bytes, size_t *at, size_t end, uint8_t *to, size_t count);

#endif
