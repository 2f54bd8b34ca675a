/* trackcheck as a library: checks, compares, shows and repairs racing and
 * terrain asset files that are in memory or on disk.
 *
 *   trackcheck_session *session;
 *   trackcheck_result *result;
 *   trackcheck_options options = {.size = sizeof(options)};
 *   trackcheck_create(&options, &session);
 *   trackcheck_check(session, &file, "json", &result);
 *   ...
 *   trackcheck_free(result);
 *   trackcheck_destroy(session);
 *
 * Nothing is global: sessions are independent, and each may be used by one
 * thread at a time. Only trackcheck_cancel may be called meanwhile. No function
 * throws, ends the process, handles signals, writes to standard streams, or
 * keeps a pointer to what it was given. Every pointer may be null: a function
 * that needs it then fails, and the others do nothing.
 *
 * Texts are UTF-8. Those that come from the library end with a zero byte, which
 * their size does not count, and live as long as the result that they are of.
 */
#ifndef TRACKCHECK_TRACKCHECK_H_
#define TRACKCHECK_TRACKCHECK_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Names are those that C uses. NOLINTBEGIN(readability-identifier-naming) */

/* Becomes larger when something is added. What is there keeps its meaning. */
#define TRACKCHECK_API_VERSION 1

#if defined(__GNUC__)
#define TRACKCHECK_API __attribute__((visibility("default")))
#else
#define TRACKCHECK_API
#endif

/* Settings and threads. */
typedef struct trackcheck_session trackcheck_session;
/* What a call has made: a text, and after a check findings. */
typedef struct trackcheck_result trackcheck_result;

/* The first three are the exit statuses of the program. */
typedef enum trackcheck_status {
  /* Nothing to report; the files are equal; the file was shown or repaired. */
  TRACKCHECK_NOTHING = 0,
  /* Findings at or above fail_on; the files differ; a fix leaves some. */
  TRACKCHECK_SOMETHING = 1,
  /* Wrong arguments, a file that cannot be read or decoded, no memory. A
   * message says which. */
  TRACKCHECK_FAILED = 2,
  TRACKCHECK_CANCELLED = 3
} trackcheck_status;

typedef struct trackcheck_text {
  const char *data;
  size_t size;
} trackcheck_text;

/* Called by the thread that called the function, before that returns: what is
 * wrong, as a line without its end. The text lives until the handler returns.
 */
typedef void (*trackcheck_handler)(void *user, trackcheck_text message);

typedef struct trackcheck_options {
  size_t size; /* sizeof(trackcheck_options) */
  /* As a file .trackcheck.textproto; may be empty. Its globs are matched with
   * the names of files. */
  trackcheck_text configuration;
  /* May be null: then messages are lost. `user` is given to it. */
  trackcheck_handler handler;
  void *user;
  /* 0: one for each processor. Findings do not depend on it. */
  int threads;
} trackcheck_options;

typedef struct trackcheck_file {
  /* How reports call the file, and what says its format if its content does
   * not: "tiles/a.btg.gz". */
  trackcheck_text name;
  /* Its content. It is copied, so that it may change meanwhile. Null: the file
   * at the path `name` is read. */
  const void *bytes;
  size_t size;
} trackcheck_file;

typedef enum trackcheck_severity {
  TRACKCHECK_INFO = 1,
  TRACKCHECK_WARNING = 2,
  TRACKCHECK_ERROR = 3
} trackcheck_severity;

typedef enum trackcheck_fixable {
  TRACKCHECK_NO_FIX = 0,
  TRACKCHECK_SAFE_FIX = 1,
  TRACKCHECK_UNSAFE_FIX = 2
} trackcheck_fixable;

/* A finding, as in the JSON report, which docs/json-report.md describes. */
typedef struct trackcheck_finding {
  trackcheck_severity severity;
  trackcheck_fixable fixable;
  trackcheck_text rule;    /* "rld-blki-sum" */
  trackcheck_text message; /* "blocks hold 80 points, the header says 81" */
  trackcheck_text field;   /* "blocks[0].block_points" */
  trackcheck_text section; /* of the document of the format */
  trackcheck_text fingerprint;
  /* Bytes of the file, or of what it holds compressed. */
  uint64_t offset;
  uint64_t length;
  int in_inflated;
  /* From 1, in bytes; 0 in a binary file. */
  uint64_t line;
  uint64_t column;
  /* RFC 6901; empty if the file is no JSON. */
  trackcheck_text pointer;
  /* Places that the finding stands for. */
  uint64_t count;
} trackcheck_finding;

/* The version of the program: "0.1.0". */
TRACKCHECK_API const char *trackcheck_version(void);

/* Makes a session. Fails, and sets it to null, if the configuration is wrong;
 * the handler gets the reason. */
TRACKCHECK_API trackcheck_status trackcheck_create(
    const trackcheck_options *options, trackcheck_session **session);
TRACKCHECK_API void trackcheck_destroy(trackcheck_session *session);

/* Makes the call that is under way in another thread return
 * TRACKCHECK_CANCELLED soon, or the next one if there is none. */
TRACKCHECK_API void trackcheck_cancel(trackcheck_session *session);

/* These make a result, also if they fail, unless there is no memory for it;
 * otherwise they set it to null. `kind` is as for --report and --output of the
 * program; null is "json", or "text" of a dump. */

/* Checks a file by itself. The text is the report. */
TRACKCHECK_API trackcheck_status trackcheck_check(trackcheck_session *session,
                                                  const trackcheck_file *file,
                                                  const char *kind,
                                                  trackcheck_result **result);
/* Compares two files of one format. The text is the report. */
TRACKCHECK_API trackcheck_status
trackcheck_diff(trackcheck_session *session, const trackcheck_file *old_file,
                const trackcheck_file *new_file, const char *kind,
                trackcheck_result **result);
/* Shows a decoded file. The text is what `trackcheck dump --output` writes. */
TRACKCHECK_API trackcheck_status trackcheck_dump(trackcheck_session *session,
                                                 const trackcheck_file *file,
                                                 const char *kind,
                                                 trackcheck_result **result);
/* Repairs a copy of a file; `unsafe` is not 0: also with fixes that decide
 * something. The text is the bytes of the copy, and the findings are those that
 * are left. */
TRACKCHECK_API trackcheck_status trackcheck_fix(trackcheck_session *session,
                                                const trackcheck_file *file,
                                                int unsafe,
                                                trackcheck_result **result);
/* The rules of a format, or of all if it is null. The text is JSON. */
TRACKCHECK_API trackcheck_status trackcheck_rules(trackcheck_session *session,
                                                  const char *format,
                                                  trackcheck_result **result);

/* The text of a result. */
TRACKCHECK_API trackcheck_text
trackcheck_output(const trackcheck_result *result);
/* Sets `finding`, whose size is sizeof(trackcheck_finding), to the finding at
 * `index`, in the order of the report. Returns 0 if there is none. */
TRACKCHECK_API int trackcheck_finding_at(const trackcheck_result *result,
                                         size_t index,
                                         trackcheck_finding *finding,
                                         size_t size);
TRACKCHECK_API void trackcheck_free(trackcheck_result *result);

/* NOLINTEND(readability-identifier-naming) */

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* TRACKCHECK_TRACKCHECK_H_ */
