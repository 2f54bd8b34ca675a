// Where the examples of the transfer rules differ in this format, as edits of
// testdata/track/base.textproto.
#ifndef TRACKCHECK_VALIDATORS_TRACK_TRANSFER_EXAMPLES_H_
#define TRACKCHECK_VALIDATORS_TRACK_TRANSFER_EXAMPLES_H_

#include "validators/transfer/transfer.h"

namespace trackcheck::track {

inline constexpr transfer::TransferExample kTransferExamples[] = {
    {.rule = "transfer-zeros", .bad = "zero 3000", .ok = "zero 6940"},
    {.rule = "transfer-utf16",
     .bad = "convert utf16; cut 0 2",
     .ok = "convert utf16"},
    {.rule = "transfer-byte-order", .ok = "bytes 0 0a7b"},
    {.rule = "transfer-concatenated", .ok = "append_bytes 7b"},
    {.rule = "transfer-page", .ok = "bytes 0 3c20"},
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_TRANSFER_EXAMPLES_H_
