// A format whose files can also be protobuf messages, with which they are
// written, edited and mutated. Every format of the program is one.
#ifndef TRACKCHECK_REGISTRY_MESSAGE_FORMAT_H_
#define TRACKCHECK_REGISTRY_MESSAGE_FORMAT_H_

#include <memory>
#include <string>

#include "absl/base/macros.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/api/message_chunks.h"
#include "formats/api/upgraded.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_tree.h"
#include "google/protobuf/message.h"
#include "registry/format.h"

namespace trackcheck {

class MessageFormat : public Format {
 public:
  // An empty message of the type that Encode takes.
  virtual std::unique_ptr<google::protobuf::Message> NewMessage() const = 0;
  // Returns the file, which this format decoded, as a message of that type.
  virtual std::unique_ptr<google::protobuf::Message> Describe(
      const DecodedFile& file) const = 0;
  // Gives the same message, in bounded memory if the format supports it.
  virtual void DescribeInChunks(const DecodedFile& file,
                                MessageChunks& out) const {
    out.Add(*Describe(file));
  }
  // Returns the bytes that `message` describes, also if they are an invalid
  // file. Returns InvalidArgument, with the path and the value, if no file can
  // hold the values of `message`. Precondition: `message` is of NewMessage's
  // type.
  virtual absl::StatusOr<std::string> Encode(
      const google::protobuf::Message& message) const = 0;
  // Returns the bytes of a file with these fields, which are those of
  // DecodedFile::VisitFields, changed in any way. Redundant fields are derived
  // again. Returns InvalidArgument, with the path and the reason, if no file
  // has such fields.
  virtual absl::StatusOr<std::string> EncodeFields(
      const FieldTree& fields) const = 0;
  // Converts a file of an earlier version of the format. Returns
  // FailedPrecondition, with the reason, if it is none, or if no earlier
  // version is known.
  virtual absl::StatusOr<Upgraded> Upgrade(ByteView /*file*/) const {
    return absl::FailedPreconditionError(
        "no earlier version of its format is known");
  }
  // Returns the options that `message`, of formats/<name>/options.proto, holds;
  // null if the format has no options.
  virtual std::unique_ptr<const FormatOptions> OptionsOf(
      const google::protobuf::Message& /*message*/) const {
    return nullptr;
  }
};

// Precondition: `format` is a MessageFormat, as every format of the program is.
inline const MessageFormat& WithMessages(const Format& format) {
  const auto* const with_messages = dynamic_cast<const MessageFormat*>(&format);
  ABSL_HARDENING_ASSERT(with_messages != nullptr);
  return *with_messages;
}

}  // namespace trackcheck

#endif  // TRACKCHECK_REGISTRY_MESSAGE_FORMAT_H_
