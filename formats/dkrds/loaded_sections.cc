// A bit is a section.
#include "formats/dkrds/loaded_sections.h"

#include <bit>
#include <cstdint>

#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

void ListLoadedSections(Document* document) {
  const uint64_t masks = document->culling.size() / document->culling_stride;
  for (uint64_t i = 0; i < masks; ++i) {
    document->loaded_first.push_back(
        static_cast<uint32_t>(document->loaded.size()));
    for (uint64_t mask = CullingMask(*document, i); mask != 0;
         mask &= mask - 1) {
      document->loaded.push_back(static_cast<uint8_t>(std::countr_zero(mask)));
    }
  }
  document->loaded_first.push_back(
      static_cast<uint32_t>(document->loaded.size()));
}

}  // namespace trackcheck::dkrds
