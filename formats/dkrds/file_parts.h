// The parts that the header of a track leads to, but for the sections.
#ifndef TRACKCHECK_FORMATS_DKRDS_FILE_PARTS_H_
#define TRACKCHECK_FORMATS_DKRDS_FILE_PARTS_H_

#include <cstdint>
#include <optional>

#include "formats/core/byte_view.h"
#include "formats/dkrds/decode_bsp.h"
#include "formats/dkrds/decode_textures.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/options.h"
#include "formats/dkrds/regions.h"

namespace trackcheck::dkrds {

// Refers to both of what it is made with; the document has its header.
class FileParts {
 public:
  FileParts(const Options& options, Regions& regions)
      : options_(options), regions_(regions) {}

  // Judges the offsets and adds where the parts begin.
  void FindStarts();
  // Where the section offsets lie, if they can be there.
  std::optional<uint64_t> section_table() const { return section_table_; }
  // Behind PlanSections and SortStarts: claims effects, culling, texture group
  // and BSP.
  void Claim();
  // Behind SettleOverlaps: decodes what is claimed, and claims what is left for
  // the wish race.
  void Decode();

 private:
  Document& document() { return regions_.document(); }
  const ByteView& file() const { return regions_.file(); }
  const Header& header() { return *document().header; }
  bool HasNoSections() { return header().number_of_sections == 0; }

  // Whether what ends at `end` is not in the file because that was cut.
  bool IsCut(uint64_t end) const {
    return end > regions_.size() && end <= regions_.StoredEnd();
  }
  // Where a part of `least_size` bytes or more begins, if it can be there.
  std::optional<uint64_t> StartOf(Part part, int32_t offset, bool judged,
                                  uint64_t least_size);
  void ClaimEffects();
  // The number of sections, if culling entries may be counted by it.
  std::optional<uint64_t> CulledSections();
  void ClaimCulling();
  // What follows a part is only its limit if it cannot be decoded without: an
  // offset of something else may be wrong.
  ByteView UpToNext(uint64_t start) const;
  void ClaimTextureGroup();
  void ClaimBsp();
  void DecodeClaim(const dkrds::Claim& claim);
  void DecodeCulling(ByteView bytes);
  void ClaimWishRace();

  const Options& options_;
  Regions& regions_;
  std::optional<uint64_t> section_table_;
  std::optional<uint64_t> effects_;
  std::optional<uint64_t> culling_;
  std::optional<uint64_t> textures_;
  std::optional<uint64_t> bsp_;
  std::optional<uint64_t> wish_race_;
  uint32_t culling_stride_ = 0;
  // There is only room for entries of half the width.
  bool culling_is_narrow_ = false;
  // The file was cut in them.
  bool textures_cut_ = false;
  bool tree_cut_ = false;
  TextureGroupResult texture_group_;
  BspResult tree_;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_FILE_PARTS_H_
