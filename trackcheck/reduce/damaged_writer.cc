#include "trackcheck/reduce/damaged_writer.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/gzip/gzip.h"
#include "registry/message_format.h"

namespace trackcheck {
namespace {

// A redundant integer as a file stores it.
struct StoredCount {
  std::string key;                 // of the element that holds it
  std::string name;                // with the groups in that element
  std::optional<ScalarType> type;  // nothing: digits of a text
  ByteRange where;
  int64_t value = 0;
};

// Collects the redundant integers of a document with the elements of a tree.
class CountCollector final : public FieldVisitor {
 public:
  explicit CountCollector(const FieldTree& tree) {
    scopes_.push_back({.tree = &tree});
  }

  std::vector<StoredCount> Take() { return std::move(counts_); }

  void EnterGroup(const FieldInfo& field) override {
    Scope scope = scopes_.back();
    scope.group = NameOf(field);
    scope.redundant = IsRedundant(field);
    scopes_.push_back(std::move(scope));
  }
  bool EnterElement(const ElementInfo& element) override {
    const FieldTree* tree = scopes_.back().tree;
    const TreeList* list = tree->List(NameOf(element.list));
    if (list == nullptr || element.index >= list->elements.size()) return false;
    const TreeElement& entered = list->elements[element.index];
    scopes_.push_back({.tree = &entered.parts,
                       .key = entered.key,
                       .redundant = IsRedundant(element.list)});
    return true;
  }
  void LeaveGroup() override { scopes_.pop_back(); }

  void VisitScalar(const FieldInfo& field, ScalarType type,
                   ByteView bytes) override {
    if (!IsRedundant(field)) return;
    const std::optional<int64_t> value =
        IntegerOf(LoadScalar(type, bytes.data()));
    if (value) Add(field, type, bytes.range(), *value);
  }
  void VisitBytes(const FieldInfo& field, ByteView bytes) override {
    if (!IsRedundant(field)) return;
    const std::string_view text = bytes.text();
    int64_t value = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc() && end == text.data() + text.size()) {
      Add(field, std::nullopt, bytes.range(), value);
    }
  }
  void VisitText(const FieldInfo&, const TextSource&) override {}
  void VisitTable(const TableInfo&) override {}

 private:
  struct Scope {
    const FieldTree* tree = nullptr;
    std::string key;
    std::string group;
    bool redundant = false;
  };

  bool IsRedundant(const FieldInfo& field) const {
    return scopes_.back().redundant ||
           field.comparison == Comparison::kRedundant;
  }
  std::string NameOf(const FieldInfo& field) const {
    const std::string& group = scopes_.back().group;
    if (group.empty()) return std::string(field.name);
    return FieldPath(group).Field(field.name).text();
  }
  void Add(const FieldInfo& field, std::optional<ScalarType> type,
           const ByteRange& where, int64_t value) {
    if (where.space != Space::kFile) return;
    counts_.push_back({scopes_.back().key, NameOf(field), type, where, value});
  }

  std::vector<Scope> scopes_;
  std::vector<StoredCount> counts_;
};

std::vector<StoredCount> CountsIn(const Format& format,
                                  const CheckOptions& options,
                                  const FieldTree& tree,
                                  std::string_view bytes) {
  const RuleSelection all;
  FindingSink ignored(all, 1);
  WorkPool this_thread(1);
  const std::unique_ptr<DecodedFile> file =
      format.DecodeWith(options.OptionsOf(format), ByteView(bytes),
                        options.limits, this_thread, ignored);
  CountCollector collector(tree);
  if (file->decoded_anything()) file->VisitFields(collector);
  return collector.Take();
}

// Returns false if no count is there to be wrong.
bool MakeCountsWrong(const Format& format, const CheckOptions& options,
                     const FieldTree& tree, const WrongCounts& wrong,
                     std::string* bytes) {
  bool found = false;
  std::vector<StoredCount> counts = CountsIn(format, options, tree, *bytes);
  // From the end on, since digits may become more.
  std::sort(counts.begin(), counts.end(),
            [](const StoredCount& a, const StoredCount& b) {
              return a.where.offset > b.where.offset;
            });
  for (const StoredCount& count : counts) {
    const auto delta = wrong.find({count.key, count.name});
    if (delta == wrong.end() || count.where.end() > bytes->size()) continue;
    found = true;
    // Wraps around as the stored integers do.
    const auto value =
        static_cast<int64_t>(static_cast<uint64_t>(count.value) +
                             static_cast<uint64_t>(delta->second));
    if (count.type) {
      std::memcpy(bytes->data() + count.where.offset, &value,
                  ScalarSize(*count.type));
    } else {
      bytes->replace(count.where.offset, count.where.size,
                     std::to_string(value));
    }
  }
  return found;
}

bool Damage(const ByteDamage& damage, std::string* bytes) {
  const uint64_t cut = damage.cut_half ? bytes->size() / 2 : damage.cut;
  if (cut >= bytes->size() || damage.inverted > bytes->size()) return false;
  bytes->resize(bytes->size() - cut);
  if (damage.inverted > 0) {
    char& byte = (*bytes)[bytes->size() - damage.inverted];
    byte = static_cast<char>(~byte);
  }
  *bytes += damage.appended;
  return true;
}

void NumberElements(FieldTree* tree, uint64_t* next) {
  for (TreeField& field : tree->fields) {
    auto* list = std::get_if<TreeList>(&field.value);
    if (list == nullptr) continue;
    for (TreeElement& element : list->elements) {
      element.key = std::to_string((*next)++);
      NumberElements(&element.parts, next);
    }
  }
}

// A tail of a download, and what editors and copying add.
std::vector<ByteDamage> TailDamages() {
  return {{.cut = 1},        {.cut = 4},
          {.cut = 16},       {.cut_half = true},
          {.appended = "*"}, {.appended = std::string(16, '\0')}};
}

// The trailer of a stream is its checksum and its length, of 4 bytes each.
constexpr uint64_t kTrailerSize = 8;

}  // namespace

void NumberElements(FieldTree* tree) {
  uint64_t next = 0;
  NumberElements(tree, &next);
}

WrongCounts FindWrongCounts(const Format& format, const CheckOptions& options,
                            const FieldTree& tree, std::string_view stored,
                            std::string_view right) {
  std::map<std::pair<std::string, std::string>, int64_t> values;
  for (const StoredCount& count : CountsIn(format, options, tree, right)) {
    values.try_emplace({count.key, count.name}, count.value);
  }
  WrongCounts wrong;
  for (const StoredCount& count : CountsIn(format, options, tree, stored)) {
    const auto value = values.find({count.key, count.name});
    if (value == values.end() || value->second == count.value) continue;
    wrong.try_emplace(
        {count.key, count.name},
        static_cast<int64_t>(static_cast<uint64_t>(count.value) -
                             static_cast<uint64_t>(value->second)));
  }
  return wrong;
}

std::vector<FileDamage> LikelyDamages(bool compressed,
                                      const WrongCounts& counts) {
  std::vector<FileDamage> damages;
  if (!counts.empty()) damages.push_back({.counts = counts});
  for (const ByteDamage& damage : TailDamages()) {
    damages.push_back({.content = damage});
  }
  if (!compressed) return damages;
  damages.push_back({.compressed = true});
  damages.push_back({.compressed = true, .stream = {.inverted = kTrailerSize}});
  damages.push_back(
      {.compressed = true, .stream = {.inverted = kTrailerSize / 2}});
  damages.push_back({.compressed = true, .stream = {.cut = kTrailerSize + 1}});
  for (const ByteDamage& damage : TailDamages()) {
    damages.push_back({.compressed = true, .stream = damage});
  }
  return damages;
}

std::optional<std::string> WriteDamaged(const Format& format,
                                        const CheckOptions& options,
                                        const FieldTree& tree,
                                        const FileDamage& damage) {
  absl::StatusOr<std::string> encoded = WithMessages(format).EncodeFields(tree);
  if (!encoded.ok()) return std::nullopt;
  std::string bytes = *std::move(encoded);
  if (!damage.counts.empty() &&
      !MakeCountsWrong(format, options, tree, damage.counts, &bytes)) {
    return std::nullopt;
  }
  if (!Damage(damage.content, &bytes)) return std::nullopt;
  if (!damage.compressed) return bytes;
  bytes = gzip::Compress(bytes);
  if (!Damage(damage.stream, &bytes)) return std::nullopt;
  return bytes;
}

}  // namespace trackcheck
