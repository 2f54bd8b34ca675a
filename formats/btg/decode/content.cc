#include "formats/btg/decode/content.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/btg/faults.h"
#include "formats/btg/layout.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/cut_short.h"

namespace trackcheck::btg {
namespace {

// Whether the place of gzip::FaultKind::kCorrupt is in the stream, not the
// member's header or the end of the file.
bool IsInStream(const ByteRange& where) { return where.size == 1; }

// `where` is the member's header if that is damaged; otherwise the place of the
// damage, or the empty range at the end of the file.
Message DescribeCorrupt(const ByteRange& where) {
  if (where.size == 0) {
    return Message("the file ends at $0 inside the compressed data: $1",
                   Offset{where.offset},
                   CopyUnit(where.offset) == 0 ? "cut short or damaged"
                                               : CutShort(where.offset));
  }
  if (IsInStream(where)) {
    return Message("the compressed data is damaged at or before $0",
                   Offset{where.offset});
  }
  return Message("the gzip header at $0 is damaged or cut short",
                 Offset{where.offset});
}

// The trailer of a member whose bytes from offset `begin` to the end of `file`
// are its beginning; nothing if they are another one.
std::vector<Repair> MissingTrailer(ByteView file, uint64_t begin,
                                   uint64_t trailer) {
  const ByteView there = file.From(begin);
  std::string bytes = LittleEndianBytes(trailer);
  if (!bytes.starts_with(there.text())) return {};
  return {{there.range(), std::move(bytes)}};
}

Finding FindingOf(ByteView file, const gzip::Inflated& inflated,
                  const gzip::Fault& fault, uint64_t limit) {
  const auto at = [&fault](std::string_view field) {
    return Location{
        fault.where,
        FieldPath("gzip.members").Element(fault.member).Field(field)};
  };
  switch (fault.kind) {
    case gzip::FaultKind::kCorrupt:
      return {.rule = &faults::gzip_corrupt,
              .where = at("header"),
              .message = DescribeCorrupt(fault.where)};
    case gzip::FaultKind::kCrc:
      return {.rule = &faults::gzip_crc,
              .where = at("crc32"),
              .message = Message("the stored checksum is $0, that of the "
                                 "inflated bytes is $1",
                                 Offset{fault.stored}, Offset{fault.computed})};
    case gzip::FaultKind::kLength:
      return {
          .rule = &faults::gzip_crc,
          .where = at("length"),
          .message = Message("the stored length is $0, that of the inflated "
                             "bytes is $1",
                             fault.stored, fault.computed)};
    case gzip::FaultKind::kTrailerMissing:
      return {.rule = &faults::gzip_trailer_missing,
              .where = at("crc32"),
              .message = Message("the file ends inside the gzip trailer of 8 "
                                 "bytes (cut short?)"),
              .repairs = MissingTrailer(
                  file, inflated.members[fault.member].trailer.offset,
                  fault.computed)};
    case gzip::FaultKind::kTrailing:
      return {
          .rule = &faults::gzip_trailing,
          .where = {fault.where, FieldPath("gzip")},
          .message = Message("the last gzip member is followed by $0, not by "
                             "another member",
                             Counted(fault.where.size, "byte")),
          .repairs = {{fault.where, ""}}};
    case gzip::FaultKind::kPadding:
      return {.rule = &faults::gzip_trailing,
              .where = {fault.where, FieldPath("gzip")},
              .message = Message("the last gzip member is followed by $0",
                                 Counted(fault.where.size, "zero byte")),
              .severity = Severity::kInfo,
              .repairs = {{fault.where, ""}}};
    case gzip::FaultKind::kLimit:
      return {.rule = &faults::inflated_limit,
              .where = at("header"),
              .message = Message("the file inflates to more than the limit of "
                                 "$0: raise it with --max-inflated-size",
                                 Counted(limit, "byte"))};
  }
  return {};
}

// Whether the file has no carriage return before a line feed, although it is so
// large that chance alone leaves that out once in a billion files: compressed
// bytes have a pair in 64 KiB.
bool LacksPairs(ByteView file) {
  constexpr uint64_t kSurelyHasPairs = uint64_t{21} << 16;
  return file.size() >= kSurelyHasPairs &&
         file.text().find("\r\n") == std::string_view::npos;
}

Trust TrustAfter(const gzip::Fault& fault) {
  switch (fault.kind) {
    case gzip::FaultKind::kCrc:
    case gzip::FaultKind::kLength:
      return Trust::kInDoubt;
    case gzip::FaultKind::kCorrupt:
      return IsInStream(fault.where) ? Trust::kDamaged : Trust::kSound;
    default:
      return Trust::kSound;
  }
}

}  // namespace

std::optional<Content> OpenContent(ByteView file, const Limits& limits,
                                   FindingSink& sink) {
  if (!gzip::IsGzip(file)) return Content{.bytes = file};
  auto inflated = std::make_shared<gzip::Inflated>(
      gzip::Inflate(file, limits.max_inflated_bytes));
  Trust trust = Trust::kSound;
  const gzip::Fault* wrong_checksum = nullptr;
  for (const gzip::Fault& fault : inflated->faults) {
    trust = std::max(trust, TrustAfter(fault));
    // Bytes that changed in number have another checksum, too.
    const bool follows = fault.kind == gzip::FaultKind::kLength &&
                         wrong_checksum != nullptr &&
                         wrong_checksum->member == fault.member;
    if (follows) {
      trust = Trust::kDamaged;
    } else {
      Finding finding =
          FindingOf(file, *inflated, fault, limits.max_inflated_bytes);
      if (fault.kind == gzip::FaultKind::kCrc && LacksPairs(file)) {
        finding.message = Message(
            "$0: no byte 0x0d is before a 0x0a in all of the file, so "
            "line ends were probably converted (CRLF to LF)",
            RenderMessage(finding.message));
      }
      sink.Report(std::move(finding));
    }
    if (fault.kind == gzip::FaultKind::kCrc) wrong_checksum = &fault;
  }
  // Empty content is reported as too short only if the stream is complete.
  if (inflated->bytes.size() == 0 && !inflated->complete) return std::nullopt;
  Content content = {
      .bytes = ByteView(inflated->bytes.data(), inflated->bytes.size(), 0,
                        Space::kInflated),
      .complete = inflated->complete,
      .trust = trust};
  content.gzip = std::move(inflated);
  return content;
}

bool InflatesToMagic(ByteView file) {
  // Limits how many members are skipped, because a file may consist of empty
  // members.
  constexpr uint64_t kMaxBytesRead = 4096;
  const std::string start = gzip::Beginning(
      file.Window({file.begin(), kMaxBytesRead, file.range().space}),
      kMagicOffset + kMagicSize);
  return std::string_view(start).substr(
             std::min<size_t>(start.size(), kMagicOffset)) == kMagic;
}

void ReportAtEnd(const Content& content, Finding finding, FindingSink& sink) {
  if (content.complete) sink.Report(std::move(finding));
}

}  // namespace trackcheck::btg
