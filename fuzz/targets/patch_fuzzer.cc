// Fuzzes the reader of patches, and patches of any text on files of every
// format. The input is the text, followed by a zero byte and a file.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "diff/patch/patch.h"
#include "diff/patch/patch_text.h"
#include "formats/core/fields/field_tree.h"
#include "fuzz/properties/exact_copy.h"
#include "fuzz/properties/patch_properties.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "registry/examples/base_case_message.h"
#include "registry/format.h"
#include "registry/message_format.h"

namespace {

struct Base {
  const trackcheck::Format* format;
  trackcheck::FieldTree fields;
};

const std::vector<Base>& Bases() {
  static const std::vector<Base>& bases = *[] {
    auto* all = new std::vector<Base>;
    for (const trackcheck::Format* format : trackcheck::Formats()) {
      all->push_back(
          {format, trackcheck::FieldTreeOf(
                       *format, *WithMessages(*format).Encode(
                                    *trackcheck::BaseCaseMessage(*format)))});
    }
    return all;
  }();
  return bases;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > trackcheck::kMaxFileBytes) return trackcheck::kReject;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const size_t end = input.find('\0');
  const trackcheck::ExactCopy copy(input.substr(0, end));
  const std::string_view text = copy.view().text();
  trackcheck::ExpectHolds(trackcheck::PatchTextHolds(text));
  const absl::StatusOr<trackcheck::Patch> patch = trackcheck::ReadPatch(text);
  if (!patch.ok()) return 0;
  for (const Base& base : Bases()) {
    trackcheck::ExpectHolds(trackcheck::PatchedFieldsHold(
        *base.format, patch->fields, base.fields));
  }
  const trackcheck::Format* format = trackcheck::FindFormat(patch->format);
  if (format == nullptr || end == std::string_view::npos) return 0;
  trackcheck::ExpectHolds(trackcheck::PatchedFieldsHold(
      *format, patch->fields,
      trackcheck::FieldTreeOf(*format, input.substr(end + 1))));
  return 0;
}
