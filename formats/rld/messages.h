// The format's messages for trackcheck.
#ifndef TRACKCHECK_FORMATS_RLD_MESSAGES_H_
#define TRACKCHECK_FORMATS_RLD_MESSAGES_H_

#include "formats/api/message_api.h"
#include "formats/rld/compose.h"
#include "formats/rld/describe.h"
#include "formats/rld/document.h"
#include "formats/rld/encode.h"
#include "formats/rld/rld.pb.h"

namespace trackcheck::rld {

inline constexpr MessageApi<Document, File> kMessages = {
    .describe = Describe,
    .encode = Encode,
    .compose = Compose,
};

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_MESSAGES_H_
