// Where the examples of the transfer rules differ in this format, as edits of
// testdata/dkrds/base.textproto.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_TRANSFER_EXAMPLES_H_
#define TRACKCHECK_VALIDATORS_DKRDS_TRANSFER_EXAMPLES_H_

#include "validators/transfer/transfer.h"

namespace trackcheck::dkrds {

inline constexpr transfer::TransferExample kTransferExamples[] = {
    {.rule = "transfer-zeros", .bad = "zero 56", .ok = "zero 1600"},
    {.rule = "transfer-byte-order",
     .bad = "convert swap32",
     .ok = "bytes 0 00000003"},
    {.rule = "transfer-text-mode", .ok = "insert 1590 0d"},
    {.rule = "transfer-reencoded", .ok = "insert 12 c2"},
    {.rule = "transfer-concatenated", .ok = "append_bytes 03000000"},
    {.rule = "transfer-encoded",
     .bad = "convert hex",
     .ok = "convert hex; bytes 0 2d"},
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_TRANSFER_EXAMPLES_H_
