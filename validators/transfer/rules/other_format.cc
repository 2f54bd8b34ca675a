#include <optional>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {
namespace {

std::optional<Damage> Recognize(const DamagedFile& damaged) {
  if (damaged.format.Recognizes(damaged.file)) return std::nullopt;
  for (const FormatReader* other : damaged.formats) {
    if (other == &damaged.format || !other->Recognizes(damaged.file)) continue;
    const ByteRange where = damaged.file.Window({0, 16}).range();
    if (!damaged.format_place.empty()) {
      return Damage{
          where, Message("the content is $0 ($1), expected $2 by $3: correct "
                         "the format there, or check it with --format $0",
                         other->name(), other->title(), damaged.format.name(),
                         damaged.format_place)};
    }
    return Damage{
        where, Message("the content is $0 ($1), expected $2: check it with "
                       "--format $0, or without --format",
                       other->name(), other->title(), damaged.format.name())};
  }
  return std::nullopt;
}

}  // namespace

const TransferRule rules::other_format = {
    .info = {.id = "transfer-other-format",
             .title = "The content is of another format than the one it is "
                      "checked as.",
             .rationale = "The file was put in the place of another, or the "
                          "flag or config that names its format is wrong.",
             .remedy = "Put the right file back, or correct --format or the "
                       "`format` of its path in the config.",
             .bad = "truncate 0; append_bytes 524c443048454144",
             .ok = "bytes 0 524c4430"},
    .recognize = Recognize};

}  // namespace trackcheck::transfer
