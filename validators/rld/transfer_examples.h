// Where the examples of the transfer rules differ in this format, as edits of
// testdata/rld/base.textproto.
#ifndef TRACKCHECK_VALIDATORS_RLD_TRANSFER_EXAMPLES_H_
#define TRACKCHECK_VALIDATORS_RLD_TRANSFER_EXAMPLES_H_

#include "validators/transfer/transfer.h"

namespace trackcheck::rld {

inline constexpr transfer::TransferExample kTransferExamples[] = {
    {.rule = "transfer-zeros", .bad = "zero 212", .ok = "zero 433"},
    {.rule = "transfer-other-format",
     .bad = "truncate 0; append_bytes 4c4653524146",
     .ok = "bytes 0 4c46535241"},
    {.rule = "transfer-byte-order",
     .bad = "convert swap32",
     .ok = "bytes 0 30444c52"},
    {.rule = "transfer-text-mode", .ok = "insert 420 0d"},
    {.rule = "transfer-reencoded", .ok = "insert 30 c2"},
    {.rule = "transfer-concatenated", .ok = "append_bytes 524c4430"},
};

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_TRANSFER_EXAMPLES_H_
