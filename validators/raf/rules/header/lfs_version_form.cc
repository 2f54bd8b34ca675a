#include <algorithm>
#include <string_view>

#include "absl/strings/ascii.h"
#include "formats/raf/header_text.h"
#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/header_text.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

// 0.6R, 0.7A2.
bool IsLfsVersion(std::string_view version) {
  return version.size() >= 3 && absl::ascii_isdigit(version[0]) &&
         version[1] == '.' && absl::ascii_isdigit(version[2]) &&
         std::all_of(version.begin() + 3, version.end(), absl::ascii_isalnum);
}

void CheckForm(const Document& document, FindingSink& sink) {
  const std::string_view version = HeaderText(document, header::kLfsVersion);
  // raf-text-empty, raf-text-control and raf-text-after-nul report the other
  // faults.
  if (version.empty() || IsLfsVersion(version) || HasControl(version) ||
      FindPadding(document, header::kLfsVersion).count > 0) {
    return;
  }
  sink.Report(
      {.rule = &rules::lfs_version_form.info,
       .where = HeaderPlace(header::kLfsVersion),
       .message = Message("the LFS version is $0, not of a form like $1",
                          Quote(version), Quote("0.6R"))});
}

}  // namespace

const HeaderRule rules::lfs_version_form = {
    .info = {.id = "raf-lfs-version-form",
             .severity = Severity::kInfo,
             .title = "The LFS version is not written as the game writes it.",
             .section = "HEADER BLOCK",
             .rationale = "The point that positions refer to depends on the "
                          "version (NOTE 2), so programs read this text.",
             .remedy = "Write it as the game shows it, such as 0.6R.",
             .bad = "set header.lfs_version S2-0.6R",
             .ok = "set header.lfs_version 0.5Z28"},
    .check = CheckForm};

}  // namespace trackcheck::raf
