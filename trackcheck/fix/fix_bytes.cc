#include "trackcheck/fix/fix_bytes.h"

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/fingerprint.h"
#include "formats/core/findings/rule_info.h"
#include "formats/gzip/gzip.h"
#include "trackcheck/check/check_file.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

using WantsFix = std::function<bool(const Finding& finding)>;

// How many parts of the repairs of a rule are tried, if not all of them prove
// themselves.
constexpr int kMaxParts = 64;

// A file with more places is left alone: all of them are in memory. Enough for
// a mesh of which each point has one.
size_t MaxPlaces(uint64_t file_size) {
  constexpr uint64_t kOfAnyFile = 1 << 19;
  constexpr uint64_t kBytesPerPoint = 12;
  return kOfAnyFile + file_size / kBytesPerPoint;
}

// The size that a file of `size` bytes may grow to: escapes are longer than
// what they stand for.
uint64_t MaxSizeOf(uint64_t size) {
  constexpr uint64_t kOfAnyFile = 1 << 16;
  return 2 * size + kOfAnyFile;
}

// The memory for repairs. More are made in later rounds.
uint64_t MaxRepairBytes(uint64_t file_size) {
  constexpr uint64_t kOfAnyFile = 10 << 20;
  return std::max(kOfAnyFile, 2 * file_size);
}

// A place of a rule. It has the same name in another version of the file.
struct Place {
  uint64_t name = 0;   // see NameOf
  uint64_t range = 0;  // hash of the bytes' place

  friend auto operator<=>(const Place&, const Place&) = default;
};

// How places of two versions of a file are compared. A repair that removes
// elements gives others new indices: their places are counted for each rule and
// list instead.
enum class Naming : uint8_t { kByField, kByList };

uint64_t NameOf(const Finding& finding, Naming naming) {
  const FieldPath& field = finding.where.field;
  return HashWords(HashBytes(ByteView(finding.rule->id)),
                   naming == Naming::kByField
                       ? HashBytes(ByteView(field.text()))
                       : HashBytes(ByteView(field.WithoutIndices())));
}

// Sorts places, and takes out those that came again.
void SortUnique(std::vector<Place>& places) {
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
}

// The number of places of that name, which are sorted.
uint64_t CountOf(const std::vector<Place>& places, uint64_t name) {
  const auto begin =
      std::lower_bound(places.begin(), places.end(), Place{name, 0});
  const auto end =
      std::upper_bound(begin, places.end(), Place{name, UINT64_MAX});
  return static_cast<uint64_t>(end - begin);
}

// The places of one rule that can be mended.
struct RepairsOfRule {
  const RuleInfo* rule = nullptr;
  Severity severity = Severity::kOff;
  std::string field;  // of the first place
  // In the order of the findings, of which those that are listed came twice.
  std::vector<Place> places;
  std::vector<uint32_t> counts;  // of the repairs of each place
  std::vector<Repair> repairs;
};

// Some of the repairs of a rule, which outlive it.
struct Part {
  const RepairsOfRule* of_rule = nullptr;
  // Of its places, [first, end) each, ascending.
  std::vector<std::pair<size_t, size_t>> ranges;

  explicit Part(const RepairsOfRule* all)
      : of_rule(all), ranges({{0, all->places.size()}}) {}

  // Calls `use` with each place and its repairs.
  void ForEachPlace(absl::FunctionRef<void(const Place& place,
                                           std::span<const Repair> repairs)>
                        use) const {
    size_t place = 0;
    std::span<const Repair> left(of_rule->repairs);
    for (const auto& [first, end] : ranges) {
      for (; place < end; ++place) {
        const uint32_t count = of_rule->counts[place];
        if (place >= first) use(of_rule->places[place], left.first(count));
        left = left.subspan(count);
      }
    }
  }
};

// Collects all places of a file, and if it `keeps_repairs` those of the places
// that can be mended: only those that remove elements if places are named by
// list, otherwise only the others.
class Places final : public PlaceFilter {
 public:
  // `selection` and `wants` outlive this.
  Places(uint64_t file_size, const RuleSelection& selection,
         const WantsFix& wants, Naming naming, bool keeps_repairs)
      : selection_(selection),
        wants_(wants),
        naming_(naming),
        keeps_repairs_(keeps_repairs),
        max_repair_bytes_(MaxRepairBytes(file_size)),
        max_places_(MaxPlaces(file_size)) {
    // Growing would need twice the memory. What is not used takes none.
    places_.reserve(max_places_);
  }

  bool LeavesOut(const Finding& finding) override {
    const RuleInfo& rule = *finding.rule;
    const Severity severity =
        selection_.Resolve(rule, finding.severity.value_or(rule.severity));
    if (severity == Severity::kOff || selection_.Suppresses(rule)) return false;
    if (places_.size() >= max_places_) {
      has_too_many_ = true;
      return false;
    }
    const ByteRange& where = finding.where.range;
    const Place place = {NameOf(finding, naming_),
                         HashWords(static_cast<uint64_t>(where.space),
                                   HashWords(where.offset, where.size))};
    places_.push_back(place);
    AddRepairs(finding, severity, place);
    return false;
  }

  // Whether there may be other places, so that nothing can be proved.
  bool has_too_many() const { return has_too_many_; }
  // Whether there are repairs that the other naming takes.
  bool has_others() const { return has_others_; }
  // Whether there are repairs that are not kept.
  bool lacks_repairs() const { return lacks_repairs_; }

  // Called once, after all places.
  void Finish() { SortUnique(places_); }

  // Whether there may be more repairs.
  bool is_full() const { return repair_bytes_ > max_repair_bytes_; }
  // A name that more of these places have than of those of `before`. Called
  // after Finish of both.
  std::optional<uint64_t> FindNew(const Places& before) const {
    auto old = before.places_.begin();
    const auto old_end = before.places_.end();
    for (auto place = places_.begin(); place != places_.end(); ++place) {
      while (old != old_end && old->name < place->name) ++old;
      if (old == old_end || old->name != place->name) return place->name;
      ++old;
    }
    return std::nullopt;
  }

  // The number of `places`, sorted, that are no longer in `after`. If they are
  // named by list, that of all places of the rule in these lists.
  uint64_t CountGone(const std::vector<Place>& places,
                     const Places& after) const {
    uint64_t gone = 0;
    for (size_t i = 0; i < places.size();) {
      const uint64_t name = places[i].name;
      const uint64_t count = CountOf(places, name);
      const uint64_t fewer =
          CountOf(places_, name) - CountOf(after.places_, name);
      gone += naming_ == Naming::kByList ? fewer : std::min(count, fewer);
      i += count;
    }
    return gone;
  }
  // Those of errors first.
  std::vector<const RepairsOfRule*> repairs() const {
    std::vector<const RepairsOfRule*> all;
    for (const auto& [id, of_rule] : repairs_) all.push_back(&of_rule);
    std::sort(all.begin(), all.end(),
              [](const RepairsOfRule* a, const RepairsOfRule* b) {
                return std::tie(b->severity, a->rule->id) <
                       std::tie(a->severity, b->rule->id);
              });
    return all;
  }

 private:
  void AddRepairs(const Finding& finding, Severity severity,
                  const Place& place) {
    const RuleInfo& rule = *finding.rule;
    const std::vector<Repair>& repairs = finding.repairs;
    if (repairs.empty() || !wants_(finding)) return;
    if (rule.fix.renumbers != (naming_ == Naming::kByList)) {
      has_others_ = true;
      return;
    }
    if (!keeps_repairs_) lacks_repairs_ = true;
    if (!keeps_repairs_ || is_full()) return;
    RepairsOfRule& of_rule = repairs_[rule.id];
    if (of_rule.repairs.empty()) {
      of_rule.rule = &rule;
      of_rule.severity = severity;
      of_rule.field = finding.where.field.text();
    }
    of_rule.places.push_back(place);
    of_rule.counts.push_back(static_cast<uint32_t>(repairs.size()));
    for (const Repair& repair : repairs) {
      repair_bytes_ += sizeof(Repair) + repair.bytes.size();
    }
    of_rule.repairs.insert(of_rule.repairs.end(), repairs.begin(),
                           repairs.end());
  }

  const RuleSelection& selection_;
  const WantsFix& wants_;
  const Naming naming_;
  const bool keeps_repairs_;
  const uint64_t max_repair_bytes_;
  const size_t max_places_;
  bool has_too_many_ = false;
  bool has_others_ = false;
  bool lacks_repairs_ = false;
  std::vector<Place> places_;
  std::map<std::string_view, RepairsOfRule> repairs_;
  uint64_t repair_bytes_ = 0;  // of all repairs
};

// Finds a place by its name, of which there is one.
class PlaceOfName final : public PlaceFilter {
 public:
  PlaceOfName(uint64_t name, Naming naming) : name_(name), naming_(naming) {}
  bool LeavesOut(const Finding& finding) override {
    if (!finding_ && NameOf(finding, naming_) == name_) finding_ = finding;
    return false;
  }
  // The first one.
  const Finding& finding() const { return *finding_; }

 private:
  const uint64_t name_;
  const Naming naming_;
  std::optional<Finding> finding_;
};

// A version of the file, checked.
struct Version {
  std::string owned;  // none of the file that is given
  ByteView bytes;
  std::unique_ptr<Places> places;
  // Holds the inflated bytes; null if there are none.
  std::unique_ptr<DecodedFile> inflated;
};

// The repairs of each finding. They are made together or not at all: what one
// of them writes may come from the place of another.
using Groups = std::vector<std::span<const Repair>>;

auto KeyOf(const Repair* repair) {
  const ByteRange& where = repair->where;
  return std::tie(where.offset, where.size, repair->bytes, repair->count.offset,
                  repair->less);
}

// The repairs of the groups that can be made together in a file of `size`
// bytes, by their place. Two findings may have the same one. Of groups that
// overlap otherwise, one is left out, and its element of `left_out` is set.
std::vector<const Repair*> Compatible(uint64_t size, const Groups& groups,
                                      std::vector<bool>* left_out) {
  std::vector<std::pair<const Repair*, size_t>> all;
  for (size_t group = 0; group < groups.size(); ++group) {
    for (const Repair& repair : groups[group]) all.emplace_back(&repair, group);
  }
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return std::tuple(KeyOf(a.first), a.second) <
           std::tuple(KeyOf(b.first), b.second);
  });
  left_out->assign(groups.size(), false);
  const std::pair<const Repair*, size_t>* last = nullptr;
  for (const auto& each : all) {
    const auto& [repair, group] = each;
    if ((*left_out)[group]) continue;
    if (last != nullptr && (*left_out)[last->second]) last = nullptr;
    if (last != nullptr && KeyOf(repair) == KeyOf(last->first)) continue;
    if (repair->where.end() > size ||
        (last != nullptr && repair->where.offset < last->first->where.end())) {
      (*left_out)[group] = true;
    } else {
      last = &each;
    }
  }
  std::vector<const Repair*> repairs;
  for (const auto& [repair, group] : all) {
    if ((*left_out)[group]) continue;
    if (repairs.empty() || KeyOf(repair) != KeyOf(repairs.back())) {
      repairs.push_back(repair);
    }
  }
  return repairs;
}

// The repairs of the counts of what `repairs` remove from `bytes`.
std::vector<Repair> CountsOf(const std::vector<const Repair*>& repairs,
                             std::string_view bytes) {
  std::map<uint64_t, Repair> counts;
  for (const Repair* repair : repairs) {
    const ByteRange& count = repair->count;
    if (repair->less == 0 || count.end() > bytes.size()) continue;
    Repair& sum = counts[count.offset];
    sum.where = count;
    sum.less += repair->less;
  }
  std::vector<Repair> made;
  for (auto& [offset, sum] : counts) {
    std::string number(bytes.substr(offset, sum.where.size));
    number.resize(sizeof(uint64_t));
    sum.bytes =
        LittleEndianBytes(LoadLittleEndian<uint64_t>(
                              reinterpret_cast<const uint8_t*>(number.data())) -
                          sum.less)
            .substr(0, sum.where.size);
    made.push_back(std::move(sum));
  }
  return made;
}

constexpr char kTooLarge[] = "the file would be more than twice as large";

// `bytes` with the repairs, which ascend and do not overlap. Refuses if a count
// lies where another repair is, or if there would be more than MaxSizeOf.
absl::StatusOr<std::string> WithRepairs(std::string_view bytes,
                                        std::vector<const Repair*> repairs) {
  const std::vector<Repair> counts = CountsOf(repairs, bytes);
  for (const Repair& count : counts) repairs.push_back(&count);
  std::sort(
      repairs.begin(), repairs.end(),
      [](const Repair* a, const Repair* b) { return KeyOf(a) < KeyOf(b); });
  uint64_t size = bytes.size();
  uint64_t end = 0;
  for (const Repair* repair : repairs) {
    if (repair->where.offset < end) {
      return absl::FailedPreconditionError("its repairs overlap");
    }
    end = repair->where.end();
    size += repair->bytes.size() - repair->where.size;
  }
  if (size > MaxSizeOf(bytes.size())) {
    return absl::FailedPreconditionError(kTooLarge);
  }
  std::string result;
  result.reserve(size);
  end = 0;
  for (const Repair* repair : repairs) {
    result += bytes.substr(end, repair->where.offset - end);
    result += repair->bytes;
    end = repair->where.end();
  }
  return result.append(bytes.substr(end));
}

class Fixer {
 public:
  Fixer(const Format& format, const CheckOptions& options,
        const WantsFix& wants, WorkPool& pool)
      : format_(format),
        options_(options),
        selection_(options.selection != nullptr ? *options.selection : all_),
        asked_for_(wants),
        wants_([this](const Finding& finding) {
          return !given_up_.contains(finding.rule->id) && asked_for_(finding);
        }),
        pool_(pool) {
    options_.format = &format;
    options_.filter = nullptr;
    options_.across_files = nullptr;
    options_.summarize = false;
    options_.bytes_passed = {};
    // The others are only counted.
    options_.limits.max_findings_per_rule = 1;
  }

  // See ApplyRepairs.
  absl::StatusOr<std::string> Apply(ByteView bytes,
                                    std::span<const Repair> repairs) {
    max_size_ = MaxSizeOf(bytes.size());
    Version version;
    Judge(bytes, version, /*keeps_repairs=*/false);
    std::vector<bool> left_out;
    std::string why = "it has too many findings to prove it";
    std::unique_ptr<Version> next;
    if (!version.places->has_too_many()) {
      next = With(version, {repairs}, &left_out, &why);
    }
    if (next == nullptr) return absl::FailedPreconditionError(why);
    if (const auto name = next->places->FindNew(*version.places)) {
      return absl::FailedPreconditionError(Caused(PlaceOf(*name, next->bytes)));
    }
    return std::move(next->owned);
  }

  FixedBytes Fix(ByteView bytes) {
    std::string original;
    bool explained = false;
    for (int round = 0; round < kMaxRounds; ++round) {
      std::optional<std::string> before = BeforeWhole(bytes, &explained);
      if (!before) break;
      original = *std::move(before);
      bytes = ByteView(original);
      fixed_.bytes = original;
    }
    // All other findings follow from what happened to the file.
    if (explained) return std::move(fixed_);
    max_size_ = MaxSizeOf(bytes.size());
    auto version = std::make_unique<Version>();
    Judge(bytes, *version, /*keeps_repairs=*/true);
    const std::set<std::string_view> never = given_up_;
    const auto refused_before =
        static_cast<std::ptrdiff_t>(fixed_.refused.size());
    // Whether a repair was made after one of another rule was refused, which
    // may prove itself now.
    bool may_retry = false;
    for (int round = 0; round < kMaxRounds;) {
      if (version->places->lacks_repairs()) {
        Judge(version->bytes, *version, /*keeps_repairs=*/true);
      }
      const std::vector<const RepairsOfRule*> repairs =
          version->places->repairs();
      if (!version->places->is_full()) ++round;
      if (std::unique_ptr<Version> next = FixAll(*version, repairs)) {
        version = std::move(next);
        fixed_.bytes = version->owned;
        may_retry = given_up_ != never;
      } else if (version->places->has_others()) {
        naming_ =
            naming_ == Naming::kByField ? Naming::kByList : Naming::kByField;
        Judge(version->bytes, *version, /*keeps_repairs=*/true);
      } else if (may_retry) {
        may_retry = false;
        given_up_ = never;
        fixed_.refused.erase(fixed_.refused.begin() + refused_before,
                             fixed_.refused.end());
        Judge(version->bytes, *version, /*keeps_repairs=*/true);
      } else {
        break;
      }
    }
    return std::move(fixed_);
  }

 private:
  // The file before what happened to all of it, if that is certain.
  // `explained` is that of the check.
  std::optional<std::string> BeforeWhole(ByteView bytes, bool* explained) {
    CheckOptions options = options_;
    options.keeps_original = true;
    const CheckedFile checked = CheckFile(format_, bytes, options, pool_);
    *explained = checked.explained;
    // Of a file that was read, a repair proves itself.
    if (!checked.explained && checked.file->decoded_anything()) {
      return std::nullopt;
    }
    if (checked.findings.listed.size() != 1) return std::nullopt;
    const Finding& cause = *checked.findings.listed.begin();
    if (cause.repairs.size() != 1 || !wants_(cause)) return std::nullopt;
    const Repair& repair = cause.repairs.front();
    const bool is_compressed = repair.where.space == Space::kInflated;
    const ByteView whole = is_compressed ? checked.file->inflated() : bytes;
    if (repair.where != whole.range()) return std::nullopt;
    std::string before =
        is_compressed ? gzip::CompressLike(repair.bytes, bytes) : repair.bytes;
    // What happened on the way is certain. Of another rule, it is if the
    // content has no error then.
    if (!checked.explained &&
        CheckFile(format_, ByteView(before), options_, pool_)
                .findings.count(Severity::kError) > 0) {
      fixed_.refused.push_back({cause.rule, cause.where.field.text(),
                                "the content would have errors"});
      given_up_.insert(cause.rule->id);
      return std::nullopt;
    }
    fixed_.applied.push_back({.rule = cause.rule,
                              .field = cause.where.field.text(),
                              .places = 1,
                              .of_whole_file = true});
    return before;
  }

  std::unique_ptr<Version> Check(std::string bytes) {
    auto version = std::make_unique<Version>();
    version->owned = std::move(bytes);
    Judge(ByteView(version->owned), *version, /*keeps_repairs=*/false);
    return version;
  }
  void Judge(ByteView bytes, Version& version, bool keeps_repairs) {
    version.bytes = bytes;
    version.inflated.reset();
    version.places = std::make_unique<Places>(bytes.size(), selection_, wants_,
                                              naming_, keeps_repairs);
    CheckedFile checked = CheckWith(*version.places, bytes);
    if (checked.file->inflated().size() > 0) {
      version.inflated = std::move(checked.file);
    }
    version.places->Finish();
  }
  CheckedFile CheckWith(PlaceFilter& filter, ByteView bytes) {
    CheckOptions options = options_;
    options.filter = &filter;
    return CheckFile(format_, bytes, options, pool_);
  }

  Finding PlaceOf(uint64_t name, ByteView bytes) {
    PlaceOfName place(name, naming_);
    CheckWith(place, bytes);
    return place.finding();
  }
  static std::string Caused(const Finding& place) {
    return Joined(
        {"it would cause ", place.rule->id, " at ", place.where.field.text()});
  }

  // The version with all repairs, if there are any; if they do not prove
  // themselves together, with those that do, rule by rule. Null if none do.
  std::unique_ptr<Version> FixAll(
      const Version& version,
      const std::vector<const RepairsOfRule*>& repairs) {
    if (version.places->has_too_many()) {
      for (const RepairsOfRule* of_rule : repairs) {
        fixed_.refused.push_back(
            {of_rule->rule, of_rule->field,
             "the file has too many findings to prove it"});
        given_up_.insert(of_rule->rule->id);
      }
      return nullptr;
    }
    if (repairs.empty()) return nullptr;
    std::string why;
    std::vector<AppliedFix> applied;
    std::vector<Part> all;
    for (const RepairsOfRule* of_rule : repairs) all.emplace_back(of_rule);
    std::unique_ptr<Version> next = Try(version, all, &applied, &why);
    for (size_t i = 0; i < repairs.size() && next == nullptr; ++i) {
      const RepairsOfRule& of_rule = *repairs[i];
      if (repairs.size() > 1) {
        applied.clear();
        next = Try(version, {all[i]}, &applied, &why);
      }
      if (next == nullptr) {
        applied.clear();
        next = TryParts(version, of_rule, &applied);
      }
      if (next == nullptr) {
        fixed_.refused.push_back({of_rule.rule, of_rule.field, why});
        given_up_.insert(of_rule.rule->id);
      }
    }
    if (next != nullptr) Add(applied);
    return next;
  }

  // The version with those of the repairs that prove themselves. Null if there
  // are none, or if too many tries are needed to find them.
  std::unique_ptr<Version> TryParts(const Version& version,
                                    const RepairsOfRule& of_rule,
                                    std::vector<AppliedFix>* applied) {
    using Range = std::pair<size_t, size_t>;
    std::unique_ptr<Version> best;
    Part part(&of_rule);
    std::vector<Range>& made = part.ranges;
    made.clear();
    std::vector<Range> left;
    const auto halve = [&left](const Range& range) {
      const size_t middle = std::midpoint(range.first, range.second);
      if (middle == range.first) return;
      left.emplace_back(middle, range.second);
      left.emplace_back(range.first, middle);
    };
    halve({0, of_rule.places.size()});
    for (int tries = 0; !left.empty(); ++tries) {
      if (tries == kMaxParts) return nullptr;
      const Range range = left.back();
      left.pop_back();
      made.push_back(range);
      std::string why;
      std::vector<AppliedFix> of_part;
      if (std::unique_ptr<Version> next =
              Try(version, {part}, &of_part, &why)) {
        best = std::move(next);
        *applied = std::move(of_part);
      } else {
        made.pop_back();
        halve(range);
      }
    }
    return best;
  }

  std::unique_ptr<Version> Try(const Version& version,
                               const std::vector<Part>& parts,
                               std::vector<AppliedFix>* applied,
                               std::string* why) {
    Groups groups;
    for (const Part& part : parts) {
      part.ForEachPlace([&](const Place&, std::span<const Repair> repairs) {
        groups.push_back(repairs);
      });
    }
    std::vector<bool> left_out;
    std::unique_ptr<Version> next = With(version, groups, &left_out, why);
    // What they cause may have a fix too.
    constexpr int kMaxCaused = 3;
    for (int caused = 0; next != nullptr; ++caused) {
      const auto name = next->places->FindNew(*version.places);
      if (!name) break;
      const Finding place = PlaceOf(*name, next->bytes);
      *why = Caused(place);
      if (caused == kMaxCaused || place.repairs.empty() || !asked_for_(place)) {
        return nullptr;
      }
      std::vector<bool> unused;
      next = With(*next, {place.repairs}, &unused, why);
      applied->push_back(
          {.rule = place.rule, .field = place.where.field.text(), .places = 1});
    }
    if (next == nullptr) return nullptr;
    const size_t caused = applied->size();
    size_t group = 0;
    for (const Part& part : parts) {
      std::vector<Place> places;
      part.ForEachPlace([&](const Place& place, std::span<const Repair>) {
        if (!left_out[group++]) places.push_back(place);
      });
      SortUnique(places);
      const uint64_t gone = version.places->CountGone(places, *next->places);
      // Of places that are only counted, others may have come.
      if (naming_ == Naming::kByList && gone < places.size()) {
        *why = "another finding of the rule would come";
        return nullptr;
      }
      if (gone > 0) {
        applied->push_back({.rule = part.of_rule->rule,
                            .field = part.of_rule->field,
                            .places = gone});
      }
    }
    if (applied->size() == caused) {
      *why = "the finding stays";
      return nullptr;
    }
    return next;
  }

  // The version with the repairs of the groups but those that are left out.
  // Null if it cannot be judged.
  std::unique_ptr<Version> With(const Version& version, const Groups& groups,
                                std::vector<bool>* left_out, std::string* why) {
    // Bytes that are compressed have no place of their own in the file.
    const auto is_of_file = [](std::span<const Repair> group) {
      return group.front().where.space == Space::kFile;
    };
    const bool any_of_file =
        std::any_of(groups.begin(), groups.end(), is_of_file);
    const std::string_view old = any_of_file
                                     ? version.bytes.text()
                                     : version.inflated->inflated().text();
    Groups of_space = groups;
    for (auto& group : of_space) {
      if (is_of_file(group) != any_of_file) group = {};
    }
    absl::StatusOr<std::string> made =
        WithRepairs(old, Compatible(old.size(), of_space, left_out));
    for (size_t i = 0; i < groups.size(); ++i) {
      if (of_space[i].empty()) (*left_out)[i] = true;
    }
    if (!made.ok()) {
      *why = std::string(made.status().message());
      return nullptr;
    }
    std::string bytes = any_of_file ? *std::move(made)
                                    : gzip::CompressLike(*made, version.bytes);
    made = std::string();  // Check inflates it again.
    if (bytes.size() > max_size_) {
      *why = kTooLarge;
      return nullptr;
    }
    std::unique_ptr<Version> next = Check(std::move(bytes));
    if (!next->places->has_too_many()) return next;
    *why = "it would cause too many findings";
    return nullptr;
  }

  // Joins repairs of one rule in several rounds.
  void Add(const std::vector<AppliedFix>& applied) {
    for (const AppliedFix& fix : applied) {
      const auto same = std::find_if(
          fixed_.applied.begin(), fixed_.applied.end(),
          [&](const AppliedFix& each) { return each.rule == fix.rule; });
      if (same == fixed_.applied.end()) {
        fixed_.applied.push_back(fix);
      } else {
        same->places += fix.places;
      }
    }
  }

  const Format& format_;
  CheckOptions options_;
  const RuleSelection all_;
  const RuleSelection& selection_;
  const WantsFix& asked_for_;
  const WantsFix wants_;  // unless the rule is given up
  WorkPool& pool_;
  uint64_t max_size_ = 0;
  Naming naming_ = Naming::kByField;
  // The ids of rules whose repairs did not prove themselves.
  std::set<std::string_view> given_up_;
  FixedBytes fixed_;
};

}  // namespace

FixedBytes FixBytes(const Format& format, ByteView bytes,
                    const CheckOptions& options,
                    const std::function<bool(const Finding& finding)>& wants,
                    WorkPool& pool) {
  return Fixer(format, options, wants, pool).Fix(bytes);
}

absl::StatusOr<std::string> ApplyRepairs(const Format& format, ByteView bytes,
                                         const CheckOptions& options,
                                         std::span<const Repair> repairs,
                                         WorkPool& pool) {
  const WantsFix none = [](const Finding&) { return false; };
  return Fixer(format, options, none, pool).Apply(bytes, repairs);
}

}  // namespace trackcheck
