#include "fuzz/properties/view_properties.h"

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "diff/options/diff_options.h"
#include "diff/structural_diff.h"
#include "formats/api/view.h"
#include "formats/core/fields/field_visitor.h"
#include "fuzz/properties/field_properties.h"

namespace trackcheck {

absl::Status ViewsHold(const Format& format, const DecodedFile& file,
                       const Spaces& spaces) {
  for (const ViewInfo& info : format.views()) {
    const auto fails = [&](absl::string_view how) {
      return absl::InternalError(
          absl::StrCat("view ", std::string(info.name), ": ", how));
    };
    const std::unique_ptr<DocumentView> view = file.MakeView(info.name);
    const std::unique_ptr<DocumentView> other = file.MakeView(info.name);
    if (view == nullptr || other == nullptr) return fails("cannot be made");
    const auto fields = [&](FieldVisitor& visitor) {
      view->VisitFields(visitor);
    };
    const auto other_fields = [&](FieldVisitor& visitor) {
      other->VisitFields(visitor);
    };
    const absl::StatusOr<uint64_t> hash = FieldsAreWellFormed(fields, spaces);
    if (!hash.ok()) return fails(hash.status().message());
    for (const bool raw : {false, true}) {
      DiffOptions options;
      options.raw = raw;
      if (!Diff(fields, other_fields, options).equal()) {
        return fails(raw ? "differs from itself, raw" : "differs from itself");
      }
    }
  }
  return absl::OkStatus();
}

}  // namespace trackcheck
