// Findings in a few bytes each.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_PACKED_FINDINGS_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_PACKED_FINDINGS_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_log.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"

namespace trackcheck {

// A sequence of findings, each stored as its difference from the one before it
// of the same rule. Neighbors that differ in an index and an offset take some
// eight bytes, a Finding takes hundreds.
class PackedFindings {
 private:
  // The last finding of a rule.
  struct Last {
    Finding finding;
    // The messages of all related places so far, by their position.
    std::vector<std::string> related_messages;
  };

 public:
  // Precondition: the rule is set.
  void Append(const Finding& finding);

  // A finding with the rule and the place of the one that was appended last.
  // Precondition: there is one.
  const Finding& last() const { return last_of_rule_[last_rule_].finding; }

  // Reads the findings in their order. Each message is one text without
  // arguments, everything else is as it was appended.
  class Reader {
   public:
    // Refers to `findings`, which must outlive the reader and stay unchanged.
    explicit Reader(const PackedFindings& findings)
        : findings_(&findings), log_(findings.log_) {}
    // Like the constructor above, but frees the memory of the findings while
    // they are read.
    explicit Reader(PackedFindings&& findings)
        : findings_(&findings), log_(std::move(findings.log_)) {}

    // Returns the next finding, which stays valid until the next call; null
    // after the last one.
    const Finding* Next();

   private:
    const PackedFindings* findings_;
    ByteLog::Reader log_;
    std::vector<Last> last_of_rule_;
  };

 private:
  // The position of `rule` in `rules_`. Adds it if it is new.
  size_t NumberOf(const RuleInfo& rule);

  ByteLog log_;
  std::vector<const RuleInfo*> rules_;
  std::vector<Last> last_of_rule_;  // one for each of `rules_`
  size_t last_rule_ = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_PACKED_FINDINGS_H_
