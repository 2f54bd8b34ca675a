// Follows the text of a config by keys and values. The parser of text protos
// reports faults as types and tokens, and has no place for the values of a
// list.
#ifndef TRACKCHECK_TRACKCHECK_CONFIG_CONFIG_TEXT_H_
#define TRACKCHECK_TRACKCHECK_CONFIG_CONFIG_TEXT_H_

#include <cstddef>
#include <map>
#include <optional>
#include <set>
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

// The faults in `text`, which the parser accepts as a text proto of `type`: two
// texts that follow each other without a comma as values of a repeatable key,
// which it joins, and numbers in place of words. They are also among the faults
// of a text that it does not accept. Takes linear time.
std::vector<ConfigFault> FindMisreadValues(
    std::string_view text, const google::protobuf::Descriptor& type);

struct FaultlessConfig {
  // The text with spaces in place of each key and value that has a fault, so
  // that all others are at their offsets.
  std::string text;
  // The paths of the messages that they were in: "suppress[0].", and "" for the
  // whole text.
  std::set<std::string> incomplete;
};

// What is left of `text` without its faults; nothing if there is one after
// which it cannot be followed. Takes linear time.
std::optional<FaultlessConfig> WithoutFaults(
    std::string_view text, const google::protobuf::Descriptor& type);

// The offset of every value in `text`, which the parser accepts as a text proto
// of `type`, by path: "fail_on", "skip[1]", "paths[0].glob". The place of an
// entry such as "paths[0]" is its key, and in a list its bracket. Takes linear
// time.
std::map<std::string, size_t> FindConfigValues(
    std::string_view text, const google::protobuf::Descriptor& type);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CONFIG_CONFIG_TEXT_H_
