// The UIDs of textures and palettes.
#ifndef TRACKCHECK_FORMATS_DKRDS_UIDS_H_
#define TRACKCHECK_FORMATS_DKRDS_UIDS_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trackcheck::dkrds {

using Uid = std::array<uint8_t, 4>;

// The bytes of a UID in the order of the file, such as "1a2b3c4d".
inline std::string UidText(const Uid& uid) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const uint8_t byte : uid) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 0xF];
  }
  return text;
}

// An index of a list of textures or palettes. Does not refer to the list.
class UidIndex {
 public:
  template <typename Element>
  explicit UidIndex(const std::vector<Element>& elements) {
    uids_.reserve(elements.size());
    for (const Element& element : elements) {
      uids_.emplace_back(element.uid, static_cast<uint32_t>(uids_.size()));
    }
    std::sort(uids_.begin(), uids_.end());
  }

  // The index of the first element with this UID, if there is one. O(log n).
  std::optional<uint32_t> Find(const Uid& uid) const {
    const auto at = std::lower_bound(uids_.begin(), uids_.end(),
                                     std::pair<Uid, uint32_t>(uid, 0));
    if (at == uids_.end() || at->first != uid) return std::nullopt;
    return at->second;
  }

 private:
  std::vector<std::pair<Uid, uint32_t>> uids_;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_UIDS_H_
