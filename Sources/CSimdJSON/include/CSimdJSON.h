#ifndef GAZETTE_CSIMDJSON_H
#define GAZETTE_CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What became of a parse; the numbers of simdjson's own codes differ between its versions. */
typedef enum {
  GAZETTE_JSON_OK = 0,
  GAZETTE_JSON_MALFORMED = 1,
  GAZETTE_JSON_BAD_UTF8 = 2,
  GAZETTE_JSON_CONTROL_CHARACTER = 3,
  GAZETTE_JSON_BAD_STRING = 4,
  GAZETTE_JSON_BAD_NUMBER = 5,
  GAZETTE_JSON_TOO_DEEP = 6,
  GAZETTE_JSON_TOO_LARGE = 7,
  GAZETTE_JSON_NO_MEMORY = 8
} gazette_json_status;

/* How many readable bytes have to follow the text given to a parser. */
#define GAZETTE_JSON_PADDING 64

/* How deeply arrays and objects may be nested. */
#define GAZETTE_JSON_MAX_DEPTH 1024

/* A parser with its buffers; one thread at a time may use it. */
typedef struct gazette_json_parser gazette_json_parser;

gazette_json_parser *gazette_json_parser_new(void);
void gazette_json_parser_free(gazette_json_parser *parser);

/*
 * Parses one JSON text of `count` bytes, behind which GAZETTE_JSON_PADDING bytes can be read.
 * On success `tape` and `strings` point to simdjson's tape and string buffer, which belong to the
 * parser and stay as they are until its next parse.
 */
gazette_json_status gazette_json_parse(gazette_json_parser *parser, const uint8_t *bytes,
                                       size_t count, const uint64_t **tape,
                                       const uint8_t **strings);

#ifdef __cplusplus
}
#endif

#endif
