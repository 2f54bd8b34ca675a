#include "validators/engine/testing.h"

#include <cstdint>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/core/findings/rule_info.h"
#include "validators/engine/settings.h"

namespace trackcheck {
namespace {

using internal::EngineSettings;
using internal::PrefilterMode;

std::mutex misses_mutex;

// Guarded by the mutex.
std::vector<std::string>& Misses() {
  static auto* const misses = new std::vector<std::string>();
  return *misses;
}

void KeepMiss(const RuleInfo& rule, uint64_t first, uint64_t count) {
  const std::lock_guard<std::mutex> lock(misses_mutex);
  Misses().push_back(absl::StrCat(std::string(rule.id), " in elements ", first,
                                  " to ", first + count - 1));
}

}  // namespace

ScopedPrefiltersOff::ScopedPrefiltersOff() {
  EngineSettings().prefilters = PrefilterMode::kOff;
}

ScopedPrefiltersOff::~ScopedPrefiltersOff() {
  EngineSettings().prefilters = PrefilterMode::kOn;
}

ScopedPrefilterAudit::ScopedPrefilterAudit() {
  EngineSettings().on_miss = KeepMiss;
  EngineSettings().cleared = 0;
  EngineSettings().prefilters = PrefilterMode::kAudit;
}

ScopedPrefilterAudit::~ScopedPrefilterAudit() {
  EngineSettings().prefilters = PrefilterMode::kOn;
  TakeMisses();
}

std::vector<std::string> ScopedPrefilterAudit::TakeMisses() {
  const std::lock_guard<std::mutex> lock(misses_mutex);
  return std::exchange(Misses(), {});
}

uint64_t ScopedPrefilterAudit::cleared() const {
  return EngineSettings().cleared;
}

ScopedBlockSize::ScopedBlockSize(uint64_t bytes)
    : before_(EngineSettings().block_bytes.exchange(bytes)) {}

ScopedBlockSize::~ScopedBlockSize() { EngineSettings().block_bytes = before_; }

}  // namespace trackcheck
