// The polygon groups and the five tables of the sections. Finds the bytes that
// they claim (in the fourth stage) and makes their columns (in the sixth
// stage).
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_CONTENTS_SECTION_TABLES_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_CONTENTS_SECTION_TABLES_H_

#include <array>
#include <cstdint>
#include <vector>

#include "formats/dkrds/decode/claims/boundaries.h"
#include "formats/dkrds/decode/claims/claims.h"
#include "formats/dkrds/decode/header/track_file.h"
#include "formats/dkrds/decode/sections/section_entry.h"
#include "formats/dkrds/decode/sections/section_plan.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// The state of the groups and tables of a section before overlaps are resolved.
struct TableStates {
  bool groups_are_sound = false;
  uint32_t triangle_count = 0;  // 0 if it is not known
  // Whether the table has no elements, so that it claims no bytes.
  std::array<bool, kTables> is_empty{};
};

struct TableClaims {
  Claims claims;
  std::vector<TableStates> sections;  // one for each planned section
};

// Compares the tables of each section with its groups and with each other,
// reports faults, and claims the sound tables.
TableClaims ClaimTables(const TrackFile& file, const SectionPlan& plan,
                        const Boundaries& boundaries);

// Returns the sections with the groups and tables that kept their claims. A
// table without a claim is damaged unless it is empty.
std::vector<TrackSection> DecodeTables(const TrackFile& file,
                                       const SectionPlan& plan,
                                       const TableClaims& tables,
                                       const ResolvedClaims& resolved);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_CONTENTS_SECTION_TABLES_H_
