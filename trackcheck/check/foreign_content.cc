#include "trackcheck/check/foreign_content.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "formats/json/reader.h"
#include "validators/transfer/byte_text.h"
#include "validators/transfer/server_answer.h"

namespace trackcheck {
namespace {

using std::string_view_literals::operator""sv;

struct Magic {
  std::string_view bytes;
  std::string_view name;
};

// Archives are not among them: a file of ours may be in one.
constexpr Magic kMagics[] = {
    {"FUJIFILMCCD-RAW"sv, "a photo of a Fujifilm camera"},
    {"TRACK\0"sv, "a TrackVis file"},
    {"mrtrix tracks"sv, "an MRtrix file"},
    {"\xF0\x0E\xBE\x18"sv, "an archive of a Riot game"},
    {"\x89PNG\r\n\x1A\n"sv, "a PNG image"},
    {"\xFF\xD8\xFF"sv, "a JPEG image"},
    {"GIF8"sv, "a GIF image"},
    {"II*\0"sv, "a TIFF image"},
    {"MM\0*"sv, "a TIFF image"},
    {"8BPS"sv, "a Photoshop image"},
    {"DDS "sv, "a DDS texture"},
    {"%PDF-"sv, "a PDF document"},
    {"\x7F"
     "ELF"sv,
     "a program"},
    {"MZ\x90\0"sv, "a program"},
    {"\0asm"sv, "a program"},
    {"RIFF"sv, "a RIFF file"},
    {"OggS"sv, "an Ogg file"},
    {"fLaC"sv, "a FLAC file"},
    {"ID3"sv, "an MP3 file"},
    {"\x1A\x45\xDF\xA3"sv, "a Matroska file"},
    {"SQLite format 3\0"sv, "an SQLite database"},
    {"\x89HDF\r\n\x1A\n"sv, "an HDF5 file"},
    {"\x93NUMPY"sv, "a NumPy array"},
    {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, "an OLE document"},
    {"Kaydara FBX Binary"sv, "an FBX model"},
    {"BLENDER"sv, "a Blender file"},
    {"glTF"sv, "a glTF model"},
};

bool IsLowerCaseLetter(char c) { return c >= 'a' && c <= 'z'; }

// Whether a word is in double quotes, as each key of a JSON text is: "start".
bool HasQuotedWord(std::string_view text) {
  constexpr size_t kShortest = 3;
  for (size_t quote = text.find('"'); quote != std::string_view::npos;
       quote = text.find('"', quote + 1)) {
    const std::string_view rest = text.substr(quote + 1);
    const auto end = std::find_if_not(rest.begin(), rest.end(), [](char c) {
      return IsLowerCaseLetter(c) || c == '-' || c == '_';
    });
    const auto size = static_cast<size_t>(end - rest.begin());
    if (end != rest.end() && *end == '"' && size >= kShortest) {
      return true;
    }
  }
  return false;
}

// Whether `text` has several lines of words, or of values with separators.
// Lines of digits of base64 are not.
bool HasLinesOfWords(std::string_view text) {
  constexpr int kSeveral = 3;
  int lines = 0;
  while (!text.empty() && lines < kSeveral) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    lines += line.find_first_of(" \t,;") != std::string_view::npos;
  }
  return lines == kSeveral;
}

// Whether a server may send `text` in the place of any file.
bool IsAnswer(std::string_view text) {
  constexpr size_t kLongestMessage = 1024;
  return text.starts_with('<') || transfer::ErrorReply(text).has_value() ||
         (text.size() <= kLongestMessage && transfer::IsServerMessage(text));
}

// Whether `bytes` are a JSON object with members that the decoder does not
// know, which is no error. It may know others, unless they are objects or
// arrays: many programs write a "name".
bool IsOtherObject(ByteView bytes, const Findings& found) {
  constexpr uint32_t kDepthLimit = 64;
  std::set<std::pair<uint64_t, uint64_t>> unknown;
  for (const Finding& finding : found.listed) {
    if (*finding.severity < Severity::kError) {
      unknown.emplace(finding.where.range.offset, finding.where.range.size);
    }
  }
  json::Reader reader(bytes, kDepthLimit, nullptr);
  if (reader.Peek() != json::Kind::kObject || !reader.EnterObject()) {
    return false;
  }
  bool has_unknown = false;
  for (json::String key; reader.NextKey(&key);) {
    const json::Kind kind = reader.Peek();
    if (unknown.count({key.range.offset, key.range.size}) > 0) {
      has_unknown = true;
    } else if (kind == json::Kind::kObject || kind == json::Kind::kArray) {
      return false;
    }
    reader.Skip();
  }
  return has_unknown && !reader.failed() && reader.AtEnd();
}

}  // namespace

std::string_view ForeignContent(const Format& format, ByteView bytes,
                                const Findings& found) {
  const std::string_view text = bytes.text().substr(0, size_t{1} << 16);
  const auto* const magic = std::find_if(
      std::begin(kMagics), std::end(kMagics),
      [text](const Magic& each) { return text.starts_with(each.bytes); });
  if (magic != std::end(kMagics)) return magic->name;
  if (transfer::IsPrintable(text)) {
    if (IsAnswer(text)) return "";
    if (IsOtherObject(bytes, found)) return "JSON of another program";
    return HasLinesOfWords(text) && !(format.is_text() && HasQuotedWord(text))
               ? "a text"
               : "";
  }
  // A damaged text of ours in UTF-16.
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return "";
  // People read files of a text format, so zeros are only in damaged ones,
  // which still have words.
  const bool is_binary = text.find('\0') != std::string_view::npos &&
                         text.find_first_not_of('\0') != std::string_view::npos;
  return format.is_text() && is_binary && !HasQuotedWord(text) ? "a binary file"
                                                               : "";
}

}  // namespace trackcheck
