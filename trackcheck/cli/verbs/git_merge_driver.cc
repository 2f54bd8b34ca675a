#include "trackcheck/cli/verbs/git_merge_driver.h"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/gzip/gzip.h"
#include "trackcheck/cli/verbs/conflicts.h"
#include "trackcheck/cli/verbs/git_version.h"
#include "trackcheck/config/config.h"
#include "trackcheck/git/textconv.h"
#include "trackcheck/io/binary_output.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/patch/file_patch.h"
#include "trackcheck/patch/merge_check.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

enum Argument : size_t { kBase, kOurs, kTheirs, kSides, kName = kSides };
constexpr size_t kArguments = 4;
constexpr std::array<std::string_view, kSides> kSideNames = {
    "the common base", "our version", "their version"};
using Versions = std::array<std::unique_ptr<LoadedFile>, kSides>;

// The content of the common base if git has several candidates whose merge
// conflicts. No format can decode it.
constexpr std::string_view kNoCommonBase =
    "trackcheck: the candidates for the common base conflict\n";

// Loads a version of the file `name`. Null if it cannot be decoded; why goes to
// `reasons`.
std::unique_ptr<LoadedFile> LoadVersion(const std::string& path,
                                        const std::string& name,
                                        std::string_view side, Console& console,
                                        std::ostream& reasons) {
  ConfigFinder configs;
  absl::StatusOr<std::unique_ptr<LoadedFile>> file =
      ReadVersion(path, name, configs, console);
  const bool is_base = side == kSideNames[kBase];
  std::string obstacle;
  if (!file.ok()) {
    obstacle = "not readable: " + MessageOf(file.status());
  } else if (is_base && (*file)->bytes().size() == 0) {
    obstacle = "absent: both sides added the file";
  } else if (is_base && (*file)->bytes().text() == kNoCommonBase) {
    obstacle = "not known: the branches have several, which conflict";
  } else if (!(*file)->obstacle().ok()) {
    obstacle = ObstacleText(**file);
  }
  if (obstacle.empty()) return *std::move(file);
  reasons << "trackcheck: " << Printable(name) << ": " << side << " is "
          << obstacle << '\n';
  return nullptr;
}

// The versions that git passes, in the order of the arguments. Prints the
// reasons and returns nothing if one cannot be decoded.
std::optional<Versions> LoadVersions(const std::vector<std::string>& arguments,
                                     Console& console, std::ostream& reasons) {
  Versions versions;
  bool decoded = true;
  for (size_t side = 0; side < kSides; ++side) {
    versions[side] = LoadVersion(arguments[side], arguments[kName],
                                 kSideNames[side], console, reasons);
    decoded = decoded && versions[side] != nullptr;
  }
  if (!decoded) return std::nullopt;
  return versions;
}

// A message that begins with the path of a temporary file of git names the side
// instead.
std::string WithNamesOfSides(const std::string& message,
                             const Versions& versions) {
  for (size_t side = 0; side < kSides; ++side) {
    const std::string path = Printable(versions[side]->path()) + ": ";
    if (message.starts_with(path)) {
      return Joined({kSideNames[side], " ", message.substr(path.size())});
    }
  }
  return message;
}

// The merged file. Prints the reasons and returns nothing if there are
// conflicts.
std::optional<PatchedFile> Merged(const Versions& versions,
                                  const std::string& name,
                                  std::ostream& reasons) {
  const LoadedFile& ours = *versions[kOurs];
  absl::StatusOr<PatchedFile> merged =
      MergeFiles(versions[kBase].get(), ours, *versions[kTheirs], {},
                 gzip::IsGzip(ours.bytes()));
  if (!merged.ok()) {
    reasons << "trackcheck: " << Printable(name) << ": "
            << WithNamesOfSides(MessageOf(merged.status()), versions) << '\n';
    return std::nullopt;
  }
  if (!merged->conflicts.empty()) {
    reasons << "trackcheck: " << Printable(name)
            << ": both sides changed the same\n";
    WriteConflicts(merged->conflicts, reasons);
    return std::nullopt;
  }
  return *std::move(merged);
}

// Whether all versions could be read as they were. Otherwise prints why.
bool AreWhole(const Versions& versions, const std::string& name,
              Console& console) {
  for (size_t side = 0; side < kSides; ++side) {
    if (!versions[side]->shrank()) continue;
    console.err << "trackcheck: " << Printable(name) << ": " << kSideNames[side]
                << " shrank while it was read\n";
    return false;
  }
  return true;
}

// Replaces the file of our side.
bool WriteOurs(const std::vector<std::string>& arguments,
               std::string_view bytes, Console& console) {
  const absl::Status written = WriteBinary(arguments[kOurs], bytes, console);
  if (written.ok()) return true;
  console.err << "trackcheck: " << Printable(arguments[kName]) << ": "
              << MessageOf(written) << '\n';
  return false;
}

}  // namespace

absl::Status ValidateMergeDriver(const std::vector<std::string>& arguments) {
  if (arguments.size() == kArguments) return absl::OkStatus();
  return UsageError(
      {"git's merge drivers take the arguments %O %A %B %P, 4, not ",
       arguments.size()});
}

bool MergeForGit(const std::vector<std::string>& arguments, Console& console) {
  const std::string& name = arguments[kName];
  const std::optional<Versions> versions =
      LoadVersions(arguments, console, console.err);
  if (!versions) return false;
  const std::optional<PatchedFile> merged =
      Merged(*versions, name, console.err);
  if (!AreWhole(*versions, name, console) || !merged) return false;
  const std::vector<std::string> findings =
      FindingsOfMerge(merged->bytes, *(*versions)[kBase], *(*versions)[kOurs],
                      *(*versions)[kTheirs]);
  if (!findings.empty()) {
    console.err << "trackcheck: " << Printable(name)
                << ": the merged file would have what neither side has\n";
    for (const std::string& finding : findings) console.err << finding << '\n';
    return false;
  }
  for (const std::string& note : merged->notes) {
    console.err << "trackcheck: " << Printable(name) << ": " << Printable(note)
                << '\n';
  }
  return WriteOurs(arguments, merged->bytes, console);
}

bool MergeBasesForGit(const std::vector<std::string>& arguments,
                      Console& console) {
  std::ostringstream ignored;
  const std::optional<Versions> versions =
      LoadVersions(arguments, console, ignored);
  std::optional<PatchedFile> merged;
  if (versions) {
    merged = Merged(*versions, arguments[kName], ignored);
    if (!AreWhole(*versions, arguments[kName], console)) return false;
  }
  return WriteOurs(arguments, merged ? merged->bytes : kNoCommonBase,
                   console) &&
         merged.has_value();
}

}  // namespace trackcheck
