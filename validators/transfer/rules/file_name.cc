#include "formats/core/findings/rule_info.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {

const RuleInfo rules::file_name = {
    .id = "file-name",
    .severity = Severity::kWarning,
    .title = "The name of the file promises another format than its content.",
    .rationale =
        "Programs that go by the name refuse the file or misread it, "
        "and a hook that selects files by name does not see it.",
    .remedy =
        "Rename the file, or put back the one that belongs under this "
        "name.",
    .fix = {FixKind::kUnsafe,
            "The file is renamed: its name gets the end that files of this "
            "format have. A file of that name is not replaced."},
    .no_example = "The rule is about the name of the file."};

}  // namespace trackcheck::transfer
