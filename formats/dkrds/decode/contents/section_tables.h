// The polygon groups and the five tables of the sections. Finds the bytes that
// they claim (in the fourth stage) and makes their columns (in the sixth
// stage).
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_CONTENTS_SECTION_TABLES_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_CONTENTS_SECTION_TABLES_H_

#include <vector>

#include "formats/dkrds/decode/claims/boundaries.h"
#include "formats/dkrds/decode/claims/claims.h"
#include "formats/dkrds/decode/header/track_file.h"
#include "formats/dkrds/decode/sections/section_plan.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

struct TableClaims {
  Claims claims;
  // One for each planned section, with the states of its tables; no table is
  // decoded yet.
  std::vector<TrackSection> sections;
};

// Compares the tables of each section with its groups and with each other,
// reports faults, and claims the sound tables.
TableClaims ClaimTables(const TrackFile& file, const SectionPlan& plan,
                        const Boundaries& boundaries);

// Returns the sections with the groups and tables that kept their claims.
std::vector<TrackSection> DecodeTables(const TrackFile& file,
                                       const SectionPlan& plan,
                                       TableClaims tables,
                                       const ResolvedClaims& resolved);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_CONTENTS_SECTION_TABLES_H_
