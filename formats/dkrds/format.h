// The functions of the format "dkrds" (Diddy Kong Racing DS tracks) for the
// registry of formats.
#ifndef TRACKCHECK_FORMATS_DKRDS_FORMAT_H_
#define TRACKCHECK_FORMATS_DKRDS_FORMAT_H_

#include <string_view>

#include "formats/api/format_api.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/dkrds/decode/decode.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/exports/exports.h"
#include "formats/dkrds/fields.h"
#include "formats/dkrds/info.h"
#include "formats/dkrds/map.h"
#include "formats/dkrds/message/compose.h"
#include "formats/dkrds/message/describe.h"
#include "formats/dkrds/message/dkrds.pb.h"
#include "formats/dkrds/message/encode.h"
#include "formats/dkrds/options.pb.h"
#include "formats/dkrds/options_message.h"

namespace trackcheck::dkrds {

inline constexpr std::string_view kSuffixes[] = {".dkrds"};

inline constexpr FormatApi<Document, File, OptionsMessage> kFormat = {
    .name = "dkrds",
    .title = "Diddy Kong Racing DS tracks",
    .suffixes = kSuffixes,
    .recognize = Recognize,
    .decode =
        [](ByteView file, const Limits& limits, const OptionsMessage& options,
           FindingSink& sink) {
          return Decode(file, limits, OptionsOf(options), sink);
        },
    .decoded_anything = DecodedAnything,
    .visit_fields = VisitFields,
    .info = Info,
    .describe = Describe,
    .encode = Encode,
    .compose = Compose,
    .exports = Exports,
    .map = Map,
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_FORMAT_H_
