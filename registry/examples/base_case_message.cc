#include "registry/examples/base_case_message.h"

#include <memory>
#include <string>

#include "absl/base/macros.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"
#include "registry/examples/base_cases.h"
#include "registry/format.h"
#include "registry/message_format.h"

namespace trackcheck {

std::unique_ptr<google::protobuf::Message> BaseCaseMessage(
    const Format& format) {
  const std::string text(BaseCaseText(format.name()));
  ABSL_HARDENING_ASSERT(!text.empty());
  std::unique_ptr<google::protobuf::Message> message =
      WithMessages(format).NewMessage();
  const bool parsed =
      google::protobuf::TextFormat::ParseFromString(text, message.get());
  ABSL_HARDENING_ASSERT(parsed);
  return message;
}

}  // namespace trackcheck
