// What the reader of JSON tells, as findings with a path.
#ifndef TRACKCHECK_FORMATS_TRACK_JSON_FAULTS_H_
#define TRACKCHECK_FORMATS_TRACK_JSON_FAULTS_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/core/byte_range.h"
#include "formats/core/byte_view.h"
#include "formats/json/reader.h"
#include "formats/track/inner_path.h"

namespace trackcheck::track {

struct Context;

class JsonFaults final : public json::FaultListener {
 public:
  // Only refers to the context.
  JsonFaults(Context* context, ByteView text)
      : context_(*context), text_(text) {}

  void OnFault(json::Fault fault, ByteRange where,
               std::string_view words) override;

  // What comes is inside a value that begins at `offset` and that the decoder
  // does not walk itself.
  void BeginSkip(uint64_t offset) { skipped_ = offset; }
  void EndSkip() {
    skipped_.reset();
    inner_.reset();
  }

  bool trailing_content() const { return trailing_content_; }

 private:
  Context& context_;
  ByteView text_;
  std::optional<uint64_t> skipped_;
  std::optional<InnerPath> inner_;
  bool trailing_content_ = false;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_JSON_FAULTS_H_
