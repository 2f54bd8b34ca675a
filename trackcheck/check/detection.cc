#include "trackcheck/check/detection.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "absl/strings/match.h"
#include "formats/core/bytes/byte_view.h"
#include "registry/format.h"
#include "trackcheck/check/lfs_pointer.h"
#include "trackcheck/text/message_text.h"
#include "validators/engine/file_set.h"
#include "validators/engine/set_rules.h"

namespace trackcheck {
namespace {

constexpr std::string_view kPointerStart =
    "version https://git-lfs.github.com/spec/";
constexpr std::string_view kGzipSuffix = ".gz";

bool HasSuffix(std::string_view name, std::string_view suffix) {
  return absl::EndsWithIgnoreCase({name.data(), name.size()},
                                  {suffix.data(), suffix.size()});
}

const Format* FormatWithSuffixOf(std::string_view name) {
  for (const Format* format : Formats()) {
    for (const std::string_view suffix : format->suffixes()) {
      if (HasSuffix(name, suffix)) return format;
    }
  }
  return nullptr;
}

}  // namespace

const Format* FormatOfName(const std::string& path) {
  std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
  const Format* const format = FormatWithSuffixOf(name);
  if (format != nullptr || !HasGzipSuffix(name)) return format;
  name.remove_suffix(kGzipSuffix.size());
  return FormatWithSuffixOf(name);
}

const Format* DetectFormat(ByteView bytes, const std::string& path) {
  for (const Format* format : Formats()) {
    if (format->Recognize(bytes)) return format;
  }
  return FormatOfName(path);
}

std::string NameFor(const Format& format, std::string_view name) {
  const std::string_view gzip = HasGzipSuffix(name) ? kGzipSuffix : "";
  name.remove_suffix(gzip.size());
  if (const Format* const promised = FormatWithSuffixOf(name)) {
    size_t end = 0;
    for (const std::string_view suffix : promised->suffixes()) {
      if (HasSuffix(name, suffix)) end = std::max(end, suffix.size());
    }
    name.remove_suffix(end);
  }
  return Joined({name, format.suffixes().front(), gzip});
}

const Format* CompanionOfName(const std::string& path) {
  for (const Format* format : Formats()) {
    if (format->set_rules().KindOfName(NameInPath(path)) ==
        NameInFolder::kCompanion) {
      return format->companion();
    }
  }
  return nullptr;
}

const Format* ChooseFormat(const Format* set, ByteView bytes,
                           const std::string& path) {
  const Format* const companion = CompanionOfName(path);
  if (set != nullptr) {
    const bool is_of_set =
        companion != nullptr && companion->name() == set->name();
    return is_of_set ? companion : set;
  }
  const Format* const detected = DetectFormat(bytes, path);
  return detected != nullptr ? detected : companion;
}

bool HasGzipSuffix(std::string_view path) {
  return HasSuffix(path, kGzipSuffix);
}

bool IsGitLfsPointer(ByteView bytes) {
  if (bytes.size() > kMaxLfsPointerSize) return false;
  std::string_view text = bytes.text();
  // Editors and merges put something before it.
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (text.starts_with("<<<<<<< ")) {
    text.remove_prefix(std::min(text.find('\n') + 1, text.size()));
  }
  return text.starts_with(kPointerStart);
}

std::string UnrecognizedError(ByteView bytes, const std::string& path) {
  if (bytes.size() == 0) return "the file is empty";
  if (IsGitLfsPointer(bytes)) {
    const std::string_view damage = LfsPointerDamage(bytes.text());
    return damage.empty()
               ? "Git LFS pointer, run git lfs pull"
               : Joined({"the Git LFS pointer is damaged: ", damage,
                         "; take it from a commit: git checkout COMMIT -- "
                         "FILE"});
  }
  if (const Format* const companion = CompanionOfName(path)) {
    return Joined(
        {"it has no format of its own: check, diff and info take it, "
         "other verbs the ",
         companion->name(), " files beside it"});
  }
  return "no known format by content or name; name the format with --format";
}

}  // namespace trackcheck
