// Short track name and LFS version look as the game writes them. Sections
// "HEADER BLOCK" and "NOTE 3".
#include <algorithm>
#include <cstddef>
#include <string_view>

#include "validators/raf/found_bytes.h"
#include "validators/raf/header_text.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

// Characters do not depend on a locale, nor on the sign of char.
bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool IsLetter(char c) { return IsUpper(c) || (c >= 'a' && c <= 'z'); }

// The characters from the start of `text` on that pass.
template <typename Test>
size_t CountPrefix(std::string_view text, Test passes) {
  return static_cast<size_t>(
      std::find_if_not(text.begin(), text.end(), passes) - text.begin());
}

// BL1, BL2R, AS3Y, RO10: track, configuration, and whether it is reversed or
// open.
bool IsShortTrackName(std::string_view name) {
  if (name.size() < 2 || !IsUpper(name[0]) || !IsUpper(name[1])) return false;
  name.remove_prefix(2);
  const size_t digits = CountPrefix(name, IsDigit);
  name.remove_prefix(digits);
  return digits > 0 && name.find_first_not_of("RXY") == name.npos;
}

// 0.6R, 0.7A2.
bool IsLfsVersion(std::string_view version) {
  if (version.size() < 3 || !IsDigit(version[0]) || version[1] != '.' ||
      !IsDigit(version[2])) {
    return false;
  }
  version.remove_prefix(3);
  return CountPrefix(version, [](char c) {
           return IsDigit(c) || IsLetter(c);
         }) == version.size();
}

void CheckTrackEmpty(const Document& document, FindingSink& sink) {
  const Location place = HeaderPlace(header::kShortTrackName);
  if (FindNonzero(BytesAt(document, place)).count > 0) return;
  sink.Report({.rule = &rules::short_track_empty.info,
               .where = place,
               .message = Message("the short track name is empty")});
}

void CheckTrackForm(const Document& document, FindingSink& sink) {
  const std::string_view name = HeaderText(document, header::kShortTrackName);
  // What stands behind a NUL is reported as such, and so is an empty name.
  if (name.empty() || IsShortTrackName(name) ||
      GoesOnBehindNul(document, header::kShortTrackName)) {
    return;
  }
  sink.Report(
      {.rule = &rules::short_track_form.info,
       .where = HeaderPlace(header::kShortTrackName),
       .message = Message("the short track name is $0, not of a form like $1",
                          Quote(name), Quote("BL2R"))});
}

void CheckVersionForm(const Document& document, FindingSink& sink) {
  const std::string_view version = HeaderText(document, header::kLfsVersion);
  // Control characters and a NUL in the middle are reported as such.
  if (version.empty() || IsLfsVersion(version) || HasControl(version) ||
      GoesOnBehindNul(document, header::kLfsVersion)) {
    return;
  }
  sink.Report(
      {.rule = &rules::lfs_version_form.info,
       .where = HeaderPlace(header::kLfsVersion),
       .message = Message("the LFS version is $0, not of a form like $1",
                          Quote(version), Quote("0.6R"))});
}

}  // namespace

const HeaderRule rules::short_track_empty = {
    .info = {.id = "raf-short-track-empty",
             .severity = Severity::kInfo,
             .title = "the short track name is missing",
             .section = "NOTE 3",
             .rationale = "files from before 0.5X have none; programs then "
                          "have only the track's name in words, which depends "
                          "on the language of the game",
             .remedy = "write the short name, such as BL1",
             .bad = "clear header.short_track_name",
             .ok = "set header.short_track_name FE1"},
    .check = CheckTrackEmpty};

const HeaderRule rules::short_track_form = {
    .info = {.id = "raf-short-track-form",
             .severity = Severity::kWarning,
             .title = "the short track name is not written as the game does",
             .section = "HEADER BLOCK",
             .rationale = "programs find the track's map and its best laps by "
                          "this name",
             .remedy = "write two capitals, the number of the configuration "
                       "and, if it applies, R, X or Y",
             .bad = "set header.short_track_name BL2r",
             .ok = "set header.short_track_name BL2R"},
    .check = CheckTrackForm};

const HeaderRule rules::lfs_version_form = {
    .info = {.id = "raf-lfs-version-form",
             .severity = Severity::kInfo,
             .title = "the LFS version is not written as the game does",
             .section = "HEADER BLOCK",
             .rationale = "what positions are relative to depends on the "
                          "version (NOTE 2), so programs read this text",
             .remedy = "write it as the game shows it, such as 0.6R",
             .bad = "set header.lfs_version S2-0.6R",
             .ok = "set header.lfs_version 0.5Z28"},
    .check = CheckVersionForm};

}  // namespace trackcheck::raf
