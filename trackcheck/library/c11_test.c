// The header in a C program.
#include <stdio.h>
#include <string.h>

#include "include/trackcheck/trackcheck.h"

static void count(void *user, trackcheck_text message) {
  *(int *)user += message.size > 0;
}

static int expect(int holds, const char *what) {
  if (!holds) fprintf(stderr, "FAILED: %s\n", what);
  return !holds;
}

int main(void) {
  static const char kTrack[] = "{\"version\": \"3.0\"}";
  static const char kName[] = "a.trk";
  int messages = 0;
  int failures = 0;
  trackcheck_options options = {.size = sizeof(options),
                                .handler = count,
                                .user = &messages,
                                .threads = 1};
  trackcheck_session *session = NULL;
  failures += expect(
      trackcheck_create(&options, &session) == TRACKCHECK_NOTHING, "create");
  const trackcheck_file file = {{kName, strlen(kName)}, kTrack, strlen(kTrack)};
  trackcheck_result *result = NULL;
  failures += expect(
      trackcheck_check(session, &file, "text", &result) == TRACKCHECK_SOMETHING,
      "check");
  failures += expect(
      strstr(trackcheck_output(result).data, "track-missing-field") != NULL,
      "output");
  trackcheck_finding finding;
  failures +=
      expect(trackcheck_finding_at(result, 0, &finding, sizeof(finding)) == 1 &&
                 finding.severity == TRACKCHECK_ERROR && finding.line == 1,
             "finding");
  trackcheck_free(result);
  failures += expect(
      trackcheck_check(session, &file, "no", &result) == TRACKCHECK_FAILED &&
          messages == 1,
      "message");
  trackcheck_free(result);
  trackcheck_destroy(session);
  printf("trackcheck %s\n", trackcheck_version());
  return failures;
}
