#include "validators/btg/scenery/stg_file.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/btg/bucket.h"
#include "formats/btg/stg/stg.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/text_distance.h"
#include "validators/btg/analysis/tile_path.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {
namespace {

constexpr std::string_view kSuffix = ".stg";
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
// The longest path that a system opens.
constexpr size_t kMaxPathBytes = 4096;

absl::string_view AsAbsl(std::string_view text) {
  return {text.data(), text.size()};
}

bool EqualsInAnyCase(std::string_view a, std::string_view b) {
  return absl::EqualsIgnoreCase(AsAbsl(a), AsAbsl(b));
}

FieldPath FieldOf(const StgLine& line, std::string_view part) {
  return FieldPath("lines").Element(line.index).Field(part);
}

std::string Normalized(std::string_view path) {
  std::string text(path.substr(0, kMaxPathBytes));
  std::replace(text.begin(), text.end(), '\\', '/');
  if (text.find('/') == std::string::npos) return text;
  return std::filesystem::path(std::move(text)).lexically_normal().string();
}

// See StgName::path.
std::string RelativePath(std::string_view folder, std::string_view path) {
  std::string normalized = Normalized(path);
  if (normalized.find('/') == std::string::npos) return normalized;
  const std::string full = JoinPath(folder, normalized);
  const std::string_view name = NameInPath(full);
  const std::string_view start =
      std::string_view(full).substr(0, full.size() - name.size());
  return start.size() == folder.size() + 1 && start.starts_with(folder)
             ? std::string(name)
             : normalized;
}

bool IsUtf16(std::string_view text) {
  constexpr std::array<std::string_view, 4> kStarts = {
      "\xff\xfe", "\xfe\xff", std::string_view("O\0B\0", 4),
      std::string_view("\0O\0B", 4)};
  return std::any_of(
      kStarts.begin(), kStarts.end(),
      [text](std::string_view start) { return text.starts_with(start); });
}

// Finds out why a file does not load its tile.
class BaseFaultFinder {
 public:
  explicit BaseFaultFinder(std::string_view tile)
      : tile_(tile), file_(absl::StrCat(AsAbsl(tile), ".btg")) {}

  void Add(const StgLine& line) {
    if (loads_tile_) return;
    std::string_view keyword = line.keyword.text();
    const bool is_marked =
        line.index == 0 && keyword.starts_with(kByteOrderMark);
    if (is_marked) keyword.remove_prefix(kByteOrderMark.size());
    const std::string path = Normalized(line.path.text());
    const bool names_tile = IsOfTile(NameInPath(path));
    if (keyword == kBaseKeyword && names_tile) {
      if (is_marked) {
        const ByteRange mark = {line.keyword.begin(), kByteOrderMark.size(),
                                line.keyword.range().space};
        Note(1, line, "keyword", line.keyword,
             Message("a byte order mark precedes OBJECT_BASE, so tile $0 is "
                     "not loaded and there is ocean",
                     tile_),
             {{mark, ""}});
      } else {
        loads_tile_ = true;
      }
    } else if (keyword == kBaseKeyword) {
      NotePath(line, path);
    } else if (EqualsInAnyCase(keyword, kBaseKeyword)) {
      Note(3, line, "keyword", line.keyword,
           Message("$0 is not in capitals as OBJECT_BASE is, so tile $1 is not "
                   "loaded and there is ocean",
                   QuotedBytes{std::string(keyword)}, tile_),
           KeywordRepairs(line, names_tile));
    } else if (Mentions(line) || IsLikeKeyword(keyword)) {
      Note(4, line, "keyword", line.keyword,
           Message("the keyword is $0, not OBJECT_BASE, so tile $1 is not "
                   "loaded and there is ocean",
                   QuotedBytes{std::string(keyword)}, tile_),
           KeywordRepairs(line, names_tile));
    }
  }

  std::optional<StgSummary::BaseFault> Finish(ByteView text) && {
    if (loads_tile_) return std::nullopt;
    const std::string_view all = text.text();
    const Location start = {{0, 0, text.range().space}, FieldPath("$")};
    if (IsUtf16(all)) {
      return StgSummary::BaseFault{
          Message("the text is UTF-16, so tile $0 is not loaded and there is "
                  "ocean",
                  tile_),
          start,
          {}};
    }
    std::vector<Repair> new_line = {NewLine(text)};
    if (fault_) {
      if (fault_->repairs.empty()) fault_->repairs = std::move(new_line);
      return std::move(fault_);
    }
    if (std::all_of(all.begin(), all.end(), [](char letter) {
          return absl::ascii_isspace(static_cast<unsigned char>(letter));
        })) {
      return StgSummary::BaseFault{
          Message("the file is empty, so tile $0 is not loaded and there is "
                  "ocean",
                  tile_),
          start, std::move(new_line)};
    }
    return StgSummary::BaseFault{
        Message(
            "no line is OBJECT_BASE $0, so the tile is not loaded and there "
            "is ocean",
            file_),
        start, std::move(new_line)};
  }

 private:
  bool IsOfTile(std::string_view name) const {
    return name == file_ ||
           (name.ends_with(".gz") && name.substr(0, name.size() - 3) == file_);
  }

  // Whether the words of the line have the number of the tile among them.
  bool Mentions(const StgLine& line) const {
    const std::string_view text = line.text.text();
    const size_t end = text.size() - line.comment.size();
    const size_t at = text.substr(0, end).find(tile_);
    return at != std::string_view::npos &&
           (at == 0 ||
            !absl::ascii_isdigit(static_cast<unsigned char>(text[at - 1])));
  }

  static bool IsLikeKeyword(std::string_view keyword) {
    constexpr std::array<std::string_view, 1> kKeywords = {kBaseKeyword};
    return !NearestWord(keyword.substr(0, 64), kKeywords).empty();
  }

  // Of a line without the keyword. None: the line is of another kind.
  static std::vector<Repair> KeywordRepairs(const StgLine& line,
                                            bool names_tile) {
    if (!names_tile) return {};
    return {{line.keyword.range(), std::string(kBaseKeyword)}};
  }

  // At the start of the file, in place of a byte order mark.
  Repair NewLine(ByteView text) const {
    const std::string_view all = text.text();
    const size_t first = std::min(all.find('\n'), all.size());
    const bool has_return = first > 0 && all[first - 1] == '\r';
    return {{text.begin(),
             all.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0,
             text.range().space},
            absl::StrCat(AsAbsl(kBaseKeyword), " ", file_,
                         has_return ? "\r\n" : "\n")};
  }

  void NotePath(const StgLine& line, const std::string& path) {
    const std::vector<Repair> right_path = {{line.path.range(), file_}};
    if (path.empty()) {
      Note(
          2, line, "keyword", line.keyword,
          Message("OBJECT_BASE names no file, so tile $0 is not loaded and "
                  "there is ocean",
                  tile_),
          {{{line.keyword.end(), 0, line.keyword.range().space}, " " + file_}});
    } else if (path == tile_) {
      Note(
          2, line, "path", line.path,
          Message("$0 lacks .btg, so the tile is not loaded and there is ocean",
                  QuotedBytes{path}),
          right_path);
    } else if (const auto other = Bucket::FromFileName(path);
               other && path.ends_with(".btg") &&
               !EqualsInAnyCase(path, file_)) {
      Note(2, line, "path", line.path,
           Message("OBJECT_BASE names tile $0, not $1, which is not loaded: "
                   "there is ocean",
                   other->index(), tile_),
           right_path);
    } else {
      Note(
          2, line, "path", line.path,
          Message("OBJECT_BASE names $0, not $1, so the tile is not loaded and "
                  "there is ocean",
                  QuotedBytes{path}, QuotedBytes{file_}),
          right_path);
    }
  }

  // The first fault of the lowest rank is the cause.
  void Note(int rank, const StgLine& line, std::string_view part,
            const ByteView& place, Message message,
            std::vector<Repair> repairs) {
    if (fault_ && rank_ <= rank) return;
    rank_ = rank;
    fault_ = {std::move(message),
              {place.range(), FieldOf(line, part)},
              std::move(repairs)};
  }

  const std::string tile_;
  const std::string file_;
  bool loads_tile_ = false;
  int rank_ = 0;
  std::optional<StgSummary::BaseFault> fault_;
};

}  // namespace

StgSummary::StgSummary(const StgFile& file, std::string_view path)
    : folder_(path.substr(0, path.rfind('/') + 1)),
      root_size_(std::min(ParseTilePath(path).root.size(), folder_.size())),
      space_(file.content.bytes.range().space) {
  if (folder_.size() > 1) folder_.pop_back();
  const std::string_view tile = TileOfStg(NameInPath(path));
  BaseFaultFinder faults(tile);
  file.ForEachLine([&](const StgLine& line) {
    const std::string_view keyword = line.keyword.text();
    if (keyword == kBaseKeyword || keyword == kObjectKeyword) {
      Add(line, file.content.bytes);
    }
    if (!tile.empty()) faults.Add(line);
  });
  if (!tile.empty()) base_fault_ = std::move(faults).Finish(file.content.bytes);
  entries_.shrink_to_fit();
  texts_.shrink_to_fit();
}

void StgSummary::Add(const StgLine& line, ByteView text) {
  if (line.path.size() == 0) return;
  // Only the end of the line follows it.
  const std::string_view rest = text.From(line.text.end()).text();
  const size_t end =
      line.text.end() + std::min(rest.find('\n') + 1, rest.size());
  texts_ += RelativePath(folder_, line.path.text());
  entries_.push_back(
      {.offset = line.path.begin(),
       .size = std::min<uint64_t>(line.path.size(), (1 << 23) - 1),
       .is_base = line.keyword.text() == kBaseKeyword,
       .line = static_cast<uint32_t>(line.index),
       .text_end = static_cast<uint32_t>(texts_.size()),
       .before = static_cast<uint16_t>(
           std::min(line.path.begin() - line.text.begin(), kLong)),
       .after = static_cast<uint16_t>(std::min(end - line.path.end(), kLong))});
}

StgName StgSummary::operator[](size_t i) const {
  const Entry& entry = entries_[i];
  const size_t begin = i == 0 ? 0 : entries_[i - 1].text_end;
  ByteRange whole_line = {entry.offset, 0, space_};
  if (entry.before < kLong && entry.after < kLong) {
    whole_line.offset -= entry.before;
    whole_line.size = uint64_t{entry.before} + entry.size + entry.after;
  }
  return {
      .path = std::string_view(texts_).substr(begin, entry.text_end - begin),
      .is_base = entry.is_base != 0,
      .line = uint64_t{entry.line} + 1,
      .where = {{entry.offset, entry.size, space_},
                FieldPath("lines").Element(entry.line).Field("path")},
      .whole_line = whole_line};
}

uint64_t StgSummary::bytes() const {
  return sizeof(StgSummary) + folder_.capacity() +
         entries_.capacity() * sizeof(Entry) + texts_.capacity();
}

bool IsStgName(std::string_view name) {
  return name.ends_with(".stg") || name.ends_with(".stg.gz");
}

bool IsBtgName(std::string_view name) {
  return absl::EndsWithIgnoreCase(AsAbsl(name), ".btg") ||
         absl::EndsWithIgnoreCase(AsAbsl(name), ".btg.gz");
}

std::string_view TileOfStg(std::string_view name) {
  const std::string_view tile = name.substr(0, name.find(kSuffix));
  return Bucket::FromFileName(std::string(tile) + ".btg") ? tile
                                                          : std::string_view();
}

std::string JoinPath(std::string_view folder, std::string_view path) {
  return std::filesystem::path(absl::StrCat(AsAbsl(folder), "/", AsAbsl(path)))
      .lexically_normal()
      .string();
}

std::unique_ptr<const FileSummary> SummarizeStg(const StgFile& file,
                                                std::string_view path) {
  if (!file.reliable) return nullptr;
  return std::make_unique<const StgSummary>(file, path);
}

}  // namespace trackcheck::btg
