#include "validators/btg/scenery/stg_file.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "formats/core/bytes/byte_view.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {
namespace {

// Real files have some kilobytes, and those of large cities some megabytes.
constexpr size_t kMaxFileBytes = size_t{64} << 20;
// A folder has at most 64 tiles and some hundred airports.
constexpr size_t kMaxNames = 4096;
// The longest path that a system opens.
constexpr size_t kMaxNameBytes = 4096;
constexpr size_t kMaxBytes = size_t{1} << 18;

bool IsSpace(char letter) {
  return absl::ascii_isspace(static_cast<unsigned char>(letter));
}

// Takes the first word off `line`.
std::string_view TakeWord(std::string_view* line) {
  size_t begin = 0;
  while (begin < line->size() && IsSpace((*line)[begin])) ++begin;
  size_t end = begin;
  while (end < line->size() && !IsSpace((*line)[end])) ++end;
  const std::string_view word = line->substr(begin, end - begin);
  line->remove_prefix(end);
  return word;
}

class StgReader {
 public:
  explicit StgReader(absl::FunctionRef<bool(const std::string&)> exists)
      : exists_(exists) {}

  // Null if the file is too large or names too many files.
  std::unique_ptr<const FileSummary> Read(std::string_view text) {
    if (text.size() > kMaxFileBytes) return nullptr;
    uint32_t number = 0;
    for (size_t begin = 0; begin < text.size();) {
      const size_t end = std::min(text.find('\n', begin), text.size());
      std::string_view line = text.substr(begin, end - begin);
      if (line.ends_with('\r')) line.remove_suffix(1);
      ++number;
      const StgLine place = {.number = number,
                             .size = static_cast<uint32_t>(line.size()),
                             .offset = begin};
      if (!ReadLine(line, place)) return nullptr;
      begin = end + 1;
    }
    for (StgName& each : summary_->names) {
      each.plain_exists = exists_(each.name);
      each.compressed_exists = !each.plain_exists && exists_(each.name + ".gz");
    }
    summary_->names.shrink_to_fit();
    return std::move(summary_);
  }

 private:
  bool ReadLine(std::string_view line, const StgLine& place) {
    line = line.substr(0, line.find('#'));
    const std::string_view keyword = TakeWord(&line);
    const bool is_object = keyword == "OBJECT";
    if (!is_object && keyword != "OBJECT_BASE") return true;
    const std::string_view word = TakeWord(&line);
    if (!IsBtgName(word)) return true;
    if (word.size() > kMaxNameBytes) return false;
    std::string name(word);
    std::replace(name.begin(), name.end(), '\\', '/');
    const auto [entry, is_new] =
        positions_.try_emplace(name, summary_->names.size());
    if (is_new) {
      bytes_ += name.size();
      if (positions_.size() > kMaxNames || bytes_ > kMaxBytes) return false;
      StgName& added = summary_->names.emplace_back();
      added.name = std::move(name);
      added.first = place;
    }
    if (is_object) {
      StgName& named = summary_->names[entry->second];
      named.last = place;
      ++named.object_lines;
    }
    return true;
  }

  absl::FunctionRef<bool(const std::string&)> exists_;
  std::unique_ptr<StgSummary> summary_ = std::make_unique<StgSummary>();
  absl::flat_hash_map<std::string, size_t> positions_;
  size_t bytes_ = 0;
};

}  // namespace

uint64_t StgSummary::bytes() const {
  uint64_t sum = sizeof(StgSummary) + names.capacity() * sizeof(StgName);
  for (const StgName& each : names) sum += each.name.capacity();
  return sum;
}

bool IsStgName(std::string_view name) { return name.ends_with(".stg"); }

bool IsBtgName(std::string_view name) {
  const absl::string_view text(name.data(), name.size());
  return absl::EndsWithIgnoreCase(text, ".btg") ||
         absl::EndsWithIgnoreCase(text, ".btg.gz");
}

std::unique_ptr<const FileSummary> SummarizeStg(
    ByteView bytes, absl::FunctionRef<bool(const std::string& path)> exists) {
  return StgReader(exists).Read(bytes.text());
}

}  // namespace trackcheck::btg
