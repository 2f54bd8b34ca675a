#include "formats/core/findings/packed_findings.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_path.h"

namespace trackcheck {
namespace {

// The members that follow: all that differ from the last finding of the rule,
// and related places if there are any. The offset always follows.
constexpr uint64_t kSpace = 1;
constexpr uint64_t kSize = 2;
constexpr uint64_t kField = 4;
constexpr uint64_t kMessage = 8;
constexpr uint64_t kCount = 16;
constexpr uint64_t kSeverity = 32;
constexpr uint64_t kRelated = 64;
constexpr uint64_t kMeasure = 128;
constexpr int kMemberBits = 8;
constexpr uint64_t kMembers = (1 << kMemberBits) - 1;

constexpr int kFixBits = 2;

// The fix, and the severity plus 1; 0 if there is none.
uint64_t SeverityNumber(const Finding& finding) {
  const uint64_t severity = finding.severity.has_value()
                                ? static_cast<uint64_t>(*finding.severity) + 1
                                : 0;
  return severity << kFixBits | static_cast<uint64_t>(finding.fix);
}
void SetSeverity(uint64_t number, Finding& finding) {
  finding.fix = static_cast<FixKind>(number & ((1 << kFixBits) - 1));
  number >>= kFixBits;
  finding.severity.reset();
  if (number > 0) finding.severity = static_cast<Severity>(number - 1);
}

// Small differences in both directions become small numbers.
uint64_t FoldSign(uint64_t difference) {
  return (difference << 1) ^ (0 - (difference >> 63));
}
uint64_t UnfoldSign(uint64_t number) {
  return (number >> 1) ^ (0 - (number & 1));
}

Message TextMessage(std::string text) { return Message("$0", std::move(text)); }

// The text of a message that TextMessage has made.
std::string& TextOf(Message& message) {
  return std::get<std::string>(message.arguments[0]);
}

// Adds what `text` has between its common beginning and its common end with
// `last`.
void AddText(std::string_view last, std::string_view text, ByteLog& log) {
  const size_t shorter = std::min(last.size(), text.size());
  const auto begin = static_cast<size_t>(
      std::mismatch(text.begin(), text.begin() + shorter, last.begin()).first -
      text.begin());
  const auto end = static_cast<size_t>(
      std::mismatch(text.rbegin(), text.rbegin() + (shorter - begin),
                    last.rbegin())
          .first -
      text.rbegin());
  log.AddNumber(begin);
  log.AddNumber(end);
  log.AddText(text.substr(begin, text.size() - begin - end));
}

// Makes the text of what AddText has added to `last`.
void ReadText(ByteLog::Reader& log, std::string& last) {
  const uint64_t begin = log.ReadNumber();
  const uint64_t end = log.ReadNumber();
  last.replace(begin, last.size() - begin - end, log.ReadText());
}

FieldPath ReadField(const FieldPath& last, ByteLog::Reader& log) {
  std::string text = last.text();
  ReadText(log, text);
  return FieldPath(text);
}

void AddRelated(const Location& finding, const Location& where, ByteLog& log) {
  log.AddNumber(static_cast<uint64_t>(where.range.space));
  log.AddNumber(FoldSign(where.range.offset - finding.range.offset));
  log.AddNumber(where.range.size);
  AddText(finding.field.text(), where.field.text(), log);
}

Location ReadRelated(const Location& finding, ByteLog::Reader& log) {
  const auto space = static_cast<Space>(log.ReadNumber());
  const uint64_t offset = finding.range.offset + UnfoldSign(log.ReadNumber());
  const uint64_t size = log.ReadNumber();
  return {{offset, size, space}, ReadField(finding.field, log)};
}

}  // namespace

size_t PackedFindings::NumberOf(const RuleInfo& rule) {
  const auto found = std::find(rules_.begin(), rules_.end(), &rule);
  const auto number = static_cast<size_t>(found - rules_.begin());
  if (found == rules_.end()) {
    rules_.push_back(&rule);
    last_of_rule_.push_back({{.rule = &rule, .message = TextMessage("")}, {}});
  }
  return number;
}

void PackedFindings::Append(const Finding& finding) {
  last_rule_ = NumberOf(*finding.rule);
  std::vector<std::string>& related_messages =
      last_of_rule_[last_rule_].related_messages;
  Finding& last = last_of_rule_[last_rule_].finding;
  std::string& last_message = TextOf(last.message);
  std::string message = RenderMessage(finding.message);
  const ByteRange& range = finding.where.range;
  const ByteRange last_range = last.where.range;
  const uint64_t members =
      (range.space != last_range.space ? kSpace : 0) |
      (range.size != last_range.size ? kSize : 0) |
      (finding.where.field != last.where.field ? kField : 0) |
      (message != last_message ? kMessage : 0) |
      (finding.count != last.count ? kCount : 0) |
      (SeverityNumber(finding) != SeverityNumber(last) ? kSeverity : 0) |
      (!finding.related.empty() ? kRelated : 0) |
      (finding.measure != last.measure ? kMeasure : 0);
  log_.AddNumber(last_rule_ << kMemberBits | members);
  log_.AddNumber(FoldSign(range.offset - last_range.offset));
  if ((members & kSpace) != 0) {
    log_.AddNumber(static_cast<uint64_t>(range.space));
  }
  if ((members & kSize) != 0) log_.AddNumber(range.size);
  if ((members & kField) != 0) {
    AddText(last.where.field.text(), finding.where.field.text(), log_);
  }
  if ((members & kMessage) != 0) AddText(last_message, message, log_);
  if ((members & kCount) != 0) log_.AddNumber(finding.count);
  if ((members & kSeverity) != 0) {
    log_.AddNumber(SeverityNumber(finding));
  }
  if ((members & kMeasure) != 0) {
    log_.AddNumber(std::bit_cast<uint64_t>(finding.measure));
  }
  if ((members & kRelated) != 0) {
    const size_t places = finding.related.size();
    log_.AddNumber(places);
    if (related_messages.size() < places) related_messages.resize(places);
    for (size_t i = 0; i < places; ++i) {
      const Related& related = finding.related[i];
      std::string related_message = RenderMessage(related.message);
      AddText(related_messages[i], related_message, log_);
      AddRelated(finding.where, related.where, log_);
      log_.AddText(related.path);
      related_messages[i] = std::move(related_message);
    }
  }
  last_message = std::move(message);
  last.where = finding.where;
  last.count = finding.count;
  last.severity = finding.severity;
  last.fix = finding.fix;
  last.measure = finding.measure;
}

const Finding* PackedFindings::Reader::Next() {
  if (log_.AtEnd()) return nullptr;
  const uint64_t rule_and_members = log_.ReadNumber();
  const uint64_t rule = rule_and_members >> kMemberBits;
  const uint64_t members = rule_and_members & kMembers;
  while (last_of_rule_.size() <= rule) {
    last_of_rule_.push_back({{.rule = findings_->rules_[last_of_rule_.size()],
                              .message = TextMessage("")},
                             {}});
  }
  std::vector<std::string>& related_messages =
      last_of_rule_[rule].related_messages;
  Finding& finding = last_of_rule_[rule].finding;
  ByteRange& range = finding.where.range;
  range.offset += UnfoldSign(log_.ReadNumber());
  if ((members & kSpace) != 0) {
    range.space = static_cast<Space>(log_.ReadNumber());
  }
  if ((members & kSize) != 0) range.size = log_.ReadNumber();
  if ((members & kField) != 0) {
    finding.where.field = ReadField(finding.where.field, log_);
  }
  if ((members & kMessage) != 0) ReadText(log_, TextOf(finding.message));
  if ((members & kCount) != 0) finding.count = log_.ReadNumber();
  if ((members & kSeverity) != 0) {
    SetSeverity(log_.ReadNumber(), finding);
  }
  if ((members & kMeasure) != 0) {
    finding.measure = std::bit_cast<double>(log_.ReadNumber());
  }
  const size_t places = (members & kRelated) != 0 ? log_.ReadNumber() : 0;
  finding.related.resize(places);
  if (related_messages.size() < places) related_messages.resize(places);
  for (size_t i = 0; i < places; ++i) {
    ReadText(log_, related_messages[i]);
    finding.related[i] = {TextMessage(related_messages[i]),
                          ReadRelated(finding.where, log_),
                          std::string(log_.ReadText())};
  }
  return &finding;
}

}  // namespace trackcheck
