#include "fuzz/properties/is_plain_text.h"

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/json/tokens/text.h"

namespace trackcheck {

absl::Status IsPlainText(std::string_view what, std::string_view text) {
  for (std::string_view rest = text; !rest.empty();) {
    const json::Character character = json::ReadUtf8(rest);
    const bool is_text =
        character.value != json::kReplacement || character.size > 1;
    if (!is_text || (character.value < ' ' && character.value != '\n') ||
        character.value == 0x7f) {
      return absl::InternalError(
          absl::StrCat(std::string(what), " has a control character at ",
                       text.size() - rest.size(), ": ", std::string(text)));
    }
    rest.remove_prefix(character.size);
  }
  return absl::OkStatus();
}

absl::Status IsPlainError(std::string_view place, const absl::Status& error) {
  const std::string_view message(error.message().data(),
                                 error.message().size());
  if (message.size() <= place.size() || !message.starts_with(place)) {
    return absl::InternalError(
        absl::StrCat("an error without a place or a message: \"",
                     std::string(message), "\""));
  }
  return IsPlainText("an error", message);
}

}  // namespace trackcheck
