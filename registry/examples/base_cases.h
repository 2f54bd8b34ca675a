// The base cases of the formats, from which the examples of the rules start.
#ifndef TRACKCHECK_REGISTRY_EXAMPLES_BASE_CASES_H_
#define TRACKCHECK_REGISTRY_EXAMPLES_BASE_CASES_H_

#include <string_view>

namespace trackcheck {

// The content of testdata/FORMAT/base.textproto: a file on which no rule fires,
// as a text proto of the format's message. Empty if there is no such format.
std::string_view BaseCaseText(std::string_view format);

}  // namespace trackcheck

#endif  // TRACKCHECK_REGISTRY_EXAMPLES_BASE_CASES_H_
