// Fuzzes the map of any file: the plan, the positions of fields, the picture.
#include <cstddef>
#include <cstdint>
#include <memory>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "fuzz/properties/map_properties.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "fuzz/targets/fuzzed_format.h"
#include "registry/format.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > trackcheck::kMaxCheckedBytes) return trackcheck::kReject;
  static const trackcheck::RuleSelection& all_rules =
      *new trackcheck::RuleSelection;
  trackcheck::FindingSink sink(all_rules, 1);
  const std::unique_ptr<const trackcheck::DecodedFile> file =
      trackcheck::FuzzedFormat().Decode({data, size}, trackcheck::Limits(),
                                        sink);
  if (!file->decoded_anything()) return trackcheck::kReject;
  trackcheck::ExpectHolds(trackcheck::MapHolds(*file));
  return 0;
}
