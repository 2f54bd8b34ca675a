#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "absl/base/macros.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/scenery/scenery.h"
#include "validators/btg/scenery/stg_file.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {
namespace {

constexpr const char kNoExample[] =
    "The rule compares the file with .stg files beside it.";

// Null if it could not be read.
const StgSummary* SummaryOf(const CompanionFile& stg) {
  if (stg.summary == nullptr) return nullptr;
  const auto* const summary =
      dynamic_cast<const StgSummary*>(stg.summary.get());
  ABSL_HARDENING_ASSERT(summary != nullptr);
  return summary;
}

// The place of a finding about an .stg file: no bytes of the terrain file. The
// field has the name, so that findings about two names have different
// fingerprints.
Location PlaceOf(std::string_view name) {
  std::string key;
  for (const char letter : name) {
    key += letter == '"' ? "\\x22" : EscapeBytes(std::string_view(&letter, 1));
  }
  return {{}, FieldPath("stg").Field("[\"" + key + "\"]")};
}

Related LineOf(const CompanionFile& stg, const StgLine& line) {
  return {Message("line $0", line.number),
          {line.range(), FieldPath("$")},
          stg.path};
}

// The files of a set in one folder.
class Folder {
 public:
  Folder(const Scenery& scenery, const FolderOfSet& folder,
         const std::vector<size_t>& files)
      : scenery_(scenery), folder_(folder) {
    for (const size_t file : files) {
      by_name_.emplace(scenery.file(file).name(), file);
    }
  }

  // The file of this name, if the run is about it.
  std::optional<size_t> Given(std::string_view name) const {
    const auto found = by_name_.find(name);
    if (found == by_name_.end() || !scenery_.file(found->second).given) {
      return std::nullopt;
    }
    return found->second;
  }

  // The file that has the findings about an .stg file as a whole: the tile of
  // its name; if there is none, the first file that it names; if there is none
  // either, the first file of the folder. All of these exist, so it does not
  // depend on which files are given.
  std::optional<size_t> HostOf(const CompanionFile& stg,
                               const StgSummary& summary) const {
    std::string name(stg.name());
    name.replace(name.size() - 4, 4, ".btg");
    for (const std::string& tile : {name, name + ".gz"}) {
      if (folder_.Has(tile)) return Given(tile);
    }
    for (const StgName& each : summary.names) {
      if (!each.exists()) continue;
      const std::string file = each.FileName();
      if (folder_.Has(file)) return Given(file);
    }
    if (folder_.names.empty()) return std::nullopt;
    return Given(folder_.names.front());
  }

 private:
  const Scenery& scenery_;
  const FolderOfSet& folder_;
  std::map<std::string_view, size_t> by_name_;
};

// Calls `visit(folder, stg, summary)` with each .stg file that was read.
template <typename Visit>
void ForEachStg(const Scenery& scenery, Visit visit) {
  for (const Scenery::Folder& each : scenery.folders()) {
    if (each.folder->companions.empty()) continue;
    const Folder members(scenery, *each.folder, each.files);
    for (const CompanionFile& stg : each.folder->companions) {
      const StgSummary* const summary = SummaryOf(stg);
      if (summary != nullptr) visit(members, stg, *summary);
    }
  }
}

void CheckMissing(const Scenery& scenery, SetSink& sink) {
  ForEachStg(scenery, [&](const Folder& folder, const CompanionFile& stg,
                          const StgSummary& summary) {
    for (const StgName& each : summary.names) {
      if (each.exists()) continue;
      const std::optional<size_t> host = folder.HostOf(stg, summary);
      if (!host) return;
      sink.Report(*host,
                  {.rule = &rules::stg_missing.info,
                   .where = PlaceOf(each.name),
                   .message = Message("$0 names $1, which does not exist",
                                      QuotedBytes{std::string(stg.name())},
                                      QuotedBytes{each.name}),
                   .related = {LineOf(stg, each.first)}});
    }
  });
}

void CheckRepeated(const Scenery& scenery, SetSink& sink) {
  ForEachStg(scenery, [&](const Folder& folder, const CompanionFile& stg,
                          const StgSummary& summary) {
    for (const StgName& each : summary.names) {
      // A file that does not exist is reported once.
      if (each.object_lines < 2 || !each.exists()) continue;
      const bool is_elsewhere = each.name.find('/') != std::string::npos;
      const std::optional<size_t> file = is_elsewhere
                                             ? folder.HostOf(stg, summary)
                                             : folder.Given(each.FileName());
      if (!file) continue;
      sink.Report(
          *file,
          {.rule = &rules::stg_repeated.info,
           .where = PlaceOf(stg.name()),
           .message = Message("$0 names $1 in $2 lines, so it is loaded "
                              "$2 times",
                              QuotedBytes{std::string(stg.name())},
                              QuotedBytes{each.name}, each.object_lines),
           .related = {LineOf(stg, each.first), LineOf(stg, each.last)}});
    }
  });
}

void CheckOrphans(const Scenery& scenery, SetSink& sink) {
  for (const Scenery::Folder& folder : scenery.folders()) {
    const std::vector<CompanionFile>& companions = folder.folder->companions;
    if (companions.empty()) continue;
    std::unordered_set<std::string_view> named;
    bool all_known = true;
    for (const CompanionFile& stg : companions) {
      const StgSummary* const summary = SummaryOf(stg);
      all_known = all_known && summary != nullptr;
      if (summary == nullptr) continue;
      for (const StgName& each : summary->names) {
        named.insert(each.name);
      }
    }
    if (!all_known) continue;
    for (const size_t file : folder.files) {
      if (!scenery.file(file).given) continue;
      std::string_view name = scenery.file(file).name();
      bool is_named = named.contains(name);
      // FlightGear finds a compressed file by the name of the plain one, and
      // then the plain file wins.
      if (!is_named && name.ends_with(".gz")) {
        is_named = named.contains(name.substr(0, name.size() - 3));
      }
      if (is_named) continue;
      sink.Report(file, {.rule = &rules::stg_orphan.info,
                         .where = {{}, FieldPath("$")},
                         .message = Message("no .stg file of the folder names "
                                            "the file"),
                         .related = {{Message("an .stg file of the folder"),
                                      {{}, FieldPath("$")},
                                      companions.front().path}}});
    }
  }
}

}  // namespace

const SceneryRule rules::stg_missing = {
    .info = {.id = "btg-stg-missing",
             .severity = Severity::kError,
             .title = "An .stg file names a terrain file that does not exist.",
             .section = "BTG file format",
             .rationale =
                 "FlightGear loads the files that the .stg file of a tile "
                 "names. Without the ground of the tile there is ocean, and "
                 "without an airport there is a hole. The finding is in the "
                 "tile of the same name as the .stg file; if there is none, "
                 "in the first file that it names.",
             .remedy = "Add the file, or take its line out of the .stg file.",
             .no_example = kNoExample,
             .across_files = true},
    .check = CheckMissing,
    .reads_folders = true};

const SceneryRule rules::stg_repeated = {
    .info = {.id = "btg-stg-repeated",
             .severity = Severity::kWarning,
             .title = "An .stg file names an airport more than once.",
             .section = "BTG file format",
             .rationale =
                 "FlightGear loads an airport for each line OBJECT that names "
                 "it. The copies are drawn at the same place, which takes "
                 "memory and time.",
             .remedy = "Keep one of the lines.",
             .no_example = kNoExample,
             .across_files = true},
    .check = CheckRepeated,
    .reads_folders = true};

const SceneryRule rules::stg_orphan = {
    .info = {.id = "btg-stg-orphan",
             .severity = Severity::kInfo,
             .title = "No .stg file names a terrain file.",
             .section = "BTG file format",
             .rationale =
                 "FlightGear loads only the files that an .stg file names. In "
                 "a folder without any, the rule does not run.",
             .remedy = "Name the file in the .stg file of its tile, or remove "
                       "it.",
             .no_example = kNoExample,
             .across_files = true},
    .check = CheckOrphans,
    .reads_folders = true};

}  // namespace trackcheck::btg
