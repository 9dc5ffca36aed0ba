#ifndef GAZETTE_CCMark_H
#define GAZETTE_CCMark_H
#include <cmark.h>
#endif
