// Where the examples of the transfer rules differ in this format, as edits of
// testdata/btg/base.textproto.
#ifndef TRACKCHECK_VALIDATORS_BTG_TRANSFER_EXAMPLES_H_
#define TRACKCHECK_VALIDATORS_BTG_TRANSFER_EXAMPLES_H_

#include "validators/transfer/transfer.h"

namespace trackcheck::btg {

inline constexpr transfer::TransferExample kTransferExamples[] = {
    {.rule = "transfer-zeros", .bad = "zero 150", .ok = "zero 350"},
    {.rule = "transfer-compressed", .bad = "convert gzip; convert gzip"},
    {.rule = "transfer-byte-order", .ok = "bytes 2 5347"},
    {.rule = "transfer-text-mode", .ok = "bytes 218 0d"},
    {.rule = "transfer-reencoded", .ok = "insert 23 c2"},
    {.rule = "transfer-concatenated", .ok = "append_bytes 07004753"},
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_TRANSFER_EXAMPLES_H_
