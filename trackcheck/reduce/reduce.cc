#include "trackcheck/reduce/reduce.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_join.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/work/work_pool.h"
#include "formats/gzip/gzip.h"
#include "registry/message_format.h"
#include "trackcheck/reduce/byte_search.h"
#include "trackcheck/reduce/damaged_writer.h"
#include "trackcheck/reduce/tree_items.h"
#include "trackcheck/reduce/tree_search.h"
#include "trackcheck/reduce/trials.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

constexpr uint64_t kMaxForBlocks = 16 * ReduceOptions::kSmall;

class Reducer {
 public:
  Reducer(const Format& format, ByteView bytes, const RuleInfo& rule,
          const ReduceOptions& options, WorkPool& pool)
      : format_(format),
        rule_(rule),
        check_(options.check),
        budget_(options.budget),
        trials_(format, rule, options.check, pool,
                /*recognized=*/format.Recognize(bytes)) {}

  absl::StatusOr<Reduction> Run(std::string_view bytes) {
    const Verdict input = trials_.Check(bytes);
    if (!input.path) {
      return absl::FailedPreconditionError(
          Joined({"has no finding of ", rule_.id, "; ",
                  input.rules.empty()
                      ? "it has none at all"
                      : "it has " + absl::StrJoin(input.rules, ", ")}));
    }
    trials_.Keep(input.kind);
    best_ = std::string(bytes);
    // The first search is the one that finds the file that people want.
    trials_.AddBudget(budget_ / 2);
    trials_.Restrict(Strictness::kNothing, input, 0);
    TakeContent();
    Search();
    for (const Strictness strictness :
         {Strictness::kWarnings, Strictness::kAll}) {
      if (best_.size() <= ReduceOptions::kSmall) break;
      trials_.AddBudget(budget_ / 4);
      trials_.Restrict(strictness, trials_.Check(best_), ReduceOptions::kSmall);
      Search();
      // Removes what the search has brought, as far as possible.
      trials_.Restrict(Strictness::kNothing, trials_.Check(best_), 0);
      Search();
    }
    if (best_.size() > bytes.size()) TakeSmaller(bytes);
    Reduction result;
    const Verdict output = trials_.Check(best_);
    const auto add_new = [&](const std::set<std::string>& rules) {
      for (const std::string& rule : rules) {
        if (!input.rules.contains(rule)) result.new_rules.insert(rule);
      }
    };
    add_new(output.errors);
    add_new(output.warnings);
    result.bytes = std::move(best_);
    result.tried = trials_.tried();
    result.kept = trials_.kept();
    result.exhausted = trials_.exhausted();
    return result;
  }

 private:
  std::unique_ptr<DecodedFile> Decode(std::string_view bytes) const {
    const RuleSelection all;
    FindingSink ignored(all, 1);
    WorkPool this_thread(1);
    return format_.DecodeWith(check_.OptionsOf(format_), ByteView(bytes),
                              check_.limits, this_thread, ignored);
  }

  // Judges a candidate of bytes.
  std::optional<std::string> Judge(const std::string& bytes) {
    if (!trials_.Charge(bytes.size())) return std::nullopt;
    return trials_.Judge(bytes);
  }

  // Goes on without the compression if the content has the finding.
  void TakeContent() {
    std::string content;
    {
      const std::unique_ptr<DecodedFile> file = Decode(best_);
      content = std::string(file->inflated().text());
    }
    if (!content.empty() && Judge(content)) best_ = std::move(content);
  }

  // Compresses the result, which is longer than the file. If that does not
  // help, the file is the result.
  void TakeSmaller(std::string_view file) {
    best_ = gzip::Compress(best_);
    if (best_.size() >= file.size() || !trials_.Check(best_).path) {
      best_ = std::string(file);
    }
  }

  // Bytes of the size of the best ones have simpler values. That is no gain if
  // they may also have new findings.
  void Take(const std::string& bytes) {
    if (bytes.size() < best_.size() ||
        (bytes.size() == best_.size() &&
         trials_.strictness() == Strictness::kNothing)) {
      best_ = bytes;
    }
  }

  void Search() {
    FieldTree tree;
    {
      const std::unique_ptr<DecodedFile> file = Decode(best_);
      if (file->decoded_anything()) {
        tree = BuildFieldTree(
            [&](FieldVisitor& visitor) { file->VisitFields(visitor); });
      }
    }
    NumberElements(&tree);
    if (SearchFields(tree)) {
      // What is still large has little that could go.
      if (best_.size() <= kMaxForBlocks) RemoveBlocks(trials_, &best_);
      return;
    }
    // A file that is cut has the finding at its begin, too.
    if (!KeepBeginning(trials_, &best_) ||
        best_.size() > ReduceOptions::kSmall) {
      SearchDamages(std::move(tree));
    }
    RemoveBlocks(trials_, &best_);
    BlankBlocks(trials_, &best_);
  }

  // Returns false if the file of the fields, with its wrong counts, has not the
  // finding.
  bool SearchFields(const FieldTree& tree) {
    std::optional<std::string> bytes =
        WriteDamaged(format_, check_, tree, FileDamage());
    if (!bytes) return false;
    if (SearchFrom(tree, FileDamage(), *bytes)) return true;
    const WrongCounts counts =
        FindWrongCounts(format_, check_, tree, best_, *bytes);
    if (counts.empty()) return false;
    const FileDamage damage = {.counts = counts};
    bytes = WriteDamaged(format_, check_, tree, damage);
    return bytes && SearchFrom(tree, damage, *bytes);
  }

  // Returns whether `bytes`, the file of `tree` with `damage`, has the finding;
  // then it was made smaller.
  bool SearchFrom(const FieldTree& tree, const FileDamage& damage,
                  const std::string& bytes) {
    std::optional<std::string> path = Judge(bytes);
    if (!path) return false;
    TreeSearch search(trials_, damage, tree, bytes, *std::move(path));
    search.Run();
    Take(search.bytes());
    return true;
  }

  // Looks for a damage that gives the finding, in the smallest file of the
  // format that the fields allow for, then in the whole file.
  void SearchDamages(FieldTree tree) {
    const std::vector<FileDamage> damages =
        LikelyDamages(gzip::IsGzip(ByteView(best_)), {});
    const FieldTree smallest = WithoutItems(tree);
    for (const FieldTree* each : {&smallest, &std::as_const(tree)}) {
      for (const FileDamage& damage : damages) {
        // Compression of the whole file is slow, and damage of the stream does
        // not depend on the content.
        if (damage.compressed && each == &tree) continue;
        const std::optional<std::string> bytes =
            WriteDamaged(format_, check_, *each, damage);
        if (bytes && SearchFrom(*each, damage, *bytes)) return;
      }
    }
  }

  // The tree without the items of all lists and tables of the document that the
  // format can do without.
  FieldTree WithoutItems(FieldTree tree) {
    std::vector<std::string> names;
    for (const TreeField& field : tree.fields) names.push_back(field.name);
    std::reverse(names.begin(), names.end());
    for (const std::string& name : names) {
      const TreeItems items(tree);
      const std::vector<TreeItems::Sequence>& all = items.sequences();
      const auto found = std::find_if(
          all.begin(), all.end(), [&](const TreeItems::Sequence& each) {
            return each.depth == 0 && each.count > 0 &&
                   each.field->name == name;
          });
      if (found == all.end()) continue;
      if (!trials_.Charge(items.size())) break;
      const ItemRange range = {static_cast<size_t>(found - all.begin()), 0,
                               found->count};
      FieldTree without =
          items.Without({&range, 1}, {.with_unreferred = true}).tree;
      if (WithMessages(format_).EncodeFields(without).ok()) {
        tree = std::move(without);
      }
    }
    return tree;
  }

  const Format& format_;
  const RuleInfo& rule_;
  const CheckOptions check_;
  const uint64_t budget_;
  Trials trials_;
  std::string best_;
};

}  // namespace

uint64_t ReduceBudget(uint64_t size, uint64_t effort) {
  constexpr uint64_t kForAnyFile = uint64_t{48} << 20;
  constexpr uint64_t kPerByte = 8;
  if (size > UINT64_MAX / kPerByte - kForAnyFile) return UINT64_MAX;
  const uint64_t usual = kForAnyFile + kPerByte * size;
  return usual > UINT64_MAX / effort ? UINT64_MAX : usual * effort;
}

absl::StatusOr<Reduction> Reduce(const Format& format, std::string_view bytes,
                                 const RuleInfo& rule,
                                 const ReduceOptions& options, WorkPool& pool) {
  return Reducer(format, ByteView(bytes), rule, options, pool).Run(bytes);
}

}  // namespace trackcheck
