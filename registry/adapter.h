// Makes a Format of the functions that every format's folders offer.
#ifndef TRACKCHECK_REGISTRY_ADAPTER_H_
#define TRACKCHECK_REGISTRY_ADAPTER_H_

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/export.h"
#include "formats/core/message_pieces.h"
#include "formats/core/view.h"
#include "google/protobuf/message.h"
#include "registry/format.h"

namespace trackcheck {

// `Api` forwards to one format's namespace; registry.bzl generates it.
template <typename Api>
class FormatAdapter final : public Format {
  using Document = typename Api::Document;
  using File = typename Api::File;
  static constexpr bool kHasExports = requires { Api::Exports(); };
  static constexpr bool kHasPieces =
      requires(const Document& document, MessagePieces& out) {
        Api::DescribeInPieces(document, out);
      };
  static constexpr bool kHasViews = requires { Api::Views(); };
  static constexpr bool kHasSpelling = requires { Api::kSpelling; };
  static constexpr bool kIsText = requires { Api::kText; };
  static constexpr bool kHasOptions =
      requires { typename Api::OptionsMessage; };

  class Decoded final : public DecodedFile {
   public:
    explicit Decoded(Document document) : document_(std::move(document)) {}

    bool decoded_anything() const override {
      return Api::DecodedAnything(document_);
    }
    ByteView inflated() const override {
      if constexpr (requires { document_.inflated; }) {
        return document_.inflated;
      } else {
        return {};
      }
    }
    void Check(WorkPool& pool, FindingSink& sink) const override {
      Api::Check(document_, pool, sink);
    }
    void VisitFields(FieldVisitor& visitor) const override {
      Api::VisitFields(document_, visitor);
    }
    std::unique_ptr<google::protobuf::Message> Describe() const override {
      auto file = std::make_unique<File>();
      Api::Describe(document_, file.get());
      return file;
    }
    void DescribeInPieces(MessagePieces& out) const override {
      if constexpr (kHasPieces) {
        Api::DescribeInPieces(document_, out);
      } else {
        DecodedFile::DescribeInPieces(out);
      }
    }
    void Export(std::string_view name,
                const ExportRequest& request) const override {
      if constexpr (kHasExports) {
        for (const auto& each : Api::Exports()) {
          if (each.info.name == name) each.write(document_, request);
        }
      }
    }
    std::unique_ptr<DocumentView> MakeView(
        std::string_view name) const override {
      if constexpr (kHasViews) {
        for (const auto& each : Api::Views()) {
          if (each.info.name == name) return each.make(document_);
        }
      }
      return nullptr;
    }

   private:
    Document document_;
  };

 public:
  std::string_view name() const override { return Api::kName; }
  std::span<const RuleInfo* const> rules() const override {
    return Api::Rules();
  }
  Recognition Recognize(ByteView bytes,
                        std::string_view file_name) const override {
    return Api::Recognize(bytes, file_name);
  }
  std::unique_ptr<DecodedFile> Decode(ByteView bytes, const Limits& limits,
                                      FindingSink& sink) const override {
    return std::make_unique<Decoded>(Api::Decode(bytes, limits, sink));
  }
  std::unique_ptr<DecodedFile> DecodeWith(
      const google::protobuf::Message* options, ByteView bytes,
      const Limits& limits, FindingSink& sink) const override {
    if constexpr (kHasOptions) {
      if (options != nullptr) {
        return std::make_unique<Decoded>(
            Api::Decode(bytes, limits, sink,
                        *google::protobuf::DynamicCastToGenerated<
                            typename Api::OptionsMessage>(options)));
      }
    }
    return Decode(bytes, limits, sink);
  }
  std::vector<ExportInfo> exports() const override {
    std::vector<ExportInfo> infos;
    if constexpr (kHasExports) {
      for (const auto& each : Api::Exports()) infos.push_back(each.info);
    }
    return infos;
  }
  std::vector<ViewInfo> views() const override {
    std::vector<ViewInfo> infos;
    if constexpr (kHasViews) {
      for (const auto& each : Api::Views()) infos.push_back(each.info);
    }
    return infos;
  }
  bool has_spelling() const override { return kHasSpelling; }
  bool is_text() const override { return kIsText; }
  std::unique_ptr<google::protobuf::Message> NewMessage() const override {
    return std::make_unique<File>();
  }
  std::string Misfit(const google::protobuf::Message& message) const override {
    if constexpr (requires(const File& file) { Api::Misfit(file); }) {
      return Api::Misfit(
          *google::protobuf::DynamicCastToGenerated<File>(&message));
    }
    return "";
  }
  std::string Encode(const google::protobuf::Message& message) const override {
    return Api::Encode(
        *google::protobuf::DynamicCastToGenerated<File>(&message));
  }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_REGISTRY_ADAPTER_H_
