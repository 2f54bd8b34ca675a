// Messages of `diff` about two files, other than their differences.
#ifndef TRACKCHECK_TRACKCHECK_COMPARE_DIFF_MESSAGES_H_
#define TRACKCHECK_TRACKCHECK_COMPARE_DIFF_MESSAGES_H_

#include <string>
#include <string_view>

#include "formats/api/comparison.h"
#include "formats/api/or_refusal.h"
#include "registry/format.h"

namespace trackcheck {

// The note about files that have no differences but other bytes.
inline constexpr std::string_view kOtherBytes =
    "the files differ in their bytes, but not in what is compared";

// Why the result of the comparison `view` is not shown; empty if it is.
std::string WhyNotShown(std::string_view view,
                        const OrRefusal<DocumentComparison>& result,
                        bool force);

// Why files of two formats are not compared.
std::string OtherFormat(std::string_view old_path, const Format& old_format,
                        std::string_view new_path, const Format& new_format);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_COMPARE_DIFF_MESSAGES_H_
