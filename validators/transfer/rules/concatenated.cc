#include <cstdint>
#include <optional>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {
namespace {

// The first place of a fault at which another file of the format begins and
// before which a whole one ends.
std::optional<ByteRange> FindSecondFile(const DamagedFile& damaged,
                                        ByteView bytes) {
  // Bounds the time: each candidate is decoded.
  constexpr int kMostCandidates = 4;
  int candidates = 0;
  for (const ByteRange& fault : damaged.reading.faults) {
    if (fault.space != bytes.range().space || fault.offset == 0 ||
        fault.offset >= bytes.size()) {
      continue;
    }
    // Readings count from the beginning of their bytes.
    const ByteView first(bytes.data(), fault.offset);
    const ByteView second(bytes.data() + fault.offset,
                          bytes.size() - fault.offset);
    if (!damaged.format.Recognizes(second)) continue;
    if (damaged.format.Read(first).sound()) {
      return ByteRange{fault.offset, second.size(), fault.space};
    }
    if (++candidates == kMostCandidates) break;
  }
  return std::nullopt;
}

std::optional<Damage> Recognize(const DamagedFile& damaged) {
  for (const ByteView& bytes : {damaged.file, damaged.reading.inflated}) {
    if (const auto second = FindSecondFile(damaged, bytes)) {
      return Damage{
          *second,
          Message("a second file of $0 bytes follows the first of $1 "
                  "bytes: split the file at $2",
                  second->size, second->offset, Offset{second->offset})};
    }
  }
  return std::nullopt;
}

}  // namespace

const TransferRule rules::concatenated = {
    .info = {.id = "transfer-concatenated",
             .title = "A second file of the same format follows the first.",
             .rationale = "Programs that load the format read the first file "
                          "and ignore the other one, or refuse both.",
             .remedy = "Split the file at that offset, for example with "
                       "`head -c` and `tail -c`.",
             .bad = "convert twice"},
    .recognize = Recognize};

}  // namespace trackcheck::transfer
