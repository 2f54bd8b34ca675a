// A table begins where its offset says, whatever else is wrong with it. Source:
// "Track Section Entry Header".
#include <array>
#include <cstdint>

#include "formats/core/byte_range.h"
#include "formats/dkrds/decode_tables.h"
#include "formats/dkrds/offset_base.h"

namespace trackcheck::dkrds {

void AddTableStarts(const SectionsPlan& plan, Regions& regions) {
  if (plan.base_unknown) return;
  for (uint64_t i = 0; i < plan.sections.size(); ++i) {
    if (plan.sections[i].fate != SectionFate::kDecoded) continue;
    const SectionEntry& entry = *regions.document().sections[i].entry;
    const std::array<ByteRange, kTables> tables = PlaceTables(
        entry, BaseAddress(regions.document().offset_base, plan.table, entry),
        plan.sections[i].triangles.count);
    for (uint64_t k = 0; k < kTables; ++k) {
      if (entry.data_offsets[k] >= 0 && tables[k].size > 0 &&
          tables[k].offset < regions.size()) {
        regions.AddStart(tables[k].offset);
      }
    }
  }
}

}  // namespace trackcheck::dkrds
