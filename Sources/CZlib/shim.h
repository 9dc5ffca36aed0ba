#ifndef GAZETTE_CZlib_H
#define GAZETTE_CZlib_H
#include <limits.h>
#include <zlib.h>

/* Unpacks a file of gzip into at most `room` bytes. Returns how many were written, or -1 for what is
   broken or does not fit. */
static inline long gazette_gunzip(
  const unsigned char *input, unsigned long length, unsigned char *output, unsigned long room
) {
  z_stream stream = {0};
  if (length > UINT_MAX || room > UINT_MAX) return -1;
  /* 16: with the head and the checksum of gzip. */
  if (inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK) return -1;
  stream.next_in = (Bytef *)input;
  stream.avail_in = (uInt)length;
  stream.next_out = output;
  stream.avail_out = (uInt)room;
  int result = inflate(&stream, Z_FINISH);
  long written = (long)stream.total_out;
  inflateEnd(&stream);
  return result == Z_STREAM_END ? written : -1;
}
#endif
