// The culling masks of a track, if they can be judged.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_FILE_PARTS_CULLING_MASKS_H_
#define TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_FILE_PARTS_CULLING_MASKS_H_

#include <cstdint>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// The entries as a table: one for each section. Empty if the table is damaged
// or its entries have too few bits for all sections. Refers to the document.
class CullingMasks {
 public:
  explicit CullingMasks(const Document& document);

  uint64_t size() const { return entries_.size(); }
  uint64_t bytes_per_element() const { return sizeof(uint64_t); }

  // The entry as stored.
  uint64_t entry(uint64_t section) const { return entries_[section]; }
  // The bits of the entry for existing sections, and the other ones.
  uint64_t known_bits(uint64_t section) const {
    return entries_[section] & all_;
  }
  uint64_t spare_bits(uint64_t section) const {
    return entries_[section] & ~all_;
  }
  bool Loads(uint64_t from, uint64_t to) const {
    return (entries_[from] >> to & 1) != 0;
  }
  // Whether no entry loads the section.
  bool IsNeverLoaded(uint64_t section) const {
    return (loaded_ >> section & 1) == 0;
  }
  // Whether no entry loads any section.
  bool LoadsNothing() const { return loaded_ == 0; }

  // "culling[i]".
  Location Place(uint64_t section) const;

 private:
  const Document* document_;
  std::vector<uint64_t> entries_;
  uint64_t all_ = 0;     // a bit for each section
  uint64_t loaded_ = 0;  // the sections that any entry loads
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_FILE_PARTS_CULLING_MASKS_H_
