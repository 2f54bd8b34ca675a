// Implements MessageFormat with a format's FormatApi and MessageApi.
#ifndef TRACKCHECK_REGISTRY_MESSAGE_ADAPTER_H_
#define TRACKCHECK_REGISTRY_MESSAGE_ADAPTER_H_

#include <memory>
#include <span>
#include <string>
#include <type_traits>

#include "absl/base/macros.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/api/format_api.h"
#include "formats/api/message_api.h"
#include "formats/api/message_chunks.h"
#include "formats/api/upgraded.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/findings/rule_info.h"
#include "google/protobuf/message.h"
#include "registry/adapter.h"
#include "registry/format.h"
#include "registry/message_format.h"
#include "validators/transfer/transfer.h"

namespace trackcheck {

template <typename Document, typename File, typename Options,
          typename OptionsMessage>
class MessageAdapter final
    : public FormatAdapter<Document, Options, MessageFormat> {
  using Base = FormatAdapter<Document, Options, MessageFormat>;
  using Messages = MessageApi<Document, File, Options, OptionsMessage>;

 public:
  // The first three outlive this, and so does `companion`, which may be null.
  // See FormatAdapter.
  MessageAdapter(const FormatApi<Document, Options>& api,
                 const Messages& messages, const RulesApi<Document>& rules,
                 std::span<const transfer::TransferExample> transfer_examples,
                 const Format* companion)
      : Base(api, rules, transfer_examples),
        messages_(messages),
        companion_(companion) {}

  const Format* companion() const override { return companion_; }

  std::unique_ptr<google::protobuf::Message> NewMessage() const override {
    return std::make_unique<File>();
  }
  std::unique_ptr<google::protobuf::Message> Describe(
      const DecodedFile& file) const override {
    auto message = std::make_unique<File>();
    messages_.describe(Base::DocumentOf(file), message.get());
    return message;
  }
  void DescribeInChunks(const DecodedFile& file,
                        MessageChunks& out) const override {
    if (messages_.describe_in_chunks == nullptr) {
      MessageFormat::DescribeInChunks(file, out);
    } else {
      messages_.describe_in_chunks(Base::DocumentOf(file), out);
    }
  }
  absl::StatusOr<std::string> Encode(
      const google::protobuf::Message& message) const override {
    return messages_.encode(Generated<File>(message));
  }
  absl::StatusOr<std::string> EncodeFields(
      const FieldTree& fields) const override {
    File file;
    const absl::Status composed = messages_.compose(fields, &file);
    if (!composed.ok()) return composed;
    return messages_.encode(file);
  }
  absl::StatusOr<Upgraded> Upgrade(ByteView file) const override {
    return messages_.upgrade == nullptr ? MessageFormat::Upgrade(file)
                                        : messages_.upgrade(file);
  }
  std::unique_ptr<const FormatOptions> OptionsOf(
      const google::protobuf::Message& message) const override {
    if constexpr (std::is_same_v<Options, NoOptions>) {
      return MessageFormat::OptionsOf(message);
    } else {
      return Base::Hold(
          messages_.options_of(Generated<OptionsMessage>(message)));
    }
  }

 private:
  // Precondition: `message` is a Message.
  template <typename Message>
  static const Message& Generated(const google::protobuf::Message& message) {
    const auto* generated =
        google::protobuf::DynamicCastToGenerated<Message>(&message);
    ABSL_HARDENING_ASSERT(generated != nullptr);
    return *generated;
  }

  const Messages& messages_;
  const Format* const companion_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_REGISTRY_MESSAGE_ADAPTER_H_
