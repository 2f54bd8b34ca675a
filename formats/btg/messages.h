// The format's messages for trackcheck.
#ifndef TRACKCHECK_FORMATS_BTG_MESSAGES_H_
#define TRACKCHECK_FORMATS_BTG_MESSAGES_H_

#include "formats/api/message_api.h"
#include "formats/btg/document.h"
#include "formats/btg/message/btg.pb.h"
#include "formats/btg/message/compose.h"
#include "formats/btg/message/describe.h"
#include "formats/btg/message/encode.h"

namespace trackcheck::btg {

inline constexpr MessageApi<Document, File> kMessages = {
    .describe = Describe,
    .encode = Encode,
    .compose = Compose,
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_MESSAGES_H_
