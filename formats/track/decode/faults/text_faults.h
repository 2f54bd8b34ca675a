// Reports faults of the JSON text as findings with a path.
#ifndef TRACKCHECK_FORMATS_TRACK_DECODE_FAULTS_TEXT_FAULTS_H_
#define TRACKCHECK_FORMATS_TRACK_DECODE_FAULTS_TEXT_FAULTS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/functional/function_ref.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/json/reader.h"
#include "formats/track/decode/faults/fault_reporter.h"
#include "formats/track/decode/faults/nested_path.h"

namespace trackcheck::track {

class TextFaults final : public json::FaultListener {
 public:
  // Refers to both arguments, which must outlive it.
  TextFaults(FaultReporter& reporter, ByteView text)
      : reporter_(reporter), text_(text) {}

  void OnFault(json::Fault fault, const ByteRange& where,
               absl::FunctionRef<std::string()> message) override;

  // Between these calls, faults are inside the value that begins at `offset`,
  // which the decoder itself does not read.
  void BeginSkip(uint64_t offset) { skipped_ = offset; }
  void EndSkip() {
    skipped_.reset();
    nested_.reset();
  }

  bool trailing_content() const { return trailing_content_; }

 private:
  FaultReporter& reporter_;
  ByteView text_;
  std::optional<uint64_t> skipped_;
  std::optional<NestedPath> nested_;
  bool trailing_content_ = false;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DECODE_FAULTS_TEXT_FAULTS_H_
