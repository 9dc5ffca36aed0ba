#ifndef GAZETTE_CMicrohttpd_H
#define GAZETTE_CMicrohttpd_H
#include <microhttpd.h>
#endif
