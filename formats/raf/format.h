// The format's entry points for trackcheck.
#ifndef TRACKCHECK_FORMATS_RAF_FORMAT_H_
#define TRACKCHECK_FORMATS_RAF_FORMAT_H_

#include <string_view>

#include "formats/api/format_api.h"
#include "formats/raf/comparison/comparisons.h"
#include "formats/raf/decode/decode.h"
#include "formats/raf/document.h"
#include "formats/raf/exports/exports.h"
#include "formats/raf/fields.h"
#include "formats/raf/info.h"
#include "formats/raf/map.h"
#include "formats/raf/options.h"
#include "formats/raf/scene.h"

namespace trackcheck::raf {

inline constexpr std::string_view kSuffixes[] = {".raf"};

inline constexpr FormatApi<Document, Options> kFormat = {
    .name = "raf",
    .title = "Live for Speed telemetry",
    .suffixes = kSuffixes,
    .magic = kMagic,
    .recognize = Recognize,
    .decode = Decode,
    .decoded_anything = DecodedAnything,
    .visit_fields = VisitFields,
    .info = Info,
    .exports = Exports,
    .comparisons = Comparisons,
    .map = Map,
    .scene = Scene,
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_FORMAT_H_
