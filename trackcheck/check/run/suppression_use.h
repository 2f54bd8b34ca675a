// Finds the suppressions of a run that have ended or that nothing needs.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_RUN_SUPPRESSION_USE_H_
#define TRACKCHECK_TRACKCHECK_CHECK_RUN_SUPPRESSION_USE_H_

#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "trackcheck/check/file_result.h"
#include "trackcheck/check/run/file_checker.h"
#include "trackcheck/config/config.h"

namespace trackcheck {

// Collects which suppressions of the configs hid a place in a run.
class SuppressionUse {
 public:
  // Adds a config of the run, which must outlive this object. Does nothing if
  // it was added before. `whole`: all files below its folder are checked.
  void AddConfig(const ConfigFile& config, bool whole);

  // Adds the result of a file. The config of the job must have been added. A
  // file can be added again. Thread-safe.
  void AddFile(const CheckJob& job, const FileResult& result);

  // The suppressions whose last day is before `today`, as texts like
  // "FILE:3: rld-blki-sum in a.rld, until 2026-12-31", sorted by config.
  std::vector<std::string> Expired(std::string_view today) const;
  // The other suppressions that hid nothing although a file that they are for
  // was checked. Those of a config that was added as `whole` are for some file
  // in any case.
  std::vector<std::string> Unused(std::string_view today) const;

 private:
  enum class Use { kUnknown, kUnused, kUsed };
  struct Config {
    const ConfigFile* file = nullptr;
    std::vector<Use> uses;  // of each suppression
  };

  std::mutex mutex_;
  // By the path of the config, so that the order is the same on every run.
  std::map<std::string, Config> configs_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_RUN_SUPPRESSION_USE_H_
