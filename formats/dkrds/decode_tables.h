// The groups and the five tables of the sections.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_TABLES_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_TABLES_H_

#include "formats/dkrds/decode_sections.h"
#include "formats/dkrds/regions.h"

namespace trackcheck::dkrds {

// Adds where the tables of all sections begin.
void AddTableStarts(const SectionsPlan& plan, Regions& regions);

// Behind SortStarts: holds each section's tables against its own parts, and
// claims those that are sound.
void ClaimTables(const SectionsPlan& plan, Regions& regions);

// Behind SettleOverlaps: decodes what is claimed and not lost.
void DecodeTables(Regions& regions);

// Behind SettleOverlaps: reports room behind triangles and collision data.
void ReportTableRooms(Regions& regions);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_TABLES_H_
