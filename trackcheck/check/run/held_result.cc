#include "trackcheck/check/run/held_result.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "trackcheck/check/file_result.h"
#include "trackcheck/check/finding_details.h"

namespace trackcheck {

bool HeldResult::IsSmall(const FileResult& result) {
  return result.kept_file == nullptr &&
         std::none_of(result.details.begin(), result.details.end(),
                      [](const FindingDetails& details) {
                        return details.text.has_value();
                      });
}

HeldResult::HeldResult(FileResult result)
    : result_(std::move(result)), packed_(IsSmall(result_)) {
  if (!packed_) return;
  result_.LeaveOutHidden();
  count_ = result_.details.size();
  // Of a packed finding, and of the rules of a file with some.
  constexpr size_t kFindingBytes = 40;
  constexpr size_t kFileBytes = 2000;
  if (count_ > 0) bytes_ = kFileBytes;
  coordinates_.reserve(count_);
  for (FindingDetails& details : result_.details) {
    details_.AddText(details.fingerprint);
    details_.AddNumber(details.excerpt.begin);
    details_.AddText(details.excerpt.bytes);
    bytes_ += kFindingBytes + details.fingerprint.size() +
              details.excerpt.bytes.size() + sizeof(details.coordinates);
    if (details.coordinates) {
      bytes_ += details.coordinates->values.size() * sizeof(Coordinate);
    }
    coordinates_.push_back(std::move(details.coordinates));
  }
  result_.details = {};
  result_.findings.listed.Compact();
}

FileResult HeldResult::Take() {
  if (!packed_) return std::move(result_);
  ByteLog::Reader reader(std::move(details_));
  for (size_t i = 0; i < count_; ++i) {
    FindingDetails details;
    details.fingerprint = std::string(reader.ReadText());
    details.excerpt.begin = reader.ReadNumber();
    details.excerpt.bytes = std::string(reader.ReadText());
    details.coordinates = std::move(coordinates_[i]);
    result_.details.push_back(std::move(details));
  }
  return std::move(result_);
}

}  // namespace trackcheck
