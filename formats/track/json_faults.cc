// Each fault of the text is a rule of its own.
#include "formats/track/json_faults.h"

#include <string>

#include "formats/core/finding.h"
#include "formats/track/context.h"
#include "formats/track/faults.h"

namespace trackcheck::track {
namespace {

const RuleInfo& RuleOf(json::Fault fault) {
  switch (fault) {
    case json::Fault::kByteOrderMark:
      return faults::bom;
    case json::Fault::kNonAscii:
      return faults::non_ascii;
    case json::Fault::kSyntax:
      return faults::json_syntax;
    case json::Fault::kCommentUnterminated:
      return faults::comment_unterminated;
    case json::Fault::kLineComment:
      return faults::comment_line;
    case json::Fault::kTrailingContent:
      return faults::trailing_content;
    case json::Fault::kTrailingComma:
      return faults::trailing_comma;
    case json::Fault::kDepth:
      return faults::depth;
    case json::Fault::kNumberOverflow:
      return faults::number_overflow;
    case json::Fault::kNumberPrecision:
      return faults::number_precision;
    case json::Fault::kStringEscape:
      return faults::string_escape;
    case json::Fault::kNulByte:
      return faults::nul_byte;
    case json::Fault::kControlCharacter:
      return faults::control_char;
    case json::Fault::kDuplicateKey:
      return faults::duplicate_key;
  }
  return faults::json_syntax;
}

}  // namespace

void JsonFaults::OnFault(json::Fault fault, ByteRange where,
                         std::string_view words) {
  const RuleInfo& rule = RuleOf(fault);
  const auto message = [&words] { return Message("$0", words); };
  if (fault == json::Fault::kTrailingContent) trailing_content_ = true;
  if (!skipped_.has_value()) {
    context_.Report(rule, where, message);
    return;
  }
  // Faults inside do not follow one another in any list of the document.
  const Spot& at = context_.at;
  context_.faults.Add(context_.faults.Of(rule, at.level, Member::kNone),
                      FaultList::kAlone, at, where, message, [&] {
                        if (!inner_.has_value())
                          inner_.emplace(text_, *skipped_);
                        inner_->GoTo(where.offset);
                        return inner_->PathIn(PathOf(at));
                      });
}

}  // namespace trackcheck::track
