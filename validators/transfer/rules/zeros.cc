#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {
namespace {

// Shorter runs of zeros end many good files. A text has none.
constexpr uint64_t kShortestRun = 64;
// If the decoder objects to a whole value among them.
constexpr uint64_t kShortestRunWithBadValue = 16;
constexpr uint64_t kShortestRunOfText = 16;

// The offset from which on all bytes are 0. Compares blocks, since a file of
// gigabytes may be all zero.
uint64_t BeginOfZeros(ByteView file) {
  static constexpr uint8_t kZeros[1 << 12] = {};
  uint64_t begin = file.size();
  while (begin >= sizeof(kZeros) &&
         std::memcmp(file.data() + begin - sizeof(kZeros), kZeros,
                     sizeof(kZeros)) == 0) {
    begin -= sizeof(kZeros);
  }
  while (begin > 0 && file.data()[begin - 1] == 0) --begin;
  return begin;
}

// Whether a whole file ends where the decoder objects to bytes that reach into
// the zeros, and has no more zeros than the last numbers of good files. Then
// they were appended, and the decoder says so, or they are part of what it does
// not know.
bool IsCompleteBefore(const DamagedFile& damaged, const ByteRange& zeros) {
  // Bounds the time: each candidate is decoded.
  constexpr int kMaxCandidates = 4;
  constexpr uint64_t kMaxOfContent = 15;
  int candidates = 0;
  for (const ByteRange& fault : damaged.reading.faults) {
    if (fault.space != Space::kFile || fault.offset == 0 ||
        fault.offset > zeros.offset + kMaxOfContent ||
        fault.offset >= zeros.end() || fault.end() <= zeros.offset) {
      continue;
    }
    if (damaged.format.Read(ByteView(damaged.file.data(), fault.offset))
            .sound()) {
      return true;
    }
    if (++candidates == kMaxCandidates) break;
  }
  return false;
}

// Whether the decoder objects to bytes among the zeros. If it only misses bytes
// after them, the file was cut; but compressed data has no such run of zeros.
bool AnyFaultIn(const Reading& reading, const ByteRange& zeros) {
  const bool compressed = reading.inflated.size() > 0;
  for (const ByteRange& fault : reading.faults) {
    if (fault.space == Space::kFile && (fault.size > 0 || compressed) &&
        fault.end() > zeros.offset) {
      return true;
    }
  }
  return false;
}

// Whether the decoder reports an error, and objects to a value of 32 bits among
// the zeros. A record that was cut reaches to the end of the file.
bool IsAnyValueBad(const Reading& reading, const ByteRange& zeros) {
  return reading.error_count > 0 &&
         std::any_of(reading.faults.begin(), reading.faults.end(),
                     [&zeros](const ByteRange& fault) {
                       return fault.space == Space::kFile &&
                              fault.size >= sizeof(uint32_t) &&
                              fault.offset >= zeros.offset &&
                              fault.end() < zeros.end();
                     });
}

// The number of zeros that is certain not to be content.
uint64_t ShortestRun(const DamagedFile& damaged, const ByteRange& zeros) {
  if (damaged.format.is_text()) return kShortestRunOfText;
  return IsAnyValueBad(damaged.reading, zeros) ? kShortestRunWithBadValue
                                               : kShortestRun;
}

std::optional<Damage> Recognize(const DamagedFile& damaged) {
  const ByteView file = damaged.file;
  if (file.size() == 0) return std::nullopt;
  const uint64_t begin = BeginOfZeros(file);
  const ByteRange zeros = {begin, file.size() - begin};
  if (begin == 0) {
    return Damage{zeros, Message("all $0 bytes are zero: the content is lost, "
                                 "copy the file again",
                                 file.size())};
  }
  if (zeros.size < ShortestRun(damaged, zeros) ||
      !AnyFaultIn(damaged.reading, zeros) || IsCompleteBefore(damaged, zeros)) {
    return std::nullopt;
  }
  return Damage{zeros,
                Message("the last $0 of $1 bytes are zero: the transfer was "
                        "interrupted, copy the file again",
                        zeros.size, file.size())};
}

}  // namespace

const TransferRule rules::zeros = {
    .info = {.id = "transfer-zeros",
             .title = "The file is all zero, or from some place to its end.",
             .rationale = "A download, a copy or a crash has left room that "
                          "was never written. The content is lost.",
             .remedy = "Copy or download the file again."},
    .recognize = Recognize};

}  // namespace trackcheck::transfer
