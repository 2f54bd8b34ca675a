// `trackcheck check`: validates files and reports findings.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_H_
#define TRACKCHECK_TRACKCHECK_CHECK_H_

#include <memory>

#include "trackcheck/verb.h"

namespace trackcheck {

std::unique_ptr<Verb> MakeCheckVerb();

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_H_
