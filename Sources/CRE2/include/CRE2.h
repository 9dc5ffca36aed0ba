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

/* Compiles a regular expression in UTF-8. Returns NULL for an invalid one, writes the message to `error`,
   terminated by a zero, and the range of the error in the expression to `place` and `length`. */
gazette_re2 *gazette_re2_new(
    const uint8_t *pattern, size_t count, char *error, size_t room, size_t *place, size_t *length);

void gazette_re2_free(gazette_re2 *expression);

/* Finds the leftmost match from an offset on, in time linear in the bytes that it reads. */
bool gazette_re2_find(
    const gazette_re2 *expression, const uint8_t *text, size_t at, size_t count, size_t *start,
    size_t *end);

#ifdef __cplusplus
}
#endif

#endif
