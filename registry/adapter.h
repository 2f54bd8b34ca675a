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
#include "formats/api/comparison.h"
#include "formats/api/file_info.h"
#include "formats/api/format_api.h"
#include "formats/api/or_refusal.h"
#include "formats/api/plan_view.h"
#include "formats/api/scene_view.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/bytes_passed.h"
#include "registry/format.h"
#include "validators/engine/file_set.h"
#include "validators/engine/rules_api.h"
#include "validators/engine/set_rules.h"
#include "validators/transfer/transfer.h"

namespace trackcheck {

// Base: Format, or a class derived from it whose further functions a derived
// adapter implements.
template <typename Document, typename Options, typename Base = Format>
class FormatAdapter : public Base {
  using Api = FormatApi<Document, Options>;

 public:
  // `api` and `rules` outlive this.
  FormatAdapter(const Api& api, const RulesApi<Document>& rules,
                std::span<const transfer::TransferExample> transfer_examples)
      : api_(api),
        rules_api_(rules),
        transfer_rules_(api.name, transfer_examples),
        rules_(rules.rules().begin(), rules.rules().end()) {
    rules_.insert(rules_.end(), transfer_rules_.infos().begin(),
                  transfer_rules_.infos().end());
  }

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
    WorkPool this_thread(1);
    return DecodeWith(nullptr, bytes, limits, this_thread, sink, BytesPassed());
  }
  std::unique_ptr<DecodedFile> DecodeWith(
      const FormatOptions* options, ByteView bytes, const Limits& limits,
      WorkPool& pool, FindingSink& sink,
      const BytesPassed& passed) const override {
    if constexpr (std::is_same_v<Options, NoOptions>) {
      return std::make_unique<Decoded>(
          *this, api_.decode_on != nullptr
                     ? api_.decode_on(pool, bytes, limits, sink, passed)
                     : api_.decode(bytes, limits, sink));
    } else {
      return std::make_unique<Decoded>(
          *this,
          api_.decode(bytes, limits,
                      options == nullptr ? Options() : OptionsIn(*options),
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
  const SetRules& set_rules() const override {
    return rules_api_.set_rules == nullptr ? Base::set_rules()
                                           : rules_api_.set_rules();
  }

 protected:
  // Precondition: a FormatAdapter of this type decoded `file`.
  static const Document& DocumentOf(const DecodedFile& file) {
    const auto* const decoded = dynamic_cast<const Decoded*>(&file);
    ABSL_HARDENING_ASSERT(decoded != nullptr);
    return decoded->document();
  }
  // `options` as DecodeWith takes them.
  static std::unique_ptr<const FormatOptions> Hold(Options options) {
    return std::make_unique<HeldOptions>(std::move(options));
  }

 private:
  struct HeldOptions final : FormatOptions {
    explicit HeldOptions(Options held) : options(std::move(held)) {}
    const Options options;
  };

  class Decoded final : public DecodedFile {
   public:
    Decoded(const FormatAdapter& format, Document document)
        : api_(format.api_),
          rules_(format.rules_api_),
          document_(std::move(document)) {}

    const Document& document() const { return document_; }

    bool decoded_anything() const override {
      return api_.decoded_anything(document_);
    }
    ByteView inflated() const override {
      return api_.inflated == nullptr ? ByteView() : api_.inflated(document_);
    }
    void Check(std::string_view path, WorkPool& pool,
               FindingSink& sink) const override {
      if (rules_.check_with_path != nullptr) {
        rules_.check_with_path(document_, path, pool, sink);
      } else {
        rules_.check(document_, pool, sink);
      }
    }
    std::unique_ptr<const FileSummary> Summarize(
        std::string_view path, WantsRule wants) const override {
      return rules_.summarize == nullptr
                 ? nullptr
                 : rules_.summarize(document_, path, wants);
    }
    void VisitFields(FieldVisitor& visitor) const override {
      api_.visit_fields(document_, visitor);
    }
    FileInfo Info(WorkPool& pool) const override {
      return api_.info(document_, pool);
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
    OrRefusal<DocumentComparison> CompareWith(
        std::string_view name, const DecodedFile& new_file) const override {
      const Document& new_document = DocumentOf(new_file);
      if (api_.comparisons != nullptr) {
        for (const auto& each : api_.comparisons()) {
          if (each.info.name == name) {
            return each.compare(document_, new_document);
          }
        }
      }
      return DecodedFile::CompareWith(name, new_file);
    }
    std::unique_ptr<PlanView> Map() const override {
      return api_.map == nullptr ? nullptr : api_.map(document_);
    }
    std::unique_ptr<SceneView> Scene() const override {
      return api_.scene == nullptr ? nullptr : api_.scene(document_);
    }

   private:
    const Api& api_;
    const RulesApi<Document>& rules_;
    Document document_;
  };

  // Precondition: `options` are of this format.
  static const Options& OptionsIn(const FormatOptions& options) {
    const auto* const held = dynamic_cast<const HeldOptions*>(&options);
    ABSL_HARDENING_ASSERT(held != nullptr);
    return held->options;
  }

  const Api& api_;
  const RulesApi<Document>& rules_api_;
  const transfer::TransferRules transfer_rules_;
  std::vector<const RuleInfo*> rules_;
};

// See Format::companion. What happens to a file on its way is not looked for.
template <typename Document>
class CompanionAdapter final : public FormatAdapter<Document, NoOptions> {
 public:
  CompanionAdapter(const FormatApi<Document>& api,
                   const RulesApi<Document>& rules)
      : FormatAdapter<Document, NoOptions>(api, rules, {}) {}

  const transfer::TransferRules* transfer_rules() const override {
    return nullptr;
  }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_REGISTRY_ADAPTER_H_
