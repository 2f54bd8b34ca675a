#include "trackcheck/report/diff/change_lines.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "diff/changes/change.h"
#include "formats/core/fields/field_path.h"
#include "trackcheck/report/diff/change_text.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// Fewer fields of a group are a line each.
constexpr size_t kMinFields = 4;

constexpr size_t kNoChange = SIZE_MAX;

ChangeLine LineOf(const Change& change) {
  return {change.kind, PlaceText(change) + WhatText(change), change.count};
}

uint64_t CountOf(const std::vector<ChangedRows>& rows) {
  uint64_t count = 0;
  for (const ChangedRows& stretch : rows) count += stretch.count;
  return count;
}

bool ListsAllRows(const Change& change) {
  return CountOf(change.rows) == change.count;
}

// Whether it is known by how much each value changed.
bool IsUniform(const Change& change) {
  return change.delta.has_value() && change.delta->uniform();
}

// The number of changes at the start of `changes` that are values of one table.
size_t CellsOfATable(std::span<const Change> changes) {
  const auto is_cell = [&](const Change& change) {
    return change.kind == ChangeKind::kChanged && change.table.has_value() &&
           !change.table->column.empty() &&
           change.table->path == changes.front().table->path;
  };
  if (!changes.front().table.has_value()) return 0;
  return static_cast<size_t>(
      std::find_if_not(changes.begin(), changes.end(), is_cell) -
      changes.begin());
}

// The changes of the values of one table.
class CellLines {
 public:
  // `cells` are all of them if `complete`.
  CellLines(std::span<const Change> cells, bool complete)
      : cells_(cells), complete_(complete) {}

  std::vector<ChangeLine> Make() {
    std::map<std::string_view, std::vector<size_t>> vectors;
    for (size_t i = 0; i < cells_.size(); ++i) {
      const std::vector<std::string>& vector = cells_[i].table->vector;
      if (vector.empty()) {
        AddWhole(i);
      } else {
        vectors[vector.front()].push_back(i);
      }
    }
    for (const auto& [name, cells] : vectors) {
      if (complete_ && AddJoined(cells)) continue;
      for (const size_t i : cells) AddWhole(i);
    }
    std::sort(placed_.begin(), placed_.end(),
              [](const Placed& a, const Placed& b) {
                return std::tuple(a.row, a.cell) < std::tuple(b.row, b.cell);
              });
    std::vector<ChangeLine> lines;
    lines.reserve(placed_.size());
    for (Placed& placed : placed_) lines.push_back(std::move(placed.line));
    return lines;
  }

 private:
  struct Placed {
    uint64_t row = 0;
    size_t cell = 0;
    ChangeLine line;
  };
  struct Stretch {
    ChangedRows rows;
    size_t cell = 0;

    uint64_t end() const { return rows.new_first + rows.count; }
  };
  // The rows in which these changes, one for each component or none, are all
  // that is known of the vector.
  using Parts = std::map<std::vector<size_t>, std::vector<ChangedRows>>;

  void AddWhole(size_t i) {
    const Change& change = cells_[i];
    placed_.push_back({change.rows.front().new_first, i, LineOf(change)});
  }

  // Adds the changes of one vector, joined where they share rows. Returns false
  // and adds nothing if not all rows are known, or if that takes more lines.
  bool AddJoined(const std::vector<size_t>& cells) {
    std::vector<size_t> uniform;
    for (const size_t i : cells) {
      if (!ListsAllRows(cells_[i])) return false;
      if (IsUniform(cells_[i])) uniform.push_back(i);
    }
    const Parts parts = PartsOf(cells);
    if (parts.size() > uniform.size()) return false;
    for (const auto& [changes, rows] : parts) AddPart(changes, rows);
    for (const size_t i : cells) {
      if (!IsUniform(cells_[i])) AddWhole(i);
    }
    return true;
  }

  // Divides the rows of the uniform changes.
  Parts PartsOf(const std::vector<size_t>& cells) const {
    const std::vector<std::string>& names = cells_[cells.front()].table->vector;
    std::vector<std::vector<Stretch>> stretches(names.size());
    std::vector<uint64_t> borders;
    for (const size_t i : cells) {
      const auto name =
          std::find(names.begin(), names.end(), cells_[i].table->column);
      for (const ChangedRows& rows : cells_[i].rows) {
        const Stretch stretch = {rows, i};
        stretches[static_cast<size_t>(name - names.begin())].push_back(stretch);
        borders.push_back(rows.new_first);
        borders.push_back(stretch.end());
      }
    }
    for (std::vector<Stretch>& component : stretches) {
      std::sort(component.begin(), component.end(),
                [](const Stretch& a, const Stretch& b) {
                  return a.rows.new_first < b.rows.new_first;
                });
    }
    std::sort(borders.begin(), borders.end());
    borders.erase(std::unique(borders.begin(), borders.end()), borders.end());
    Parts parts;
    std::vector<size_t> next(names.size());
    for (size_t border = 0; border + 1 < borders.size(); ++border) {
      ChangedRows rows = {.new_first = borders[border],
                          .count = borders[border + 1] - borders[border]};
      std::vector<size_t> changes(names.size(), kNoChange);
      bool is_known = true;
      for (size_t k = 0; k < names.size(); ++k) {
        const std::vector<Stretch>& component = stretches[k];
        size_t& at = next[k];
        while (at < component.size() && component[at].end() <= rows.new_first) {
          ++at;
        }
        if (at == component.size() ||
            component[at].rows.new_first > rows.new_first) {
          continue;
        }
        const ChangedRows& whole = component[at].rows;
        rows.old_first = whole.old_first + (rows.new_first - whole.new_first);
        const bool is_uniform = IsUniform(cells_[component[at].cell]);
        is_known = is_known && is_uniform;
        if (is_uniform) changes[k] = component[at].cell;
      }
      if (is_known) {
        Add(changes, rows, &parts);
        continue;
      }
      for (size_t k = 0; k < names.size(); ++k) {
        std::vector<size_t> alone(names.size(), kNoChange);
        alone[k] = changes[k];
        Add(alone, rows, &parts);
      }
    }
    return parts;
  }

  static void Add(const std::vector<size_t>& changes, const ChangedRows& rows,
                  Parts* parts) {
    if (std::all_of(changes.begin(), changes.end(),
                    [](size_t cell) { return cell == kNoChange; })) {
      return;
    }
    std::vector<ChangedRows>& part = (*parts)[changes];
    if (!part.empty() &&
        part.back().new_first + part.back().count == rows.new_first &&
        part.back().old_first + part.back().count == rows.old_first) {
      part.back().count += rows.count;
    } else {
      part.push_back(rows);
    }
  }

  void AddPart(const std::vector<size_t>& changes,
               const std::vector<ChangedRows>& rows) {
    std::vector<double> by;
    size_t first = kNoChange;
    uint64_t components = 0;
    for (const size_t i : changes) {
      by.push_back(i == kNoChange ? 0 : cells_[i].delta->median);
      first = std::min(first, i);
      components += i == kNoChange ? 0 : 1;
    }
    const Change& change = cells_[first];
    if (components == 1 && CountOf(rows) == change.count) {
      return AddWhole(first);
    }
    const Change part = RowsOf(change, rows, /*whole_vector=*/components > 1);
    const ChangeLine line = components == 1
                                ? LineOf(part)
                                : ChangeLine{part.kind, MovedByText(part, by),
                                             components * part.count};
    placed_.push_back({rows.front().new_first, first, line});
  }

  // Some rows of `change`, of which only the delta is known, or those of the
  // vector that its column is a component of.
  static Change RowsOf(const Change& change,
                       const std::vector<ChangedRows>& rows,
                       bool whole_vector) {
    Change part;
    part.table = change.table;
    part.rows = rows;
    part.count = CountOf(rows);
    part.delta = change.delta;
    const std::string& name = change.table->column;
    std::string& column = part.table->column;
    // "position.x" gives "position"; "x" and "[0]" give "".
    if (whole_vector) {
      column.resize(name.starts_with('[') || name.size() < 2 ? 0
                                                             : name.size() - 2);
    }
    const auto side_at = [&](const ChangeSide& side, uint64_t row) {
      std::string_view path = side.field.text();
      path.remove_suffix(name.size());
      FieldPath field = FieldPath(path.substr(0, path.rfind('['))).Element(row);
      if (!column.empty()) field = std::move(field).Field(column);
      return ChangeSide{.field = std::move(field),
                        .range = {},
                        .value = {},
                        .unit = side.unit};
    };
    const ChangedRows& first = rows.front();
    part.old_side =
        side_at(*change.old_side, first.old_first * change.table->old_every);
    part.new_side =
        side_at(*change.new_side, first.new_first * change.table->new_every);
    return part;
  }

  std::span<const Change> cells_;
  bool complete_;
  std::vector<Placed> placed_;
};

// The path of a table in an element: "track.sectors[", 3, "].edges".
struct TableInElement {
  std::string_view before;
  uint64_t index = 0;
  std::string_view after;
};

std::optional<TableInElement> FindElement(std::string_view path) {
  const size_t open = path.rfind('[');
  const size_t close = path.find(']', std::min(open, path.size()));
  uint64_t index = 0;
  if (close == std::string_view::npos ||
      std::from_chars(path.data() + open + 1, path.data() + close, index).ptr !=
          path.data() + close) {
    return std::nullopt;
  }
  return TableInElement{path.substr(0, open + 1), index, path.substr(close)};
}

// The number of changes at the start of `changes` that say of consecutive
// elements that their rows begin at another corner, or at another row. At least
// 1.
size_t RotationsOfARun(std::span<const Change> changes) {
  const Change& first = changes.front();
  if (first.kind != ChangeKind::kMoved ||
      (first.move != MoveKind::kRotation && first.move != MoveKind::kLoop)) {
    return 1;
  }
  const auto element = FindElement(first.table->path.text());
  if (!element.has_value()) return 1;
  size_t count = 1;
  for (; count < changes.size(); ++count) {
    const Change& change = changes[count];
    if (change.kind != first.kind || change.move != first.move) break;
    const auto other = FindElement(change.table->path.text());
    if (!other.has_value() || other->before != element->before ||
        other->index != element->index + count ||
        other->after != element->after) {
      break;
    }
    if (first.move == MoveKind::kLoop && WhatText(change) != WhatText(first)) {
      break;
    }
  }
  return count;
}

// Precondition: RotationsOfARun.
ChangeLine LineOfRotations(std::span<const Change> changes) {
  if (changes.size() == 1) return LineOf(changes.front());
  Change all = changes.front();
  const TableInElement element = *FindElement(all.table->path.text());
  const std::string path =
      Joined({element.before, element.index, "..",
              element.index + changes.size() - 1, element.after});
  all.table->path = FieldPath(path);
  for (const Change& change : changes.subspan(1)) {
    all.count += change.count;
    // What the loops begin at follows from the rows of the first.
    if (all.move != MoveKind::kLoop) all.table->rows += change.table->rows;
  }
  return LineOf(all);
}

// The number of changes at the start of `changes` that are fields of one group,
// all added or all removed. At least 1.
size_t FieldsOfAGroup(std::span<const Change> changes) {
  const ChangeKind kind = changes.front().kind;
  const bool is_added = kind == ChangeKind::kAdded;
  const auto group = [&](const Change& change) -> std::string_view {
    if (change.kind != kind || change.table.has_value()) return "";
    const auto& side = is_added ? change.new_side : change.old_side;
    return GroupOf(side->field.text());
  };
  if (!is_added && kind != ChangeKind::kRemoved) return 1;
  const std::string_view name = group(changes.front());
  if (name.empty()) return 1;
  size_t count = 1;
  while (count < changes.size() && group(changes[count]) == name) ++count;
  return count < kMinFields ? 1 : count;
}

}  // namespace

void VisitLines(const DiffResult& result,
                absl::FunctionRef<bool(const ChangeLine&)> take) {
  uint64_t listed = 0;
  for (const Change& change : result.changes) listed += change.count;
  const bool lists_all = listed == result.total();
  for (std::span<const Change> rest(result.changes); !rest.empty();) {
    if (const size_t cells = CellsOfATable(rest); cells > 0) {
      // The list ends where its limit is, which may be within a table.
      const bool complete = lists_all || cells < rest.size();
      for (const ChangeLine& line :
           CellLines(rest.first(cells), complete).Make()) {
        if (!take(line)) return;
      }
      rest = rest.subspan(cells);
      continue;
    }
    if (const size_t fields = FieldsOfAGroup(rest); fields > 1) {
      const auto group = rest.first(fields);
      if (!take({group.front().kind, FieldValuesText(group), fields})) return;
      rest = rest.subspan(fields);
      continue;
    }
    const size_t rotations = RotationsOfARun(rest);
    if (!take(LineOfRotations(rest.first(rotations)))) return;
    rest = rest.subspan(rotations);
  }
}

}  // namespace trackcheck
