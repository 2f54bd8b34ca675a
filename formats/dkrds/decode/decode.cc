#include "formats/dkrds/decode/decode.h"

#include <utility>
#include <vector>

#include "formats/core/section.h"
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
  const Section<Header> header = DecodeHeader(bytes, sink);
  if (!header.present()) return {.file = bytes, .header = header};

  const TrackFile file(bytes, *header, sink);
  const PartStarts starts = FindPartStarts(file);
  const SectionPlan plan = PlanSections(file, starts, options);
  const Boundaries boundaries(file, starts, plan);
  const TableClaims table_claims = ClaimTables(file, plan, boundaries);
  PartClaims part_claims = ClaimParts(file, starts, plan, boundaries, options);
  const ResolvedClaims resolved = ResolveOverlaps(
      file, plan, boundaries, table_claims.claims, part_claims.claims);
  std::vector<TrackSection> sections =
      DecodeTables(file, plan, table_claims, resolved);
  auto [parts, all] =
      DecodeParts(file, starts, boundaries, std::move(part_claims), resolved);
  ReportStrayOffsets(file, plan, all);
  Unclaimed unclaimed = FindUnclaimed(file, plan, boundaries, all);

  return {.file = bytes,
          .header = header,
          .section_offsets = plan.offsets,
          .sections = std::move(sections),
          .uncounted_sections = plan.uncounted,
          .offset_base = plan.base,
          .effects = parts.effects,
          .effects_copy = parts.effects_copy,
          .culling = std::move(parts.culling),
          .texture_group = std::move(parts.texture_group),
          .bsp = std::move(parts.bsp),
          .wish_race = parts.wish_race,
          .gaps = std::move(unclaimed.gaps),
          .trailing = unclaimed.trailing};
}

bool DecodedAnything(const Document& document) {
  return document.header.present();
}

}  // namespace trackcheck::dkrds
