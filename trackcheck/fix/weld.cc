#include "trackcheck/fix/weld.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/source.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_list.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/fingerprint.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/check/check_options.h"
#include "trackcheck/check/detection.h"
#include "trackcheck/io/set_files.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"
#include "validators/engine/file_set.h"
#include "validators/engine/set_rules.h"

namespace trackcheck {
namespace {

// A finding about two files, whatever its place: the path of its file, the
// rule, and the path of the other file as reports name it.
using FindingName = std::tuple<std::string, std::string_view, std::string>;

FindingName NameOf(const std::string& path, const Finding& finding) {
  return {path, finding.rule->id,
          finding.related.empty() ? "" : finding.related.front().path};
}

// All findings of one name.
struct Found {
  uint64_t count = 0;
  Severity severity = Severity::kOff;
  double measure = 0;
  std::string field;  // of the last one

  // Floats are rounded, so a measure may grow a little.
  bool IsWorseThan(const Found& before) const {
    constexpr double kSlack = 0.01;
    return count > before.count || severity > before.severity ||
           measure > before.measure * (1 + kSlack) + kSlack;
  }
};

std::map<FindingName, Found> ByName(
    const std::map<std::string, FindingList>& findings) {
  std::map<FindingName, Found> all;
  for (const auto& [path, list] : findings) {
    for (const Finding& finding : list) {
      Found& found = all[NameOf(path, finding)];
      found.count += finding.count;
      found.severity = std::max(
          found.severity, finding.severity.value_or(finding.rule->severity));
      found.measure = std::max(found.measure, finding.measure);
      found.field = finding.where.field.text();
    }
  }
  return all;
}

// A finding that is to be mended.
struct Gap {
  FindingName name;
  const RuleInfo* rule = nullptr;
  std::string field;
  // The second is the same if the finding is about one.
  FilePair files;
  // Of the first file. None: ground has to move.
  std::vector<Repair> repairs;
};

// The parts of a file that are repaired.
class RangesTaken {
 public:
  // Takes the places of all repairs; none, and returns false, if one overlaps a
  // place that is taken.
  bool Take(const std::vector<Repair>& repairs) {
    for (const Repair& repair : repairs) {
      const auto next = ends_.lower_bound(repair.where.offset);
      const bool overlaps_next =
          next != ends_.end() && next->first < repair.where.end();
      const bool overlaps_last = next != ends_.begin() &&
                                 std::prev(next)->second > repair.where.offset;
      if (overlaps_next || overlaps_last) return false;
    }
    for (const Repair& repair : repairs) {
      uint64_t& end = ends_[repair.where.offset];
      end = std::max(end, repair.where.end());
    }
    return true;
  }

 private:
  std::map<uint64_t, uint64_t> ends_;  // by the offset
};

// What is known of one file with certain repairs.
struct Proof {
  std::vector<Repair> repairs;
  absl::Status status;
  uint64_t hash = 0;                           // of the bytes before
  std::shared_ptr<const FileSummary> summary;  // null if it is not proved
};

class Welder {
 public:
  Welder(const Format& format, const SetCheck& set,
         std::span<const WeldMember> members, const WeldOptions& options,
         WorkPool& pool)
      : format_(format), set_(set), options_(options), pool_(pool) {
    for (const WeldMember& member : members) {
      members_[member.job->settings.path] = member;
    }
    FindFiles();
  }

  Welds Weld() {
    FindGaps();
    if (gaps_.empty()) return std::move(welds_);
    const std::map<FindingName, Found> before =
        ByName(set_.FindingsWith(format_, {}));
    for (int round = 0; round < kMaxRounds && !gaps_.empty(); ++round) {
      if (Try(before)) return std::move(welds_);
    }
    for (const Gap& gap : gaps_) {
      Report(gap, "gaps beside it cannot be closed");
    }
    return std::move(welds_);
  }

 private:
  void FindFiles() {
    SetCheck::Members all = set_.MembersOf(format_, {});
    files_ = std::move(all.files);
    paths_.assign(all.paths.begin(), all.paths.end());
    for (size_t i = 0; i < files_.size(); ++i) {
      numbers_.emplace(files_[i].path, i);
      number_of_path_.emplace(paths_[i], i);
    }
  }

  void FindGaps() {
    for (const auto& [path, member] : members_) {
      const auto number = number_of_path_.find(path);
      if (number == number_of_path_.end()) continue;
      const FileSettings& settings = member.job->settings;
      for (const Finding& finding : *settings.across_files) {
        const RuleInfo& rule = *finding.rule;
        const Severity severity = settings.levels.Resolve(
            rule, finding.severity.value_or(rule.severity));
        const bool has_fix = finding.fix == FixKind::kSafe ||
                             (options_.unsafe && finding.fix != FixKind::kNone);
        const bool moves_ground = finding.repairs.empty();
        if (!has_fix || (moves_ground && finding.related.empty()) ||
            severity == Severity::kOff || settings.levels.Suppresses(rule) ||
            (!options_.known && member.result->baselined.contains(rule.id))) {
          continue;
        }
        Gap gap = {.name = NameOf(path, finding),
                   .rule = &rule,
                   .field = finding.where.field.text(),
                   .files = {number->second, number->second},
                   .repairs = finding.repairs};
        if (moves_ground) {
          gap.files.second = numbers_.at(finding.related.front().path);
        }
        if (moves_ground && finding.measure > options_.limit_m) {
          Report(gap, TooFar(finding.measure, options_.limit_m));
        } else {
          gaps_.push_back(std::move(gap));
        }
      }
    }
  }

  // Reports that a gap stays.
  void Report(const Gap& gap, const std::string& why) {
    welds_.files[std::get<0>(gap.name)].refused.push_back(
        {gap.rule, gap.field, why});
  }
  // Refuses these of the gaps, by their numbers.
  void Refuse(const std::set<size_t>& numbers, const std::string& why) {
    for (const size_t number : numbers) refused_.emplace(number, why);
  }
  std::set<size_t> AllGaps() const {
    std::set<size_t> all;
    for (size_t i = 0; i < gaps_.size(); ++i) all.insert(i);
    return all;
  }

  // Takes out the gaps that are refused. Returns whether there are none.
  bool TakeOutRefused() {
    std::vector<Gap> left;
    for (size_t i = 0; i < gaps_.size(); ++i) {
      const auto why = refused_.find(i);
      if (why == refused_.end()) {
        left.push_back(std::move(gaps_[i]));
      } else {
        Report(gaps_[i], why->second);
      }
    }
    gaps_ = std::move(left);
    return std::exchange(refused_, {}).empty();
  }

  // Closes all gaps, and proves it. Returns false if some are refused instead.
  bool Try(const std::map<FindingName, Found>& before) {
    std::map<size_t, WeldedFile> welded = MakeRepairs();
    ProveFiles(welded);
    if (!TakeOutRefused()) return false;
    std::map<std::string, std::shared_ptr<const FileSummary>> changed;
    for (const auto& [number, file] : welded) {
      changed[paths_[number]] = proofs_.at(number).summary;
    }
    std::map<std::string, FindingList> after =
        set_.FindingsWith(format_, changed);
    ProveSet(welded, before, ByName(after));
    if (!TakeOutRefused()) return false;
    for (auto& [number, file] : welded) {
      FileWeld& weld = welds_.files[paths_[number]];
      for (const size_t i : file.gaps) AddApplied(gaps_[i], file, weld.applied);
      weld.repairs = std::move(file.repairs);
      weld.hash = proofs_.at(number).hash;
    }
    for (const Gap& gap : gaps_) {
      welds_.files[std::get<0>(gap.name)].mends = true;
    }
    welds_.findings = std::move(after);
    return true;
  }

  // The repairs of all gaps.
  std::map<size_t, WeldedFile> MakeRepairs() const {
    std::vector<FilePair> pairs;
    std::vector<size_t> numbers;
    for (size_t i = 0; i < gaps_.size(); ++i) {
      if (!gaps_[i].repairs.empty()) continue;
      pairs.push_back(gaps_[i].files);
      numbers.push_back(i);
    }
    std::map<size_t, WeldedFile> mended = format_.set_rules().Weld(
        files_, pairs, options_.limit_m,
        [this](size_t number) { return Read(paths_[number]); });
    for (auto& [number, file] : mended) {
      std::set<size_t> gaps;
      for (const size_t pair : file.gaps) gaps.insert(numbers[pair]);
      file.gaps = std::move(gaps);
    }
    std::map<size_t, RangesTaken> taken;
    for (size_t i = 0; i < gaps_.size(); ++i) {
      const std::vector<Repair>& repairs = gaps_[i].repairs;
      // Where two findings have a place, the repair of the first one may mend
      // both.
      if (repairs.empty() || !taken[gaps_[i].files.first].Take(repairs)) {
        continue;
      }
      WeldedFile& file = mended[gaps_[i].files.first];
      file.repairs.insert(file.repairs.end(), repairs.begin(), repairs.end());
      file.gaps.insert(i);
    }
    return mended;
  }

  // Adds what is repaired of one gap, in a file that changes.
  static void AddApplied(const Gap& gap, const WeldedFile& file,
                         std::vector<AppliedFix>& applied) {
    const auto of_rule = std::find_if(
        applied.begin(), applied.end(),
        [&](const AppliedFix& each) { return each.rule == gap.rule; });
    const bool moves_ground = gap.repairs.empty();
    if (of_rule == applied.end()) {
      applied.push_back({.rule = gap.rule,
                         .field = moves_ground ? file.first.text() : gap.field,
                         .places = moves_ground ? file.vertices : 1});
    } else if (!moves_ground) {
      ++of_rule->places;
    }
  }

  // A companion has a format of its own.
  const Format& FormatOf(const CheckJob& job) const {
    return *ChooseFormat(&format_, ByteView(), job.settings.path);
  }

  // The bytes of the file, inflated; nothing if it cannot be read.
  std::optional<std::string> Read(const std::string& path) const {
    const auto member = members_.find(path);
    if (member == members_.end()) return std::nullopt;
    const CheckJob& job = *member->second.job;
    std::vector<uint8_t> scratch;
    const absl::StatusOr<Source> source =
        Source::Open(job.input.path, job.settings.limits, &scratch);
    if (!source.ok()) return std::nullopt;
    const RuleSelection all;
    FindingSink unused(all, /*max_per_rule=*/0);
    const std::unique_ptr<const DecodedFile> file =
        format_.Decode(source->view(), job.settings.limits, unused);
    const ByteView inflated = file->inflated();
    return std::string(
        (inflated.size() > 0 ? inflated : source->view()).text());
  }

  // Proves that no place is new in each file.
  void ProveFiles(const std::map<size_t, WeldedFile>& welded) {
    std::vector<std::pair<const CheckJob*, Proof*>> to_prove;
    for (const auto& [number, file] : welded) {
      Proof& proof = proofs_[number];
      if (proof.repairs == file.repairs) continue;
      proof = {.repairs = file.repairs};
      const auto member = members_.find(paths_[number]);
      proof.status = member == members_.end()
                         ? absl::FailedPreconditionError("it is not checked")
                         : options_.may_replace(*member->second.job);
      if (!proof.status.ok()) continue;
      to_prove.emplace_back(member->second.job, &proof);
    }
    pool_.For(to_prove.size(), [&](uint64_t i) {
      Prove(*to_prove[i].first, *to_prove[i].second);
    });
    for (const auto& [number, file] : welded) {
      const Proof& proof = proofs_.at(number);
      if (proof.status.ok()) continue;
      Refuse(file.gaps,
             Joined({MessageOf(proof.status), ", in ", files_[number].path}));
    }
  }

  void Prove(const CheckJob& job, Proof& proof) {
    std::vector<uint8_t> scratch;
    const absl::StatusOr<Source> source =
        Source::Open(job.input.path, job.settings.limits, &scratch);
    proof.status = source.status();
    if (!source.ok()) return;
    proof.hash = HashBytes(source->view());
    CheckOptions options = job.settings;
    options.selection = &job.settings.levels;
    const absl::StatusOr<std::string> bytes = ApplyRepairs(
        FormatOf(job), source->view(), options, proof.repairs, pool_);
    proof.status = bytes.status();
    if (!bytes.ok()) return;
    proof.summary = SummaryOfBytes(FormatOf(job), ByteView(*bytes), options);
    if (proof.summary == nullptr) {
      proof.status = absl::FailedPreconditionError("it could not be read");
    }
  }

  // Proves that the gaps are gone, and that nothing about two files is worse.
  void ProveSet(const std::map<size_t, WeldedFile>& welded,
                const std::map<FindingName, Found>& before,
                const std::map<FindingName, Found>& after) {
    for (size_t i = 0; i < gaps_.size(); ++i) {
      const auto left = after.find(gaps_[i].name);
      if (left == after.end()) continue;
      Refuse({i}, gaps_[i].repairs.empty()
                      ? RenderMessage(
                            Message("$0 m would be left", left->second.measure))
                      : "the finding stays");
    }
    for (const auto& [name, found] : after) {
      const auto old = before.find(name);
      if (!found.IsWorseThan(old == before.end() ? Found() : old->second)) {
        continue;
      }
      std::set<size_t> causes;
      const auto& [path, rule, other] = name;
      for (const auto& [number, file] : welded) {
        if (paths_[number] == path || files_[number].path == other) {
          causes.insert(file.gaps.begin(), file.gaps.end());
        }
      }
      Refuse(causes.empty() ? AllGaps() : causes,
             Joined({"it would cause ", rule, " at ", found.field, ", in ",
                     path}));
    }
  }

  const Format& format_;
  const SetCheck& set_;
  const WeldOptions& options_;
  WorkPool& pool_;
  std::map<std::string, WeldMember> members_;  // by absolute path
  std::vector<FileOfSet> files_;
  std::vector<std::string> paths_;                // absolute, of these files
  std::map<std::string, size_t> number_of_path_;  // by these
  std::map<std::string, size_t> numbers_;  // of these files, by their paths
  std::vector<Gap> gaps_;
  // Why gaps are refused, by their numbers.
  std::map<size_t, std::string> refused_;
  std::map<size_t, Proof> proofs_;  // by the numbers of the files
  Welds welds_;
};

}  // namespace

std::string TooFar(double measure_m, double limit_m) {
  return RenderMessage(
      Message("$0 m are more than --weld-limit $1", measure_m, limit_m));
}

Welds WeldFiles(const Format& format, const SetCheck& set,
                std::span<const WeldMember> members, const WeldOptions& options,
                WorkPool& pool) {
  return Welder(format, set, members, options, pool).Weld();
}

}  // namespace trackcheck
