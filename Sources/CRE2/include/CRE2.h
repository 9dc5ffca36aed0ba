#ifndef GAZETTE_CRE2_H
#define GAZETTE_CRE2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A regular expression; any number of threads may use it. */
typedef struct gazette_re2 gazette_re2;

/* Reads a regular expression of UTF-8. What is wrong with it is written to `error`, which ends with a zero,
   and NULL is the answer; where that stands in the expression is written to `place` and `length`. */
gazette_re2 *gazette_re2_new(
    const uint8_t *pattern, size_t count, char *error, size_t room, size_t *place, size_t *length);

void gazette_re2_free(gazette_re2 *expression);

/* Finds the leftmost match from a place on; takes time in proportion to what it reads. */
bool gazette_re2_find(
    const gazette_re2 *expression, const uint8_t *text, size_t at, size_t count, size_t *start,
    size_t *end);

#ifdef __cplusplus
}
#endif

#endif
