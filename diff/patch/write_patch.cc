#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "absl/functional/function_ref.h"
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

constexpr size_t kPieceSize = size_t{1} << 16;

// A name that needs no quotes.
bool IsPlain(std::string_view name) {
  return !name.empty() && name.find_first_not_of(
                              "abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                              "0123456789_-.[]") == std::string_view::npos;
}

std::string NameText(std::string_view name) {
  return IsPlain(name) ? std::string(name) : QuotedText(name);
}

std::string HashText(uint32_t hash) {
  return absl::StrCat(absl::Hex(hash, absl::kZeroPad8));
}

std::string ValueText(const std::optional<PatchValue>& value) {
  if (!value) return "nothing";
  if (const auto* number = std::get_if<FieldNumber>(&*value)) {
    return absl::StrCat(std::string(TypeName(number->type)), " ",
                        NumberText(number->type, reinterpret_cast<const char*>(
                                                     number->bytes.data())));
  }
  return "text " + QuotedText(std::get<std::string>(*value));
}

class PatchWriter {
 public:
  explicit PatchWriter(absl::FunctionRef<void(std::string_view)> take)
      : take_(take) {}

  void Write(const Patch& patch, std::string_view comment) {
    Line("trackcheck-patch/1 " + patch.format);
    WriteFile("old ", patch.old_file);
    WriteFile("new ", patch.new_file);
    while (!comment.empty()) {
      const size_t end = comment.find('\n');
      Line("# " + std::string(comment.substr(0, end)));
      comment = end == std::string_view::npos ? "" : comment.substr(end + 1);
    }
    WriteTree(patch.fields);
    if (patch.exact) {
      Line(patch.exact_of_old ? "exact old" : "exact");
      for (const ByteEdit& edit : *patch.exact) {
        Line(absl::StrCat("@ ", edit.offset, " ", edit.end, " ",
                          absl::Base64Escape(edit.bytes)));
      }
    }
    Line("end");
    take_(text_);
  }

 private:
  void Line(std::string_view line) {
    text_.append(indent_, ' ');
    text_ += line;
    text_ += '\n';
    if (text_.size() < kPieceSize) return;
    take_(text_);
    text_.clear();
  }

  void WriteFile(std::string_view side, const PatchFile& file) {
    Line(absl::StrCat(std::string(side), file.size, " ",
                      FingerprintText(file.hash), " ", QuotedText(file.path)));
  }

  void WriteTree(const TreeEdit& tree) {
    for (const FieldEdit& field : tree.fields) {
      if (const auto* value = std::get_if<ValueEdit>(&field.edit)) {
        Line("= " + NameText(field.name) + ": " + ValueText(value->before) +
             " -> " + ValueText(value->after));
      } else if (const auto* table = std::get_if<TableEdit>(&field.edit)) {
        WriteTable(field.name, *table);
      } else {
        Line("list " + NameText(field.name));
        WriteList(std::get<ListEdit>(field.edit));
      }
    }
  }

  static std::string ColumnsText(const TreeColumns& columns) {
    std::string text;
    for (const TreeColumn& column : columns.columns) {
      text += text.empty() ? "" : ", ";
      text += NameText(column.name);
      text += ' ';
      text += TypeName(column.type);
      if (!column.refers_to.empty()) {
        text += column.refers_to_same_tree ? " of own " : " of ";
        text += NameText(column.refers_to);
      }
      if (column.comparison == Comparison::kRedundant) text += " redundant";
    }
    return text;
  }

  static std::string OrderText(const TreeColumns& columns) {
    if (columns.order.is_loop()) return " loop";
    if (columns.order.is_set()) return " set";
    if (columns.order.is_samples()) {
      return absl::StrCat(" samples ", columns.order.step());
    }
    return "";
  }

  void WriteColumns(std::string_view word, const std::string& name,
                    const TreeColumns& columns) {
    Line(std::string(word) + NameText(name) + OrderText(columns) + ": " +
         ColumnsText(columns));
  }

  void WriteTable(const std::string& name, const TableEdit& table) {
    if (table.old_columns == nullptr) {
      WriteColumns("new table ", name, *table.new_columns);
    } else if (table.new_columns == nullptr) {
      WriteColumns("old table ", name, *table.old_columns);
    } else {
      WriteColumns("table ", name, *table.old_columns);
      if (*table.old_columns != *table.new_columns) {
        WriteColumns("becomes ", name, *table.new_columns);
      }
    }
    WriteHunks(table,
               [&](const PatchLine& line) { WriteRowLine(table, line); });
  }

  void WriteHunks(const SequenceEdit& edit,
                  absl::FunctionRef<void(const PatchLine&)> write_line) {
    for (const Hunk& hunk : edit.hunks) {
      Line(absl::StrCat("@@ ", hunk.old_index, " ", hunk.new_index,
                        hunk.before ? " " + HashText(*hunk.before) : ""));
      for (uint64_t i = hunk.begin; i < hunk.end; ++i) {
        write_line(edit.lines[i]);
      }
    }
    if (edit.after_hunks) {
      Line(absl::StrCat("@@ rest ", edit.after_hunks->count, " ",
                        HashText(edit.after_hunks->hash)));
    }
  }

  static std::string RowText(const TreeColumns& columns, const PatchRows& rows,
                             uint64_t row) {
    std::string text;
    uint64_t number = 0;
    const uint64_t index_columns = IndexColumns(columns).size();
    for (const TreeColumn& column : columns.columns) {
      if (!text.empty()) text += ' ';
      if (!column.refers_to.empty()) {
        const PatchIndex& index = rows.indices[row * index_columns + number++];
        if (index.kind == PatchIndex::Kind::kOld) {
          absl::StrAppend(&text, index.index, ":", HashText(index.hash));
          continue;
        }
        if (index.kind == PatchIndex::Kind::kAdded) {
          absl::StrAppend(&text, "+", index.index);
          continue;
        }
      }
      text +=
          NumberText(column.type,
                     rows.rows.data() + row * columns.row_size + column.offset);
    }
    return text;
  }

  void WriteRowLine(const TableEdit& table, const PatchLine& line) {
    const auto before = [&] {
      return RowText(*table.old_columns, table.before, line.before);
    };
    const auto after = [&] {
      return RowText(*table.new_columns, table.after, line.after);
    };
    switch (line.kind) {
      case LineKind::kContext:
        return Line("  " + before());
      case LineKind::kRemoved:
        return Line("- " + before());
      case LineKind::kAdded:
        return Line("+ " + after());
      case LineKind::kChanged:
        Line("< " + before());
        return Line("> " + after());
      case LineKind::kMovedAway:
        return Line("v " + before());
      case LineKind::kMovedHere:
        return Line(absl::StrCat("^ ", line.old_index, " ", after()));
      case LineKind::kShifted:
        break;
    }
    const PatchShift& shift = table.shifts[line.before];
    std::string text = absl::StrCat(
        "~ ", line.count, " ", HashText(shift.hash),
        shift.new_hash ? " " + HashText(*shift.new_hash) : "", ":");
    std::string_view separator = " ";
    for (const PatchShift::Column& column : shift.columns) {
      const std::string delta = NumberText(
          ScalarType::kFloat64, reinterpret_cast<const char*>(&column.delta));
      absl::StrAppend(&text, std::string(separator),
                      NameText(table.old_columns->columns[column.column].name),
                      delta.starts_with('-') ? " " : " +", delta);
      separator = ", ";
    }
    Line(text);
  }

  void WriteList(const ListEdit& list) {
    WriteHunks(list,
               [&](const PatchLine& line) { WriteElementLine(list, line); });
  }

  void WriteElementLine(const ListEdit& list, const PatchLine& line) {
    const auto old_item = [&] {
      const PatchElement& item = list.items[line.before];
      return QuotedText(item.key) + ' ' + HashText(item.hash);
    };
    switch (line.kind) {
      case LineKind::kContext:
        return Line("  " + old_item());
      case LineKind::kRemoved:
        return WriteElement("- " + old_item(), list.items[line.before].parts);
      case LineKind::kAdded:
        return WriteElement("+ " + QuotedText(list.items[line.after].key),
                            list.items[line.after].parts);
      case LineKind::kChanged:
        return WriteElement("~ " + old_item(), list.items[line.before].parts);
      case LineKind::kMovedAway:
        return WriteElement("v " + old_item(), list.items[line.before].parts);
      case LineKind::kMovedHere:
        return Line(absl::StrCat("^ ", line.old_index));
      case LineKind::kShifted:
        return;
    }
  }

  void WriteElement(const std::string& head, const TreeEdit& parts) {
    Line(head + " {");
    indent_ += 2;
    WriteTree(parts);
    Line("}");
    indent_ -= 2;
  }

  absl::FunctionRef<void(std::string_view)> take_;
  std::string text_;
  size_t indent_ = 0;
};

}  // namespace

void WritePatch(const Patch& patch, std::string_view comment,
                absl::FunctionRef<void(std::string_view)> take) {
  PatchWriter(take).Write(patch, comment);
}

}  // namespace trackcheck
