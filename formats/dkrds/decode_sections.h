// The section table and its entries: which of them there are and what their
// data offsets count from.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_SECTIONS_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_SECTIONS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/dkrds/document.h"
#include "formats/dkrds/offset_base.h"
#include "formats/dkrds/options.h"
#include "formats/dkrds/regions.h"

namespace trackcheck::dkrds {

// Why a section is not decoded; kDecoded if it is.
enum class SectionFate : uint8_t {
  kDecoded,
  kOutOfRange,  // to be reported
  kNoEntry,     // to be reported: there is something else
  kCutOff,      // with the end of the file
  kDuplicate,   // reported
  kOverlaps,    // reported
};

struct SectionPlan {
  SectionFate fate = SectionFate::kDecoded;
  TriangleTotal triangles;
  std::array<TableFit, kOffsetBases> fits;
};

struct SectionsPlan {
  uint64_t table = 0;  // where the section offsets lie
  std::vector<SectionPlan> sections;
  // The section, if there is one, whose entry begins where offsets should be:
  // the number of sections is wrong, and there are as many as offsets before
  // it.
  std::optional<uint64_t> inside_table;
  // No base fits: no table is decoded.
  bool base_unknown = false;

  const TableFit& fit(const Document& document, uint64_t section) const {
    return sections[section].fits[static_cast<size_t>(document.offset_base)];
  }
};

// Decodes the table at `start`, if that is known, and the entries, chooses the
// base, and adds the entries' starts. Nothing is decoded if the number of
// sections is wrong, which it reports.
SectionsPlan PlanSections(std::optional<uint64_t> start, const Options& options,
                          Regions& regions);

// False of a section that fits whatever the base is.
bool HasTables(const SectionPlan& section, const SectionEntry& entry);

// Sets the document's base, or says in the plan that none fits, and reports
// what is not as expected.
void ChooseBase(const Options& options, SectionsPlan& plan, Regions& regions);

// Behind SettleOverlaps: reports the section offsets that lead to no entry.
void ReportStrayOffsets(const SectionsPlan& plan, Regions& regions);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_SECTIONS_H_
