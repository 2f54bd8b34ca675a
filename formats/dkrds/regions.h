// What the parts of the decoder share: which bytes each part of a track claims,
// where parts begin, and how faults are told.
#ifndef TRACKCHECK_FORMATS_DKRDS_REGIONS_H_
#define TRACKCHECK_FORMATS_DKRDS_REGIONS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/byte_range.h"
#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

enum class Part : uint8_t {
  // Of the section with a claim's number.
  kTriangles,
  kCollision,
  kVertices,
  kUvs,
  kColors,
  kEntry,  // with its polygon groups
  // Of the file.
  kSectionTable,
  kEffects,
  kCulling,
  kTextureGroup,
  kBsp,
  kWishRace,
};

constexpr bool IsTable(Part part) { return part < Part::kEntry; }
constexpr bool IsOfSection(Part part) { return part <= Part::kEntry; }

// The five tables of a section, in the order of Part.
inline constexpr uint64_t kTables = 5;
struct TableLayout {
  std::string_view offset_field;  // of the entry header
  uint64_t offset_at;
  uint64_t element_size;
  uint64_t alignment;
};
inline constexpr std::array<TableLayout, kTables> kTableLayouts = {{
    {"triangle_data_offset", entry::kTriangleDataOffset, kTriangleSize, 4},
    {"collision_data_offset", entry::kCollisionDataOffset, kCollisionSize, 4},
    {"vertex_data_offset", entry::kVertexDataOffset, kVertexSize, 2},
    {"uv_data_offset", entry::kUvDataOffset, kUvSize, 2},
    {"color_data_offset", entry::kColorDataOffset, kColorSize, 2},
}};

// The longest run of zero bytes that is nothing but padding.
inline constexpr uint64_t kMaxPadding = 15;

struct Claim {
  ByteRange range;
  Part part = Part::kSectionTable;
  uint32_t section = 0;
  // Decoded to its end, and nothing about it is in doubt.
  bool whole = true;
  // It overlaps another claim and is to blame.
  bool lost = false;
  // A finding tells already that more follows than belongs to it.
  bool told_rest = false;
};

// A track while it is decoded.
class Regions {
 public:
  Regions(Document* document, FindingSink& sink)
      : document_(*document), sink_(sink) {}

  Document& document() { return document_; }
  const ByteView& file() const { return document_.file; }
  uint64_t size() const { return document_.file.size(); }
  FindingSink& sink() { return sink_; }

  void Report(const RuleInfo& rule, Location where, Message message);

  // What the header and the bytes say at most: a file that was cut is shorter.
  uint64_t StoredEnd() const;
  // The same for what ends at `end`, beyond the file. Silent if the file was
  // cut before it: the file size tells that.
  void ReportBeyond(uint64_t end, const RuleInfo& rule, Location where,
                    Message message);

  // A part begins at `offset`, whatever its length is.
  void AddStart(uint64_t offset) { starts_.push_back(offset); }
  // Ends the adding of starts.
  void SortStarts();
  // Where the first part behind `offset` begins; the end of the file if none.
  uint64_t NextStart(uint64_t offset) const;
  // Whether no part begins in `range` and at most padding lies between it and
  // what follows.
  bool IsSnug(const ByteRange& range) const;
  bool IsZero(const ByteRange& range) const;
  // The elements of `size` bytes, or `wanted` if that is known, that lie
  // between `begin` and the next part with nothing but padding behind them; 0
  // if none.
  uint64_t RoomFor(uint64_t begin, uint64_t size,
                   std::optional<uint64_t> wanted) const;

  void AddClaim(const Claim& claim) { claims_.push_back(claim); }
  // By place, behind SettleOverlaps.
  std::vector<Claim>& claims() { return claims_; }

  // Something was not decoded, so the bytes that nothing claims may be its own
  // and are no finding.
  void Incomplete() { complete_ = false; }
  bool complete() const { return complete_; }

  // Sorts the claims and settles which of two that overlap is lost.
  void SettleOverlaps();
  // The claim that holds `offset` and is not lost. Only behind SettleOverlaps.
  const Claim* FindAt(uint64_t offset) const;
  // Claims the bytes from `begin`, which is in no claim, to the next part.
  ByteRange ClaimRest(uint64_t begin);
  // Where the file ends: what the header says, unless claims or the bytes of
  // the file end before or behind it. Only behind SettleOverlaps.
  uint64_t End() const;

  // The field that leads to the part.
  Location Pointer(Part part, uint32_t section = 0) const;
  // "the BSP", "the vertices of section 3".
  static std::string Name(Part part, uint32_t section = 0);

 private:
  // Which of the two, of which `later` begins later, is to blame.
  bool BlamesEarlier(const Claim& earlier, const Claim& later) const;
  // How much speaks for its being where it is.
  int Credit(const Claim& claim) const;
  // Reports the overlap; whether the earlier one is lost by it.
  bool Settle(const Claim& earlier, const Claim& later);

  Document& document_;
  FindingSink& sink_;
  std::vector<uint64_t> starts_;
  std::vector<Claim> claims_;
  // Of section overlaps: told once for each section.
  std::array<bool, kMaxSections> told_overlap_{};
  bool complete_ = true;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_REGIONS_H_
