// Failing places of a terrain file, folded while they follow one another.
#ifndef TRACKCHECK_VALIDATORS_BTG_SPOTS_H_
#define TRACKCHECK_VALIDATORS_BTG_SPOTS_H_

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/run_list.h"

namespace trackcheck::btg {

// What has to be remembered of a place to name it later.
struct Spot {
  uint64_t ordinal = 0;  // places that follow one another have the next one
  uint64_t object = 0;
  uint64_t item = 0;    // property, element or record
  uint64_t part = 0;    // tuple or component
  uint64_t offset = 0;  // of what is to be shown
  uint64_t size = 0;
};

// Keeps both ends of the runs that will be listed, and counts the others.
class Spots {
 public:
  explicit Spots(uint64_t max_runs) : max_runs_(max_runs), runs_(max_runs) {}

  // In ascending order of ordinals.
  void Add(const Spot& spot, uint64_t places = 1);

  // Appends what was found behind everything added so far, as if it had been
  // added one by one.
  void Append(const Spots& later);

  bool empty() const { return runs_.places() == 0; }

  // A finding for each run, at its first place.
  void Report(const RuleInfo& rule,
              const std::function<Location(const Spot&)>& place,
              const std::function<Message(const Spot&)>& words,
              FindingSink& sink) const;

 private:
  uint64_t max_runs_;
  RunList runs_;
  std::vector<std::pair<Spot, Spot>> ends_;
  uint64_t next_ordinal_ = UINT64_MAX;
  bool kept_ = false;  // the run that is being added to
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SPOTS_H_
