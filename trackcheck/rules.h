// `trackcheck rules`: the catalogue of all rules.
#ifndef TRACKCHECK_TRACKCHECK_RULES_H_
#define TRACKCHECK_TRACKCHECK_RULES_H_

#include <memory>

#include "trackcheck/verb.h"

namespace trackcheck {

std::unique_ptr<Verb> MakeRulesVerb();

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_RULES_H_
