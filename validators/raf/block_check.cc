// A block is folded as one element, however many of its parts fail.
#include "validators/raf/block_check.h"

#include <memory>
#include <utility>

#include "formats/core/run_list.h"

namespace trackcheck::raf {
namespace {

struct Failure {
  uint64_t places = 0;
  uint64_t first = 0;
  uint64_t last = 0;
  uint64_t worst = 0;
  double badness = 0;
};

Failure Judge(const BlockTest& test, uint64_t k) {
  Failure failure;
  for (uint64_t part = 0; part < test.parts; ++part) {
    const double badness = test.badness(k, part);
    if (!(badness > 0)) continue;
    if (failure.places == 0) failure.first = part;
    if (badness > failure.badness) {
      failure.badness = badness;
      failure.worst = part;
    }
    failure.last = part;
    ++failure.places;
  }
  return failure;
}

Finding Describe(const BlockTest& test, const Run& run) {
  const Failure first = Judge(test, run.first);
  Finding finding = {.where = test.place(run.first, first.first),
                     .message = test.words(run.first, first.first)};
  if (run.places > 1) {
    finding.related.push_back(
        {Message("the last place"),
         test.place(run.last, Judge(test, run.last).last)});
  }
  const uint64_t worst = Judge(test, run.worst).worst;
  if (test.ranked && (run.worst != run.first || worst != first.first)) {
    finding.related.push_back(
        {Message("the worst: $0", RenderMessage(test.words(run.worst, worst))),
         test.place(run.worst, worst)});
  }
  return finding;
}

}  // namespace

BlockCheck Check(const RuleInfo& info, BlockTest test) {
  const auto shared = std::make_shared<const BlockTest>(std::move(test));
  return {.when = shared->when,
          .check = {
              .info = &info,
              .explain =
                  [shared](uint64_t first, uint64_t count, RunList& runs) {
                    for (uint64_t k = first; k < first + count; ++k) {
                      const Failure failure = Judge(*shared, k);
                      if (failure.places == 0) continue;
                      runs.Add(k, failure.places,
                               shared->ranked ? failure.badness : 0);
                    }
                  },
              .describe =
                  [shared](const Run& run) { return Describe(*shared, run); }}};
}

}  // namespace trackcheck::raf
