#ifndef GAZETTE_CZlib_H
#define GAZETTE_CZlib_H
#include <limits.h>
#include <zlib.h>

/* Unpacks bytes of the form that `window` says to inflateInit2 into at most `room` bytes. Returns how many were
   written, or -1 where nothing was; `whole` becomes 1 where the end was reached and its checksum is right. */
static inline long gazette_inflate(
  const unsigned char *input, unsigned long length, unsigned char *output, unsigned long room,
  int window, int *whole
) {
  z_stream stream = {0};
  *whole = 0;
  if (length > UINT_MAX || room > UINT_MAX) return -1;
  if (inflateInit2(&stream, window) != Z_OK) return -1;
  stream.next_in = (Bytef *)input;
  stream.avail_in = (uInt)length;
  stream.next_out = output;
  stream.avail_out = (uInt)room;
  *whole = inflate(&stream, Z_FINISH) == Z_STREAM_END;
  long written = (long)stream.total_out;
  inflateEnd(&stream);
  return written;
}
#endif
