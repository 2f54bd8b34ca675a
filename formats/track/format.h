// The functions of the format "track" (JSON track files) for the registry of
// formats.
#ifndef TRACKCHECK_FORMATS_TRACK_FORMAT_H_
#define TRACKCHECK_FORMATS_TRACK_FORMAT_H_

#include <string_view>

#include "formats/api/format_api.h"
#include "formats/track/decode/decode.h"
#include "formats/track/document.h"
#include "formats/track/exports/exports.h"
#include "formats/track/fields.h"
#include "formats/track/info.h"
#include "formats/track/map.h"
#include "formats/track/scene.h"

namespace trackcheck::track {

inline constexpr std::string_view kSuffixes[] = {".trk", ".track.json"};

inline constexpr FormatApi<Document> kFormat = {
    .name = "track",
    .title = "JSON track files 3.0",
    .suffixes = kSuffixes,
    .is_text = true,
    .has_canonical_form = true,
    .recognize = Recognize,
    .decode = Decode,
    .decode_on = DecodeOn,
    .decoded_anything = DecodedAnything,
    .visit_fields = VisitFields,
    .info = Info,
    .exports = Exports,
    .map = Map,
    .scene = Scene,
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_FORMAT_H_
