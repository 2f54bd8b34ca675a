#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {
namespace {

// Reverses the bytes of each whole word.
std::string Swapped(ByteView file, size_t word) {
  std::string swapped(file.text());
  for (size_t at = 0; at + word <= swapped.size(); at += word) {
    const auto begin = swapped.begin() + static_cast<std::ptrdiff_t>(at);
    std::reverse(begin, begin + static_cast<std::ptrdiff_t>(word));
  }
  return swapped;
}

std::optional<Damage> Recognize(const DamagedFile& damaged) {
  if (damaged.format.Recognizes(damaged.file) ||
      damaged.file.size() > kLargestCopy) {
    return std::nullopt;
  }
  for (const size_t word : {2, 4}) {
    std::string swapped = Swapped(damaged.file, word);
    const ByteView candidate(swapped);
    if (damaged.format.Recognizes(candidate) &&
        damaged.format.Read(candidate).sound()) {
      return Damage{damaged.file.Window({0, word}).range(),
                    Message("the bytes of each $0-bit word are in the other "
                            "order: read and write the file without swapping "
                            "bytes",
                            word * 8),
                    std::move(swapped)};
    }
  }
  return std::nullopt;
}

}  // namespace

const TransferRule rules::byte_order = {
    .info = {.id = "transfer-byte-order",
             .title = "The bytes of every word of the file are swapped.",
             .rationale = "A tool for another processor or a dump of memory in "
                          "words has swapped numbers, tags and texts alike.",
             .remedy = "Swap the bytes of each word back, for example with "
                       "`dd conv=swab` for words of 16 bits.",
             .fix = {FixKind::kSafe, "Swaps the bytes of each word back."},
             .bad = "convert swap16"},
    .recognize = Recognize};

}  // namespace trackcheck::transfer
