#include "fuzz/properties/set_properties.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/api/file_info.h"
#include "formats/api/plan_view.h"
#include "formats/api/set_view.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_list.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/fingerprint.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "fuzz/properties/finding_properties.h"
#include "testdata/examine.h"
#include "trackcheck/check/check_file.h"
#include "trackcheck/report/map/svg_map.h"
#include "validators/engine/file_set.h"
#include "validators/engine/set_rules.h"
#include "validators/engine/testing.h"

namespace trackcheck {
namespace {

constexpr size_t kFiles = 2;
// In their order.
using Paths = std::array<std::string_view, kFiles>;
// The tile at 0 degrees east and north, and the one to its east.
constexpr Paths kTiles = {"/Terrain/e000n00/e000n00/2954880.btg",
                          "/Terrain/e000n00/e000n00/2954881.btg"};
// The same tile, and an airport in its folder.
constexpr Paths kTileAndAirport = {"/Terrain/e000n00/e000n00/2954880.btg",
                                   "/Terrain/e000n00/e000n00/KXYZ.btg"};
// The same tile, plain and compressed, without the folders of tiles.
constexpr Paths kCopies = {"/copy-1/2954880.btg", "/copy-1/2954880.btg.gz"};
// The same tile and the one to its north, both in wrong folders.
constexpr Paths kTilesInWrongFolders = {"/Terrain/e000n00/w001n00/2954880.btg",
                                        "/Terrain/w010s10/e000s01/2954888.btg"};
// The same tile, and one some degrees to the east. Maps of larger sceneries
// show squares of tiles.
constexpr Paths kTilesApart[] = {{"/Terrain/e000n00/e000n00/2954880.btg",
                                  "/Terrain/e000n00/e003n00/3004032.btg"},
                                 {"/Terrain/e000n00/e000n00/2954880.btg",
                                  "/Terrain/e020n00/e020n00/3282560.btg"}};
// Fields and elements whose positions a map may know.
constexpr std::string_view kPlaces[] = {
    "vertices[1]",   "vertices",       "vertices[",      "vertices[1",
    "vertices[1.x]", "tiles[2954880]", "worst_seams[0]", "worst_seams[9]",
};
// The name of an airport that is not in a set.
constexpr std::string_view kOtherAirport = "KABC.btg.gz";

using FindingsOfFiles = std::array<FindingList, kFiles>;

// As text, for comparisons.
std::string TextOf(const FindingsOfFiles& findings) {
  const RuleSelection all;
  std::string text;
  for (const FindingList& of_file : findings) {
    FindingSink sink(all, 0);
    for (const Finding& finding : of_file) sink.Report(finding);
    absl::StrAppend(&text, FindingsText(sink.Take()));
  }
  return text;
}

// Whether the finding is about a file as a whole and what is beside it. Rules
// judge that only of files that are given, of which one is enough.
bool IsAboutOneFile(const Finding& finding) {
  return finding.where.field.text() == "$" && finding.related.empty();
}

// The findings that `is_wanted` accepts, by file and finding.
template <typename IsWanted>
FindingsOfFiles Part(const FindingsOfFiles& findings, IsWanted is_wanted) {
  FindingsOfFiles part;
  for (size_t i = 0; i < kFiles; ++i) {
    for (const Finding& finding : findings[i]) {
      if (is_wanted(i, finding)) part[i].Add(finding);
    }
  }
  return part;
}

std::string TextOfPairs(const FindingsOfFiles& findings) {
  return TextOf(Part(findings, [](size_t, const Finding& finding) {
    return !IsAboutOneFile(finding);
  }));
}

// Whether `some` is a part of `all`, in any file: of a plain and a compressed
// copy, either may have a finding.
bool AreAmong(const FindingsOfFiles& some, const FindingsOfFiles& all) {
  std::vector<Finding> any;
  for (const FindingList& findings : all) {
    any.insert(any.end(), findings.begin(), findings.end());
  }
  const FindingsOfFiles others = Part(some, [&](size_t, const Finding& one) {
    return std::none_of(any.begin(), any.end(), [&one](const Finding& other) {
      return other.rule == one.rule &&
             RenderMessage(other.message) == RenderMessage(one.message);
    });
  });
  return TextOf(others) == TextOf({});
}

std::string_view FolderInPath(std::string_view path) {
  return path.substr(0, path.rfind('/'));
}

bool AnyRule(const RuleInfo&) { return true; }

auto Only(const RuleInfo& rule) {
  return [&rule](const RuleInfo& other) { return other.id == rule.id; };
}

class SetOfTwo {
 public:
  SetOfTwo(const Format& format, const Paths& paths, std::string_view first,
           std::string_view second)
      : format_(format),
        rules_(format.set_rules()),
        paths_(paths),
        bytes_{first, second} {
    for (size_t i = 0; i < kFiles; ++i) {
      FolderOfSet& folder = folders_[FolderNumberOf(i)];
      folder.names.emplace_back(NameInPath(paths[i]));
      // A compressed copy of the last file in the folder.
      if (i == 1 && !paths[i].ends_with(".gz")) {
        folder.names.push_back(absl::StrCat(folder.names.back(), ".gz"));
      }
      summaries_[i] = SummarizeFile(format, ByteView(bytes_[i]), OptionsOf(i));
    }
    with_airport_ = folders_[0];
    with_airport_.names.emplace_back(kOtherAirport);
    std::sort(with_airport_.names.begin(), with_airport_.names.end());
  }

  absl::Status Check() const {
    const FindingsOfFiles found = Findings({true, true}, {true, true});
    for (const std::array<bool, kFiles>& given :
         {std::array{true, true}, std::array{true, false},
          std::array{false, true}}) {
      const FindingsOfFiles some = Findings({true, true}, given);
      const auto of_given = [&given](size_t i, const Finding& finding) {
        return given[i] && IsAboutOneFile(finding);
      };
      if (TextOfPairs(some) != TextOfPairs(found) ||
          TextOf(Part(some, of_given)) != TextOf(Part(found, of_given)) ||
          !AreAmong(some, found)) {
        return absl::InternalError("findings depend on what is given");
      }
    }
    if (TextOf(Findings({true, true}, {false, false})) != TextOf({})) {
      return absl::InternalError("findings of nothing or of one file");
    }
    for (const FindingsOfFiles& one :
         {Findings({true, false}, {true, false}),
          Findings({false, true}, {false, true})}) {
      if (TextOfPairs(one) != TextOf({}) || !AreAmong(one, found)) {
        return absl::InternalError("findings of nothing or of one file");
      }
    }
    for (const absl::Status& status :
         {CheckViews(), CheckChange(), CheckNeighbors()}) {
      if (!status.ok()) return status;
    }
    std::array<CheckedFile, kFiles> checked;
    for (size_t i = 0; i < kFiles; ++i) {
      checked[i] = CheckWith(i, found[i], /*alone=*/false);
      if ((checked[i].summary == nullptr) != (summaries_[i] == nullptr)) {
        return absl::InternalError("only a check or no check has a summary");
      }
    }
    for (size_t i = 0; i < kFiles; ++i) {
      absl::Status status = FindingsAreWellFormed(
          format_, SpacesOf(i, checked[i]), checked[i].findings);
      if (status.ok()) {
        status = CheckFindings(found[i], SpacesOf(1 - i, checked[1 - i]),
                               paths_[1 - i]);
      }
      if (status.ok()) status = CheckThatAllAreReported(i, found[i]);
      if (!status.ok()) return status;
    }
    for (const absl::Status& status :
         {CheckOtherFolders(found), CheckSingleRules(found),
          CheckSelection(found)}) {
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  // What is shown of the set.
  absl::Status CheckViews() const {
    std::vector<size_t> numbers;
    const std::vector<FileOfSet> set =
        SetOf({true, true}, {true, true}, &numbers);
    for (const InfoTable& table : rules_.Describe(set).tables) {
      for (const InfoColumn& column : table.columns) {
        if (column.size() != table.rows()) {
          return absl::InternalError("columns of different lengths");
        }
      }
    }
    const std::unique_ptr<SetPlanView> plan = rules_.Map(set);
    if (plan == nullptr) return absl::OkStatus();
    for (const std::string_view place : kPlaces) {
      std::vector<std::optional<PlanPoint>> found = {plan->Locate(place)};
      for (size_t i = 0; i <= set.size(); ++i) {
        found.push_back(plan->LocateIn(i, place));
      }
      for (const std::optional<PlanPoint>& at : found) {
        if (at && !(std::isfinite(at->x) && std::isfinite(at->y))) {
          return absl::InternalError("a place that is not finite");
        }
      }
    }
    std::ostringstream picture;
    WriteSvgMap(*plan, {.title = "set"}, picture);
    return absl::OkStatus();
  }

 private:
  CheckOptions OptionsOf(size_t file) const {
    CheckOptions options;
    options.format = &format_;
    options.limits.max_findings_per_rule = 0;
    options.path = paths_[file];
    return options;
  }

  size_t FolderNumberOf(size_t file) const {
    return FolderInPath(paths_[file]) == FolderInPath(paths_[0]) ? 0 : file;
  }
  const FolderOfSet& FolderOf(size_t file) const {
    return folders_[FolderNumberOf(file)];
  }

  // The files that have a summary, and the number of each.
  std::vector<FileOfSet> SetOf(const std::array<bool, kFiles>& is_in_set,
                               const std::array<bool, kFiles>& given,
                               std::vector<size_t>* numbers) const {
    std::vector<FileOfSet> set;
    for (size_t i = 0; i < kFiles; ++i) {
      if (!is_in_set[i] || summaries_[i] == nullptr) continue;
      set.push_back({.path = std::string(paths_[i]),
                     .summary = summaries_[i].get(),
                     .given = given[i],
                     .folder = &FolderOf(i)});
      numbers->push_back(i);
    }
    return set;
  }

  // Changes of the first file to what the second one has, and back. The
  // neighbor stays as the second file is, is removed, or is exchanged for the
  // first one.
  absl::Status CheckChange() const {
    const FileSummary* const first = summaries_[0].get();
    if (first == nullptr) return absl::OkStatus();
    const std::shared_ptr<const FileSummary>& neighbor = summaries_[1];
    const auto stays = [&](size_t) -> NeighborVersions {
      return {.before = neighbor, .after = neighbor};
    };
    if (!rules_.Compare(*first, *first, stays).empty()) {
      return absl::InternalError("an equal file changes its neighbors");
    }
    const std::unique_ptr<const FileSummary> changed =
        SummarizeFile(format_, ByteView(bytes_[1]), OptionsOf(0));
    if (changed == nullptr) return absl::OkStatus();
    const size_t messages = rules_.Compare(*first, *changed, stays).size();
    if (rules_.Compare(*changed, *first, stays).size() != messages) {
      return absl::InternalError(
          "a change concerns other neighbors than its reverse");
    }
    const auto is_removed = [&](size_t) -> NeighborVersions {
      return {.before = neighbor, .after = nullptr};
    };
    if (!rules_.Compare(*first, *changed, is_removed).empty()) {
      return absl::InternalError("a change concerns a removed neighbor");
    }
    const std::shared_ptr<const FileSummary> other =
        SummarizeFile(format_, ByteView(bytes_[0]), OptionsOf(1));
    rules_.Compare(*first, *changed, [&](size_t) -> NeighborVersions {
      return {.before = neighbor, .after = other};
    });
    if (neighbor != nullptr) rules_.Compare(*first, *neighbor, stays);
    return absl::OkStatus();
  }

  // The paths of files to compare each file with.
  absl::Status CheckNeighbors() const {
    for (size_t i = 0; i < kFiles; ++i) {
      if (summaries_[i] == nullptr) continue;
      const std::vector<std::vector<std::string>> groups =
          rules_.NeighborPaths(paths_[i], *summaries_[i], FolderOf(i).names);
      if (rules_.NeighborLabels(paths_[i]).size() > groups.size()) {
        return absl::InternalError("labels of neighbors without paths");
      }
      for (const std::vector<std::string>& group : groups) {
        if (group.empty()) return absl::InternalError("a neighbor has no path");
        for (const std::string& path : group) {
          if (!path.starts_with('/') ||
              rules_.KindOfName(NameInPath(path)) != NameInFolder::kFile) {
            return absl::InternalError(absl::StrCat("a neighbor at ", path));
          }
        }
      }
    }
    return absl::OkStatus();
  }

  // If files of the folders are not known or not in the set, nothing else is
  // found.
  absl::Status CheckOtherFolders(const FindingsOfFiles& found) const {
    for (const FolderOfSet* const folder :
         {static_cast<const FolderOfSet*>(nullptr), &with_airport_}) {
      std::vector<size_t> numbers;
      std::vector<FileOfSet> set = SetOf({true, true}, {true, true}, &numbers);
      for (FileOfSet& file : set) file.folder = folder;
      const FindingsOfFiles fewer = FindingsIn(set, numbers, AnyRule);
      for (size_t i = 0; i < kFiles; ++i) {
        if (fewer[i].size() > found[i].size()) {
          return absl::InternalError("more findings in unknown folders");
        }
      }
    }
    return absl::OkStatus();
  }

  // The same is found if the rules run one by one. Those that read no folders
  // find it also if none is known.
  absl::Status CheckSingleRules(const FindingsOfFiles& found) const {
    std::vector<size_t> numbers;
    std::vector<FileOfSet> set = SetOf({true, true}, {true, true}, &numbers);
    for (const RuleInfo* const rule : format_.rules()) {
      if (!rule->across_files) continue;
      const std::string expected = TextOf(Of(*rule, found));
      if (TextOf(FindingsIn(set, numbers, Only(*rule))) != expected) {
        return absl::InternalError(absl::StrCat(
            "other findings of ", std::string(rule->id), " alone"));
      }
      if (rules_.ReadsFolders(Only(*rule))) continue;
      std::vector<FileOfSet> alone = set;
      for (FileOfSet& file : alone) file.folder = nullptr;
      if (TextOf(FindingsIn(alone, numbers, Only(*rule))) != expected) {
        return absl::InternalError(
            absl::StrCat(std::string(rule->id), " reads folders"));
      }
    }
    return absl::OkStatus();
  }

  // What a check summarizes for one rule is enough for it.
  absl::Status CheckSelection(const FindingsOfFiles& found) const {
    std::vector<const RuleInfo*> rules;
    for (const RuleInfo* const rule : format_.rules()) {
      if (rule->across_files) rules.push_back(rule);
    }
    if (rules.empty()) return absl::OkStatus();
    const RuleInfo& rule =
        *rules[HashBytes(ByteView(bytes_[1])) % rules.size()];
    const OnlyRule selection(rule.id);
    std::vector<size_t> numbers;
    std::vector<FileOfSet> set = SetOf({true, true}, {true, true}, &numbers);
    std::array<CheckedFile, kFiles> checked;
    for (size_t i = 0; i < set.size(); ++i) {
      CheckOptions options = OptionsOf(numbers[i]);
      options.selection = &selection;
      options.summarize = true;
      WorkPool pool(1);
      checked[i] =
          CheckFile(format_, ByteView(bytes_[numbers[i]]), options, pool);
      if (checked[i].summary == nullptr) {
        return absl::InternalError("no summary for one rule");
      }
      set[i].summary = checked[i].summary.get();
    }
    if (TextOf(FindingsIn(set, numbers, Only(rule))) !=
        TextOf(Of(rule, found))) {
      return absl::InternalError(absl::StrCat(
          "other findings from summaries for ", std::string(rule.id)));
    }
    return absl::OkStatus();
  }

  // Those of one rule.
  static FindingsOfFiles Of(const RuleInfo& rule,
                            const FindingsOfFiles& findings) {
    FindingsOfFiles of_rule;
    for (size_t i = 0; i < kFiles; ++i) {
      for (const Finding& finding : findings[i]) {
        if (finding.rule->id == rule.id) of_rule[i].Add(finding);
      }
    }
    return of_rule;
  }

  FindingsOfFiles Findings(const std::array<bool, kFiles>& is_in_set,
                           const std::array<bool, kFiles>& given) const {
    std::vector<size_t> numbers;
    const std::vector<FileOfSet> set = SetOf(is_in_set, given, &numbers);
    return FindingsIn(set, numbers, AnyRule);
  }

  // `numbers` are those of the files in `set`.
  FindingsOfFiles FindingsIn(
      const std::vector<FileOfSet>& set, const std::vector<size_t>& numbers,
      const std::function<bool(const RuleInfo& rule)>& wants) const {
    SetSink sink(wants);
    rules_.Check(set, sink);
    FindingsOfFiles findings;
    for (auto& [number, found] : sink.Take()) {
      findings[numbers[number]] = std::move(found);
    }
    return findings;
  }

  CheckedFile CheckWith(size_t file, const FindingList& across,
                        bool alone) const {
    CheckOptions options = OptionsOf(file);
    options.summarize = true;
    options.across_files = &across;
    options.only_across_files = alone;
    WorkPool pool(1);
    return CheckFile(format_, ByteView(bytes_[file]), options, pool);
  }

  Spaces SpacesOf(size_t file, const CheckedFile& checked) const {
    return {.file = ByteView(bytes_[file]),
            .inflated = checked.file->inflated()};
  }

  static absl::Status CheckFindings(const FindingList& findings,
                                    const Spaces& other,
                                    std::string_view other_path) {
    for (const Finding& finding : findings) {
      if (!finding.rule->across_files) {
        return absl::InternalError(
            absl::StrCat(std::string(finding.rule->id), " is of one file"));
      }
      for (const Related& related : finding.related) {
        const ByteRange& range = related.where.range;
        if (related.path != other_path ||
            range.end() > other[range.space].size()) {
          return absl::InternalError(absl::StrCat("a related place outside of ",
                                                  std::string(other_path)));
        }
      }
    }
    return absl::OkStatus();
  }

  // Whether a check of the file adds just these.
  absl::Status CheckThatAllAreReported(size_t file,
                                       const FindingList& across) const {
    const uint64_t before = CheckWith(file, {}, false).findings.listed.size();
    const uint64_t with = CheckWith(file, across, false).findings.listed.size();
    const uint64_t alone = CheckWith(file, across, true).findings.listed.size();
    if (alone != across.size() || with != before + across.size()) {
      return absl::InternalError(
          absl::StrCat(across.size(), " findings, ", alone, " alone and ",
                       with - before, " more than before"));
    }
    return absl::OkStatus();
  }

  const Format& format_;
  const SetRules& rules_;
  const Paths paths_;
  const std::array<std::string_view, kFiles> bytes_;
  std::array<FolderOfSet, kFiles> folders_;
  // The first one with an airport that is not in the set.
  FolderOfSet with_airport_;
  std::array<std::shared_ptr<const FileSummary>, kFiles> summaries_;
};

}  // namespace

absl::Status SetHolds(const Format& format, std::string_view first,
                      std::string_view second) {
  for (const Paths& paths :
       {kTiles, kTileAndAirport, kCopies, kTilesInWrongFolders}) {
    absl::Status status = SetOfTwo(format, paths, first, second).Check();
    if (!status.ok()) return status;
  }
  for (const Paths& paths : kTilesApart) {
    absl::Status status = SetOfTwo(format, paths, first, second).CheckViews();
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace trackcheck
