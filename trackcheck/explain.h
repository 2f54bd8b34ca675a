// `trackcheck explain`: one rule in full.
#ifndef TRACKCHECK_TRACKCHECK_EXPLAIN_H_
#define TRACKCHECK_TRACKCHECK_EXPLAIN_H_

#include <memory>

#include "trackcheck/verb.h"

namespace trackcheck {

std::unique_ptr<Verb> MakeExplainVerb();

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_EXPLAIN_H_
