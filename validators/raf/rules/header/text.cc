#include <algorithm>
#include <iterator>
#include <string_view>

#include "formats/raf/header_text.h"
#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/header_text.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

// All texts except two: the decoder reports a wrong magic, and the short track
// name has rules of its own (short_track.cc).
constexpr const Entry* kTexts[] = {
    &header::kPlayer, &header::kCar,     &header::kTrack,
    &header::kConfig, &header::kWeather, &header::kLfsVersion,
};
// Texts without which a lap cannot be identified.
struct Needed {
  const Entry* entry;
  std::string_view content;
};
constexpr Needed kNeeded[] = {
    {&header::kPlayer, "the name of the driver"},
    {&header::kCar, "the name of the car"},
    {&header::kTrack, "the name of the track"},
    {&header::kLfsVersion, "the version of the game"}};

bool IsNeeded(const Entry& entry) {
  return std::any_of(
      std::begin(kNeeded), std::end(kNeeded),
      [&entry](const Needed& needed) { return needed.entry == &entry; });
}

void CheckPadding(const Document& document, const Entry& entry,
                  FindingSink& sink) {
  const std::string_view text = HeaderText(document, entry);
  // If a needed text is empty, its first NUL is the fault, which raf-text-empty
  // reports.
  if (text.empty() && IsNeeded(entry)) return;
  const WrongBytes padding = FindPadding(document, entry);
  if (padding.count == 0) return;
  ReportBytes(rules::text_after_nul.info, padding, HeaderPlace(entry),
              Message("a byte after the NUL of $0 is $1, not 0", Quote(text),
                      document.file.data()[padding.first]),
              sink);
}

void CheckAfterNul(const Document& document, FindingSink& sink) {
  CheckPadding(document, header::kShortTrackName, sink);
  for (const Entry* entry : kTexts) CheckPadding(document, *entry, sink);
}

}  // namespace

const HeaderRule rules::text_after_nul = {
    .info = {.id = "raf-text-after-nul",
             .severity = Severity::kWarning,
             .title = "A text goes on after its NUL.",
             .section = "HEADER BLOCK",
             .rationale = "Programs that use the whole field show the rest of "
                          "an older text. Two files of the same lap differ "
                          "although their texts are equal.",
             .remedy = "Fill the field with NULs after the text.",
             .fix = {FixKind::kUnsafe,
                     "Fills the field with NULs after the text."},
             .bad = "bytes 63 41",
             .ok = "bytes 46 41"},
    .check = CheckAfterNul};

namespace {

void CheckControl(const Document& document, FindingSink& sink) {
  for (const Entry* entry : kTexts) {
    const std::string_view text = HeaderText(document, *entry);
    const ByteView bytes = BytesAt(document, entry->Whole());
    const WrongBytes controls = FindBytes(
        bytes.Window({bytes.begin(), text.size()}),
        [](uint8_t byte) { return IsControl(static_cast<char>(byte)); });
    if (controls.count == 0) continue;
    ReportBytes(
        rules::text_control.info, controls, HeaderPlace(*entry),
        Message("the text $0 holds a control character, $1", Quote(text),
                Offset{document.file.data()[controls.first]}),
        sink);
  }
}

}  // namespace

const HeaderRule rules::text_control = {
    .info = {.id = "raf-text-control",
             .severity = Severity::kWarning,
             .title = "A text holds a control character.",
             .section = "HEADER BLOCK",
             .rationale = "Such bytes cannot be shown. Binary data may have "
                          "been written to the place of the text.",
             .remedy = "Write the text without it.",
             .bad = "set header.track 'Black\\x1fwood'",
             .ok = "set header.track 'Black wood\\x80'"},
    .check = CheckControl};

namespace {

void CheckUnterminated(const Document& document, FindingSink& sink) {
  for (const Entry* entry : kTexts) {
    const std::string_view text = HeaderText(document, *entry);
    // A control character may have been written instead of the NUL.
    if (text.size() < entry->size() || HasControl(text)) continue;
    sink.Report(
        {.rule = &rules::text_unterminated.info,
         .where = HeaderPlace(*entry),
         .message = Message(
             "the text $0 fills all of its $1 bytes, without a NUL at its end",
             Quote(text), entry->size())});
  }
}

}  // namespace

const HeaderRule rules::text_unterminated = {
    .info = {.id = "raf-text-unterminated",
             .severity = Severity::kInfo,
             .title = "A text has no NUL at its end.",
             .section = "HEADER BLOCK",
             .rationale = "Programs that search for the NUL read on into the "
                          "next field. The end of a longer text may be lost.",
             .remedy = "Shorten the text by a character.",
             .bad = "set header.config 0123456789abcdef",
             .ok = "set header.config 0123456789abcde"},
    .check = CheckUnterminated};

namespace {

void CheckEmpty(const Document& document, FindingSink& sink) {
  for (const Needed& needed : kNeeded) {
    if (!HeaderText(document, *needed.entry).empty()) continue;
    sink.Report(
        {.rule = &rules::text_empty.info,
         .where = HeaderPlace(*needed.entry),
         .message = Message("the text is empty, not $0", needed.content)});
  }
}

}  // namespace

const HeaderRule rules::text_empty = {
    .info = {.id = "raf-text-empty",
             .severity = Severity::kWarning,
             .title = "Player, car, track or LFS version is empty.",
             .section = "HEADER BLOCK",
             .rationale =
                 "Laps are sorted and compared by driver, car and track. The "
                 "version says which physics the lap was driven with.",
             .remedy = "Write the text as the game shows it.",
             .bad = "clear header.player",
             .ok = "set header.player ^7"},
    .check = CheckEmpty};

}  // namespace trackcheck::raf
