#include "trackcheck/compare/rebuilt.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "diff/changes/change.h"
#include "formats/api/file_info.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/counted.h"
#include "trackcheck/report/diff/change_lines.h"
#include "trackcheck/report/info/info_columns.h"
#include "trackcheck/text/grouped_digits.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// A shorter list of changes is shown.
constexpr size_t kFewLines = 20;
// The rows of a table of areas that are shown.
constexpr size_t kMaxAreas = 8;
// A longer list is more than one note.
constexpr size_t kNoteSize = 100;
constexpr std::string_view kAreaUnit = "m^2";

// The new rows of a list that is in no element of another.
struct NewRows {
  FieldPath path;
  uint64_t count = 0;
  uint64_t rows = 0;  // in total
};

// Of samples, the time is what is compared.
std::vector<NewRows> FindNewRows(const DiffResult& result) {
  std::vector<NewRows> lists;
  for (const Change& change : result.changes) {
    if (change.kind != ChangeKind::kAdded || !change.table.has_value() ||
        change.table->step_ms > 0) {
      continue;
    }
    const FieldPath& path = change.table->path;
    if (path.text().find('[') != std::string::npos) continue;
    if (lists.empty() || lists.back().path != path) {
      lists.push_back({.path = path, .rows = change.table->rows});
    }
    lists.back().count += change.count;
  }
  std::erase_if(
      lists, [](const NewRows& list) { return list.count <= list.rows / 2; });
  return lists;
}

bool IsLong(const DiffResult& result) {
  size_t lines = 0;
  VisitLines(result, [&](const ChangeLine&) { return ++lines <= kFewLines; });
  return lines > kFewLines;
}

std::string TextOf(const std::vector<NewRows>& lists) {
  std::string text;
  for (const NewRows& list : lists) {
    text +=
        Joined({text.empty() ? "" : ", ", GroupedNumber(list.count), " of ",
                GroupedNumber(list.rows), " ", Printable(list.path.text())});
  }
  return Joined({"rebuilt from other data: ", text, " are new"});
}

// Lists what has changed in as many notes as that takes.
class ChangeNotes {
 public:
  explicit ChangeNotes(std::string_view title) : title_(title) {}

  void Add(std::string_view name, std::string_view before,
           std::string_view after) {
    const std::string change = Joined({name, " ", before, " -> ", after});
    if (notes_.empty()) {
      notes_.push_back(Joined({title_, change}));
    } else if (notes_.back().size() + change.size() > kNoteSize) {
      notes_.push_back(change);
    } else {
      notes_.back() += Joined({", ", change});
    }
  }

  std::vector<std::string>& notes() { return notes_; }

 private:
  std::string title_;
  std::vector<std::string> notes_;
};

// "objects 15 -> 14, lowest vertex 3 m -> 2.5 m": the numbers that differ.
std::vector<std::string> NotesOnNumbers(const FileInfo& before,
                                        const FileInfo& after) {
  ChangeNotes notes("");
  for (const InfoValue& value : after.values) {
    if (std::holds_alternative<std::string>(value.value) || value.is_name) {
      continue;
    }
    const auto old_value = std::find_if(
        before.values.begin(), before.values.end(),
        [&](const InfoValue& other) { return other.key == value.key; });
    if (old_value == before.values.end()) continue;
    const std::string old_text = InfoValueText(*old_value);
    const std::string new_text = InfoValueText(value);
    if (old_text != new_text) notes.Add(LabelOf(value), old_text, new_text);
  }
  return std::move(notes.notes());
}

// The areas of a table whose rows have names, as texts.
struct Areas {
  std::string title;  // "surface by material"
  std::vector<std::pair<std::string, std::string>> rows;

  std::string Of(std::string_view name) const {
    for (const auto& [row, area] : rows) {
      if (row == name) return area;
    }
    return "none";
  }
};

std::optional<Areas> AreasIn(const FileInfo& info) {
  for (const InfoTable& table : info.tables) {
    const auto area = std::find_if(
        table.columns.begin(), table.columns.end(),
        [](const InfoColumn& each) { return each.unit == kAreaUnit; });
    if (area == table.columns.end() ||
        !std::holds_alternative<InfoTexts>(table.columns.front().values)) {
      continue;
    }
    const std::vector<TextColumn> columns = TextColumnsOf(table, table.rows());
    const std::vector<std::string>& names = columns.front().cells;
    const std::vector<std::string>& areas =
        columns[static_cast<size_t>(area - table.columns.begin())].cells;
    Areas found = {.title = Joined({LabelOf(*area), " by ",
                                    LabelOf(table.columns.front())})};
    for (size_t i = 0; i < names.size(); ++i) {
      found.rows.emplace_back(names[i], areas[i]);
    }
    return found;
  }
  return std::nullopt;
}

std::vector<std::string> NotesOnAreas(const FileInfo& before,
                                      const FileInfo& after) {
  const std::optional<Areas> old_areas = AreasIn(before);
  const std::optional<Areas> new_areas = AreasIn(after);
  if (!old_areas || !new_areas) return {};
  std::vector<std::string> names;
  for (const Areas* areas : {&*new_areas, &*old_areas}) {
    for (const auto& [name, area] : areas->rows) {
      if (areas == &*new_areas || new_areas->Of(name) == "none") {
        names.push_back(name);
      }
    }
  }
  ChangeNotes notes(Joined({new_areas->title, " in ", kAreaUnit, ": "}));
  size_t changed = 0;
  for (const std::string& name : names) {
    const std::string old_area = old_areas->Of(name);
    const std::string new_area = new_areas->Of(name);
    if (old_area != new_area && ++changed <= kMaxAreas) {
      notes.Add(name, old_area, new_area);
    }
  }
  if (changed > kMaxAreas) {
    notes.notes().back() += Joined({" and ", changed - kMaxAreas, " more"});
  }
  return std::move(notes.notes());
}

}  // namespace

void SumUpIfRebuilt(const DecodedFile& before, const DecodedFile& after,
                    WorkPool& pool, bool lists_changes, FileDiff* diff) {
  const std::vector<NewRows> lists = FindNewRows(diff->result);
  if (lists.empty() || !IsLong(diff->result)) return;
  diff->rebuilt = true;
  diff->lists_changes = lists_changes;
  const FileInfo old_info = before.Info(pool);
  const FileInfo new_info = after.Info(pool);
  diff->notes.push_back(TextOf(lists));
  for (const auto& notes_on : {NotesOnNumbers, NotesOnAreas}) {
    for (std::string& note : notes_on(old_info, new_info)) {
      diff->notes.push_back(std::move(note));
    }
  }
}

}  // namespace trackcheck
