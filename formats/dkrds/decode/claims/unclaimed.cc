#include "formats/dkrds/decode/claims/unclaimed.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/cut_short.h"
#include "formats/core/findings/finding.h"
#include "formats/dkrds/decode/header/parts.h"
#include "formats/dkrds/faults.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

// The largest padding after the BSP: its nodes are aligned to 2 bytes, the next
// part to 4.
constexpr uint64_t kBspPadding = 3;

Location FileSizePlace() {
  return {{header::kFileSize, sizeof(int32_t)}, FieldPath("header.file_size")};
}

class Finder {
 public:
  Finder(const TrackFile& file, const SectionPlan& plan,
         const Boundaries& boundaries, const DisjointClaims& claims)
      : file_(file),
        plan_(plan),
        boundaries_(boundaries),
        claims_(claims),
        rest_is_reported_(claims.list().size(), false) {}

  Unclaimed Find() {
    if (claims_.complete()) ReportTableRooms();
    uint64_t position = kHeaderSize;
    const Claim* last = nullptr;
    bool reports = claims_.complete();
    for (size_t i = 0; i < claims_.list().size(); ++i) {
      const Claim& claim = claims_.list()[i];
      TakeGap(last, position, claim.range.offset, reports);
      position = std::max(position, claim.range.end());
      last = &claim;
      reports = claims_.complete() && !rest_is_reported_[i];
    }
    TakeGap(last, position, claims_.End(), reports);
    JudgeFileSize();
    return std::move(found_);
  }

 private:
  void ReportTableRooms() {
    for (size_t i = 0; i < claims_.list().size(); ++i) {
      const Claim& claim = claims_.list()[i];
      const bool triangles = claim.part == Part::kTriangles;
      if (!triangles && claim.part != Part::kCollision) continue;
      const uint64_t end = claim.range.end();
      const uint64_t next =
          std::min({boundaries_.Next(claim.range.offset),
                    boundaries_.EmptyTableFrom(end), claims_.End()});
      const uint64_t rest = next - std::min(end, next);
      if (rest <= kMaxPadding && file_.IsZero({end, rest})) continue;
      rest_is_reported_[i] = true;
      const uint64_t element = triangles ? kTriangleSize : kCollisionSize;
      file_.Report(
          triangles ? faults::triangle_size : faults::collision_size,
          plan_.PointerTo(claim.part, claim.section),
          Message(triangles
                      ? "the table of $0 takes $1 bytes, there is room for $2"
                      : "the collision data of $0 takes $1 bytes, there is "
                        "room for $2",
                  Counted(claim.range.size / element, "triangle"),
                  claim.range.size, claim.range.size + rest));
    }
  }

  // Takes the bytes from `begin` to `end`, which follow `last` if it is not
  // null.
  void TakeGap(const Claim* last, uint64_t begin, uint64_t end, bool reports) {
    if (begin >= end) return;
    const ByteRange range = {begin, end - begin};
    const bool zero = file_.IsZero(range);
    const bool after_bsp = last != nullptr && last->part == Part::kBsp;
    if (reports && after_bsp) ReportBspRest(range, zero);
    if (zero && range.size <= kMaxPadding) return;
    found_.gaps.push_back({file_.bytes().Window(range)});
    if (!reports || after_bsp || BeginsWithEmptyTable(range)) return;
    file_.Report(
        faults::region_gap,
        {range, FieldPath("gaps").Element(found_.gaps.size() - 1)},
        Message(range.size == 1 ? "$0 at $1 belongs to no part of the file"
                                : "$0 at $1 belong to no part of the file",
                Counted(range.size, "byte"), Offset{range.offset}));
  }

  // Whether the bytes seem to be a table whose count is wrong: indices into the
  // table are reported, since it is empty.
  bool BeginsWithEmptyTable(const ByteRange& range) const {
    const uint64_t table = boundaries_.EmptyTableFrom(range.offset);
    if (table >= range.end()) return false;
    const uint64_t padding = table - range.offset;
    return padding <= kMaxPadding && file_.IsZero({range.offset, padding});
  }

  void ReportBspRest(const ByteRange& rest, bool zero) {
    if (zero && rest.size <= kBspPadding) return;
    Finding finding = {
        .rule = &faults::bsp_trailing,
        .where = {rest, FieldPath("bsp")},
        .message = Message("$0 after the last node",
                           Counted(rest.size, zero ? "zero byte" : "byte"))};
    if (!zero) finding.severity = Severity::kWarning;
    file_.sink().Report(std::move(finding));
  }

  void JudgeFileSize() {
    const int64_t stored = file_.header().file_size;
    const uint64_t size = file_.size();
    if (stored < 0 || static_cast<uint64_t>(stored) > size) {
      Finding finding = {
          .rule = &faults::file_size,
          .where = FileSizePlace(),
          .message =
              stored < 0
                  ? Message("the header's file size is $0, the file has $1 "
                            "bytes",
                            stored, size)
                  : Message("the header's file size is $0, the file has only "
                            "$1 bytes: $2",
                            stored, size, CutShort(size))};
      // If the last part ends where the file does, nothing was cut.
      if (claims_.End() == size) {
        finding.repairs =
            Replaced(finding.where.range, static_cast<int32_t>(size));
      }
      file_.sink().Report(std::move(finding));
      return;
    }
    const uint64_t stored_end = static_cast<uint64_t>(stored);
    if (stored_end == size) return;
    const uint64_t end = claims_.End();
    found_.trailing = file_.bytes().From(end);
    // If parts lie after the stored size, the size is wrong, not the bytes.
    const uint64_t trailing = stored_end == end ? size - end : 0;
    const bool zero = trailing > 0 && file_.IsZero({end, trailing});
    Finding finding = {
        .rule = &faults::trailing,
        .where = {{stored_end, trailing}, FieldPath("trailing")},
        .message =
            stored_end == end
                ? Message("the file has $0 after the end of the track: the "
                          "header's file size is $1, the file has $2 bytes",
                          Counted(size - end, zero ? "zero byte" : "byte"),
                          stored, size)
                : Message("the file size is $0, the parts of the track take $1 "
                          "bytes and the file has $2",
                          stored, end, size)};
    finding.related.push_back({Message("the file size"), FileSizePlace()});
    if (trailing > 0) finding.repairs = {{finding.where.range, ""}};
    if (zero && trailing <= kMaxPadding) {
      finding.severity = Severity::kWarning;
    }
    file_.sink().Report(std::move(finding));
  }

  const TrackFile& file_;
  const SectionPlan& plan_;
  const Boundaries& boundaries_;
  const DisjointClaims& claims_;
  // For each claim: whether the bytes that follow it are already reported.
  std::vector<bool> rest_is_reported_;
  Unclaimed found_;
};

}  // namespace

Unclaimed FindUnclaimed(const TrackFile& file, const SectionPlan& plan,
                        const Boundaries& boundaries, const FinalClaims& all) {
  return Finder(file, plan, boundaries, all.claims).Find();
}

}  // namespace trackcheck::dkrds
