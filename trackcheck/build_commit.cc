// Bazel compiles this file for each program that it links. In a stamped build
// the keys of tools/bazel/workspace_status are macros.
extern const char kTrackcheckBuildCommit[];

#ifdef STABLE_GIT_COMMIT
const char kTrackcheckBuildCommit[] = STABLE_GIT_COMMIT;
#else
const char kTrackcheckBuildCommit[] = "";
#endif
