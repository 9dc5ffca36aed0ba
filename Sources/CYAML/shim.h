#ifndef GAZETTE_CYAML_H
#define GAZETTE_CYAML_H
#include <yaml.h>
#endif
