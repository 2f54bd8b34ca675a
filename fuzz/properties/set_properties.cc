#include "fuzz/properties/set_properties.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
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
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "fuzz/properties/finding_properties.h"
#include "registry/check_file.h"
#include "testdata/examine.h"
#include "trackcheck/report/map/svg_map.h"
#include "validators/engine/file_set.h"

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
// The same tile, and one some degrees to the east. Maps of larger sceneries
// show squares of tiles.
constexpr Paths kTilesApart[] = {{"/Terrain/e000n00/e000n00/2954880.btg",
                                  "/Terrain/e000n00/e003n00/3004032.btg"},
                                 {"/Terrain/e000n00/e000n00/2954880.btg",
                                  "/Terrain/e020n00/e020n00/3282560.btg"}};
// Fields and elements whose positions a map may know.
constexpr std::string_view kPlaces[] = {"vertices[1]",    "vertices",
                                        "vertices[",      "tiles[2954880]",
                                        "worst_seams[0]", "worst_seams[9]"};

using FindingsOfFiles = std::array<std::vector<Finding>, kFiles>;

// As text, for comparisons.
std::string TextOf(const FindingsOfFiles& findings) {
  const RuleSelection all;
  std::string text;
  for (const std::vector<Finding>& of_file : findings) {
    FindingSink sink(all, 0);
    for (const Finding& finding : of_file) sink.Report(finding);
    absl::StrAppend(&text, FindingsText(sink.Take()));
  }
  return text;
}

class SetOfTwo {
 public:
  SetOfTwo(const Format& format, const Paths& paths, std::string_view first,
           std::string_view second)
      : format_(format), paths_(paths), bytes_{first, second} {
    for (size_t i = 0; i < kFiles; ++i) {
      folder_.names.emplace_back(NameInPath(paths[i]));
      summaries_[i] = SummarizeFile(format, ByteView(bytes_[i]), OptionsOf(i));
    }
  }

  absl::Status Check() const {
    const FindingsOfFiles found = Findings({true, true}, {true, true});
    const std::string text = TextOf(found);
    for (const std::array<bool, kFiles>& given :
         {std::array{true, true}, std::array{true, false},
          std::array{false, true}}) {
      if (TextOf(Findings({true, true}, given)) != text) {
        return absl::InternalError("findings depend on what is given");
      }
    }
    for (const FindingsOfFiles& none :
         {Findings({true, true}, {false, false}),
          Findings({true, false}, {true, false}),
          Findings({false, true}, {false, true})}) {
      if (TextOf(none) != TextOf({})) {
        return absl::InternalError("findings of nothing or of one file");
      }
    }
    if (absl::Status views = CheckViews(); !views.ok()) return views;
    if (absl::Status change = CheckChange(); !change.ok()) return change;
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
    return absl::OkStatus();
  }

  // What is shown of the set.
  absl::Status CheckViews() const {
    std::vector<size_t> numbers;
    const std::vector<FileOfSet> set =
        SetOf({true, true}, {true, true}, &numbers);
    for (const InfoTable& table : format_.DescribeSet(set).tables) {
      for (const InfoColumn& column : table.columns) {
        if (column.size() != table.rows()) {
          return absl::InternalError("columns of different lengths");
        }
      }
    }
    const std::unique_ptr<SetPlanView> plan = format_.MapOfSet(set);
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
    static const RuleSelection& all = *new RuleSelection;
    CheckOptions options;
    options.limits.max_findings_per_rule = 0;
    options.selection = &all;
    options.path = paths_[file];
    return options;
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
                     .folder = &folder_});
      numbers->push_back(i);
    }
    return set;
  }

  // A change of the first file to what the second one has, which is also the
  // neighbor of both.
  absl::Status CheckChange() const {
    if (summaries_[0] == nullptr) return absl::OkStatus();
    const auto read = [this](size_t) -> NeighborVersions {
      return {.before = summaries_[1], .after = summaries_[1]};
    };
    if (!format_.CompareInSet(*summaries_[0], *summaries_[0], read).empty()) {
      return absl::InternalError("an equal file changes its neighbors");
    }
    const std::unique_ptr<const FileSummary> changed =
        SummarizeFile(format_, ByteView(bytes_[1]), OptionsOf(0));
    if (changed != nullptr) {
      format_.CompareInSet(*summaries_[0], *changed, read);
    }
    return absl::OkStatus();
  }

  FindingsOfFiles Findings(const std::array<bool, kFiles>& is_in_set,
                           const std::array<bool, kFiles>& given) const {
    std::vector<size_t> numbers;
    const std::vector<FileOfSet> set = SetOf(is_in_set, given, &numbers);
    SetSink sink([](const RuleInfo&) { return true; });
    format_.CheckSet(set, sink);
    FindingsOfFiles findings;
    for (FindingInSet& found : sink.Take()) {
      findings[numbers[found.file]].push_back(std::move(found.finding));
    }
    return findings;
  }

  CheckedFile CheckWith(size_t file, const std::vector<Finding>& across,
                        bool alone) const {
    CheckOptions options = OptionsOf(file);
    options.summarize = true;
    options.across_files = across;
    options.only_across_files = alone;
    WorkPool pool(1);
    return CheckFile(format_, ByteView(bytes_[file]), options, pool);
  }

  Spaces SpacesOf(size_t file, const CheckedFile& checked) const {
    return {.file = ByteView(bytes_[file]),
            .inflated = checked.file->inflated()};
  }

  static absl::Status CheckFindings(const std::vector<Finding>& findings,
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
  absl::Status CheckThatAllAreReported(
      size_t file, const std::vector<Finding>& across) const {
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
  const Paths paths_;
  const std::array<std::string_view, kFiles> bytes_;
  FolderOfSet folder_;
  std::array<std::shared_ptr<const FileSummary>, kFiles> summaries_;
};

}  // namespace

absl::Status SetHolds(const Format& format, std::string_view first,
                      std::string_view second) {
  for (const Paths& paths : {kTiles, kTileAndAirport}) {
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
