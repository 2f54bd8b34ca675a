#include "fuzz/properties/field_properties.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "diff/capture/element_hash.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {
namespace {

class FieldChecker : public FieldVisitor {
 public:
  explicit FieldChecker(const Spaces& spaces) : spaces_(spaces), groups_(1) {}

  void EnterGroup(const FieldInfo& field) override {
    const FieldPath path = groups_.back().Field(field.name);
    if (field.name.empty()) Break(path, "no name");
    groups_.push_back(path);
    if (content_) parts_.EnterGroup(field);
  }

  void LeaveGroup() override {
    if (groups_.size() == 1) {
      Break(FieldPath(), "a group is left that was not entered");
      return;
    }
    groups_.pop_back();
    if (!content_) return;
    if (groups_.size() > element_depth_) return parts_.LeaveGroup();
    const auto [known, is_new] = parts_of_.emplace(*content_, parts_.value());
    if (!is_new && known->second != parts_.value()) {
      Break(element_, "other parts than an element of the same content");
    }
    content_.reset();
  }

  bool EnterElement(const ElementInfo& element) override {
    const FieldPath list = groups_.back().Field(element.list.name);
    const FieldPath path = list.Element(element.index);
    CheckRange(path, element.range);
    uint64_t& next = elements_[list.text()];
    if (element.index != next++) Break(path, "elements out of order");
    if (content_) {
      parts_.EnterElement(element);
    } else if (element.content.known()) {
      content_ = ContentText(element.content);
      element_ = path;
      element_depth_ = groups_.size();
      parts_.Begin({});
    }
    groups_.push_back(path);
    return true;
  }

  void VisitScalar(const FieldInfo& field, ScalarType type,
                   ByteView bytes) override {
    const FieldPath path = Visit(field);
    if (bytes.size() != ScalarSize(type)) Break(path, "size of its type");
    const ByteView& space = spaces_[bytes.range().space];
    const std::less<const uint8_t*> before;
    const bool is_copy = before(bytes.data(), space.data()) ||
                         !before(bytes.data(), space.data() + space.size());
    VisitPlace(path, is_copy ? space.data() + bytes.begin() : bytes.data(),
               bytes.range());
    HashBytes(bytes.data(), bytes.size());
    if (content_ && status_.ok()) parts_.VisitScalar(field, type, bytes);
  }

  void VisitBytes(const FieldInfo& field, ByteView bytes) override {
    const FieldPath path = Visit(field);
    VisitPlace(path, bytes.data(), bytes.range());
    HashBytes(bytes.data(), bytes.size());
    if (content_) parts_.VisitBytes(field, bytes);
  }

  void VisitText(const FieldInfo& field, const TextSource& text) override {
    const FieldPath path = Visit(field);
    CheckRange(path, text.Range());
    const std::string copy = text.Read();
    HashBytes(reinterpret_cast<const uint8_t*>(copy.data()), copy.size());
    if (content_) parts_.VisitText(field, text);
  }

  void VisitTable(const TableInfo& table) override {
    const FieldPath path = Visit(table.field);
    if (referred_to_.contains(path.text())) {
      Break(path, "visited after the indices into it");
    }
    tables_.insert(path.text());
    Hash(table.count);
    if (table.count == 0) return;
    CheckRange(path, table.first_row);
    CheckRange(path, table.Row(table.count - 1));
    std::set<std::string_view> names;
    for (const ColumnInfo& column : table.columns) {
      const FieldPath name = path.Field(column.field.name);
      if (column.field.name.empty() ||
          !names.insert(column.field.name).second) {
        Break(name, "name of a column");
      }
      // A damaged table is not shown at all.
      if (!tables_.contains(std::string(column.refers_to))) {
        referred_to_.emplace(column.refers_to);
      }
      VisitColumn(name, table, column);
    }
    if (content_ && status_.ok()) parts_.VisitTable(table);
  }

  absl::StatusOr<uint64_t> Finish() {
    if (groups_.size() != 1) Break(groups_.back(), "group is not left");
    if (!status_.ok()) return status_;
    return hash_;
  }

 private:
  // Equal texts: equal content.
  static std::string ContentText(const ElementContent& content) {
    std::string text =
        absl::StrCat(content.form, " ", content.bytes.size(), " ");
    text += content.bytes.text();
    for (const std::span<const uint8_t> bytes : content.elsewhere) {
      absl::StrAppend(
          &text, " ", bytes.size(), " ",
          absl::string_view(reinterpret_cast<const char*>(bytes.data()),
                            bytes.size()));
    }
    return text;
  }

  void Break(const FieldPath& path, absl::string_view what) {
    if (status_.ok()) {
      status_ = absl::InternalError(
          absl::StrCat("field \"", path.text(), "\": ", what));
    }
  }

  FieldPath Visit(const FieldInfo& field) {
    const FieldPath path = groups_.back().Field(field.name);
    if (field.name.empty()) Break(path, "no name");
    if (!paths_.insert(path.text()).second) Break(path, "visited twice");
    HashBytes(reinterpret_cast<const uint8_t*>(path.text().data()),
              path.text().size());
    Hash(static_cast<uint64_t>(field.comparison));
    return path;
  }

  bool CheckRange(const FieldPath& path, const ByteRange& range) {
    const ByteView& bytes = spaces_[range.space];
    if (!bytes.Contains(range)) {
      Break(path, absl::StrCat("range ", range.offset, "+", range.size, " of ",
                               bytes.size()));
      return false;
    }
    return true;
  }

  // Checks that values in the file are shown in place, not as a copy.
  void VisitPlace(const FieldPath& path, const uint8_t* first,
                  const ByteRange& range) {
    if (CheckRange(path, range) && range.size > 0 &&
        first != spaces_[range.space].data() + range.offset) {
      Break(path, "not at its range");
    }
    Hash(range.offset);
    Hash(range.size);
  }

  void VisitColumn(const FieldPath& name, const TableInfo& table,
                   const ColumnInfo& column) {
    if (column.locator) {
      CheckRange(name, column.Range(0));
    } else if (column.chunks.empty()) {
      VisitPlace(name, column.first, column.Range(0));
    } else {
      VisitChunks(name, table, column);
    }
    // Does not read values past the end, since the sanitizers do not detect all
    // such reads.
    if (!CheckRange(name, column.Range(table.count - 1))) return;
    for (uint64_t row = 0; row < table.count; ++row) {
      HashBytes(column.first + row * column.stride, ScalarSize(column.type));
    }
  }

  // Checks that a copy equals the bytes at the rows' ranges.
  void VisitChunks(const FieldPath& name, const TableInfo& table,
                   const ColumnInfo& column) {
    for (uint64_t row = 0; row < table.count; ++row) {
      const ByteRange range = column.Range(row);
      if (!CheckRange(name, range)) return;
      if (std::memcmp(column.first + row * column.stride,
                      spaces_[range.space].data() + range.offset,
                      range.size) != 0) {
        Break(name, "a copy of something else");
      }
    }
  }

  void Hash(uint64_t value) {
    hash_ = (hash_ ^ value) * 0x9e3779b97f4a7c15;
    hash_ ^= hash_ >> 32;
  }

  void HashBytes(const uint8_t* bytes, uint64_t size) {
    Hash(size);
    for (uint64_t i = 0; i < size; ++i) Hash(bytes[i]);
  }

  Spaces spaces_;
  std::vector<FieldPath> groups_;
  std::set<std::string> paths_;
  std::set<std::string> tables_;
  // The number of visited elements of each list.
  std::map<std::string, uint64_t> elements_;
  // Tables that were not visited before the indices into them.
  std::set<std::string> referred_to_;
  // The content of the open element that has one, its path, and the number of
  // groups around it.
  std::optional<std::string> content_;
  FieldPath element_;
  size_t element_depth_ = 0;
  ElementHash parts_{{.purpose = ElementHash::Purpose::kBits}};
  std::map<std::string, uint64_t> parts_of_;  // by content
  uint64_t hash_ = 0;
  absl::Status status_;
};

}  // namespace

absl::StatusOr<uint64_t> FieldsAreWellFormed(FieldSource fields,
                                             const Spaces& spaces) {
  FieldChecker checker(spaces);
  fields(checker);
  return checker.Finish();
}

absl::StatusOr<uint64_t> FieldsAreWellFormed(const DecodedFile& file,
                                             ByteView bytes) {
  return FieldsAreWellFormed(
      [&](FieldVisitor& visitor) { file.VisitFields(visitor); },
      {.file = bytes, .inflated = file.inflated()});
}

}  // namespace trackcheck
