// The second stage: which sections there are and where their tables lie.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_SECTION_PLAN_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_SECTION_PLAN_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/column.h"
#include "formats/core/findings/finding.h"
#include "formats/core/section.h"
#include "formats/dkrds/decode/offset_base.h"
#include "formats/dkrds/decode/part_starts.h"
#include "formats/dkrds/decode/parts.h"
#include "formats/dkrds/decode/section_entry.h"
#include "formats/dkrds/decode/track_file.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/options.h"

namespace trackcheck::dkrds {

// Why a section is not decoded; kDecoded if it is.
enum class SectionFate : uint8_t {
  kDecoded,
  kOutOfRange,  // to be reported
  kNoEntry,     // to be reported: something else is there
  kCutOff,      // with the end of the file
  kDuplicate,   // reported
  kOverlaps,    // reported
};

struct PlannedSection {
  SectionFate fate = SectionFate::kDecoded;
  Section<SectionEntry> entry;  // present if the section is decoded
  TriangleTotal triangles;
  std::array<TableFit, kOffsetBases> fits;  // by OffsetBase
};

struct SectionPlan {
  uint64_t table = 0;  // where the section offsets begin
  // The bytes of the section offsets; absent if they were not decoded.
  std::optional<ByteRange> table_range;
  Section<Column<int32_t>> offsets;
  std::vector<PlannedSection> sections;
  // The section, if there is one, whose entry begins where offsets should be:
  // the number of sections is wrong, and the table ends there.
  std::optional<uint64_t> inside_table;
  // Offsets of further entries that follow the table.
  uint64_t uncounted = 0;
  OffsetBase base = OffsetBase::kEntry;
  // No base fits: no table is decoded.
  bool base_unknown = false;
  // See Claims::complete; for the stages before this one too.
  bool complete = true;

  bool IsDecoded(uint64_t section) const {
    return sections[section].fate == SectionFate::kDecoded;
  }
  // With the base that was chosen.
  const TableFit& fit(uint64_t section) const {
    return sections[section].fits[static_cast<size_t>(base)];
  }
  // The field that leads to a part. Preconditions for a part of a section: the
  // table is decoded; for a table of a section: the section is, too.
  Location PointerTo(Part part, uint32_t section = 0) const;
};

// Decodes the table of sections and the entries, and chooses the offset base.
// Nothing is decoded if the number of sections is wrong. Reports what is wrong,
// but for the fates that are still to be reported.
SectionPlan PlanSections(const TrackFile& file, const PartStarts& starts,
                         const Options& options);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_SECTION_PLAN_H_
