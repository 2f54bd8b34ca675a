#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "diff/patch/patch.h"
#include "diff/patch/patch_text.h"
#include "diff/patch/patch_values.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/fingerprint.h"

namespace trackcheck {
namespace {

// Of the names of formats.
constexpr std::string_view kFormatLetters =
    "abcdefghijklmnopqrstuvwxyz0123456789_-";
// Deeper lists of elements in elements are refused.
constexpr int kMaxNested = 32;

template <typename T>
std::optional<T> ParseInteger(std::string_view text, int base = 10) {
  T value{};
  const std::from_chars_result end =
      std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (text.empty() || end.ec != std::errc() ||
      end.ptr != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

// Takes the text up to the next space, or all of it.
std::string_view TakeWord(std::string_view* line) {
  const size_t end = std::min(line->find(' '), line->size());
  const std::string_view word = line->substr(0, end);
  line->remove_prefix(std::min(end + 1, line->size()));
  return word;
}

bool TakePrefix(std::string_view prefix, std::string_view* line) {
  if (!line->starts_with(prefix)) return false;
  line->remove_prefix(prefix.size());
  return true;
}

// Takes a name, in quotes or not, which ends before one of `ends`.
std::optional<std::string> TakeName(std::string_view ends,
                                    std::string_view* line) {
  if (line->starts_with('"')) return TakeQuoted(line);
  const size_t end = std::min(line->find_first_of(ends), line->size());
  if (end == 0) return std::nullopt;
  std::string name(line->substr(0, end));
  line->remove_prefix(end);
  return name;
}

// The most memory that each of them takes, from reading a patch to writing the
// file. The lines of a field come in addition, and so do the indices of a row.
constexpr uint64_t kLineBytes = 300;
constexpr uint64_t kFieldBytes = 1000;
constexpr uint64_t kIndexBytes = 32;

class PatchReader {
 public:
  PatchReader(std::string_view text, uint64_t most_bytes)
      : rest_(text), left_bytes_(most_bytes) {}

  absl::StatusOr<Patch> Read() {
    Patch patch;
    if (!ReadHead(&patch)) return Error();
    std::set<std::string> names;
    while (ok_ && HasLine() && line_ != "end") {
      if (line_ == "exact" || line_ == "exact old") {
        patch.exact.emplace();
        patch.exact_of_old = line_ == "exact old";
        Next();
        while (ok_ && HasLine() && line_.starts_with("@ ")) {
          patch.exact->push_back(ReadBytes());
          Next();
        }
        if (ok_ && !(HasLine() && line_ == "end")) {
          Fail("expected '@ OFFSET END BYTES' or 'end'");
        }
        break;
      }
      ReadField(0, &names, &patch.fields);
    }
    if (ok_ && !HasLine()) Fail("the patch is cut: it has no line 'end'");
    if (ok_) Next();
    while (ok_ && HasLine() && line_.empty()) Next();
    if (ok_ && HasLine()) {
      Fail("text after 'end': apply another patch in a run of its own");
    }
    if (!ok_) return Error();
    return patch;
  }

 private:
  // ---- Lines ----

  // Goes to the next line that counts.
  void Next() {
    do {
      has_line_ = !rest_.empty();
      if (!has_line_) return;
      const size_t end = std::min(rest_.find('\n'), rest_.size());
      line_ = rest_.substr(0, end);
      rest_.remove_prefix(std::min(end + 1, rest_.size()));
      ++number_;
      if (line_.ends_with('\r')) line_.remove_suffix(1);
    } while (line_.starts_with('#'));
    Spend(kLineBytes);
  }
  // Counts memory that the edits take until they are applied.
  void Spend(uint64_t bytes) {
    if (bytes > left_bytes_ && ok_) {
      Fail(
          "the edits up to here may take more memory than is allowed "
          "(--max-inflated-size)");
    }
    left_bytes_ -= std::min(bytes, left_bytes_);
  }
  bool HasLine() const { return has_line_; }

  // The line without the indentation of this depth.
  std::string_view LineAt(int depth) const {
    const size_t indent =
        std::min<size_t>(static_cast<size_t>(depth) * 2,
                         std::min(line_.find_first_not_of(' '), line_.size()));
    return line_.substr(indent);
  }

  void Fail(const std::string& message) {
    if (!ok_) return;
    ok_ = false;
    error_ = absl::StrCat("line ", number_, ": ", message);
  }
  absl::Status Error() const { return absl::InvalidArgumentError(error_); }

  // ---- Head and bytes ----

  bool ReadHead(Patch* patch) {
    Next();
    std::string_view line = line_;
    if (!HasLine() || !TakePrefix("trackcheck-patch/", &line)) {
      Fail("not a patch of trackcheck: expected 'trackcheck-patch/1 FORMAT'");
      return false;
    }
    if (TakeWord(&line) != "1") {
      Fail("the patch is of a newer version of the program");
      return false;
    }
    if (line.empty() ||
        line.find_first_not_of(kFormatLetters) != std::string_view::npos) {
      Fail("expected the name of a format");
      return false;
    }
    patch->format = std::string(line);
    Next();
    if (!ReadFile("old ", &patch->old_file)) return false;
    Next();
    if (!ReadFile("new ", &patch->new_file)) return false;
    Next();
    return true;
  }

  bool ReadFile(std::string_view side, PatchFile* file) {
    std::string_view line = HasLine() ? line_ : "";
    const bool found = TakePrefix(side, &line);
    const std::optional<uint64_t> size =
        ParseInteger<uint64_t>(TakeWord(&line));
    const std::optional<uint64_t> hash = ParseFingerprint(TakeWord(&line));
    std::optional<std::string> path = TakeQuoted(&line);
    if (!found || !size || !hash || !path || !line.empty()) {
      Fail(
          absl::StrCat("expected '", std::string(side), "SIZE HASH \"NAME\"'"));
      return false;
    }
    *file = {.path = *std::move(path), .size = *size, .hash = *hash};
    return true;
  }

  ByteEdit ReadBytes() {
    std::string_view line = line_.substr(2);
    const std::optional<uint64_t> offset =
        ParseInteger<uint64_t>(TakeWord(&line));
    const std::optional<uint64_t> end = ParseInteger<uint64_t>(TakeWord(&line));
    ByteEdit edit;
    if (!offset || !end || *end < *offset ||
        !absl::Base64Unescape({line.data(), line.size()}, &edit.bytes)) {
      Fail("expected '@ OFFSET END BYTES', the bytes in base64");
      return {};
    }
    if (*offset < bytes_end_) Fail("the bytes overlap with those before");
    bytes_end_ = *end;
    edit.offset = *offset;
    edit.end = *end;
    return edit;
  }

  // ---- Fields ----

  // `names`: those of the fields in `tree`.
  void ReadField(int depth, std::set<std::string>* names, TreeEdit* tree) {
    std::string_view line = LineAt(depth);
    const uint64_t first_line = number_;
    Spend(kFieldBytes);
    FieldEdit field;
    if (TakePrefix("= ", &line)) {
      field.edit = ReadValue(line, &field.name);
      Next();
    } else if (TakePrefix("list ", &line)) {
      std::optional<std::string> name = TakeName("", &line);
      if (!name || !line.empty()) return Fail("expected 'list NAME'");
      field.name = *std::move(name);
      Next();
      field.edit = ReadList(depth);
    } else if (line.starts_with("table ") || line.starts_with("old table ") ||
               line.starts_with("new table ")) {
      field.edit = ReadTable(depth, &field.name);
    } else {
      return Fail(
          "expected an edit ('= NAME: ...', 'table ...' or 'list ...') or "
          "'end'");
    }
    if (!ok_) return;
    if (!names->insert(field.name).second) {
      number_ = first_line;
      return Fail(absl::StrCat(field.name, " is edited twice"));
    }
    tree->fields.push_back(std::move(field));
  }

  std::optional<PatchValue> TakeValue(std::string_view* line) {
    if (TakePrefix("nothing", line)) return std::nullopt;
    if (TakePrefix("text ", line)) {
      std::optional<std::string> text = TakeQuoted(line);
      if (!text) Fail("expected a text in quotes");
      return text ? std::optional<PatchValue>(*std::move(text)) : std::nullopt;
    }
    const std::optional<ScalarType> type = ParseTypeName(TakeWord(line));
    const std::string_view word = TakeWord(line);
    FieldNumber number;
    if (!type || !ParseNumber(word, *type,
                              reinterpret_cast<char*>(number.bytes.data()))) {
      Fail("expected 'nothing', 'text \"...\"' or a type and a number");
      return std::nullopt;
    }
    number.type = *type;
    return number;
  }

  ValueEdit ReadValue(std::string_view line, std::string* name) {
    std::optional<std::string> found = TakeName(":", &line);
    ValueEdit edit;
    if (!found || !TakePrefix(": ", &line)) {
      Fail("expected '= NAME: VALUE -> VALUE'");
      return edit;
    }
    *name = *std::move(found);
    edit.before = TakeValue(&line);
    if (line.starts_with(' ')) line.remove_prefix(1);
    if (!TakePrefix("-> ", &line)) Fail("expected '->' and the new value");
    edit.after = TakeValue(&line);
    if (!line.empty()) Fail("unexpected text after the new value");
    if (!edit.before && !edit.after) Fail("neither value is there");
    return edit;
  }

  // ---- Tables ----

  // Reads 'NAME [ORDER]: COLUMNS'.
  std::shared_ptr<const TreeColumns> ReadColumns(std::string_view line,
                                                 std::string* name) {
    auto columns = std::make_shared<TreeColumns>();
    std::optional<std::string> found = TakeName(" :", &line);
    if (!found) {
      Fail("expected the name of the table");
      return columns;
    }
    *name = *std::move(found);
    if (TakePrefix(" loop", &line)) {
      columns->order = RowOrder::Loop();
    } else if (TakePrefix(" set", &line)) {
      columns->order = RowOrder::Set();
    } else if (TakePrefix(" samples ", &line)) {
      const size_t colon = std::min(line.find(':'), line.size());
      const std::optional<uint64_t> step =
          ParseInteger<uint64_t>(line.substr(0, colon));
      if (!step || *step == 0) {
        Fail("expected the interval of the samples in ms");
        return columns;
      }
      columns->order = RowOrder::Samples(*step);
      line.remove_prefix(colon);
    }
    if (!TakePrefix(":", &line)) Fail("expected ':' and the columns");
    while (ok_ && !line.empty()) {
      if (!TakePrefix(" ", &line)) {
        Fail("expected a space before the column");
        break;
      }
      ReadColumn(&line, columns.get());
      if (!line.empty() && !line.starts_with(',')) {
        Fail("expected ',' between the columns");
      } else if (!line.empty()) {
        line.remove_prefix(1);
        if (line.empty()) Fail("expected a column after ','");
      }
    }
    if (columns->columns.empty()) Fail("a table has at least one column");
    return columns;
  }

  void ReadColumn(std::string_view* line, TreeColumns* columns) {
    TreeColumn column;
    std::optional<std::string> name = TakeName(" ", line);
    if (!name || !TakePrefix(" ", line)) {
      return Fail("expected 'NAME TYPE' of a column");
    }
    const size_t end = std::min(line->find_first_of(" ,"), line->size());
    const std::optional<ScalarType> type = ParseTypeName(line->substr(0, end));
    if (!type) return Fail("expected the type of the column, such as f32");
    line->remove_prefix(end);
    if (TakePrefix(" of ", line)) {
      column.refers_to_same_tree = TakePrefix("own ", line);
      std::optional<std::string> refers_to = TakeName(" ,", line);
      if (!refers_to) return Fail("expected what the index leads to");
      column.refers_to = *std::move(refers_to);
    }
    if (TakePrefix(" redundant", line)) {
      column.comparison = Comparison::kRedundant;
    }
    column.name = *std::move(name);
    column.type = *type;
    column.offset = columns->row_size;
    columns->row_size += ScalarSize(*type);
    columns->columns.push_back(std::move(column));
  }

  TableEdit ReadTable(int depth, std::string* name) {
    TableEdit table;
    std::string_view line = LineAt(depth);
    const bool is_new = TakePrefix("new ", &line);
    const bool is_old = !is_new && TakePrefix("old ", &line);
    line.remove_prefix(std::min<size_t>(line.size(), 6));  // "table "
    const std::shared_ptr<const TreeColumns> columns = ReadColumns(line, name);
    if (!ok_) return table;
    if (!is_new) table.old_columns = columns;
    if (!is_old) table.new_columns = columns;
    Next();
    line = HasLine() ? LineAt(depth) : "";
    if (!is_new && !is_old && TakePrefix("becomes ", &line)) {
      std::string again;
      table.new_columns = ReadColumns(line, &again);
      if (again != *name) Fail("expected the name of the table again");
      Next();
    }
    while (ok_ && HasLine() && LineAt(depth).starts_with("@@ ")) {
      if (ReadItemsAfter(depth, &table)) break;
      if (!OpenHunk(depth, &table)) return table;
      while (ok_ && HasLine() && ReadRowLine(depth, &table)) Next();
      CloseHunk(&table);
    }
    LinkMoves(&table);
    return table;
  }

  // Reads the line of the items after the last hunk. Returns false, and reads
  // nothing, if the line is none.
  bool ReadItemsAfter(int depth, SequenceEdit* edit) {
    std::string_view line = LineAt(depth);
    if (!TakePrefix("@@ rest ", &line)) return false;
    const auto count = ParseInteger<uint32_t>(TakeWord(&line));
    const auto hash = ParseInteger<uint32_t>(line, 16);
    if (!count || !hash) {
      Fail("expected '@@ rest COUNT HASH', of the items after the last hunk");
      return true;
    }
    edit->after_hunks = {*count, *hash};
    Next();
    return true;
  }

  bool OpenHunk(int depth, SequenceEdit* edit) {
    std::string_view line = LineAt(depth).substr(3);
    const std::optional<uint32_t> old_index =
        ParseInteger<uint32_t>(TakeWord(&line));
    const std::optional<uint32_t> new_index =
        ParseInteger<uint32_t>(TakeWord(&line));
    const bool has_hash = !line.empty();
    const auto before = ParseInteger<uint32_t>(line, 16);
    if (!old_index || !new_index || (has_hash && !before)) {
      Fail(
          "expected '@@ OLD NEW HASH', the numbers of the first items and the "
          "hash of those before");
      return false;
    }
    if (!edit->hunks.empty() &&
        (*old_index < next_old_ || *new_index < next_new_)) {
      Fail("the items of this hunk are before those of the last one");
      return false;
    }
    next_old_ = *old_index;
    next_new_ = *new_index;
    edit->hunks.push_back(
        {edit->lines.size(), 0, *old_index, *new_index, before});
    Next();
    return true;
  }
  void CloseHunk(SequenceEdit* edit) {
    edit->hunks.back().end = edit->lines.size();
    if (edit->hunks.back().begin == edit->hunks.back().end) {
      Fail("the hunk has no items");
    }
  }

  void AddLine(PatchLine line, SequenceEdit* edit) {
    if (IsOld(line.kind)) {
      line.old_index = next_old_;
      next_old_ += line.count;
    }
    if (IsNew(line.kind)) {
      line.new_index = next_new_;
      next_new_ += line.count;
    }
    edit->lines.push_back(line);
  }

  // Gives items that moved here what moved away. Each moves once.
  void LinkMoves(SequenceEdit* edit) {
    if (!ok_) return;
    absl::flat_hash_map<uint64_t, const PatchLine*> away;
    uint64_t here = 0;
    for (const PatchLine& line : edit->lines) {
      if (line.kind == LineKind::kMovedAway)
        away.emplace(line.old_index, &line);
    }
    const size_t moves = away.size();
    for (PatchLine& line : edit->lines) {
      if (line.kind != LineKind::kMovedHere) continue;
      ++here;
      const auto found = away.find(line.old_index);
      if (found == away.end()) {
        return Fail(
            absl::StrCat("item ", line.old_index, " moves here, but not away"));
      }
      line.before = found->second->before;
      if (line.after == kNoItem) line.after = line.before;
      away.erase(found);
    }
    if (here != moves) Fail("an item moves away, but not to another place");
  }

  // Returns the number of the row in `rows`, kNoItem after an error.
  uint64_t TakeRow(std::string_view line, const TreeColumns* columns,
                   PatchRows* rows) {
    if (columns == nullptr) {
      Fail("this table has no such rows");
      return kNoItem;
    }
    const size_t begin = rows->rows.size();
    rows->rows.resize(begin + columns->row_size);
    for (const TreeColumn& column : columns->columns) {
      const std::string_view word = TakeWord(&line);
      char* to = rows->rows.data() + begin + column.offset;
      if (!column.refers_to.empty()) {
        Spend(kIndexBytes);
        PatchIndex& index = rows->indices.emplace_back();
        const size_t colon = word.find(':');
        const bool is_nan = word.starts_with("nan:");
        if (word.starts_with('+')) {
          const auto added = ParseInteger<uint32_t>(word.substr(1));
          if (!added) Fail("expected the number of an added item after '+'");
          index = {PatchIndex::Kind::kAdded, 0, added.value_or(0)};
          continue;
        }
        if (colon != std::string_view::npos && !is_nan) {
          const auto item = ParseInteger<uint32_t>(word.substr(0, colon));
          const auto hash = ParseInteger<uint32_t>(word.substr(colon + 1), 16);
          if (!item || !hash) Fail("expected an index such as 17:5ad3f00d");
          index = {PatchIndex::Kind::kOld, hash.value_or(0), item.value_or(0)};
          continue;
        }
      }
      if (!ParseNumber(word, column.type, to)) {
        Fail(absl::StrCat("expected a value of type ",
                          std::string(TypeName(column.type)), " for ",
                          column.name, ", found '",
                          std::string(word.substr(0, 40)), "'"));
        return kNoItem;
      }
    }
    if (!line.empty()) Fail("the row has more values than the table columns");
    return begin / columns->row_size;
  }

  // Reads the line of an item. Returns false, and reads nothing, if the line is
  // none.
  bool ReadRowLine(int depth, TableEdit* table) {
    std::string_view line = LineAt(depth);
    if (line.size() < 2 || line[1] != ' ') return false;
    const char mark = line[0];
    line.remove_prefix(2);
    if ((mark == 'v' || mark == '^' || mark == '~') &&
        table->old_columns != nullptr && table->old_columns->order.is_set()) {
      Fail("rows of a set have no places between which they move, and no runs");
      return true;
    }
    const auto before = [&] {
      return TakeRow(line, table->old_columns.get(), &table->before);
    };
    const auto after = [&] {
      return TakeRow(line, table->new_columns.get(), &table->after);
    };
    switch (mark) {
      case ' ':
        AddLine({.kind = LineKind::kContext, .before = before()}, table);
        return true;
      case '-':
        AddLine({.kind = LineKind::kRemoved, .before = before()}, table);
        return true;
      case '+':
        AddLine({.kind = LineKind::kAdded, .after = after()}, table);
        return true;
      case 'v':
        AddLine({.kind = LineKind::kMovedAway, .before = before()}, table);
        return true;
      case '<': {
        const uint64_t row = before();
        Next();
        line = HasLine() ? LineAt(depth) : "";
        if (!TakePrefix("> ", &line)) {
          Fail("expected '>' and the new row after '<'");
          return true;
        }
        CheckSameColumns(*table);
        AddLine({.kind = LineKind::kChanged, .before = row, .after = after()},
                table);
        return true;
      }
      case '^': {
        const auto from = ParseInteger<uint32_t>(TakeWord(&line));
        if (!from) Fail("expected the old number of the row after '^'");
        CheckSameColumns(*table);
        AddLine({.kind = LineKind::kMovedHere,
                 .old_index = from.value_or(0),
                 .after = after()},
                table);
        return true;
      }
      case '~':
        ReadShift(line, table);
        return true;
      default:
        return false;
    }
  }

  void CheckSameColumns(const TableEdit& table) {
    if (table.old_columns == nullptr || table.new_columns == nullptr ||
        table.old_columns->columns != table.new_columns->columns) {
      Fail("only rows of the same columns can change or move");
    }
  }

  void ReadShift(std::string_view line, TableEdit* table) {
    CheckSameColumns(*table);
    const auto count = ParseInteger<uint32_t>(TakeWord(&line));
    const size_t colon = std::min(line.find(':'), line.size());
    std::string_view hashes = line.substr(0, colon);
    line.remove_prefix(std::min(colon + 2, line.size()));
    const auto hash = ParseInteger<uint32_t>(TakeWord(&hashes), 16);
    const bool has_new_hash = !hashes.empty();
    const auto new_hash = ParseInteger<uint32_t>(hashes, 16);
    if (!count || *count == 0 || !hash || (has_new_hash && !new_hash)) {
      return Fail("expected '~ COUNT HASH HASH: COLUMN +DELTA, ...'");
    }
    PatchShift shift{.columns = {}, .hash = *hash, .new_hash = new_hash};
    while (ok_ && !line.empty()) {
      std::optional<std::string> name = TakeName(" ", &line);
      const TreeColumn* column =
          name ? table->old_columns->Find(*name) : nullptr;
      if (column == nullptr || !TakePrefix(" ", &line)) {
        return Fail("expected a column of the table and by how much it shifts");
      }
      if (!column->refers_to.empty()) return Fail("an index cannot be shifted");
      const auto number_of_column =
          static_cast<uint64_t>(column - table->old_columns->columns.data());
      if (!shift.columns.empty() &&
          shift.columns.back().column >= number_of_column) {
        return Fail("expected each column once, in the order of the table");
      }
      const size_t comma = std::min(line.find(','), line.size());
      std::string_view number = line.substr(0, comma);
      if (number.starts_with('+')) number.remove_prefix(1);
      PatchShift::Column shifted{.column = number_of_column, .delta = 0};
      if (!ParseNumber(number, ScalarType::kFloat64,
                       reinterpret_cast<char*>(&shifted.delta))) {
        return Fail("expected by how much the column shifts");
      }
      shift.columns.push_back(shifted);
      line.remove_prefix(std::min(comma + 2, line.size()));
    }
    if (shift.columns.empty()) return Fail("expected a column that shifts");
    if (!ok_) return;
    AddLine({.kind = LineKind::kShifted,
             .count = *count,
             .before = table->shifts.size()},
            table);
    table->shifts.push_back(std::move(shift));
  }

  // ---- Lists ----

  ListEdit ReadList(int depth) {
    ListEdit list;
    if (++nested_ > kMaxNested) Fail("lists are nested too deep");
    while (ok_ && HasLine() && LineAt(depth).starts_with("@@ ")) {
      if (ReadItemsAfter(depth, &list)) break;
      if (!OpenHunk(depth, &list)) return list;
      while (ok_ && HasLine() && ReadElementLine(depth, &list)) {
      }
      CloseHunk(&list);
    }
    LinkMoves(&list);
    --nested_;
    return list;
  }

  // Reads the lines of an element. Returns false, and reads nothing, if the
  // line begins none.
  bool ReadElementLine(int depth, ListEdit* list) {
    std::string_view line = LineAt(depth);
    if (line.size() < 2 || line[1] != ' ') return false;
    const char mark = line[0];
    line.remove_prefix(2);
    PatchLine added;
    switch (mark) {
      case ' ':
        added.kind = LineKind::kContext;
        break;
      case '-':
        added.kind = LineKind::kRemoved;
        break;
      case '+':
        added.kind = LineKind::kAdded;
        break;
      case '~':
        added.kind = LineKind::kChanged;
        break;
      case 'v':
        added.kind = LineKind::kMovedAway;
        break;
      case '^': {
        const auto from = ParseInteger<uint32_t>(line);
        if (!from) Fail("expected the old number of the element after '^'");
        AddLine({.kind = LineKind::kMovedHere, .old_index = from.value_or(0)},
                list);
        Next();
        return true;
      }
      default:
        return false;
    }
    PatchElement element;
    std::optional<std::string> key = TakeQuoted(&line);
    if (!key) {
      Fail("expected the key of the element in quotes");
      return true;
    }
    element.key = *std::move(key);
    if (added.kind != LineKind::kAdded) {
      if (line.starts_with(' ')) line.remove_prefix(1);
      const auto hash = ParseInteger<uint32_t>(TakeWord(&line), 16);
      if (!hash) Fail("expected the hash of the element");
      element.hash = hash.value_or(0);
    } else if (line.starts_with(' ')) {
      line.remove_prefix(1);
    }
    if (line != (added.kind == LineKind::kContext ? "" : "{")) {
      Fail("expected '{' and the edits of the element, or nothing if it stays");
    }
    // The element's own lists have hunks of their own.
    const uint64_t next_old = next_old_;
    const uint64_t next_new = next_new_;
    Next();
    if (added.kind != LineKind::kContext) {
      std::set<std::string> names;
      while (ok_ && HasLine() && LineAt(depth + 1) != "}") {
        ReadField(depth + 1, &names, &element.parts);
      }
      if (ok_ && !HasLine()) Fail("the patch is cut: expected '}'");
      Next();
    }
    next_old_ = next_old;
    next_new_ = next_new;
    const uint64_t item = list->items.size();
    list->items.push_back(std::move(element));
    if (added.kind != LineKind::kAdded) added.before = item;
    if (added.kind == LineKind::kAdded || added.kind == LineKind::kChanged) {
      added.after = item;
    }
    AddLine(added, list);
    return true;
  }

  std::string_view rest_;
  std::string_view line_;
  uint64_t number_ = 0;
  bool has_line_ = false;
  bool ok_ = true;
  std::string error_;
  uint64_t left_bytes_;
  uint64_t bytes_end_ = 0;
  // The numbers of the next items in the open hunk.
  uint64_t next_old_ = 0;
  uint64_t next_new_ = 0;
  int nested_ = 0;
};

}  // namespace

absl::StatusOr<Patch> ReadPatch(std::string_view text, uint64_t most_bytes) {
  return PatchReader(text, most_bytes).Read();
}

}  // namespace trackcheck
