#include "fuzz/properties/is_json.h"

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "google/protobuf/struct.pb.h"
#include "google/protobuf/util/json_util.h"

namespace trackcheck {

absl::Status IsJson(std::string_view what, const std::string& text) {
  google::protobuf::Value parsed;
  const auto status =
      google::protobuf::util::JsonStringToMessage(text, &parsed);
  if (status.ok()) return absl::OkStatus();
  return absl::InternalError(
      absl::StrCat(std::string(what),
                   " is no JSON: ", std::string(status.message()), "\n", text));
}

}  // namespace trackcheck
