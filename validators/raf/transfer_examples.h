// Where the examples of the transfer rules differ in this format, as edits of
// testdata/raf/base.textproto.
#ifndef TRACKCHECK_VALIDATORS_RAF_TRANSFER_EXAMPLES_H_
#define TRACKCHECK_VALIDATORS_RAF_TRANSFER_EXAMPLES_H_

#include "validators/transfer/transfer.h"

namespace trackcheck::raf {

inline constexpr transfer::TransferExample kTransferExamples[] = {
    {.rule = "transfer-zeros", .bad = "zero 6", .ok = "zero 24004"},
    {.rule = "transfer-byte-order", .ok = "bytes 0 464c5253"},
    {.rule = "transfer-text-mode", .ok = "insert 23709 0d"},
    {.rule = "transfer-reencoded", .ok = "insert 7 c3"},
    {.rule = "transfer-concatenated", .ok = "append_bytes 4c46535241"},
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_TRANSFER_EXAMPLES_H_
