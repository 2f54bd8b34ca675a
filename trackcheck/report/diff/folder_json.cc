#include <memory>
#include <ostream>
#include <string>
#include <string_view>

#include "trackcheck/report/comparison/comparison_report.h"
#include "trackcheck/report/diff/diff_json.h"
#include "trackcheck/report/diff/folder_report.h"
#include "trackcheck/report/diff/pair_diff.h"
#include "trackcheck/report/json_writer.h"

namespace trackcheck {
namespace {

using Layout = JsonWriter::Layout;

std::string_view StatusName(PairStatus status) {
  switch (status) {
    case PairStatus::kEqual:
      return "equal";
    case PairStatus::kChanged:
      return "changed";
    case PairStatus::kRenamed:
      return "renamed";
    case PairStatus::kAdded:
      return "added";
    case PairStatus::kRemoved:
      return "removed";
    case PairStatus::kUnreadable:
      return "unreadable";
    case PairStatus::kIncomparable:
      return "incomparable";
    case PairStatus::kUnrecognized:
      break;
  }
  return "unrecognized";
}

class FolderJson : public FolderReport {
 public:
  FolderJson(const FolderPaths& folders, std::ostream& out) : json_(out) {
    json_.BeginObject(Layout::kLines);
    json_.Member("schema", "trackcheck-diff-folders/1");
    json_.Member("old", folders.old_folder);
    json_.Member("new", folders.new_folder);
    json_.Key("files");
    json_.BeginArray(Layout::kLines);
  }

  void Add(const PairDiff& pair) override {
    if (pair.status == PairStatus::kEqual) return;
    const bool changed = pair.status == PairStatus::kChanged;
    json_.BeginObject(changed ? Layout::kLines : Layout::kOneLine);
    json_.Member("status", StatusName(pair.status));
    if (pair.comparison) {
      WriteComparisonMembers(*pair.comparison, json_);
    } else if (changed) {
      WriteDiffMembers(pair.diff, json_);
    } else {
      WriteOther(pair);
    }
    json_.EndObject();
  }

  // Totals come last, so that no pair has to be kept.
  void Finish(const FolderTotals& totals) override {
    json_.EndArray();
    json_.Member("equal", totals.all_equal());
    json_.Key("summary");
    json_.BeginObject();
    json_.Member("files", totals.files());
    json_.Member("equal", totals.equal);
    json_.Member("changed", totals.changed);
    json_.Member("renamed", totals.renamed);
    json_.Member("added", totals.added);
    json_.Member("removed", totals.removed);
    json_.Member("unreadable", totals.unreadable);
    json_.Member("incomparable", totals.incomparable);
    json_.Member("unrecognized", totals.unrecognized);
    json_.EndObject();
    json_.EndObject();
    json_.EndDocument();
  }

 private:
  void WriteOther(const PairDiff& pair) {
    const FileDiff& diff = pair.diff;
    if (!diff.format.empty()) json_.Member("format", diff.format);
    if (!diff.old_path.empty()) json_.Member("old", diff.old_path);
    if (!diff.new_path.empty()) json_.Member("new", diff.new_path);
    if (pair.status == PairStatus::kAdded ||
        pair.status == PairStatus::kRemoved) {
      json_.Member("size", pair.size);
    }
    if (pair.errors.empty()) return;
    json_.Key("errors");
    json_.BeginArray();
    for (const std::string& error : pair.errors) json_.Value(error);
    json_.EndArray();
  }

  JsonWriter json_;
};

}  // namespace

std::unique_ptr<FolderReport> MakeFolderJson(const FolderPaths& folders,
                                             std::ostream& out) {
  return std::make_unique<FolderJson>(folders, out);
}

}  // namespace trackcheck
