#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

// SimGear's writer chooses version 10 if a list has at least this many records,
// or one material at least this many consecutive elements.
constexpr uint64_t kWideListRecords = 65535;
constexpr uint64_t kWideMaterialElements = 32767;

Location VersionPlace(const Tile& tile) {
  return tile.HeaderPlace("version", kVersionOffset, sizeof(uint16_t));
}

void CheckOld(const Tile& tile, FindingSink& sink) {
  if (tile.header().version != kOldestVersion) return;
  sink.Report(
      {.rule = &rules::version_old.info,
       .where = VersionPlace(tile),
       .message = Message("the version is 6, current writers write 7 or 10")});
}

// Returns the largest number of consecutive elements of one type of geometry
// and one material.
uint64_t LongestMaterialRun(const Tile& tile) {
  uint64_t longest = 0;
  uint64_t elements = 0;
  std::pair<uint8_t, std::string_view> previous = {UINT8_MAX, {}};
  for (const Object& object : tile.document().objects) {
    if (!IsGeometry(object.type)) continue;
    const auto material = FindProperty(tile.document(), object, kMaterial);
    const std::pair<uint8_t, std::string_view> current = {
        object.type, material ? material->data.text() : std::string_view()};
    elements =
        current == previous ? elements + object.elements : object.elements;
    previous = current;
    longest = std::max(longest, elements);
  }
  return longest;
}

void CheckNeedless(const Tile& tile, FindingSink& sink) {
  if (tile.header().version != kWideVersion || !tile.KnowsAllObjects()) return;
  for (const List& list : tile.document().lists) {
    if (list.count >= kWideListRecords) return;
  }
  if (LongestMaterialRun(tile) >= kWideMaterialElements) return;
  sink.Report(
      {.rule = &rules::version_10_needless.info,
       .where = VersionPlace(tile),
       .message = Message(
           "the version is 10, but 7 suffices: no list has $0 records and "
           "no material has $1 consecutive elements",
           kWideListRecords, kWideMaterialElements)});
}

}  // namespace

const TileRule rules::version_old = {
    .info = {.id = "btg-version-old",
             .severity = Severity::kInfo,
             .title = "The version is 6.",
             .section = "Header",
             .rationale = "FlightGear reads it, but its counts end at 32767 "
                          "and current tools do not write it.",
             .remedy = "Nothing has to be done. Build the scenery again for "
                       "more detail.",
             .bad = "set header.version 6",
             .ok = "set header.version 10"},
    .check = CheckOld};

const TileRule rules::version_10_needless = {
    .info = {.id = "btg-version-10-needless",
             .severity = Severity::kInfo,
             .title = "The version is 10, but version 7 suffices.",
             .section = "Header",
             .rationale = "Indices take twice the space: every list has fewer "
                          "than 65535 records, and no material has 32767 "
                          "consecutive elements.",
             .remedy = "Nothing has to be done. Version 7 makes the file "
                       "smaller.",
             .bad = "set header.version 10",
             .ok = "set header.version 6"},
    .check = CheckNeedless};

}  // namespace trackcheck::btg
