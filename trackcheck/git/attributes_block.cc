#include "trackcheck/git/attributes_block.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_replace.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

constexpr std::string_view kBegin =
    "# begin trackcheck (`trackcheck git uninstall` removes this block)";
// Begins a block after a line that had no line end.
constexpr std::string_view kBeginAfterOpenLine =
    "# begin trackcheck after a line without an end (`trackcheck git "
    "uninstall` removes this block)";
constexpr std::string_view kEnd = "# end trackcheck";

// A block in a file: the bytes [begin, end), with the end of its last line.
struct Block {
  bool found = false;
  bool after_open_line = false;
  size_t begin = 0;
  size_t end = 0;
};

// `text` with the line ends that this program writes.
std::string WithPlainLineEnds(std::string_view text) {
  return absl::StrReplaceAll({text.data(), text.size()}, {{"\r\n", "\n"}});
}

absl::Status BadMark(uint64_t line, std::string_view what) {
  return absl::FailedPreconditionError(
      Joined({"line ", line, ": ", what, "; correct the lines by hand"}));
}

absl::StatusOr<Block> FindBlock(std::string_view file) {
  Block block;
  bool is_open = false;
  uint64_t number = 0;
  uint64_t begin_number = 0;
  for (size_t at = 0; at < file.size();) {
    const size_t end = std::min(file.find('\n', at), file.size());
    std::string_view line = file.substr(at, end - at);
    const size_t next = std::min(end + 1, file.size());
    ++number;
    // Git may have written the file with other line ends.
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line == kBegin || line == kBeginAfterOpenLine) {
      if (block.found) return BadMark(number, "a second block of trackcheck");
      block = {.found = true,
               .after_open_line = line == kBeginAfterOpenLine,
               .begin = at};
      is_open = true;
      begin_number = number;
    } else if (line == kEnd) {
      if (!is_open) {
        return BadMark(number,
                       "the end of a block of trackcheck, which does "
                       "not begin");
      }
      is_open = false;
      block.end = next;
    }
    at = next;
  }
  if (is_open) {
    return BadMark(begin_number, "a block of trackcheck, which does not end");
  }
  return block;
}

}  // namespace

absl::StatusOr<std::string> WithBlock(std::string_view file,
                                      std::string_view lines) {
  const absl::StatusOr<Block> found = FindBlock(file);
  if (!found.ok()) return found.status();
  Block block = *found;
  std::string text(file.substr(0, block.found ? block.begin : file.size()));
  if (!block.found) {
    block.begin = file.size();
    block.end = file.size();
    block.after_open_line = !file.empty() && !file.ends_with('\n');
    if (block.after_open_line) text += '\n';
  }
  const std::string whole =
      Joined({block.after_open_line ? kBeginAfterOpenLine : kBegin, "\n", lines,
              kEnd, "\n"});
  const std::string_view there =
      file.substr(block.begin, block.end - block.begin);
  text += WithPlainLineEnds(there) == whole ? there : whole;
  text += file.substr(block.end);
  return text;
}

absl::StatusOr<std::string> WithoutBlock(std::string_view file) {
  const absl::StatusOr<Block> block = FindBlock(file);
  if (!block.ok()) return block.status();
  std::string text(file.substr(0, block->begin));
  const std::string_view rest = file.substr(block->end);
  if (!block->found) return std::string(file);
  if (block->after_open_line && rest.empty() && text.ends_with('\n')) {
    text.pop_back();
    if (text.ends_with('\r')) text.pop_back();
  }
  text += rest;
  return text;
}

}  // namespace trackcheck
