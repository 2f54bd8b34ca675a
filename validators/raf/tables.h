// The tables that rules judge element by element.
#ifndef TRACKCHECK_VALIDATORS_RAF_TABLES_H_
#define TRACKCHECK_VALIDATORS_RAF_TABLES_H_

#include <algorithm>
#include <cstdint>

#include "absl/base/macros.h"
#include "formats/core/findings/finding.h"
#include "formats/raf/document.h"
#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/engine/element_rule.h"
#include "validators/raf/analysis/backward_stretches.h"
#include "validators/raf/analysis/blocks.h"
#include "validators/raf/analysis/lap.h"
#include "validators/raf/analysis/steps.h"

namespace trackcheck::raf {

// The four slots for splits. Refers to the document. Precondition: the header
// is present.
class SplitSlots {
 public:
  explicit SplitSlots(const Document& document) : header_(&*document.header) {}

  uint64_t size() const { return kMaxSplits; }
  uint64_t bytes_per_element() const { return sizeof(int32_t); }

  // The number of the header, which may exceed the number of slots.
  uint64_t number_of_splits() const { return header_->number_of_splits; }
  bool IsUsed(uint64_t slot) const { return slot < number_of_splits(); }
  int32_t Split_ms(uint64_t slot) const {
    ABSL_HARDENING_ASSERT(slot < size());
    return header_->splits[slot];
  }
  static Location Place(uint64_t slot) {
    return HeaderPlace(header::kSplits, slot);
  }

 private:
  const Header* header_;
};

// The seven slots for gear ratios. Refers to the document. Precondition: the
// header is present.
class GearSlots {
 public:
  explicit GearSlots(const Document& document) : header_(&*document.header) {}

  uint64_t size() const { return kMaxGears; }
  uint64_t bytes_per_element() const { return sizeof(float); }

  // The number of the header, which may exceed the number of slots.
  uint64_t number_of_gears() const { return header_->number_of_gears; }
  bool IsUsed(uint64_t slot) const { return slot < number_of_gears(); }
  float Ratio(uint64_t slot) const {
    ABSL_HARDENING_ASSERT(slot < size());
    return header_->gear_ratios[slot];
  }
  static Location Place(uint64_t slot) {
    return HeaderPlace(header::kGearRatios, slot);
  }

 private:
  const Header* header_;
};

// The four slots for static wheels. Refers to the document. Precondition: the
// header is present.
class StaticWheels {
 public:
  explicit StaticWheels(const Document& document) : document_(&document) {}

  uint64_t size() const { return kMaxWheels; }
  uint64_t bytes_per_element() const { return kStaticWheelSize; }

  const Document& document() const { return *document_; }
  // The number of the header, which may exceed the number of slots.
  uint64_t number_of_wheels() const {
    return document_->header->number_of_wheels;
  }
  // The slots in use come first.
  uint64_t used() const { return std::min(number_of_wheels(), kMaxWheels); }
  bool IsUsed(uint64_t slot) const { return slot < used(); }
  const StaticWheel& operator[](uint64_t slot) const {
    ABSL_HARDENING_ASSERT(slot < size());
    return document_->static_wheels[slot];
  }

 private:
  const Document* document_;
};

// The data blocks of a lap. Refers to the lap.
class LapBlocks {
 public:
  explicit LapBlocks(const Lap& lap)
      : lap_(&lap), backward_stretches_(lap.blocks(), lap.steps()) {}

  uint64_t size() const { return blocks().count(); }
  uint64_t bytes_per_element() const { return blocks().table().stride; }

  const Lap& lap() const { return *lap_; }
  const Blocks& blocks() const { return lap_->blocks(); }
  const Steps& steps() const { return lap_->steps(); }
  // Must not be shared between threads.
  BackwardStretches& backward_stretches() const { return backward_stretches_; }

 private:
  const Lap* lap_;
  mutable BackwardStretches backward_stretches_;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_TABLES_H_
