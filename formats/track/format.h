// What is offered for JSON track files.
#ifndef TRACKCHECK_FORMATS_TRACK_FORMAT_H_
#define TRACKCHECK_FORMATS_TRACK_FORMAT_H_

#include "formats/api/format_api.h"
#include "formats/track/decode/decode.h"
#include "formats/track/document.h"
#include "formats/track/exports/exports.h"
#include "formats/track/fields.h"
#include "formats/track/message/encode.h"
#include "formats/track/message/track.pb.h"

namespace trackcheck::track {

inline constexpr FormatApi<Document, File> kFormat = {
    .name = "track",
    .is_text = true,
    .has_canonical_form = true,
    .recognize = Recognize,
    .decode = Decode,
    .decoded_anything = DecodedAnything,
    .visit_fields = VisitFields,
    .describe = Describe,
    .describe_in_chunks = DescribeInChunks,
    .encode = Encode,
    .exports = Exports,
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_FORMAT_H_
