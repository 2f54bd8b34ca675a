// The verbs of the program. Each is defined in the file of its name.
#ifndef TRACKCHECK_TRACKCHECK_CLI_VERBS_VERBS_H_
#define TRACKCHECK_TRACKCHECK_CLI_VERBS_VERBS_H_

#include <memory>

#include "trackcheck/cli/verb.h"

namespace trackcheck {

// `trackcheck check`: validates files and reports findings.
std::unique_ptr<Verb> MakeCheckVerb();
// `trackcheck fix`: repairs files.
std::unique_ptr<Verb> MakeFixVerb();
// `trackcheck diff`: shows what changed between two files.
std::unique_ptr<Verb> MakeDiffVerb();
// `trackcheck apply`: changes a file as a patch says.
std::unique_ptr<Verb> MakeApplyVerb();
// `trackcheck merge`: merges what two sides changed in a file.
std::unique_ptr<Verb> MakeMergeVerb();
// `trackcheck reduce`: shrinks a file to what a rule reports.
std::unique_ptr<Verb> MakeReduceVerb();
// `trackcheck upgrade`: converts a file of an earlier version.
std::unique_ptr<Verb> MakeUpgradeVerb();
// `trackcheck dump`: shows a decoded file.
std::unique_ptr<Verb> MakeDumpVerb();
// `trackcheck encode`: writes the file that a text proto describes.
std::unique_ptr<Verb> MakeEncodeVerb();
// `trackcheck info`: shows what is in files.
std::unique_ptr<Verb> MakeInfoVerb();
// `trackcheck config`: checks the configuration, or shows what holds for a
// file.
std::unique_ptr<Verb> MakeConfigVerb();
// `trackcheck git`: sets up git to show files, and shows them to git.
std::unique_ptr<Verb> MakeGitVerb();
// `trackcheck lfs-check`: compares staged files with the attributes that route
// them to Git LFS.
std::unique_ptr<Verb> MakeLfsCheckVerb();
// `trackcheck rules`: lists the rules of the catalogue.
std::unique_ptr<Verb> MakeRulesVerb();
// `trackcheck explain`: explains rules in full.
std::unique_ptr<Verb> MakeExplainVerb();

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_VERBS_VERBS_H_
