// The parts that the header leads to, except the sections: collision effects,
// culling groups, texture group, BSP and wish race. Finds the bytes that they
// claim (in the fourth stage) and decodes their contents (in the sixth stage).
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_CONTENTS_FILE_PARTS_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_CONTENTS_FILE_PARTS_H_

#include <cstdint>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/column.h"
#include "formats/core/section.h"
#include "formats/dkrds/decode/claims/boundaries.h"
#include "formats/dkrds/decode/claims/claims.h"
#include "formats/dkrds/decode/contents/bsp.h"
#include "formats/dkrds/decode/contents/texture_group.h"
#include "formats/dkrds/decode/header/part_starts.h"
#include "formats/dkrds/decode/header/track_file.h"
#include "formats/dkrds/decode/sections/section_plan.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/options.h"

namespace trackcheck::dkrds {

struct PartClaims {
  Claims claims;
  uint32_t culling_stride = 0;  // bytes of a culling entry
  // The room suffices only for culling entries of half the width.
  bool culling_is_narrow = false;
  // The texture group and the BSP do not store their lengths, so they are
  // decoded to find their ends. Their faults are reported if they keep their
  // claims.
  TextureGroupResult texture_group;
  bool texture_group_is_cut = false;  // the file was cut inside it
  BspResult bsp;
  bool bsp_is_cut = false;
};

// Claims all of them except the wish race, whose length is unknown.
PartClaims ClaimParts(const TrackFile& file, const PartStarts& starts,
                      const SectionPlan& plan, const Boundaries& boundaries,
                      const Options& options);

// The contents of the parts that kept their claims.
struct FileParts {
  Section<Column<uint16_t>> effects;
  Section<Column<uint16_t>> effects_copy;
  CullingGroups culling;
  Section<TextureGroup> texture_group;
  Section<Bsp> bsp;
  ByteView wish_race;
};

struct DecodedParts {
  FileParts parts;
  FinalClaims claims;
};

// Decodes the parts and reports their faults. A part that begins in the file
// but has lost its claim is damaged. The wish race extends from its start to
// the next part.
DecodedParts DecodeParts(const TrackFile& file, const PartStarts& starts,
                         const Boundaries& boundaries, PartClaims parts,
                         const ResolvedClaims& resolved);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_CONTENTS_FILE_PARTS_H_
