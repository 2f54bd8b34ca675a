#include "formats/btg/decode/header.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/btg/decode/big_endian.h"
#include "formats/btg/faults.h"
#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"

namespace trackcheck::btg {
namespace {

Location FieldAt(const Content& content, std::string_view field,
                 uint64_t offset, uint64_t size) {
  return {content.Range(offset, size), FieldPath("header").Field(field)};
}

bool CheckMagic(const Content& content, FindingSink& sink) {
  const Location where = FieldAt(content, "magic", kMagicOffset, kMagicSize);
  const ByteView magic = content.bytes.Window(where.range);
  if (magic.text() == kMagic) return true;
  if (magic.text() == kSwappedMagic) {
    Finding finding = {
        .rule = &faults::big_endian,
        .where = where,
        .message =
            Message("the file is in big-endian order, as its magic number "
                    "shows: 0x4753, not 0x5347")};
    if (std::optional<std::string> reversed = ReverseNumbers(content)) {
      finding.repairs = {{content.bytes.range(), *std::move(reversed)}};
    }
    sink.Report(std::move(finding));
  } else {
    sink.Report({.rule = &faults::magic,
                 .where = where,
                 .message = Message("the magic number is $0, not $1",
                                    QuotedBytes{std::string(magic.text())},
                                    QuotedBytes{std::string(kMagic)})});
  }
  return false;
}

int64_t LoadObjectCount(const Content& content, const Widths& widths) {
  if (widths.wide) return content.Load<int32_t>(kObjectCountOffset);
  return widths.signed_counts
             ? content.Load<int16_t>(kObjectCountOffset)
             : int64_t{content.Load<uint16_t>(kObjectCountOffset)};
}

}  // namespace

std::optional<Header> DecodeHeader(const Content& content, FindingSink& sink) {
  const uint64_t size = content.size();
  if (size >= kMagicOffset + kMagicSize && !CheckMagic(content, sink)) {
    return std::nullopt;
  }
  const bool has_version = size >= sizeof(uint16_t);
  const uint16_t version =
      has_version ? content.Load<uint16_t>(kVersionOffset) : uint16_t{0};
  const Widths widths(version);
  if (size < widths.header()) {
    ReportAtEnd(
        content,
        {.rule = &faults::too_short,
         .where = {content.End(), FieldPath("header")},
         .message =
             has_version
                 ? Message("the file has $0, the header of version $1 takes $2 "
                           "(cut short?)",
                           Counted(size, "byte"), version, widths.header())
                 : Message("the file has $0, a header takes at least $1 (cut "
                           "short?)",
                           Counted(size, "byte"), widths.header())},
        sink);
    return std::nullopt;
  }
  return LoadHeader(content, version);
}

Header LoadHeader(const Content& content, uint16_t version) {
  return {.version = version,
          .creation_time = content.Load<uint32_t>(kCreationTimeOffset),
          .object_count = LoadObjectCount(content, Widths(version))};
}

void ReportVersion(const Content& content, uint16_t version,
                   std::optional<uint16_t> reads_as, FindingSink& sink) {
  sink.Report(
      {.rule = &faults::version,
       .where = FieldAt(content, "version", kVersionOffset, sizeof(version)),
       .message =
           reads_as
               ? Message("the version is $0, not 6, 7 or 10: the file can be "
                         "read as version $1",
                         version, *reads_as)
               : Message("the version is $0, not 6, 7 or 10", version)});
}

void CheckObjectCount(const Content& content, const Header& header,
                      bool another_follows, FindingSink& sink) {
  const Location where = FieldAt(content, "object_count", kObjectCountOffset,
                                 Widths(header.version).count());
  if (header.object_count < 0) {
    sink.Report({.rule = &faults::object_count_negative,
                 .where = where,
                 .message = Message("the number of objects is $0, below 0",
                                    header.object_count)});
  } else if (header.object_count == 0 && !another_follows) {
    sink.Report(
        {.rule = &faults::no_objects,
         .where = where,
         .message = Message("the number of objects is 0: the tile is empty")});
  }
}

}  // namespace trackcheck::btg
