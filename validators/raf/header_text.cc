// A text is not empty, is printable, ends with a NUL and is padded with more of
// them. Section "HEADER BLOCK".
#include "validators/raf/header_text.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "validators/raf/found_bytes.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

constexpr const char kSection[] = "HEADER BLOCK";

// Those in words. The short track name has a form of its own (header_names.cc),
// and the magic is the decoder's.
constexpr const Entry* kTexts[] = {
    &header::kPlayer, &header::kCar,     &header::kTrack,
    &header::kConfig, &header::kWeather, &header::kLfsVersion,
};
// Without these nobody knows whose lap it is.
constexpr const Entry* kNeeded[] = {&header::kPlayer, &header::kCar,
                                    &header::kTrack, &header::kLfsVersion};

bool IsNeeded(const Entry& entry) {
  return std::find(std::begin(kNeeded), std::end(kNeeded), &entry) !=
         std::end(kNeeded);
}

void CheckPadding(const Document& document, const Entry& entry,
                  FindingSink& sink) {
  const std::string_view text = HeaderText(document, entry);
  // The NUL that makes it empty is what is wrong.
  if (text.empty() && IsNeeded(entry)) return;
  const Location place = HeaderPlace(entry);
  const FoundBytes behind = FindNonzero(
      BytesAt(document, place).From(place.range.offset + text.size()));
  if (behind.count == 0) return;
  ReportBytes(rules::text_after_nul.info, behind, place,
              Message("the byte behind the NUL of $0 is $1, not 0", Quote(text),
                      document.file.data()[behind.first]),
              sink);
}

void CheckAfterNul(const Document& document, FindingSink& sink) {
  CheckPadding(document, header::kShortTrackName, sink);
  for (const Entry* entry : kTexts) CheckPadding(document, *entry, sink);
}

void CheckControl(const Document& document, FindingSink& sink) {
  for (const Entry* entry : kTexts) {
    const std::string_view text = HeaderText(document, *entry);
    const ByteView bytes = BytesAt(document, HeaderPlace(*entry));
    const FoundBytes controls = FindBytes(
        bytes.Window({bytes.begin(), text.size()}),
        [](uint8_t byte) { return IsControl(static_cast<char>(byte)); });
    if (controls.count == 0) continue;
    ReportBytes(rules::text_control.info, controls, HeaderPlace(*entry),
                Message("the text $0 holds a control character", Quote(text)),
                sink);
  }
}

void CheckUnterminated(const Document& document, FindingSink& sink) {
  for (const Entry* entry : kTexts) {
    const std::string_view text = HeaderText(document, *entry);
    // What no text holds may stand in the place of the NUL.
    if (text.size() < entry->size() || HasControl(text)) continue;
    sink.Report({.rule = &rules::text_unterminated.info,
                 .where = HeaderPlace(*entry),
                 .message = Message("the text $0 fills all of its $1 bytes",
                                    Quote(text), entry->size())});
  }
}

void CheckEmpty(const Document& document, FindingSink& sink) {
  for (const Entry* entry : kNeeded) {
    if (!HeaderText(document, *entry).empty()) continue;
    sink.Report({.rule = &rules::text_empty.info,
                 .where = HeaderPlace(*entry),
                 .message = Message("the text is empty")});
  }
}

}  // namespace

const HeaderRule rules::text_after_nul = {
    .info = {.id = "raf-text-after-nul",
             .severity = Severity::kWarning,
             .title = "a text goes on behind its NUL",
             .section = kSection,
             .rationale = "programs that take the whole field show what is "
                          "left of an older text, and two files of one lap "
                          "differ though they say the same",
             .remedy = "fill the field with NULs behind the text",
             .bad = "bytes 63 41",
             .ok = "bytes 63 00"},
    .check = CheckAfterNul};

const HeaderRule rules::text_control = {
    .info = {.id = "raf-text-control",
             .severity = Severity::kWarning,
             .title = "a text holds a control character",
             .section = kSection,
             .rationale = "such bytes cannot be shown; binary data that was "
                          "written to a text's place looks like this",
             .remedy = "write the text without it",
             .bad = "set header.track 'Black\\x1fwood'",
             .ok = "set header.track 'Black wood\\x80'"},
    .check = CheckControl};

const HeaderRule rules::text_unterminated = {
    .info = {.id = "raf-text-unterminated",
             .severity = Severity::kInfo,
             .title = "a text has no NUL at its end",
             .section = kSection,
             .rationale = "programs that look for the NUL go on into the next "
                          "field; the end of a longer text may also be lost",
             .remedy = "shorten the text by a character",
             .bad = "set header.config 0123456789abcdef",
             .ok = "set header.config 0123456789abcde"},
    .check = CheckUnterminated};

const HeaderRule rules::text_empty = {
    .info = {.id = "raf-text-empty",
             .severity = Severity::kWarning,
             .title = "player, car, track or LFS version is empty",
             .section = kSection,
             .rationale = "laps are sorted and compared by driver, car and "
                          "track; the version says which physics the lap was "
                          "driven with",
             .remedy = "write the text as the game shows it",
             .bad = "clear header.player",
             .ok = "set header.player ^7"},
    .check = CheckEmpty};

}  // namespace trackcheck::raf
