// Explains in words of its own why the text of a config does not parse. The
// parser of text protos reports types and tokens, not keys and values.
#ifndef TRACKCHECK_TRACKCHECK_CONFIG_CONFIG_FAULTS_H_
#define TRACKCHECK_TRACKCHECK_CONFIG_CONFIG_FAULTS_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "google/protobuf/descriptor.h"

namespace trackcheck {

struct ConfigFault {
  size_t offset = 0;  // in the text, at most its size
  // What is wrong and what to write instead. One line of printable text.
  std::string message;
};

// The faults in `text`, which the parser does not accept as a text proto of
// `type`: keys and values in the order of the text, up to the first fault after
// which the text cannot be followed. Empty if no fault is found, then only the
// parser knows the reason. Takes linear time.
std::vector<ConfigFault> FindConfigFaults(
    std::string_view text, const google::protobuf::Descriptor& type);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CONFIG_CONFIG_FAULTS_H_
