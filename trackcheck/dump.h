// `trackcheck dump`: the decoded file as text, JSON or text proto.
#ifndef TRACKCHECK_TRACKCHECK_DUMP_H_
#define TRACKCHECK_TRACKCHECK_DUMP_H_

#include <memory>

#include "trackcheck/verb.h"

namespace trackcheck {

std::unique_ptr<Verb> MakeDumpVerb();

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_DUMP_H_
