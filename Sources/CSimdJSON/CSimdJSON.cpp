#include "CSimdJSON.h"
#include <new>
#include <simdjson.h>

struct gazette_json_parser {
  simdjson::dom::parser parser;
};

gazette_json_parser *gazette_json_parser_new(void) { return new (std::nothrow) gazette_json_parser; }

void gazette_json_parser_free(gazette_json_parser *parser) { delete parser; }
