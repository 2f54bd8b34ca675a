#include "trackcheck/cli/verbs/git_diff_driver.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "diff/options/diff_options.h"
#include "diff/structural_diff.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/cli/verbs/git_version.h"
#include "trackcheck/compare/diff_messages.h"
#include "trackcheck/compare/neighbor_notes.h"
#include "trackcheck/compare/rebuilt.h"
#include "trackcheck/compare/undecoded_bytes.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/paths.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/git/textconv.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/report/damage_text.h"
#include "trackcheck/report/diff/diff_text.h"
#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/paint.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

constexpr size_t kUnmerged = 1;
constexpr size_t kPlain = 7;
constexpr size_t kRenamed = 9;

// The mode of a symbolic link. Its content is the path that it leads to.
constexpr std::string_view kLinkMode = "120000";
// Git passes this if it does not know the mode.
constexpr std::string_view kNoMode = ".";

// A version of the file.
struct Version {
  std::string shown;  // "a/tiles/x.rld"
  std::string mode;
  bool absent = false;
  std::unique_ptr<LoadedFile> file;  // null if it is absent or not readable
  std::string obstacle;              // why it cannot be compared, or empty

  const LoadedFile* decoded() const {
    return obstacle.empty() ? file.get() : nullptr;
  }
};

// `name` is the path in the repository, at the top of which git starts drivers.
Version Load(const std::string& path, const std::string& name,
             std::string_view prefix, const std::string& mode,
             ConfigFinder& configs, Console& console) {
  Version version;
  version.mode = mode;
  version.absent = path == kAbsentFile;
  version.shown = version.absent ? kAbsentFile : Joined({prefix, "/", name});
  if (version.absent) return version;
  absl::StatusOr<std::unique_ptr<LoadedFile>> file =
      ReadVersion(path, name, configs, console);
  if (!file.ok()) {
    version.obstacle = "not readable: " + MessageOf(file.status());
    return version;
  }
  version.file = *std::move(file);
  if (mode == kLinkMode) {
    version.obstacle =
        "a symbolic link to " + Printable(version.file->bytes().text());
  } else if (!version.file->obstacle().ok()) {
    version.obstacle = ObstacleText(*version.file);
  }
  return version;
}

std::string Described(const Version& version) {
  if (!version.obstacle.empty()) return version.obstacle;
  if (version.absent) return "absent";
  return Joined({"decoded as ", version.file->format().name(), ", ",
                 Counted(version.file->bytes().size(), "byte")});
}

bool IsText(const Version& version) {
  return version.file != nullptr && version.file->known_format() != nullptr &&
         version.file->known_format()->is_text();
}

void ShowFields(const LoadedFile* file, FieldVisitor& visitor) {
  if (file != nullptr) file->decoded().VisitFields(visitor);
}

// Precondition: at least one version is decoded, and no other one is there.
FileDiff Compare(const Version& before, const Version& after) {
  const LoadedFile* const old_file = before.decoded();
  const LoadedFile* const new_file = after.decoded();
  DiffOptions options;
  options.max_changes = 1000;
  FileDiff diff = {
      .old_path = before.shown,
      .new_path = after.shown,
      .format = (old_file != nullptr ? old_file : new_file)->format().name(),
      .result =
          Diff([&](FieldVisitor& visitor) { ShowFields(old_file, visitor); },
               [&](FieldVisitor& visitor) { ShowFields(new_file, visitor); },
               options)};
  if (old_file != nullptr && new_file != nullptr) {
    AddUndecodedBytes(
        new_file->format(),
        {old_file->bytes(), old_file->decoded(), old_file->damage()},
        {new_file->bytes(), new_file->decoded(), new_file->damage()},
        &diff.result);
  }
  return diff;
}

// Both versions are at their places in the working tree. Precondition: both are
// decoded.
std::vector<std::string> NotesOf(const Version& before, const Version& after,
                                 ConfigFinder& configs,
                                 const Console& console) {
  const auto placed = [](const Version& version) -> PlacedFile {
    return {.file = version.decoded()->decoded(),
            .path = AbsolutePathOf(version.shown.substr(2))};
  };
  return NeighborNotes(
      after.decoded()->format(), placed(before), placed(after),
      [&](const std::string& path) -> std::optional<FileSettings> {
        absl::StatusOr<FileSettings> settings =
            LoadedFile::FindSettings(path, SettingsFlags(), configs, console);
        if (!settings.ok()) return std::nullopt;
        return *std::move(settings);
      });
}

// Whether both versions that are there can be compared with each other.
bool Comparable(const Version& before, const Version& after) {
  const LoadedFile* const old_file = before.decoded();
  const LoadedFile* const new_file = after.decoded();
  if (old_file == nullptr && !before.absent) return false;
  if (new_file == nullptr && !after.absent) return false;
  if (old_file == nullptr || new_file == nullptr) {
    return old_file != nullptr || new_file != nullptr;
  }
  return &old_file->format() == &new_file->format();
}

void WriteHeading(const Version& before, const Version& after,
                  std::string_view about_rename, const Paint& paint,
                  std::ostream& out) {
  const auto line = [&](const std::string& text) {
    out << paint(Ink::kBold, text) << '\n';
  };
  const Version& there = after.absent ? before : after;
  const std::string name = there.shown.substr(2);
  line(Joined({"diff --trackcheck ",
               Printable(before.absent ? "a/" + name : before.shown), " ",
               Printable(after.absent ? "b/" + name : after.shown)}));
  if (before.absent) {
    line("new file");
  } else if (after.absent) {
    line("deleted file");
  } else if (before.mode != after.mode && before.mode != kNoMode) {
    line("old mode " + Printable(before.mode));
    line("new mode " + Printable(after.mode));
  }
  while (!about_rename.empty()) {
    const size_t end = std::min(about_rename.find('\n'), about_rename.size());
    line(Printable(about_rename.substr(0, end)));
    about_rename.remove_prefix(std::min(end + 1, about_rename.size()));
  }
}

}  // namespace

absl::Status ValidateDiffDriver(const std::vector<std::string>& arguments) {
  if (arguments.size() == kUnmerged || arguments.size() == kPlain ||
      arguments.size() == kRenamed) {
    return absl::OkStatus();
  }
  return UsageError(
      {"git diff-driver takes the arguments of git's external "
       "diff: 1, 7 or 9, not ",
       arguments.size()});
}

void ShowToGit(const std::vector<std::string>& arguments, Console& console) {
  std::ostream& out = console.out;
  const ReportStyle style = {
      .color = (console.out_is_terminal || console.in_git_pager) &&
               !console.no_color};
  const Paint paint(style.color);
  if (arguments.size() == kUnmerged) {
    out << "* unmerged: " << Printable(arguments[0]) << '\n';
    return;
  }
  const bool renamed = arguments.size() == kRenamed;
  ConfigFinder configs;
  const Version before =
      Load(arguments[1], arguments[0], "a", arguments[3], configs, console);
  const Version after = Load(arguments[4], arguments[renamed ? 7 : 0], "b",
                             arguments[6], configs, console);
  WriteHeading(before, after, renamed ? arguments[8] : std::string(), paint,
               out);
  for (const Version* version : {&before, &after}) {
    if (version->decoded() == nullptr) continue;
    for (const Finding& finding : version->file->damage()) {
      out << Printable(version->shown) << ": damaged: " << DamageText(finding)
          << '\n';
    }
  }
  if (Comparable(before, after)) {
    FileDiff diff = Compare(before, after);
    if (!before.absent && !after.absent) {
      WorkPool one_thread(1);
      SumUpIfRebuilt(before.decoded()->decoded(), after.decoded()->decoded(),
                     one_thread, /*lists_changes=*/false, &diff);
      const std::vector<std::string> notes =
          NotesOf(before, after, configs, console);
      diff.notes.insert(diff.notes.end(), notes.begin(), notes.end());
    }
    WriteDiffAsText(diff, style, out);
    if (diff.result.equal() && !before.absent && !after.absent &&
        before.file->bytes().text() != after.file->bytes().text()) {
      out << kOtherBytes << '\n';
    }
  } else {
    out << paint(Ink::kBold, "--- " + Printable(before.shown)) << ": "
        << Described(before) << '\n'
        << paint(Ink::kBold, "+++ " + Printable(after.shown)) << ": "
        << Described(after) << '\n';
    if (IsText(before) || IsText(after)) {
      out << "git diff --no-ext-diff shows the texts\n";
    }
  }
  for (const Version* version : {&before, &after}) {
    if (version->file != nullptr && version->file->shrank()) {
      out << Printable(version->shown)
          << ": not readable: shrank while it was read\n";
    }
  }
}

}  // namespace trackcheck
