#include "formats/core/findings/content.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/fingerprint.h"

namespace trackcheck {
namespace {

// The values of one element that count. They identify it well enough, and a
// file with many findings on large elements takes no more memory than others.
constexpr uint32_t kMaxValues = 64;
constexpr uint64_t kMaxBytes = uint64_t{1} << 16;
// An index counts as a row, and an index in that row as another row.
constexpr size_t kMaxDepth = 3;

uint64_t HashText(std::string_view text) {
  return HashBytes(ByteView(text.substr(0, kMaxBytes)));
}

// Whether the field is in a list, so that a file can have several of it.
bool IsInList(std::string_view path) {
  return FieldPath(path).WithoutIndices() != path;
}

// An index whose row is not hashed yet.
struct Reference {
  uint64_t name = 0;
  std::string row;  // "vertices[3]"
  uint64_t number = 0;
};

struct Content {
  bool found = false;
  uint64_t hash = 0;  // a sum, so that references can be added later
  uint32_t values_left = kMaxValues;
  std::vector<Reference> references;
};

// Hashes the content of the fields with the given paths in one visit.
class ContentVisitor : public FieldVisitor {
 public:
  // `paths` are sorted and different, and outlive this. They are those of
  // findings at level 0; of the rows that indices lead to at the levels after
  // it, at the last of which indices do not count.
  ContentVisitor(std::span<const std::string_view> paths, size_t level,
                 ContentOf content_of)
      : paths_(paths),
        content_of_(content_of),
        contents_(paths.size()),
        referred_(level > 0),
        follow_(level + 1 < kMaxDepth) {}

  // One content for each path.
  std::vector<Content> Take() { return std::move(contents_); }

  void EnterGroup(const FieldInfo& field) override {
    Enter(PathOf(field.name), field.comparison);
  }

  bool EnterElement(const ElementInfo& element) override {
    const WantedElements& wanted = WantedIn(element.list.name);
    const std::optional<size_t> whole_list = wanted.whole_list;
    if (open_.empty() && !whole_list && !wanted.Has(element.index)) {
      return false;
    }
    const std::string list = PathOf(element.list.name);
    std::string path = list + '[' + std::to_string(element.index) + ']';
    Enter(std::move(path), element.list.comparison);
    if (whole_list) OpenContent(*whole_list, list);
    return true;
  }

  void LeaveGroup() override {
    const Frame& frame = frames_.back();
    path_.resize(frame.path_size);
    open_.resize(frame.open_count);
    redundant_ -= frame.redundant ? 1 : 0;
    frames_.pop_back();
  }

  void VisitScalar(const FieldInfo& field, ScalarType type,
                   ByteView bytes) override {
    AddValue(field, [&] { return HashScalar(LoadScalar(type, bytes.data())); });
  }
  void VisitBytes(const FieldInfo& field, ByteView bytes) override {
    AddValue(field, [&] { return HashText(bytes.text()); });
  }
  void VisitText(const FieldInfo& field, const TextSource& text) override {
    AddValue(field, [&] { return HashText(text.Read()); });
  }

  void VisitTable(const TableInfo& table) override {
    const std::string path = PathOf(table.field.name);
    const bool redundant =
        redundant_ > 0 || table.field.comparison == Comparison::kRedundant;
    const std::string start = path + '[';
    for (auto next = std::lower_bound(paths_.begin(), paths_.end(), start);
         next != paths_.end() && next->starts_with(start); ++next) {
      AddCells(table, redundant, next->substr(start.size()),
               contents_[static_cast<size_t>(next - paths_.begin())]);
    }
    if (const std::optional<size_t> target = Find(path);
        target && IsInList(path)) {
      AddRows(table, redundant, {}, contents_[*target]);
    }
    for (const Open& open : open_) {
      Content& content = contents_[open.content];
      // An index that leads to an element means the element itself, not every
      // row of its tables.
      if (referred_ && content.values_left < kMaxValues) continue;
      AddRows(table, redundant, std::string_view(path).substr(open.path_size),
              content);
    }
  }

 private:
  // A content that everything visited until the end of its group belongs to.
  struct Open {
    size_t content;
    size_t path_size;
  };
  struct Frame {
    size_t path_size;
    size_t open_count;
    bool redundant;
  };
  // What is wanted of a list.
  struct WantedElements {
    std::string parent;  // the path of the group that holds it
    std::string list;
    std::optional<size_t> whole_list;  // its position in `paths_`
    std::vector<uint64_t> indices;     // sorted

    bool Has(uint64_t index) const {
      return std::binary_search(indices.begin(), indices.end(), index);
    }
  };

  std::string PathOf(std::string_view name) const {
    std::string path = path_;
    AppendField(name, &path);
    return path;
  }

  std::optional<size_t> Find(std::string_view path) const {
    const auto found = std::lower_bound(paths_.begin(), paths_.end(), path);
    if (found == paths_.end() || *found != path) return std::nullopt;
    return static_cast<size_t>(found - paths_.begin());
  }

  // The elements of a list in the group that was entered last. Most of a long
  // list are not wanted, and each visit sees them all.
  const WantedElements& WantedIn(std::string_view list) {
    const size_t depth = frames_.size();
    if (wanted_.size() <= depth) wanted_.resize(depth + 1);
    WantedElements& wanted = wanted_[depth];
    if (wanted.list == list && wanted.parent == path_) return wanted;
    const std::string path = PathOf(list);
    wanted = {.parent = path_,
              .list = std::string(list),
              .whole_list = Find(path),
              .indices = {}};
    const std::string start = path + '[';
    for (auto next = std::lower_bound(paths_.begin(), paths_.end(), start);
         next != paths_.end() && next->starts_with(start); ++next) {
      const std::string_view rest = next->substr(start.size());
      uint64_t index = 0;
      std::from_chars(rest.data(), rest.data() + rest.size(), index);
      wanted.indices.push_back(index);
    }
    std::sort(wanted.indices.begin(), wanted.indices.end());
    return wanted;
  }

  void OpenContent(size_t content, std::string_view path) {
    if (!IsInList(path)) return;
    contents_[content].found = true;
    open_.push_back({content, path.size()});
  }

  void Enter(std::string path, Comparison comparison) {
    const bool redundant = comparison == Comparison::kRedundant;
    frames_.push_back({path_.size(), open_.size(), redundant});
    redundant_ += redundant ? 1 : 0;
    path_ = std::move(path);
    if (const std::optional<size_t> target = Find(path_)) {
      OpenContent(*target, path_);
    }
  }

  static void Add(uint64_t name, uint64_t value, Content& content) {
    content.hash += HashWords(name, value);
  }

  // Calls `hash` if the value counts for something.
  template <typename Hash>
  void AddValue(const FieldInfo& field, Hash hash) {
    const std::string path = PathOf(field.name);
    const std::optional<size_t> target = Find(path);
    if (target) contents_[*target].found = true;
    if (redundant_ > 0 || field.comparison == Comparison::kRedundant) return;
    std::optional<uint64_t> value;
    const auto hash_once = [&] { return value ? *value : *(value = hash()); };
    if (target) Add(0, hash_once(), contents_[*target]);
    for (const Open& open : open_) {
      Content& content = contents_[open.content];
      if (content.values_left == 0) continue;
      --content.values_left;
      Add(HashText(std::string_view(path).substr(open.path_size)), hash_once(),
          content);
    }
  }

  void AddCell(const ColumnInfo& column, uint64_t row, uint64_t name,
               Content& content) const {
    if (content.values_left == 0) return;
    --content.values_left;
    Scalar value = column.Value(row);
    std::string_view refers_to = column.refers_to;
    if (column.compare_as) {
      value = column.compare_as->values.Value(row);
      refers_to = column.compare_as->refers_to;
      if (const auto& rest = column.compare_as->rest) {
        Add(HashWords(name, 1), HashScalar(rest->Value(row)), content);
      }
    }
    const uint64_t number = HashScalar(value);
    if (refers_to.empty() || std::holds_alternative<NoValue>(value)) {
      return Add(name, number, content);
    }
    if (!follow_) return;
    std::string path(refers_to);
    path += '[' + std::to_string(number) + ']';
    content.references.push_back({name, std::move(path), number});
  }

  // Adds what `rest`, the end of a path, names in the table: "3]" a row,
  // "3].x" a cell, "3].position" all cells whose names begin so. A row counts
  // for its cells, unless values are wanted.
  void AddCells(const TableInfo& table, bool redundant, std::string_view rest,
                Content& content) const {
    uint64_t row = 0;
    const auto [end, error] =
        std::from_chars(rest.data(), rest.data() + rest.size(), row);
    rest.remove_prefix(static_cast<size_t>(end - rest.data()));
    if (error != std::errc() || !rest.starts_with(']') || row >= table.count) {
      return;
    }
    rest.remove_prefix(1);
    const bool whole_row = rest.empty();
    if (rest.starts_with('.')) rest.remove_prefix(1);
    const auto name_of = [&](const ColumnInfo& column) {
      const std::string_view name = column.field.name;
      return column.corner && !whole_row && content_of_ == ContentOf::kRow
                 ? HashText(FieldPath(name).WithoutIndices())
                 : HashText(name);
    };
    bool has_cell = false;
    for (const ColumnInfo& column : table.columns) {
      const std::string_view name = column.field.name;
      const bool is_cell = name == rest;
      const bool is_part =
          name.starts_with(rest) && !is_cell &&
          (name[rest.size()] == '.' || name[rest.size()] == '[');
      has_cell |= is_cell || is_part;
      if (content_of_ == ContentOf::kValue && !whole_row && !is_cell &&
          !is_part) {
        continue;
      }
      if (redundant || column.field.comparison == Comparison::kRedundant) {
        continue;
      }
      const bool is_alone = is_cell && content_of_ == ContentOf::kValue;
      AddCell(column, row, is_alone ? 0 : name_of(column), content);
    }
    content.found |= has_cell;
    content.found |= whole_row;
  }

  // Adds the rows of a table at `path` in the content.
  void AddRows(const TableInfo& table, bool redundant, std::string_view path,
               Content& content) const {
    content.found = true;
    if (redundant) return;
    const uint64_t base = HashText(path);
    const bool ordered = !table.order.is_loop() && !table.order.is_set();
    for (uint64_t row = 0; row < table.count && content.values_left > 0;
         ++row) {
      const uint64_t place = HashWords(base, ordered ? row : 0);
      for (const ColumnInfo& column : table.columns) {
        if (column.field.comparison == Comparison::kRedundant) continue;
        AddCell(column, row, HashWords(place, HashText(column.field.name)),
                content);
      }
    }
  }

  const std::span<const std::string_view> paths_;
  const ContentOf content_of_;
  std::vector<Content> contents_;
  const bool referred_;
  const bool follow_;
  std::string path_;
  std::vector<Frame> frames_;
  std::vector<Open> open_;
  // The number of open groups that are redundant.
  uint64_t redundant_ = 0;
  std::vector<WantedElements> wanted_;  // by the number of open groups
};

// The contents of the fields that one visit hashes.
struct Level {
  std::vector<std::string_view> paths;  // sorted and different
  std::vector<Content> contents;

  // Precondition: `path` is one of `paths`.
  const Content& At(std::string_view path) const {
    const auto found = std::lower_bound(paths.begin(), paths.end(), path);
    assert(found != paths.end() && *found == path);
    return contents[static_cast<size_t>(found - paths.begin())];
  }
};

void SortAndDeduplicate(std::vector<std::string_view>* paths) {
  std::sort(paths->begin(), paths->end());
  paths->erase(std::unique(paths->begin(), paths->end()), paths->end());
}

// Hashes what is at `paths`. Each further level holds the rows that the indices
// of the level before lead to.
std::vector<Level> VisitLevels(
    std::vector<std::string_view> paths,
    absl::FunctionRef<void(FieldVisitor&)> visit_fields, ContentOf content_of) {
  std::vector<Level> levels;
  // The texts of the paths of a level belong to the level before.
  levels.reserve(kMaxDepth);
  while (!paths.empty()) {
    SortAndDeduplicate(&paths);
    Level& level = levels.emplace_back();
    level.paths = std::move(paths);
    ContentVisitor visitor(level.paths, levels.size() - 1, content_of);
    visit_fields(visitor);
    level.contents = visitor.Take();
    paths.clear();
    for (const Content& content : level.contents) {
      for (const Reference& reference : content.references) {
        paths.emplace_back(reference.row);
      }
    }
  }
  return levels;
}

// Adds the rows of the last level to the indices of the one before, and so on.
void Resolve(std::vector<Level>* levels) {
  for (size_t i = levels->size(); i-- > 1;) {
    for (Content& content : (*levels)[i - 1].contents) {
      for (const Reference& reference : content.references) {
        const Content& row = (*levels)[i].At(reference.row);
        content.hash += HashWords(reference.name,
                                  row.found ? HashWords(1, row.hash)
                                            : HashWords(0, reference.number));
      }
    }
  }
}

bool IsWholeFile(const Finding& finding) {
  const std::string& path = finding.where.field.text();
  return path.empty() || path == "$";
}

}  // namespace

std::vector<uint64_t> ContentHashes(
    std::span<const Finding> findings,
    absl::FunctionRef<void(FieldVisitor&)> visit_fields,
    absl::FunctionRef<uint64_t(const ByteRange&)> hash_stored,
    std::optional<KnownContent>* known, ContentOf content_of) {
  const auto is_known = [known](const std::string& path) {
    return known->has_value() && (*known)->field == path;
  };
  std::vector<std::string_view> paths;
  for (const Finding& finding : findings) {
    const std::string& path = finding.where.field.text();
    if (!IsWholeFile(finding) && !is_known(path)) paths.emplace_back(path);
  }
  std::vector<Level> levels =
      VisitLevels(std::move(paths), visit_fields, content_of);
  Resolve(&levels);
  std::vector<uint64_t> hashes;
  hashes.reserve(findings.size());
  std::optional<KnownContent> last;
  for (const Finding& finding : findings) {
    const std::string& path = finding.where.field.text();
    std::optional<uint64_t> hash;
    if (is_known(path)) {
      hash = (*known)->hash;
    } else if (!IsWholeFile(finding)) {
      const Content& content = levels[0].At(path);
      if (content.found) hash = content.hash;
    }
    if (&finding == &findings.back() && hash.has_value()) {
      last = {.field = path, .hash = *hash};
    }
    if (!hash.has_value()) {
      hash = IsInList(path) ? hash_stored(finding.where.range) : 0;
    }
    hashes.push_back(*hash);
  }
  *known = std::move(last);
  return hashes;
}

}  // namespace trackcheck
