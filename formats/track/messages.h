// The format's messages for trackcheck.
#ifndef TRACKCHECK_FORMATS_TRACK_MESSAGES_H_
#define TRACKCHECK_FORMATS_TRACK_MESSAGES_H_

#include "formats/api/message_api.h"
#include "formats/track/document.h"
#include "formats/track/message/compose.h"
#include "formats/track/message/encode.h"
#include "formats/track/message/track.pb.h"
#include "formats/track/upgrade/upgrade.h"

namespace trackcheck::track {

inline constexpr MessageApi<Document, File> kMessages = {
    .describe = Describe,
    .describe_in_chunks = DescribeInChunks,
    .encode = Encode,
    .compose = Compose,
    .upgrade = Upgrade,
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_MESSAGES_H_
