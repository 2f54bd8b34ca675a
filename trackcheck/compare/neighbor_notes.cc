#include "trackcheck/compare/neighbor_notes.h"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/findings/finding.h"
#include "registry/format.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/set_files.h"
#include "validators/engine/file_set.h"
#include "validators/engine/set_rules.h"

namespace trackcheck {
namespace {

using SettingsOf =
    absl::FunctionRef<std::optional<FileSettings>(const std::string& path)>;
// See SetRules::NeighborPaths.
using Groups = std::vector<std::vector<std::string>>;

std::shared_ptr<const FileSummary> Read(const Format& format,
                                        const std::string& path,
                                        SettingsOf settings_of) {
  if (path.empty()) return nullptr;
  std::optional<FileSettings> settings = settings_of(path);
  if (!settings || settings->excluded) return nullptr;
  settings->path = path;
  std::vector<uint8_t> scratch;
  return ReadSummary(format, path, *settings, &scratch);
}

std::vector<std::string> NotesOrThrow(const Format& format,
                                      const PlacedFile& before,
                                      const PlacedFile& after,
                                      SettingsOf settings_of) {
  const SetRules& rules = format.set_rules();
  const bool old_is_placed = !rules.NeighborLabels(before.path).empty();
  const bool new_is_placed = !rules.NeighborLabels(after.path).empty();
  if (!old_is_placed && !new_is_placed) return {};
  const std::string& old_place = old_is_placed ? before.path : after.path;
  const std::string& new_place = new_is_placed ? after.path : before.path;
  const auto no_rule = [](const RuleInfo&) { return false; };
  const std::unique_ptr<const FileSummary> old_summary =
      before.file.Summarize(old_place, no_rule);
  const std::unique_ptr<const FileSummary> new_summary =
      after.file.Summarize(new_place, no_rule);
  if (old_summary == nullptr || new_summary == nullptr) return {};
  const Groups beside_old = rules.NeighborPaths(old_place, *old_summary, {});
  const Groups beside_new = rules.NeighborPaths(new_place, *new_summary, {});
  const auto read = [&](size_t group) -> NeighborVersions {
    if (group >= beside_old.size() || group >= beside_new.size()) return {};
    const std::string old_path = FirstFile(beside_old[group]);
    const std::string new_path = FirstFile(beside_new[group]);
    NeighborVersions versions = {.after = Read(format, new_path, settings_of)};
    versions.before = old_path == new_path
                          ? versions.after
                          : Read(format, old_path, settings_of);
    if (versions.before == nullptr) versions.before = versions.after;
    if (versions.after == nullptr) versions.after = versions.before;
    return versions;
  };
  std::vector<std::string> notes;
  for (const Message& message :
       rules.Compare(*old_summary, *new_summary, read)) {
    notes.push_back(RenderMessage(message));
  }
  return notes;
}

}  // namespace

std::vector<std::string> NeighborNotes(const Format& format,
                                       const PlacedFile& before,
                                       const PlacedFile& after,
                                       SettingsOf settings_of) {
  try {
    return NotesOrThrow(format, before, after, settings_of);
  } catch (const std::exception&) {
    return {};
  }
}

}  // namespace trackcheck
