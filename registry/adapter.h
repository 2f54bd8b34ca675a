// Implements Format with a format's FormatApi, rules and check.
#ifndef TRACKCHECK_REGISTRY_ADAPTER_H_
#define TRACKCHECK_REGISTRY_ADAPTER_H_

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/base/macros.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/api/comparison.h"
#include "formats/api/file_info.h"
#include "formats/api/format_api.h"
#include "formats/api/message_chunks.h"
#include "formats/api/plan_view.h"
#include "formats/core/fields/field_tree.h"
#include "google/protobuf/message.h"
#include "registry/format.h"
#include "validators/transfer/transfer.h"

namespace trackcheck {

template <typename Document, typename File, typename OptionsMessage>
class FormatAdapter final : public Format {
  using Api = FormatApi<Document, File, OptionsMessage>;
  using Rules = std::span<const RuleInfo* const>();
  using Check = void(const Document& document, WorkPool& pool,
                     FindingSink& sink);
  using CheckWithPath = void(const Document& document, std::string_view path,
                             WorkPool& pool, FindingSink& sink);

 public:
  // `api` outlives this. The check of a format that has rules about the path of
  // a file takes it.
  FormatAdapter(const Api& api, Rules* rules, Check* check,
                std::span<const transfer::TransferExample> transfer_examples)
      : FormatAdapter(api, rules, check, nullptr, transfer_examples) {}
  FormatAdapter(const Api& api, Rules* rules, CheckWithPath* check,
                std::span<const transfer::TransferExample> transfer_examples)
      : FormatAdapter(api, rules, nullptr, check, transfer_examples) {}

  std::string_view name() const override { return api_.name; }
  std::string_view title() const override { return api_.title; }
  std::span<const std::string_view> suffixes() const override {
    return api_.suffixes;
  }
  bool is_text() const override { return api_.is_text; }
  bool has_canonical_form() const override { return api_.has_canonical_form; }
  std::span<const RuleInfo* const> rules() const override { return rules_; }
  std::string_view magic() const override { return api_.magic; }
  const transfer::TransferRules* transfer_rules() const override {
    return &transfer_rules_;
  }
  bool Recognize(ByteView bytes) const override {
    return api_.recognize(bytes);
  }
  std::unique_ptr<DecodedFile> Decode(ByteView bytes, const Limits& limits,
                                      FindingSink& sink) const override {
    return DecodeWith(nullptr, bytes, limits, sink);
  }
  std::unique_ptr<DecodedFile> DecodeWith(
      const google::protobuf::Message* options, ByteView bytes,
      const Limits& limits, FindingSink& sink) const override {
    if constexpr (std::is_same_v<OptionsMessage, NoOptions>) {
      return std::make_unique<Decoded>(*this, api_.decode(bytes, limits, sink));
    } else {
      return std::make_unique<Decoded>(
          *this,
          api_.decode(bytes, limits,
                      options == nullptr ? OptionsMessage::default_instance()
                                         : Generated<OptionsMessage>(*options),
                      sink));
    }
  }
  std::vector<ExportInfo> exports() const override {
    std::vector<ExportInfo> infos;
    if (api_.exports != nullptr) {
      for (const auto& each : api_.exports()) infos.push_back(each.info);
    }
    return infos;
  }
  std::vector<ViewInfo> views() const override {
    std::vector<ViewInfo> infos;
    if (api_.views != nullptr) {
      for (const auto& each : api_.views()) infos.push_back(each.info);
    }
    return infos;
  }
  std::vector<ViewInfo> comparisons() const override {
    std::vector<ViewInfo> infos;
    if (api_.comparisons != nullptr) {
      for (const auto& each : api_.comparisons()) infos.push_back(each.info);
    }
    return infos;
  }
  std::unique_ptr<google::protobuf::Message> NewMessage() const override {
    return std::make_unique<File>();
  }
  absl::StatusOr<std::string> Encode(
      const google::protobuf::Message& message) const override {
    return api_.encode(Generated<File>(message));
  }
  absl::StatusOr<std::string> EncodeFields(
      const FieldTree& fields) const override {
    File file;
    const absl::Status composed = api_.compose(fields, &file);
    if (!composed.ok()) return composed;
    return api_.encode(file);
  }

 private:
  FormatAdapter(const Api& api, Rules* rules, Check* check,
                CheckWithPath* check_with_path,
                std::span<const transfer::TransferExample> transfer_examples)
      : api_(api),
        check_(check),
        check_with_path_(check_with_path),
        transfer_rules_(api.name, transfer_examples),
        rules_(rules().begin(), rules().end()) {
    rules_.insert(rules_.end(), transfer_rules_.infos().begin(),
                  transfer_rules_.infos().end());
  }

  class Decoded final : public DecodedFile {
   public:
    Decoded(const FormatAdapter& format, Document document)
        : api_(format.api_),
          check_(format.check_),
          check_with_path_(format.check_with_path_),
          document_(std::move(document)) {}

    bool decoded_anything() const override {
      return api_.decoded_anything(document_);
    }
    ByteView inflated() const override {
      return api_.inflated == nullptr ? ByteView() : api_.inflated(document_);
    }
    void Check(std::string_view path, WorkPool& pool,
               FindingSink& sink) const override {
      if (check_with_path_ != nullptr) {
        check_with_path_(document_, path, pool, sink);
      } else {
        check_(document_, pool, sink);
      }
    }
    void VisitFields(FieldVisitor& visitor) const override {
      api_.visit_fields(document_, visitor);
    }
    FileInfo Info(WorkPool& pool) const override {
      return api_.info(document_, pool);
    }
    std::unique_ptr<google::protobuf::Message> Describe() const override {
      auto file = std::make_unique<File>();
      api_.describe(document_, file.get());
      return file;
    }
    void DescribeInChunks(MessageChunks& out) const override {
      if (api_.describe_in_chunks == nullptr) {
        DecodedFile::DescribeInChunks(out);
      } else {
        api_.describe_in_chunks(document_, out);
      }
    }
    void Export(std::string_view name,
                const ExportRequest& request) const override {
      if (api_.exports == nullptr) return;
      for (const auto& each : api_.exports()) {
        if (each.info.name == name) each.write(document_, request);
      }
    }
    std::unique_ptr<DocumentView> MakeView(
        std::string_view name) const override {
      if (api_.views == nullptr) return nullptr;
      for (const auto& each : api_.views()) {
        if (each.info.name == name) return each.make(document_);
      }
      return nullptr;
    }
    absl::StatusOr<DocumentComparison> CompareWith(
        std::string_view name, const DecodedFile& new_file) const override {
      const auto* const other = dynamic_cast<const Decoded*>(&new_file);
      ABSL_HARDENING_ASSERT(other != nullptr);
      if (api_.comparisons != nullptr) {
        for (const auto& each : api_.comparisons()) {
          if (each.info.name == name) {
            return each.compare(document_, other->document_);
          }
        }
      }
      return DecodedFile::CompareWith(name, new_file);
    }
    std::unique_ptr<PlanView> Map() const override {
      return api_.map == nullptr ? nullptr : api_.map(document_);
    }

   private:
    const Api& api_;
    FormatAdapter::Check* const check_;
    FormatAdapter::CheckWithPath* const check_with_path_;
    Document document_;
  };

  // Precondition: `message` is a Message.
  template <typename Message>
  static const Message& Generated(const google::protobuf::Message& message) {
    const auto* generated =
        google::protobuf::DynamicCastToGenerated<Message>(&message);
    ABSL_HARDENING_ASSERT(generated != nullptr);
    return *generated;
  }

  const Api& api_;
  // One of them is null.
  Check* const check_;
  CheckWithPath* const check_with_path_;
  const transfer::TransferRules transfer_rules_;
  std::vector<const RuleInfo*> rules_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_REGISTRY_ADAPTER_H_
