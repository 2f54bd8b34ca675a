// The format's messages for trackcheck.
#ifndef TRACKCHECK_FORMATS_DKRDS_MESSAGES_H_
#define TRACKCHECK_FORMATS_DKRDS_MESSAGES_H_

#include "formats/api/message_api.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/message/compose.h"
#include "formats/dkrds/message/describe.h"
#include "formats/dkrds/message/dkrds.pb.h"
#include "formats/dkrds/message/encode.h"
#include "formats/dkrds/options.h"
#include "formats/dkrds/options.pb.h"
#include "formats/dkrds/options_message.h"

namespace trackcheck::dkrds {

inline constexpr MessageApi<Document, File, Options, OptionsMessage> kMessages =
    {
        .describe = Describe,
        .encode = Encode,
        .compose = Compose,
        .options_of = OptionsOf,
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_MESSAGES_H_
