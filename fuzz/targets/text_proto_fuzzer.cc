// Fuzzes the reader of text protos: any text is a message that is the same
// after it was printed and read, or gives an error that names its place. The
// first line names the format, as in a dump.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "fuzz/properties/is_plain_text.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "google/protobuf/text_format.h"
#include "registry/format.h"
#include "registry/message_format.h"
#include "trackcheck/text/text_proto.h"

namespace trackcheck {
namespace {

constexpr char kPath[] = "a.textproto";

std::string Printed(const google::protobuf::Message& message) {
  std::string text;
  google::protobuf::TextFormat::PrintToString(message, &text);
  return text;
}

absl::Status TextProtoHolds(const Format& format, std::string_view text) {
  const MessagePointer message = WithMessages(format).NewMessage();
  const absl::Status parsed =
      ParseTextProto({kPath, std::string(text)}, message.get());
  if (!parsed.ok()) return IsPlainError(kPath, parsed);
  const std::string printed = Printed(*message);
  const MessagePointer again = WithMessages(format).NewMessage();
  absl::Status status = ParseTextProto({kPath, printed}, again.get());
  if (!status.ok()) return status;
  if (Printed(*again) != printed) {
    return absl::InternalError("a message that was read is another one");
  }
  const absl::StatusOr<std::string> bytes =
      WithMessages(format).Encode(*message);
  return bytes.ok() ? absl::OkStatus() : IsPlainError("", bytes.status());
}

const Format* FormatInFirstLine(std::string_view text) {
  if (!text.starts_with(kTextProtoComment)) return nullptr;
  text.remove_prefix(std::string_view(kTextProtoComment).size());
  return FindFormat(text.substr(0, text.find('\n')));
}

}  // namespace
}  // namespace trackcheck

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text = trackcheck::AsText(data, size);
  const trackcheck::Format* format = trackcheck::FormatInFirstLine(text);
  if (format == nullptr || size > trackcheck::kMaxMessageBytes) {
    return trackcheck::kReject;
  }
  trackcheck::ExpectHolds(trackcheck::TextProtoHolds(*format, text));
  return 0;
}
