#ifndef GAZETTE_CSIMDJSON_H
#define GAZETTE_CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A parser with its buffers; one thread at a time may use it. */
typedef struct gazette_json_parser gazette_json_parser;

gazette_json_parser *gazette_json_parser_new(void);
void gazette_json_parser_free(gazette_json_parser *parser);

#ifdef __cplusplus
}
#endif

#endif
