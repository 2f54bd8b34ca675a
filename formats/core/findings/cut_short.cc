#include "formats/core/findings/cut_short.h"

#include <cstdint>
#include <string>

#include "formats/core/findings/counted.h"

namespace trackcheck {

uint64_t CopyUnit(uint64_t size) {
  for (const uint64_t unit : {uint64_t{65536}, uint64_t{4096}, uint64_t{512}}) {
    if (size > 0 && size % unit == 0) return unit;
  }
  return 0;
}

std::string CutShort(uint64_t file_size) {
  const uint64_t unit = CopyUnit(file_size);
  if (unit == 0) return "cut short?";
  return "cut short at a multiple of " + Counted(unit, "byte") +
         ", by an interrupted copy?";
}

}  // namespace trackcheck
