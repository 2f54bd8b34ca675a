#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "validators/transfer/byte_text.h"
#include "validators/transfer/server_answer.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {
namespace {

using std::string_view_literals::operator""sv;

std::string_view WithoutLeadingSpace(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF"sv)) text.remove_prefix(3);
  const size_t begin = text.find_first_not_of(" \t\r\n");
  return begin == std::string_view::npos ? "" : text.substr(begin);
}

bool IsLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Whether `text` begins with an element, a declaration or a comment.
bool IsMarkup(std::string_view text) {
  return text.size() >= 2 && text[0] == '<' &&
         (IsLetter(text[1]) || text[1] == '!' || text[1] == '?');
}

// The first line, cut to what a message can show.
std::string FirstLine(std::string_view text) {
  constexpr size_t kMost = 60;
  const std::string_view line = text.substr(0, kMost);
  return std::string(line.substr(0, line.find_first_of("\r\n")));
}

// Whether a file of the format, perhaps cut, may begin with `text`.
bool MayBegin(const FormatReader& format, std::string_view text) {
  const std::string_view magic = format.magic();
  return format.Recognizes(ByteView(text)) ||
         (!magic.empty() &&
          (text.starts_with(magic) || magic.starts_with(text)));
}

std::optional<Damage> Recognize(const DamagedFile& damaged) {
  constexpr size_t kLongestMessage = size_t{16} << 10;
  const std::string_view whole = damaged.file.text();
  const std::string_view text =
      WithoutLeadingSpace(whole.substr(0, kLongestMessage + 1));
  const ByteRange where =
      damaged.file.Window({whole.size() - text.size(), FirstLine(text).size()})
          .range();
  if (IsMarkup(text) && IsPrintable(text.substr(0, 256))) {
    return Damage{where,
                  Message("the file is a web page or XML ($0), expected $1: "
                          "download the file itself",
                          QuotedBytes{FirstLine(text)}, damaged.format.name())};
  }
  if (text.empty() || text.size() > kLongestMessage || !IsPrintable(text) ||
      MayBegin(damaged.format, text)) {
    return std::nullopt;
  }
  if (const std::optional<std::string> error = ErrorReply(text)) {
    return Damage{
        where,
        Message("the file is an API's error reply ($0), expected $1: download "
                "the file itself",
                QuotedBytes{FirstLine(error->empty() ? text : *error)},
                damaged.format.name())};
  }
  // A text format has texts of its own that are damaged.
  if (damaged.format.is_text() &&
      (!IsLetter(text[0]) && !(text[0] >= '0' && text[0] <= '9'))) {
    return std::nullopt;
  }
  if (damaged.format.is_text() && !IsServerMessage(text)) return std::nullopt;
  return Damage{where,
                Message("the file is a text ($0), expected $1: download "
                        "the file itself",
                        QuotedBytes{FirstLine(text)}, damaged.format.name())};
}

}  // namespace

const TransferRule rules::page = {
    .info = {.id = "transfer-page",
             .title = "The file is a web page or a message instead of the "
                      "content.",
             .rationale = "A server has answered with an error or a login "
                          "page, and the answer was saved under the name of "
                          "the file.",
             .remedy = "Open the address in a browser to see what it answers, "
                       "and download the file itself.",
             .bad = "truncate 0; append_bytes "
                    "3c21444f43545950452068746d6c3e0a3c7469746c653e5369676e2069"
                    "6e3c2f7469746c653e0a",
             .ok = "bytes 0 3c21"},
    .recognize = Recognize};

}  // namespace trackcheck::transfer
