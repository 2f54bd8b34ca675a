// Lets tests run the engine without prefilters, hold them against the exact
// predicates, and cut tables into small blocks.
#ifndef TRACKCHECK_VALIDATORS_ENGINE_TESTING_H_
#define TRACKCHECK_VALIDATORS_ENGINE_TESTING_H_

#include <cstdint>
#include <string>
#include <vector>

namespace trackcheck {

// While it lives, no prefilter is asked: every block is judged by every rule.
// Not to be nested with another of this file's classes, except ScopedBlockSize.
class ScopedPrefiltersOff {
 public:
  ScopedPrefiltersOff();
  ~ScopedPrefiltersOff();
  ScopedPrefiltersOff(const ScopedPrefiltersOff&) = delete;
  ScopedPrefiltersOff& operator=(const ScopedPrefiltersOff&) = delete;
};

// While it lives, blocks that a prefilter clears are judged all the same, and
// each rule that finds something in one is kept as a miss. What is reported
// does not change.
class ScopedPrefilterAudit {
 public:
  ScopedPrefilterAudit();
  ~ScopedPrefilterAudit();
  ScopedPrefilterAudit(const ScopedPrefilterAudit&) = delete;
  ScopedPrefilterAudit& operator=(const ScopedPrefilterAudit&) = delete;

  // "rld-vertex-huge in elements 0 to 15", one line a miss; empties the list.
  std::vector<std::string> TakeMisses();
};

// While it lives, blocks have about `bytes` bytes, so that small tables have
// many.
class ScopedBlockSize {
 public:
  explicit ScopedBlockSize(uint64_t bytes);
  ~ScopedBlockSize();
  ScopedBlockSize(const ScopedBlockSize&) = delete;
  ScopedBlockSize& operator=(const ScopedBlockSize&) = delete;

 private:
  uint64_t before_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_ENGINE_TESTING_H_
