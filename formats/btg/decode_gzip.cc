// Every fault of the wrapper lies in the file as stored; what is inside counts
// in inflated bytes.
#include "formats/btg/decode_gzip.h"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "formats/btg/faults.h"
#include "formats/btg/layout.h"
#include "formats/core/finding.h"
#include "formats/gzip/gzip.h"

namespace trackcheck::btg {
namespace {

Finding FindingOf(const gzip::Fault& fault, uint64_t limit) {
  const auto at = [&fault](std::string_view field) {
    return Location{
        fault.where,
        FieldPath("gzip.members").Element(fault.member).Field(field)};
  };
  switch (fault.kind) {
    case gzip::FaultKind::kCorrupt:
      return {.rule = &faults::gzip_corrupt,
              .where = at("header"),
              .message = Message("the stream cannot be inflated beyond $0",
                                 Offset{fault.where.offset})};
    case gzip::FaultKind::kCrc:
      return {.rule = &faults::gzip_crc,
              .where = at("crc32"),
              .message = Message("the checksum is $0, that of what was "
                                 "inflated is $1",
                                 Offset{fault.stored}, Offset{fault.computed})};
    case gzip::FaultKind::kLength:
      return {.rule = &faults::gzip_crc,
              .where = at("length"),
              .message = Message("the length is $0, but $1 bytes were inflated",
                                 fault.stored, fault.computed)};
    case gzip::FaultKind::kTrailerMissing:
      return {.rule = &faults::gzip_trailer_missing,
              .where = at("crc32"),
              .message = Message("the file ends inside the trailer of 8 "
                                 "bytes")};
    case gzip::FaultKind::kTrailing:
      return {.rule = &faults::gzip_trailing,
              .where = {fault.where, FieldPath("gzip")},
              .message = Message("$0 bytes that are no member follow the last "
                                 "one",
                                 fault.where.size)};
    case gzip::FaultKind::kPadding:
      return {.rule = &faults::gzip_trailing,
              .where = {fault.where, FieldPath("gzip")},
              .message = Message("$0 bytes of 0 follow the last member",
                                 fault.where.size),
              .severity = Severity::kInfo};
    case gzip::FaultKind::kLimit:
      return {.rule = &faults::inflated_limit,
              .where = at("header"),
              .message = Message("the file inflates to more than $0 bytes, the "
                                 "limit",
                                 limit)};
  }
  return {};
}

}  // namespace

bool BeginsWithMagic(ByteView file) {
  // Not the whole of a file that consists of empty members.
  constexpr uint64_t kEnough = 4096;
  const std::string begin =
      gzip::Beginning(file.Window({file.begin(), kEnough, file.range().space}),
                      kMagicOffset + kMagicSize);
  return std::string_view(begin).substr(std::min(begin.size(), kMagicOffset)) ==
         kMagic;
}

bool DecodeGzip(const Limits& limits, Document* document, bool* complete,
                FindingSink& sink) {
  auto inflated = std::make_shared<gzip::Inflated>(
      gzip::Inflate(document->file, limits.max_inflated_bytes));
  for (const gzip::Fault& fault : inflated->faults) {
    sink.Report(FindingOf(fault, limits.max_inflated_bytes));
  }
  *complete = inflated->complete;
  document->inflated = ByteView(inflated->bytes.data(), inflated->bytes.size(),
                                0, Space::kInflated);
  document->gzip = std::move(inflated);
  return document->inflated.size() > 0 || *complete;
}

}  // namespace trackcheck::btg
