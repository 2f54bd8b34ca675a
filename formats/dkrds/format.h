// The functions of the format "dkrds" (Diddy Kong Racing DS tracks) for the
// registry of formats.
#ifndef TRACKCHECK_FORMATS_DKRDS_FORMAT_H_
#define TRACKCHECK_FORMATS_DKRDS_FORMAT_H_

#include <string_view>

#include "formats/api/format_api.h"
#include "formats/dkrds/decode/decode.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/exports/exports.h"
#include "formats/dkrds/fields.h"
#include "formats/dkrds/info.h"
#include "formats/dkrds/map.h"
#include "formats/dkrds/options.h"
#include "formats/dkrds/scene.h"

namespace trackcheck::dkrds {

inline constexpr std::string_view kSuffixes[] = {".dkrds"};

inline constexpr FormatApi<Document, Options> kFormat = {
    .name = "dkrds",
    .title = "Diddy Kong Racing DS tracks",
    .suffixes = kSuffixes,
    .recognize = Recognize,
    .decode = Decode,
    .decoded_anything = DecodedAnything,
    .visit_fields = VisitFields,
    .info = Info,
    .exports = Exports,
    .map = Map,
    .scene = Scene,
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_FORMAT_H_
