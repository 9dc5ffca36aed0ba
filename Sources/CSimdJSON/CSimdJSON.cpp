#include "CSimdJSON.h"
#include <new>

// Only reading is needed. What simdjson 3.6 (Ubuntu 24.04) writes JSON with is refused by the Clang
// of newer Swift toolchains, so it is left out.
#define SIMDJSON_SERIALIZATION_H
#define SIMDJSON_SERIALIZATION_INL_H
#include <simdjson.h>

static_assert(GAZETTE_JSON_PADDING >= simdjson::SIMDJSON_PADDING, "simdjson reads further now");

struct gazette_json_parser {
  simdjson::dom::parser parser;
};

gazette_json_parser *gazette_json_parser_new(void) { return new (std::nothrow) gazette_json_parser; }

void gazette_json_parser_free(gazette_json_parser *parser) { delete parser; }

static gazette_json_status status(simdjson::error_code code) {
  switch (code) {
  case simdjson::SUCCESS:
    return GAZETTE_JSON_OK;
  case simdjson::UTF8_ERROR:
    return GAZETTE_JSON_BAD_UTF8;
  case simdjson::UNESCAPED_CHARS:
    return GAZETTE_JSON_CONTROL_CHARACTER;
  case simdjson::STRING_ERROR:
    return GAZETTE_JSON_BAD_STRING;
  case simdjson::NUMBER_ERROR:
    return GAZETTE_JSON_BAD_NUMBER;
  case simdjson::DEPTH_ERROR:
    return GAZETTE_JSON_TOO_DEEP;
  case simdjson::CAPACITY:
    return GAZETTE_JSON_TOO_LARGE;
  case simdjson::MEMALLOC:
    return GAZETTE_JSON_NO_MEMORY;
  default:
    return GAZETTE_JSON_MALFORMED;
  }
}

gazette_json_status gazette_json_parse(gazette_json_parser *parser, const uint8_t *bytes,
                                       size_t count, const uint64_t **tape,
                                       const uint8_t **strings) {
  simdjson::dom::element root;
  simdjson::error_code code = parser->parser.parse(bytes, count, false).get(root);
  if (code != simdjson::SUCCESS) return status(code);
  *tape = parser->parser.doc.tape.get();
  *strings = parser->parser.doc.string_buf.get();
  return GAZETTE_JSON_OK;
}
