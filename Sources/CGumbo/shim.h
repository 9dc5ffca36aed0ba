#ifndef GAZETTE_CGumbo_H
#define GAZETTE_CGumbo_H
#include <gumbo.h>
#endif
