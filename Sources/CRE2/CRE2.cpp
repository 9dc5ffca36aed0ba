#include "CRE2.h"
#include <cstring>
#include <new>
#include <re2/re2.h>

struct gazette_re2 {
  re2::RE2 expression;
};

static re2::RE2::Options options() {
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_never_capture(true);
  // What a program of the engine and its tables may take; where that is not enough it goes on more slowly.
  options.set_max_mem(16 << 20);
  return options;
}

gazette_re2 *gazette_re2_new(
    const uint8_t *pattern, size_t count, char *error, size_t room, size_t *place, size_t *length) {
  re2::StringPiece text(reinterpret_cast<const char *>(pattern), count);
  auto made = new (std::nothrow) gazette_re2{re2::RE2(text, options())};
  *place = 0;
  *length = count;
  if (made == nullptr) {
    strncpy(error, "there is no memory for it", room);
  } else if (made->expression.ok()) {
    return made;
  } else {
    std::string message = made->expression.error();
    std::string part = made->expression.error_arg();
    // RE2 reports the text of the error, which is a part of the expression.
    auto found = std::string(text).find(part);
    if (!part.empty() && found != std::string::npos) {
      *place = found;
      *length = part.size();
    }
    strncpy(error, message.c_str(), room);
  }
  if (room > 0) error[room - 1] = 0;
  delete made;
  return nullptr;
}

void gazette_re2_free(gazette_re2 *expression) { delete expression; }

bool gazette_re2_find(
    const gazette_re2 *expression, const uint8_t *text, size_t at, size_t count, size_t *start,
    size_t *end) {
  re2::StringPiece whole(reinterpret_cast<const char *>(text), count);
  re2::StringPiece match;
  if (!expression->expression.Match(whole, at, count, re2::RE2::UNANCHORED, &match, 1)) return false;
  *start = static_cast<size_t>(match.data() - whole.data());
  *end = *start + match.size();
  return true;
}
