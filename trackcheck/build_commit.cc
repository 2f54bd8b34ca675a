// Bazel compiles this file for each program that it links, with the values of
// tools/bazel/workspace_status as macros: of its own keys, only
// BUILD_SCM_REVISION becomes one. It is "0" without git or without --stamp.
extern const char kTrackcheckBuildCommit[];  // NOLINT: not constexpr here

#ifdef BUILD_SCM_REVISION
const char kTrackcheckBuildCommit[] = BUILD_SCM_REVISION;
#else
const char kTrackcheckBuildCommit[] = "0";
#endif
