#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {
namespace {

Damage Converted(size_t first, std::string_view how, uint64_t places,
                 std::optional<std::string> original) {
  return {{first, 1},
          Message("line ends were converted ($0, $1): set -text for this file "
                  "in .gitattributes and restore it",
                  how, Counted(places, "place")),
          std::move(original)};
}

// `bytes` if they decode without an error of the decoder.
std::optional<std::string> IfSound(std::string bytes,
                                   const DamagedFile& damaged) {
  if (!damaged.format.Read(ByteView(bytes)).sound()) return std::nullopt;
  return bytes;
}

// The file with the carriage returns that it lost, if a checksum proves the
// places.
std::optional<std::string> IfProven(std::string bytes,
                                    const DamagedFile& damaged) {
  if (damaged.reading.inflated.size() == 0) return std::nullopt;
  return IfSound(std::move(bytes), damaged);
}

// So many places do not agree by chance.
constexpr uint64_t kNoChance = 12;

struct LineEnds {
  uint64_t feeds = 0;
  uint64_t with_return = 0;  // line feeds after a carriage return
  size_t first = 0;          // the offset of the first line feed
};

LineEnds CountLineEnds(std::string_view text) {
  LineEnds ends;
  for (size_t at = text.find('\n'); at != std::string_view::npos;
       at = text.find('\n', at + 1)) {
    if (ends.feeds == 0) ends.first = at;
    ++ends.feeds;
    ends.with_return += at > 0 && text[at - 1] == '\r';
  }
  return ends;
}

// The text without the carriage return before each line feed. Precondition:
// there is one before each of them.
std::string WithoutReturns(std::string_view text) {
  std::string restored;
  restored.reserve(text.size());
  size_t begin = 0;
  for (size_t feed = text.find('\n'); feed != std::string_view::npos;
       feed = text.find('\n', feed + 1)) {
    restored.append(text.substr(begin, feed - 1 - begin));
    begin = feed;
  }
  restored.append(text.substr(begin));
  return restored;
}

// The text with a carriage return inserted before each offset of `places`,
// which ascend.
std::string WithReturns(std::string_view text,
                        const std::vector<size_t>& places) {
  std::string restored;
  restored.reserve(text.size() + places.size());
  size_t begin = 0;
  for (const size_t place : places) {
    restored.append(text.substr(begin, place - begin)).push_back('\r');
    begin = place;
  }
  restored.append(text.substr(begin));
  return restored;
}

// The first offset that the decoder objects to.
size_t FirstFault(const Reading& reading, size_t size) {
  size_t first = size;
  for (const ByteRange& fault : reading.faults) {
    if (fault.space == Space::kFile) {
      first = std::min(first, static_cast<size_t>(fault.offset));
    }
  }
  return first;
}

// The line feed before `from` that is not in `losses`, which ascend; npos if
// there is none.
size_t FeedBefore(std::string_view text, size_t from,
                  const std::vector<size_t>& losses) {
  size_t feed = text.rfind('\n', from);
  while (feed != std::string_view::npos &&
         std::binary_search(losses.begin(), losses.end(), feed)) {
    feed = feed == 0 ? std::string_view::npos : text.rfind('\n', feed - 1);
  }
  return feed;
}

// Finds the line feeds that lost the carriage return before them.
class LossFinder {
 public:
  // `damaged` outlives this.
  explicit LossFinder(const DamagedFile& damaged)
      : damaged_(damaged), text_(damaged.file.text()) {}

  // The line feeds, ascending; empty if they do not explain the faults. A lost
  // byte moves what follows, so that the decoder objects soon after it: of the
  // last few line feeds before the first fault, the one is taken that lets the
  // decoder get farthest.
  std::vector<size_t> Find() {
    std::vector<size_t> losses;
    size_t fault = FirstFault(damaged_.reading, text_.size());
    while (true) {
      std::vector<size_t> best;
      size_t farthest = 0;
      bool decodes = false;
      size_t feed = fault;
      for (int i = 0; i < kCandidates; ++i) {
        feed = FeedBefore(text_, feed, losses);
        if (feed == std::string_view::npos) break;
        if (decoded_bytes_ >= MaxDecodedBytes()) return {};
        std::vector<size_t> more = losses;
        more.insert(std::upper_bound(more.begin(), more.end(), feed), feed);
        const std::string restored = WithReturns(text_, more);
        const Reading reading = Read(restored);
        if (reading.sound()) {
          if (IsProof(more, restored)) return more;
          decodes = true;
        }
        const size_t reached = FirstFault(reading, restored.size());
        if (best.empty() || reached > farthest) {
          farthest = reached;
          best = std::move(more);
        }
        if (feed-- == 0) break;
      }
      // One more carriage return mends nothing if it already decodes.
      if (best.empty() || decodes) return {};
      losses = std::move(best);
      // The carriage returns put in so far lie before the fault or do not
      // matter.
      const size_t reached = farthest - std::min(farthest, losses.size());
      // In compressed data a decoder notices each loss by itself.
      const bool compressed = damaged_.reading.inflated.size() > 0;
      if (compressed && reached <= fault) return {};
      fault = reached;
    }
  }

  // The only line feed that lost its carriage return in compressed data, whose
  // decoder may get over the loss: then only the checksum shows it, and proves
  // its place. Nothing if there are several, or too many to try.
  std::optional<size_t> FindOne() {
    if (damaged_.reading.inflated.size() == 0 || damaged_.reading.sound()) {
      return std::nullopt;
    }
    // Takes 1.5 seconds. Enough for all line feeds of real tiles of 180 KB.
    constexpr uint64_t kMaxForOne = 512'000'000;
    decoded_bytes_ = 0;
    for (size_t feed = text_.find('\n');
         feed != std::string_view::npos && decoded_bytes_ < kMaxForOne;
         feed = text_.find('\n', feed + 1)) {
      if (Read(WithReturns(text_, {feed})).sound()) return feed;
    }
    return std::nullopt;
  }

  // The first line feed that lost its carriage return. `losses` are what Find
  // returned: where the decoder only shows how many bytes the file lacks, they
  // may be others that come later. What follows the first loss has moved, so a
  // rule soon objects to it, unless the carriage return is put back there.
  size_t FirstOf(const std::vector<size_t>& losses) {
    std::vector<size_t> places(losses.size(), text_.size());
    const auto reached = [&](size_t feed) {
      places[0] = feed;
      const std::string restored = WithReturns(text_, places);
      decoded_bytes_ += restored.size();
      return damaged_.format.FirstFault(ByteView(restored));
    };
    size_t first = losses[0];
    size_t feed = std::min<size_t>(reached(text_.size()), first);
    size_t farthest = reached(first);
    for (int i = 0; i < kCandidates; ++i) {
      feed = FeedBefore(text_, feed, {});
      if (feed == std::string_view::npos ||
          decoded_bytes_ >= MaxDecodedBytes()) {
        break;
      }
      const size_t fault = reached(feed);
      if (fault > farthest) {
        farthest = fault;
        first = feed;
      }
      if (feed-- == 0) break;
    }
    return first;
  }

 private:
  // The number of line feeds before a fault that may have caused it.
  static constexpr int kCandidates = 8;

  // Where files may be compressed, inflating takes most of the time, and a file
  // of many small parts takes as long without being compressed.
  uint64_t MaxDecodedBytes() const {
    return damaged_.format.unpacks_gzip() ? 16'000'000 : 400'000'000;
  }

  Reading Read(const std::string& bytes) {
    Reading reading = damaged_.format.Read(ByteView(bytes));
    decoded_bytes_ += reading.decoded_bytes;
    return reading;
  }

  // Whether `restored`, which decodes without errors, proves that carriage
  // returns were lost at `losses`. Where a few bytes are missing, as many
  // inserted near them let any file decode. Then the values must be good, and
  // the places must matter.
  bool IsProof(const std::vector<size_t>& losses, const std::string& restored) {
    // Bytes at random have a pair of CR and LF in 64 KiB, so their absence from
    // ten times as much is no chance.
    constexpr size_t kLikelyHasPairs = size_t{1} << 16;
    constexpr size_t kSurelyHasPairs = 10 * kLikelyHasPairs;
    constexpr size_t kSeveral = 3;
    const size_t size = text_.size();
    if (size >= kSurelyHasPairs) return true;
    // A file that was cut is also sound with as many bytes after its end.
    if (Read(WithReturns(text_, std::vector<size_t>(losses.size(), size)))
            .sound()) {
      return false;
    }
    const FindingCounts counts =
        damaged_.format.CountFindings(ByteView(restored));
    const bool many = losses.size() >= kNoChance ||
                      (losses.size() >= kSeveral && size >= kLikelyHasPairs);
    if (counts.faults > 0 && !many) return false;
    return !AnyOtherPlacesAsGood(losses, counts);
  }

  // Whether the file is as good with the bytes inserted elsewhere: all at the
  // first or last of the places, or each a little away. `counts` are those of
  // the file with the bytes at `losses`.
  bool AnyOtherPlacesAsGood(const std::vector<size_t>& losses,
                            const FindingCounts& counts) {
    const auto as_good = [&](const std::vector<size_t>& places) {
      const std::string other = WithReturns(text_, places);
      return Read(other).sound() &&
             damaged_.format.CountFindings(ByteView(other)) <= counts;
    };
    if (losses.size() > 1 &&
        (as_good(std::vector<size_t>(losses.size(), losses.front())) ||
         as_good(std::vector<size_t>(losses.size(), losses.back())))) {
      return true;
    }
    for (const bool later : {false, true}) {
      std::vector<size_t> places = losses;
      for (size_t& place : places) place = Moved(place, later);
      if (as_good(places)) return true;
    }
    return false;
  }

  // A place a few values away, but not before a line feed.
  size_t Moved(size_t place, bool later) const {
    constexpr size_t kDistance = 32;
    if (later) {
      place = std::min(place + kDistance, text_.size());
      while (place < text_.size() && text_[place] == '\n') ++place;
    } else {
      place -= std::min(place, kDistance);
      while (place > 0 && text_[place] == '\n') --place;
    }
    return place;
  }

  const DamagedFile& damaged_;
  std::string_view text_;
  uint64_t decoded_bytes_ = 0;
};

std::optional<Damage> Recognize(const DamagedFile& damaged) {
  const std::string_view text = damaged.file.text();
  if (text.size() > kLargestCopy) return std::nullopt;
  const LineEnds ends = CountLineEnds(text);
  if (ends.feeds == 0) return std::nullopt;
  if (ends.with_return == ends.feeds) {
    // In numbers a pair is rarer than a line feed. Where some pairs were there
    // before, removing all of them does not give the file back.
    if (damaged.reading.sound()) return std::nullopt;
    std::optional<std::string> original =
        IfSound(WithoutReturns(text), damaged);
    if (ends.feeds < kNoChance && !original) return std::nullopt;
    return Converted(ends.first - 1, "LF to CRLF", ends.feeds,
                     std::move(original));
  }
  if (ends.with_return > 0) return std::nullopt;
  LossFinder finder(damaged);
  const std::vector<size_t> losses = finder.Find();
  if (losses.empty()) {
    const std::optional<size_t> feed = finder.FindOne();
    if (!feed) return std::nullopt;
    return Converted(*feed, "CRLF to LF", 1,
                     IfProven(WithReturns(text, {*feed}), damaged));
  }
  return Converted(finder.FirstOf(losses), "CRLF to LF", losses.size(),
                   IfProven(WithReturns(text, losses), damaged));
}

}  // namespace

const TransferRule rules::text_mode = {
    .info = {.id = "transfer-text-mode",
             .title = "The line ends were converted, as for a text.",
             .rationale = "Git, FTP or a program in text mode has put a "
                          "carriage return before each line feed, or has "
                          "removed those before line feeds. In a binary file "
                          "both are numbers, and all later places have moved.",
             .remedy = "Mark such files as binary (`*.raf -text` in "
                       ".gitattributes, binary mode in FTP), and restore the "
                       "file from its source.",
             .fix = {FixKind::kSafe,
                     "Removes the carriage returns. Where carriage returns "
                     "were lost, only the checksum of a gzip file proves "
                     "where, so only such a file gets them back."},
             .bad = "convert lf-to-crlf"},
    .recognize = Recognize};

}  // namespace trackcheck::transfer
