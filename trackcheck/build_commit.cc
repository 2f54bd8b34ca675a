// Compiled anew for each program that is linked, with the keys of
// tools/bazel/workspace_status as macros if the build is stamped.
extern const char kTrackcheckBuildCommit[];

#ifdef STABLE_GIT_COMMIT
const char kTrackcheckBuildCommit[] = STABLE_GIT_COMMIT;
#else
const char kTrackcheckBuildCommit[] = "";
#endif
