// `trackcheck diff`: what changed between two files, in the document's words.
#ifndef TRACKCHECK_TRACKCHECK_DIFF_H_
#define TRACKCHECK_TRACKCHECK_DIFF_H_

#include <memory>

#include "trackcheck/verb.h"

namespace trackcheck {

std::unique_ptr<Verb> MakeDiffVerb();

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_DIFF_H_
