// The format's entry points for trackcheck.
#ifndef TRACKCHECK_FORMATS_RLD_FORMAT_H_
#define TRACKCHECK_FORMATS_RLD_FORMAT_H_

#include <string_view>

#include "formats/api/format_api.h"
#include "formats/rld/decode.h"
#include "formats/rld/document.h"
#include "formats/rld/fields.h"
#include "formats/rld/info.h"
#include "formats/rld/map.h"
#include "formats/rld/scene.h"

namespace trackcheck::rld {

inline constexpr std::string_view kSuffixes[] = {".rld"};

inline constexpr FormatApi<Document> kFormat = {
    .name = "rld",
    .title = "Racer LiDAR meshes",
    .suffixes = kSuffixes,
    .magic = "RLD",
    .recognize = Recognize,
    .decode = Decode,
    .decoded_anything = DecodedAnything,
    .visit_fields = VisitFields,
    .info = Info,
    .map = Map,
    .scene = Scene,
};

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_FORMAT_H_
