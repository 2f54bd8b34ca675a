// The format's messages for trackcheck.
#ifndef TRACKCHECK_FORMATS_RAF_MESSAGES_H_
#define TRACKCHECK_FORMATS_RAF_MESSAGES_H_

#include "formats/api/message_api.h"
#include "formats/raf/document.h"
#include "formats/raf/message/compose.h"
#include "formats/raf/message/encode.h"
#include "formats/raf/message/raf.pb.h"
#include "formats/raf/options.h"
#include "formats/raf/options.pb.h"
#include "formats/raf/options_message.h"

namespace trackcheck::raf {

inline constexpr MessageApi<Document, File, Options, OptionsMessage> kMessages =
    {
        .describe = Describe,
        .encode = Encode,
        .compose = Compose,
        .options_of = OptionsOf,
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_MESSAGES_H_
