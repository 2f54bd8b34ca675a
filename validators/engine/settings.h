// Settings of the engine that tests change; see testing.h.
#ifndef TRACKCHECK_VALIDATORS_ENGINE_SETTINGS_H_
#define TRACKCHECK_VALIDATORS_ENGINE_SETTINGS_H_

#include <atomic>
#include <cstdint>

#include "formats/core/findings/rule_info.h"

namespace trackcheck::internal {

enum class PrefilterMode : uint8_t {
  kOn,
  kOff,    // never called
  kAudit,  // called, but what it clears is judged too
};

struct Settings {
  static constexpr uint64_t kBlockBytes = 128 << 10;

  std::atomic<PrefilterMode> prefilters = PrefilterMode::kOn;
  std::atomic<uint64_t> block_bytes = kBlockBytes;
  // Called by several threads, for a rule that finds something in elements
  // [first, first + count) although the prefilter cleared them.
  std::atomic<void (*)(const RuleInfo& rule, uint64_t first, uint64_t count)>
      on_miss = nullptr;
  // The number of times that a prefilter cleared a block for a rule. Counted
  // while it is audited.
  std::atomic<uint64_t> cleared = 0;
};

Settings& EngineSettings();

}  // namespace trackcheck::internal

#endif  // TRACKCHECK_VALIDATORS_ENGINE_SETTINGS_H_
