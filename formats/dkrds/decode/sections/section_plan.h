// The second stage: finds the sections and where their tables lie.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_SECTIONS_SECTION_PLAN_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_SECTIONS_SECTION_PLAN_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/column.h"
#include "formats/core/findings/finding.h"
#include "formats/core/section.h"
#include "formats/dkrds/decode/header/part_starts.h"
#include "formats/dkrds/decode/header/parts.h"
#include "formats/dkrds/decode/header/track_file.h"
#include "formats/dkrds/decode/sections/offset_base.h"
#include "formats/dkrds/decode/sections/section_entry.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/options.h"

namespace trackcheck::dkrds {

// Whether a section is decoded, and if not, why.
enum class SectionStatus : uint8_t {
  kDecoded,
  kOutOfRange,  // a later stage reports it
  kNoEntry,     // other bytes are there; a later stage reports it
  kCutOff,      // the file was cut before its end
  kDuplicate,   // reported
  kOverlaps,    // reported
};

struct PlannedSection {
  SectionStatus status = SectionStatus::kDecoded;
  Section<SectionEntry> entry;  // present if the section is decoded
  TriangleTotal triangles;
  std::array<TableFit, kOffsetBases> fits;  // indexed by OffsetBase
};

struct SectionPlan {
  uint64_t table = 0;  // where the section offsets begin
  // The bytes of the section offsets; absent if they were not decoded.
  std::optional<ByteRange> table_range;
  Section<Column<int32_t>> offsets;
  std::vector<PlannedSection> sections;
  // A section whose entry begins inside the table of offsets. The number of
  // sections is wrong then, and the table ends there.
  std::optional<uint64_t> inside_table;
  // The number of further offsets of entries that follow the table.
  uint64_t uncounted = 0;
  OffsetBase base = OffsetBase::kEntry;
  // No base fits, so no table is decoded.
  bool base_unknown = false;
  // Claims::complete of this stage and the stages before it.
  bool complete = true;

  bool IsDecoded(uint64_t section) const {
    return sections[section].status == SectionStatus::kDecoded;
  }
  // The fit with the chosen base.
  const TableFit& fit(uint64_t section) const {
    return sections[section].fits[static_cast<size_t>(base)];
  }
  // The field that leads to a part. Preconditions: for a part of a section, the
  // table is decoded; for a table of a section, the section is decoded too.
  Location PointerTo(Part part, uint32_t section = 0) const;
};

// Decodes the table of sections and the entries, and chooses the offset base.
// Decodes nothing if the number of sections is wrong. Reports the faults,
// except those that SectionStatus leaves to a later stage.
SectionPlan PlanSections(const TrackFile& file, const PartStarts& starts,
                         const Options& options);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_SECTIONS_SECTION_PLAN_H_
