// A rule about what happened to a file on its way: how it was copied,
// downloaded, converted or committed. All formats share these rules. Its
// finding explains every other finding of the file and replaces them.
#ifndef TRACKCHECK_VALIDATORS_TRANSFER_TRANSFER_RULE_H_
#define TRACKCHECK_VALIDATORS_TRANSFER_TRANSFER_RULE_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "validators/transfer/format_reader.h"

namespace trackcheck::transfer {

// Larger files are not copied to undo a conversion.
inline constexpr uint64_t kLargestCopy = uint64_t{256} << 20;

// A file in which the decoder has found faults.
struct DamagedFile {
  ByteView file;
  // The result of decoding `file`.
  const Reading& reading;
  const FormatReader& format;
  // Every format, with `format`.
  std::span<const FormatReader* const> formats;
  // The place in a config that sets the format; empty if none does.
  std::string_view format_place;
};

// What happened, and the first place that shows it.
struct Damage {
  ByteRange where;
  Message message;
  // The bytes from before, if they are certain: they decode without an error of
  // the decoder, and the same thing done to them again gives the damaged ones.
  std::optional<std::string> original = {};
};

struct TransferRule {
  // The entry of the catalogue. The id lacks the format: "transfer-zeros". The
  // examples are for every format that has no others (TransferExample).
  RuleInfo info;
  // Absent unless the damage is certain. Takes O(n) time for a file of n bytes,
  // holds at most three copies of it, and reads it or the copies at most a few
  // times.
  std::optional<Damage> (*recognize)(const DamagedFile& damaged);
};

namespace rules {
#define TRANSFER(name) extern const TransferRule name;
#include "validators/transfer/rules.def"
#undef TRANSFER

// The entry of a rule about the file's name, which no file shows.
extern const RuleInfo file_name;
}  // namespace rules

}  // namespace trackcheck::transfer

#endif  // TRACKCHECK_VALIDATORS_TRANSFER_TRANSFER_RULE_H_
