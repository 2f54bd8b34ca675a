#include "formats/dkrds/decode/decode.h"

#include <utility>

#include "formats/dkrds/decode/claims/boundaries.h"
#include "formats/dkrds/decode/claims/claims.h"
#include "formats/dkrds/decode/claims/stray_offsets.h"
#include "formats/dkrds/decode/claims/unclaimed.h"
#include "formats/dkrds/decode/contents/file_parts.h"
#include "formats/dkrds/decode/contents/section_tables.h"
#include "formats/dkrds/decode/header/assets_payload.h"
#include "formats/dkrds/decode/header/decode_header.h"
#include "formats/dkrds/decode/header/part_starts.h"
#include "formats/dkrds/decode/header/track_file.h"
#include "formats/dkrds/decode/sections/section_plan.h"

namespace trackcheck::dkrds {

bool Recognize(ByteView bytes) { return IsTrack(bytes); }

Document Decode(ByteView bytes, const Limits&, const Options& options,
                FindingSink& sink) {
  Document document;
  document.file = bytes;
  document.header = DecodeHeader(bytes, sink);
  if (!document.header.present()) return document;

  const TrackFile file(bytes, *document.header, sink);
  const PartStarts starts = FindPartStarts(file);
  const SectionPlan plan = PlanSections(file, starts, options);
  const Boundaries boundaries(file, starts, plan);
  TableClaims tables = ClaimTables(file, plan, boundaries);
  PartClaims parts = ClaimParts(file, starts, plan, boundaries, options);
  const ResolvedClaims resolved =
      ResolveOverlaps(file, plan, boundaries, tables.claims, parts.claims);

  document.section_offsets = plan.offsets;
  document.uncounted_sections = plan.uncounted;
  document.offset_base = plan.base;
  document.sections = DecodeTables(file, plan, std::move(tables), resolved);
  const FinalClaims all = DecodeParts(file, starts, boundaries,
                                      std::move(parts), resolved, &document);
  ReportStrayOffsets(file, plan, all);
  FindUnclaimed(file, plan, boundaries, all, &document);
  return document;
}

bool DecodedAnything(const Document& document) {
  return document.header.present();
}

}  // namespace trackcheck::dkrds
