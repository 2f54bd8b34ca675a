#include "formats/track/decode/faults/text_faults.h"

#include <string>

#include "absl/functional/function_ref.h"
#include "formats/core/findings/cut_short.h"
#include "formats/core/findings/finding.h"
#include "formats/track/faults.h"
#include "formats/track/positions/field_position.h"
#include "formats/track/positions/members.h"

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

// Whether the text ends where more of it is expected: between values, in a
// string or in a comment.
bool EndsInside(json::Fault fault, ByteView text, const ByteRange& where) {
  if (where.end() < text.size()) return false;
  if (fault == json::Fault::kCommentUnterminated) return true;
  return fault == json::Fault::kSyntax &&
         (where.size == 0 || text.text()[where.offset] == '"');
}

}  // namespace

void TextFaults::OnFault(json::Fault fault, const ByteRange& where,
                         absl::FunctionRef<std::string()> message) {
  const RuleInfo& rule = RuleOf(fault);
  const bool is_cut = EndsInside(fault, text_, where);
  const auto make_message = [&] {
    return is_cut ? Message("$0: $1", message(), CutShort(text_.size()))
                  : Message("$0", message());
  };
  if (fault == json::Fault::kTrailingContent) trailing_content_ = true;
  if (!skipped_.has_value()) {
    reporter_.Report(rule, where, make_message);
    return;
  }
  // A skipped value has no elements of the document, so its faults are not
  // folded.
  const FieldPosition& at = reporter_.at;
  reporter_.list.Add(reporter_.list.SlotOf(rule, at.level, Member::kNone),
                     FaultList::kAlone, at, where, make_message, [&] {
                       if (!nested_.has_value())
                         nested_.emplace(text_, *skipped_);
                       nested_->GoTo(where.offset);
                       return nested_->PathIn(PathOf(at));
                     });
}

}  // namespace trackcheck::track
