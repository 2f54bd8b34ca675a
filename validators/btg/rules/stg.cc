#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "formats/btg/bucket.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/rules/folder_members.h"
#include "validators/btg/scenery/scenery.h"
#include "validators/btg/scenery/stg_file.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {
namespace {

constexpr const char kNoExample[] =
    "The rule compares the file with files beside it.";

// The lines that a finding takes out. One with more has no fix, since repairs
// take much memory.
constexpr size_t kMaxRepairs = 10'000;

// The number of the tile that a file is named after: "2954880". Empty if it is
// named after none.
std::string_view TileOf(std::string_view name) {
  return Bucket::FromFileName(name) ? name.substr(0, name.find('.'))
                                    : std::string_view();
}

// Whether a file is at a path relative to the folder.
bool Exists(const FolderOfSet& folder, const std::string& path) {
  if (path.find('/') == std::string::npos) return folder.Has(path);
  return folder.exists && folder.exists(path);
}
bool EitherExists(const FolderOfSet& folder, std::string_view path) {
  return Exists(folder, std::string(path)) ||
         Exists(folder, CompressedOf(path));
}

// A name without its end, of a file that is there.
bool LacksSuffix(const FolderOfSet& folder, std::string_view path) {
  return NameInPath(path).find('.') == std::string_view::npos &&
         EitherExists(folder, std::string(path).append(".btg"));
}

// Reports the first of the lines, which are all that name one file.
void ReportMissing(size_t number, const StgSummary& stg,
                   std::span<const uint32_t> lines, bool lacks_suffix,
                   SetSink& sink) {
  const StgName first = stg[lines.front()];
  const QuotedBytes quoted{std::string(first.path)};
  Finding finding = {
      .rule = &rules::stg_missing.info,
      .where = first.where,
      .message = Message("the file names $0, which does not exist", quoted)};
  if (lacks_suffix) {
    finding.message = Message("$0 lacks .btg, so it is not loaded", quoted);
    finding.severity = Severity::kWarning;
  }
  if (lines.size() > kMaxRepairs) lines = {};
  for (const uint32_t line : lines) {
    const StgName name = stg[line];
    const ByteRange& path = name.where.range;
    finding.repairs.push_back(lacks_suffix
                                  ? Repair{{path.end(), 0, path.space}, ".btg"}
                                  : Repair{name.whole_line, ""});
  }
  sink.Report(number, std::move(finding));
}

void CheckMissing(const Scenery& scenery, SetSink& sink) {
  for (const Scenery::Folder& folder : scenery.folders()) {
    const Members members(scenery, folder);
    for (const size_t number : folder.stgs) {
      const FileOfSet& file = scenery.file(number);
      const std::string tile = std::string(TileOfStg(file.name())) + ".btg";
      if (!file.given && !members.IsGiven(tile)) continue;
      const StgSummary& stg = scenery.stg(number);
      const auto lacks_suffix = [&](const StgName& name) {
        return !name.is_base && LacksSuffix(*folder.folder, name.path);
      };
      std::vector<uint32_t> lines;
      for (uint32_t i = 0; i < stg.size(); ++i) {
        const StgName name = stg[i];
        if (lacks_suffix(name) || (IsBtgName(name.path) &&
                                   !EitherExists(*folder.folder, name.path))) {
          lines.push_back(i);
        }
      }
      std::sort(lines.begin(), lines.end(), [&](uint32_t a, uint32_t b) {
        return std::pair(stg[a].path, a) < std::pair(stg[b].path, b);
      });
      for (size_t begin = 0; begin < lines.size();) {
        const StgName name = stg[lines[begin]];
        size_t end = begin + 1;
        while (end < lines.size() && stg[lines[end]].path == name.path) ++end;
        ReportMissing(number, stg, std::span(lines).subspan(begin, end - begin),
                      lacks_suffix(name), sink);
        begin = end;
      }
    }
  }
}

// Of each root with .stg files.
std::set<std::string_view> RootsWithStg(const Scenery& scenery) {
  std::set<std::string_view> roots;
  for (const Scenery::Folder& folder : scenery.folders()) {
    if (!folder.folder->companions.empty()) roots.insert(folder.root);
  }
  return roots;
}

bool HasGivenTile(const Scenery& scenery) {
  for (const Scenery::Folder& folder : scenery.folders()) {
    for (const size_t number : folder.files) {
      const FileOfSet& file = scenery.file(number);
      if (file.given && !TileOf(file.name()).empty()) return true;
    }
  }
  return false;
}

// Reports the tile if its .stg file does not load it.
void CheckBaseOf(const Scenery& scenery, const Scenery::Folder& folder,
                 const Members& members, std::string_view tile, SetSink& sink) {
  const std::string plain = std::string(tile) + ".btg";
  const std::string stg_name = std::string(tile) + ".stg";
  const std::vector<std::string>& companions = folder.folder->companions;
  const auto has = [&companions](const std::string& name) {
    return std::binary_search(companions.begin(), companions.end(), name);
  };
  if (!has(stg_name) && !has(CompressedOf(stg_name))) {
    const std::optional<size_t> file = members.FindEither(plain);
    if (!file || !scenery.file(*file).given) return;
    sink.Report(*file,
                {.rule = &rules::stg_base.info,
                 .where = {{}, FieldPath("$")},
                 .message = Message("there is no $0, so the tile is not loaded "
                                    "and there is ocean",
                                    QuotedBytes{stg_name})});
    return;
  }
  const std::optional<size_t> stg = members.FindEither(stg_name);
  if (!stg || (!scenery.file(*stg).given && !members.IsGiven(plain))) return;
  const auto& fault = scenery.stg(*stg).base_fault();
  if (!fault) return;
  sink.Report(*stg, {.rule = &rules::stg_base.info,
                     .where = fault->where,
                     .message = fault->message,
                     .repairs = fault->repairs});
}

void CheckBase(const Scenery& scenery, SetSink& sink) {
  const std::set<std::string_view> roots = RootsWithStg(scenery);
  if (roots.empty() && HasGivenTile(scenery)) {
    sink.NoteUnchecked(rules::stg_base.info, "no folder has an .stg file");
  }
  for (const Scenery::Folder& folder : scenery.folders()) {
    if (!roots.contains(folder.root)) continue;
    const Members members(scenery, folder);
    std::set<std::string_view> tiles;
    for (const std::string_view name : folder.folder->names) {
      const std::string_view tile = TileOf(name);
      if (!tile.empty() && tiles.insert(tile).second) {
        CheckBaseOf(scenery, folder, members, tile, sink);
      }
    }
  }
}

// A line that loads a file of a folder.
struct Load {
  std::string_view plain;     // the name of the file, as PlainOf
  bool is_elsewhere = false;  // the line is in an .stg file of another folder
  uint32_t stg = 0;
  uint32_t line = 0;  // the position in the StgSummary
};

// The folder of a file and its name, from a path relative to another folder.
std::pair<std::string, std::string_view> SplitPath(const std::string& folder,
                                                   std::string_view path) {
  std::string full = JoinPath(folder, path);
  full.resize(full.size() - NameInPath(full).size());
  if (full.size() > 1) full.pop_back();
  return {std::move(full), NameInPath(path)};
}

// Reports a line of each .stg file that loads a file again. `loads` are all of
// one file, sorted; the first one comes first.
void ReportRepeated(const Scenery& scenery, std::span<const Load> loads,
                    bool file_is_given, SetSink& sink) {
  const Load& first = loads.front();
  for (size_t i = 1; i < loads.size();) {
    size_t end = i + 1;
    while (end < loads.size() && loads[end].stg == loads[i].stg) ++end;
    const std::span<const Load> again = loads.subspan(i, end - i);
    i = end;
    const size_t stg = again.front().stg;
    if (!scenery.file(stg).given && !scenery.file(first.stg).given &&
        !file_is_given) {
      continue;
    }
    const StgName name = scenery.stg(stg)[again.front().line];
    const auto related = [&](const Load& load) {
      const StgName other = scenery.stg(load.stg)[load.line];
      return Related{Message("line $0", other.line), other.where,
                     load.stg == stg ? "" : scenery.file(load.stg).path};
    };
    Finding finding = {
        .rule = &rules::stg_repeated.info,
        .where = name.where,
        .message = Message("$0 is loaded again: $1 lines name it",
                           QuotedBytes{std::string(name.path)}, loads.size()),
        .related = {related(first)}};
    if (again.size() > 1) finding.related.push_back(related(again.back()));
    for (const Load& load :
         again.first(again.size() <= kMaxRepairs ? again.size() : 0)) {
      finding.repairs.push_back({scenery.stg(stg)[load.line].whole_line, ""});
    }
    sink.Report(stg, std::move(finding));
  }
}

void CheckRepeated(const Scenery& scenery, SetSink& sink) {
  std::map<std::string, std::vector<Load>> loads_of;  // by absolute folders
  std::map<std::string, const Scenery::Folder*> folder_at;
  for (const Scenery::Folder& folder : scenery.folders()) {
    for (const size_t number : folder.stgs) {
      const StgSummary& stg = scenery.stg(number);
      folder_at[stg.folder()] = &folder;
      for (size_t i = 0; i < stg.size(); ++i) {
        const std::string_view path = stg[i].path;
        if (!IsBtgName(path) || !EitherExists(*folder.folder, path)) continue;
        Load load = {.stg = static_cast<uint32_t>(number),
                     .line = static_cast<uint32_t>(i)};
        if (path.find('/') == std::string_view::npos) {
          load.plain = PlainOf(path);
          loads_of[stg.folder()].push_back(load);
        } else {
          auto [target, name] = SplitPath(stg.folder(), path);
          load.plain = PlainOf(name);
          load.is_elsewhere = true;
          loads_of[target].push_back(load);
        }
      }
    }
  }
  for (auto& [path, loads] : loads_of) {
    const auto folder = folder_at.find(path);
    std::optional<Members> members;
    if (folder != folder_at.end()) members.emplace(scenery, *folder->second);
    std::sort(loads.begin(), loads.end(), [](const Load& a, const Load& b) {
      return std::tie(a.plain, a.is_elsewhere, a.stg, a.line) <
             std::tie(b.plain, b.is_elsewhere, b.stg, b.line);
    });
    for (size_t i = 0; i < loads.size();) {
      size_t end = i + 1;
      while (end < loads.size() && loads[end].plain == loads[i].plain) ++end;
      ReportRepeated(scenery, std::span(loads).subspan(i, end - i),
                     members && members->IsGiven(loads[i].plain), sink);
      i = end;
    }
  }
}

// The rule about tiles, btg-stg-base, says more.
void CheckOrphans(const Scenery& scenery, SetSink& sink) {
  for (const Scenery::Folder& folder : scenery.folders()) {
    if (folder.stgs.empty() || !folder.knows_stgs()) continue;
    const auto named = NamedIn(scenery, folder, /*only_given=*/false);
    for (const size_t number : folder.files) {
      const FileOfSet& file = scenery.file(number);
      if (!file.given || !TileOf(file.name()).empty() ||
          named.contains(PlainOf(file.name()))) {
        continue;
      }
      sink.Report(number,
                  {.rule = &rules::stg_orphan.info,
                   .where = {{}, FieldPath("$")},
                   .message = Message("no .stg file of the folder names the "
                                      "file"),
                   .related = {{Message("an .stg file of the folder"),
                                {{}, FieldPath("$")},
                                scenery.file(folder.stgs.front()).path}}});
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
                 "without an airport there is a hole. A name that only lacks "
                 "its .btg is a warning.",
             .remedy = "Add the file, or take its line out of the .stg file.",
             .fix = {FixKind::kUnsafe,
                     "The line is taken out. A name that only lacks its .btg "
                     "gets it."},
             .no_example = kNoExample,
             .across_files = true},
    .check = CheckMissing,
    .reads_folders = true};

const SceneryRule rules::stg_base = {
    .info =
        {.id = "btg-stg-base",
         .severity = Severity::kWarning,
         .title = "The .stg file of a tile does not load it.",
         .section = "BTG file format",
         .rationale =
             "FlightGear looks for a tile in the .stg file of its number. "
             "If that has no line OBJECT_BASE that names the tile, there is "
             "ocean, and the airports of the file are left out. A scenery "
             "without any .stg file is not judged: -v says so.",
         .remedy = "Write the line OBJECT_BASE with the name of the tile, "
                   "which ends in .btg also if the file is compressed. Use "
                   "plain text without a byte order mark.",
         .fix = {FixKind::kUnsafe,
                 "The line that should load the tile is corrected, or one is "
                 "written as the first line. UTF-16 is left alone, and no .stg "
                 "file is made."},
         .no_example = kNoExample,
         .across_files = true},
    .check = CheckBase,
    .reads_folders = true};

const SceneryRule rules::stg_repeated = {
    .info =
        {.id = "btg-stg-repeated",
         .severity = Severity::kWarning,
         .title = "Lines of .stg files load a terrain file more than once.",
         .section = "BTG file format",
         .rationale =
             "FlightGear loads an airport for each line OBJECT that names "
             "it, however its path is written and whichever .stg file has "
             "the line. The copies are drawn at the same place, which takes "
             "memory and time.",
         .remedy = "Keep one of the lines.",
         .fix = {FixKind::kSafe,
                 "All lines but the first that load the file are taken out. A "
                 "line in the folder of the file counts as the first."},
         .no_example = kNoExample,
         .across_files = true},
    .check = CheckRepeated,
    .reads_folders = true};

const SceneryRule rules::stg_orphan = {
    .info = {.id = "btg-stg-orphan",
             .severity = Severity::kInfo,
             .title = "No .stg file names an airport.",
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
