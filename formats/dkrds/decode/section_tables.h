// The polygon groups and the five tables of the sections: which bytes they
// claim (part of the fourth stage), and their columns (part of the sixth).
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_SECTION_TABLES_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_SECTION_TABLES_H_

#include <vector>

#include "formats/dkrds/decode/boundaries.h"
#include "formats/dkrds/decode/claims.h"
#include "formats/dkrds/decode/section_plan.h"
#include "formats/dkrds/decode/track_file.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

struct TableClaims {
  Claims claims;
  // As many as planned, with the states of their tables; none is decoded yet.
  std::vector<TrackSection> sections;
};

// Holds the tables of each section against its groups and against one another,
// reports what is wrong, and claims those that are sound.
TableClaims ClaimTables(const TrackFile& file, const SectionPlan& plan,
                        const Boundaries& boundaries);

// The sections with the groups and tables that kept their claims.
std::vector<TrackSection> DecodeTables(const TrackFile& file,
                                       const SectionPlan& plan,
                                       TableClaims tables,
                                       const ResolvedClaims& resolved);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_SECTION_TABLES_H_
