// The format's entry points for trackcheck.
#ifndef TRACKCHECK_FORMATS_BTG_FORMAT_H_
#define TRACKCHECK_FORMATS_BTG_FORMAT_H_

#include <string_view>

#include "formats/api/format_api.h"
#include "formats/btg/decode/decode.h"
#include "formats/btg/document.h"
#include "formats/btg/exports/exports.h"
#include "formats/btg/fields.h"
#include "formats/btg/info.h"
#include "formats/btg/map/map.h"
#include "formats/btg/scene/scene.h"
#include "formats/btg/stg/stg.h"
#include "formats/btg/views/views.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck::btg {

inline constexpr std::string_view kSuffixes[] = {".btg", ".btg.gz"};

inline constexpr FormatApi<Document> kFormat = {
    .name = "btg",
    .title = "FlightGear terrain",
    .suffixes = kSuffixes,
    .has_canonical_form = true,
    .recognize = Recognize,
    .decode = Decode,
    .decoded_anything = DecodedAnything,
    .inflated = [](const Document& document) { return document.inflated; },
    .visit_fields = VisitFields,
    .info = Info,
    .exports = Exports,
    .views = Views,
    .map = Map,
    .scene = Scene,
};

// The .stg files beside terrain files: of no format by themselves, so that they
// are known by their names only.
inline constexpr std::string_view kCompanionSuffixes[] = {".stg", ".stg.gz"};

inline constexpr FormatApi<StgFile> kCompanion = {
    .name = "btg",
    .title = "FlightGear scenery list",
    .suffixes = kCompanionSuffixes,
    .is_text = true,
    .recognize = [](ByteView) { return true; },
    .decode = DecodeStg,
    .decoded_anything = [](const StgFile& file) { return file.reliable; },
    .inflated =
        [](const StgFile& file) {
          return file.content.gzip != nullptr ? file.content.bytes : ByteView();
        },
    .visit_fields = VisitStgFields,
    .info = StgInfo,
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_FORMAT_H_
