#include "formats/btg/stg/stg.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"

namespace trackcheck::btg {
namespace {

bool IsSpace(char letter) {
  return absl::ascii_isspace(static_cast<unsigned char>(letter));
}

// Takes the first word off `line`.
ByteView TakeWord(ByteView* line) {
  const std::string_view text = line->text();
  size_t begin = 0;
  while (begin < text.size() && IsSpace(text[begin])) ++begin;
  size_t end = begin;
  while (end < text.size() && !IsSpace(text[end])) ++end;
  const ByteView word =
      line->Window({line->begin() + begin, end - begin, line->range().space});
  *line = line->From(line->begin() + end);
  return word;
}

// Without white space at its ends.
ByteView Stripped(ByteView text) {
  const std::string_view all = text.text();
  size_t begin = 0;
  size_t end = all.size();
  while (begin < end && IsSpace(all[begin])) ++begin;
  while (end > begin && IsSpace(all[end - 1])) --end;
  return text.Window({text.begin() + begin, end - begin, text.range().space});
}

StgLine ParseLine(uint64_t index, ByteView text) {
  StgLine line = {.index = index, .text = text};
  const size_t comment = std::min(text.text().find('#'), text.text().size());
  ByteView words = text.Window({text.begin(), comment, text.range().space});
  line.comment = text.From(text.begin() + comment);
  line.keyword = TakeWord(&words);
  line.path = TakeWord(&words);
  line.rest = Stripped(words);
  return line;
}

}  // namespace

void StgFile::ForEachLine(absl::FunctionRef<void(const StgLine&)> visit) const {
  const ByteView all = content.bytes;
  const std::string_view text = all.text();
  uint64_t index = 0;
  for (size_t begin = 0; begin < text.size(); ++index) {
    const size_t next = std::min(text.find('\n', begin), text.size());
    size_t end = next;
    if (end > begin && text[end - 1] == '\r') --end;
    visit(ParseLine(index, all.Window({all.begin() + begin, end - begin,
                                       all.range().space})));
    begin = next + 1;
  }
}

StgFile DecodeStg(ByteView file, const Limits& limits, FindingSink& sink) {
  StgFile decoded = {.file = file};
  std::optional<Content> content = OpenContent(file, limits, sink);
  if (content) {
    decoded.reliable = content->complete && content->trust == Trust::kSound;
    decoded.content = *std::move(content);
  } else {
    decoded.reliable = false;
  }
  return decoded;
}

void VisitStgFields(const StgFile& file, FieldVisitor& visitor) {
  file.ForEachLine([&](const StgLine& line) {
    if (!visitor.EnterElement({.list = {.name = "lines"},
                               .index = line.index,
                               .range = line.text.range(),
                               .content = {.bytes = line.text}})) {
      return;
    }
    const auto visit = [&](std::string_view name, const ByteView& part) {
      if (part.size() > 0) visitor.VisitBytes({.name = name}, part);
    };
    visit("keyword", line.keyword);
    visit("path", line.path);
    visit("rest", line.rest);
    visit("comment", line.comment);
    visitor.LeaveGroup();
  });
}

FileInfo StgInfo(const StgFile& file, WorkPool&) {
  FileInfo info = {.size = file.file.size()};
  if (file.content.gzip != nullptr) info.inflated_size = file.content.size();
  int64_t lines = 0;
  // There are some ten. Words of another text need not be counted.
  constexpr size_t kMaxKeywords = 64;
  std::map<std::string_view, int64_t> keywords;
  file.ForEachLine([&](const StgLine& line) {
    ++lines;
    const std::string_view keyword = line.keyword.text();
    if (keyword.empty()) return;
    const auto found = keywords.find(keyword);
    if (found != keywords.end()) {
      ++found->second;
    } else if (keywords.size() < kMaxKeywords) {
      keywords.emplace(keyword, 1);
    }
  });
  info.values.push_back({"lines", lines});
  std::vector<std::pair<std::string_view, int64_t>> most_first(keywords.begin(),
                                                               keywords.end());
  std::sort(
      most_first.begin(), most_first.end(), [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
      });
  InfoTexts names;
  std::vector<int64_t> counts;
  for (const auto& [keyword, count] : most_first) {
    names.Add(keyword);
    counts.push_back(count);
  }
  if (!counts.empty()) {
    info.tables.push_back(
        {.key = "keywords",
         .columns = {{.key = "keyword", .values = std::move(names)},
                     {.key = "lines", .values = std::move(counts)}}});
  }
  return info;
}

}  // namespace trackcheck::btg
