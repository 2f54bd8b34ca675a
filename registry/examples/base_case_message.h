// The base case of a format as a message.
#ifndef TRACKCHECK_REGISTRY_EXAMPLES_BASE_CASE_MESSAGE_H_
#define TRACKCHECK_REGISTRY_EXAMPLES_BASE_CASE_MESSAGE_H_

#include <memory>

#include "google/protobuf/message.h"
#include "registry/format.h"

namespace trackcheck {

// Returns the base case of `format` as a message of its type. Precondition:
// base_cases.h has a base case of `format`.
std::unique_ptr<google::protobuf::Message> BaseCaseMessage(
    const Format& format);

}  // namespace trackcheck

#endif  // TRACKCHECK_REGISTRY_EXAMPLES_BASE_CASE_MESSAGE_H_
