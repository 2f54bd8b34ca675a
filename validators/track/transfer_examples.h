// The examples of the transfer rules, as edits of
// testdata/track/base.textproto.
#ifndef TRACKCHECK_VALIDATORS_TRACK_TRANSFER_EXAMPLES_H_
#define TRACKCHECK_VALIDATORS_TRACK_TRANSFER_EXAMPLES_H_

#include "validators/transfer/transfer.h"

namespace trackcheck::track {

inline constexpr transfer::TransferExample kTransferExamples[] = {
    {.rule = "transfer-conflict",
     .bad = "append_bytes "
            "0a3c3c3c3c3c3c3c20484541440a3d3d3d3d3d3d3d0a3e3e3e3e3e3e3e20746865"
            "6972730a",
     .ok = "append_bytes 0a3d3d3d3d3d3d3d0a"},
    {.rule = "transfer-utf16",
     .bad = "convert utf16; cut 0 2",
     .ok = "convert utf16"},
    {.rule = "transfer-compressed",
     .bad = "convert gzip",
     .ok = "bytes 0 1f8b08"},
    {.rule = "transfer-other-format",
     .bad = "truncate 0; append_bytes 524c443048454144",
     .ok = "bytes 0 524c4430"},
    {.rule = "transfer-byte-order",
     .bad = "convert swap16",
     .ok = "bytes 0 0a7b"},
    {.rule = "transfer-concatenated",
     .bad = "convert twice",
     .ok = "append_bytes 7b"},
    {.rule = "transfer-zeros", .bad = "zero 3000", .ok = "zero 6940"},
    {.rule = "transfer-encoded",
     .bad = "convert base64",
     .ok = "convert base64; bytes 0 2d"},
    {.rule = "transfer-page",
     .bad = "truncate 0; append_bytes "
            "3c21444f43545950452068746d6c3e0a3c7469746c653e5369676e20696e3c2f74"
            "69746c653e0a",
     .ok = "bytes 0 3c20"},
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_TRANSFER_EXAMPLES_H_
