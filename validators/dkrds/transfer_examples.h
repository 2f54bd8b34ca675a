// The examples of the transfer rules, as edits of
// testdata/dkrds/base.textproto.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_TRANSFER_EXAMPLES_H_
#define TRACKCHECK_VALIDATORS_DKRDS_TRANSFER_EXAMPLES_H_

#include "validators/transfer/transfer.h"

namespace trackcheck::dkrds {

inline constexpr transfer::TransferExample kTransferExamples[] = {
    {.rule = "transfer-conflict",
     .bad = "append_bytes "
            "0a3c3c3c3c3c3c3c20484541440a3d3d3d3d3d3d3d0a3e3e3e3e3e3e3e20746865"
            "6972730a",
     .ok = "append_bytes 0a3d3d3d3d3d3d3d0a"},
    {.rule = "transfer-utf16", .bad = "convert utf16", .ok = "insert 0 fffe"},
    {.rule = "transfer-compressed",
     .bad = "convert gzip",
     .ok = "bytes 0 1f8b08"},
    {.rule = "transfer-other-format",
     .bad = "truncate 0; append_bytes 524c443048454144",
     .ok = "bytes 0 524c4430"},
    {.rule = "transfer-byte-order",
     .bad = "convert swap32",
     .ok = "bytes 0 00000003"},
    {.rule = "transfer-text-mode",
     .bad = "convert lf-to-crlf",
     .ok = "insert 1590 0d"},
    {.rule = "transfer-reencoded",
     .bad = "convert latin1-to-utf8",
     .ok = "insert 12 c2"},
    {.rule = "transfer-concatenated",
     .bad = "convert twice",
     .ok = "append_bytes 03000000"},
    {.rule = "transfer-zeros", .bad = "zero 56", .ok = "zero 1600"},
    {.rule = "transfer-encoded",
     .bad = "convert hex",
     .ok = "convert hex; bytes 0 2d"},
    {.rule = "transfer-page",
     .bad = "truncate 0; append_bytes "
            "3c21444f43545950452068746d6c3e0a3c7469746c653e5369676e20696e3c2f74"
            "69746c653e0a",
     .ok = "bytes 0 3c21"},
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_TRANSFER_EXAMPLES_H_
