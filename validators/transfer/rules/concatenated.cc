#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "formats/gzip/gzip.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {
namespace {

struct Pair {
  uint64_t first_size = 0;
  ByteRange second;
};

// The first place of a fault at which another file of the format begins and
// before which a whole one ends.
std::optional<Pair> FindSecondFile(const DamagedFile& damaged, ByteView bytes) {
  // Bounds the time: each candidate is decoded.
  constexpr int kMaxCandidates = 4;
  int candidates = 0;
  for (const ByteRange& fault : damaged.reading.faults) {
    if (fault.space != bytes.range().space || fault.offset == 0 ||
        fault.offset >= bytes.size()) {
      continue;
    }
    // A text tool joins files with a line end.
    const std::string_view rest = bytes.text().substr(fault.offset, 3);
    const uint64_t skipped =
        std::min(rest.find_first_not_of("\r\n"), rest.size());
    if (skipped > 2) continue;
    const uint64_t begin = fault.offset + skipped;
    // Readings count from the beginning of their bytes.
    const ByteView first(bytes.data(), fault.offset);
    const ByteView second(bytes.data() + begin, bytes.size() - begin);
    if (!damaged.format.Recognizes(second)) continue;
    if (damaged.format.Read(first).sound()) {
      return Pair{fault.offset, {begin, second.size(), fault.space}};
    }
    if (++candidates == kMaxCandidates) break;
  }
  return std::nullopt;
}

Damage Joined(const Pair& pair, std::string_view file) {
  return {
      pair.second,
      Message("a second file of $0 bytes follows the first of $1 bytes: "
              "split the file at $2",
              pair.second.size, pair.first_size, Offset{pair.second.offset}),
      std::string(file.substr(0, pair.first_size))};
}

std::optional<Damage> Recognize(const DamagedFile& damaged) {
  if (const auto pair = FindSecondFile(damaged, damaged.file)) {
    return Joined(*pair, damaged.file.text());
  }
  const ByteView inflated = damaged.reading.inflated;
  const std::optional<Pair> pair = FindSecondFile(damaged, inflated);
  if (!pair) return std::nullopt;
  // Two compressed files that were joined are two members of gzip.
  if (const std::optional<uint64_t> begin =
          gzip::MemberWithContentAt(damaged.file, pair->second.offset)) {
    return Joined({*begin, {*begin, damaged.file.size() - *begin}},
                  damaged.file.text());
  }
  return Damage{pair->second,
                Message("in the unpacked file a second file of $0 bytes "
                        "follows the first of $1 bytes: unpack the file and "
                        "split it at $2",
                        pair->second.size, pair->first_size,
                        Offset{pair->second.offset})};
}

}  // namespace

const TransferRule rules::concatenated = {
    .info = {.id = "transfer-concatenated",
             .title = "A second file of the same format follows the first.",
             .rationale = "Programs that load the format read the first file "
                          "and ignore the other one, or refuse both.",
             .remedy = "Split the file at that offset, for example with "
                       "`head -c` and `tail -c`.",
             .fix = {FixKind::kUnsafe,
                     "Keeps the first file and drops the second one."},
             .bad = "convert twice"},
    .recognize = Recognize};

}  // namespace trackcheck::transfer
