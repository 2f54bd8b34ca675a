// The format's entry points for trackcheck.
#ifndef TRACKCHECK_FORMATS_RAF_FORMAT_H_
#define TRACKCHECK_FORMATS_RAF_FORMAT_H_

#include <string_view>

#include "formats/api/format_api.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/raf/comparison/comparisons.h"
#include "formats/raf/decode/decode.h"
#include "formats/raf/document.h"
#include "formats/raf/exports/exports.h"
#include "formats/raf/fields.h"
#include "formats/raf/info.h"
#include "formats/raf/map.h"
#include "formats/raf/message/compose.h"
#include "formats/raf/message/encode.h"
#include "formats/raf/message/raf.pb.h"
#include "formats/raf/options.pb.h"
#include "formats/raf/options_message.h"

namespace trackcheck::raf {

inline constexpr std::string_view kSuffixes[] = {".raf"};

inline constexpr FormatApi<Document, File, OptionsMessage> kFormat = {
    .name = "raf",
    .title = "Live for Speed telemetry",
    .suffixes = kSuffixes,
    .magic = kMagic,
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
    .comparisons = Comparisons,
    .map = Map,
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_FORMAT_H_
