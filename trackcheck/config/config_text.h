// Reads the text of a config. It is a text proto, but the parser of text protos
// reports mistakes as types and tokens, stops at the first one, and has no
// place for the values of a list.
#ifndef TRACKCHECK_TRACKCHECK_CONFIG_CONFIG_TEXT_H_
#define TRACKCHECK_TRACKCHECK_CONFIG_CONFIG_TEXT_H_

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "google/protobuf/message.h"

namespace trackcheck {

// Counts from 1, the column in bytes.
struct ConfigPlace {
  uint64_t line = 1;
  uint64_t column = 1;

  auto operator<=>(const ConfigPlace&) const = default;
};

struct ConfigFault {
  ConfigPlace place;
  // What is wrong and what to write instead. One line of printable text.
  std::string message;
};

struct ConfigText {
  // In the order in which they are found, up to the first one after which the
  // text cannot be followed.
  std::vector<ConfigFault> faults;
  // Whether the text could be followed to its end.
  bool is_complete = false;
  // The place of every value by its path: "fail_on", "skip[1]",
  // "paths[0].glob". The place of an entry such as "paths[0]" is its key, and
  // in a list its bracket.
  std::map<std::string, ConfigPlace> places;
  // The messages that lack a key or a value, since it has a fault.
  std::set<const google::protobuf::Message*> incomplete;
};

// Adds the values in `text` that have no fault to `message`. A text without
// faults is a text proto of the same content, but it has no numbers in place of
// words, no two texts as values of a repeatable key without a comma between
// them, and no text over several lines in one pair of quotes. Takes linear
// time.
ConfigText ReadConfigText(std::string_view text,
                          google::protobuf::Message* message);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CONFIG_CONFIG_TEXT_H_
