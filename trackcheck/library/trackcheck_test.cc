// The C interface, and that it writes what the program writes.
#include "include/trackcheck/trackcheck.h"

#include <atomic>
#include <cstddef>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

std::string TextIn(const trackcheck_text& text) {
  return std::string(text.data, text.size);
}

// A session, and its messages.
class Session {
 public:
  explicit Session(std::string_view configuration = "", int threads = 1) {
    trackcheck_options options = {};
    options.size = sizeof(options);
    options.configuration = {configuration.data(), configuration.size()};
    options.handler = [](void* user, trackcheck_text message) {
      static_cast<Session*>(user)->messages.push_back(TextIn(message));
    };
    options.user = this;
    options.threads = threads;
    status = trackcheck_create(&options, &session);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() { trackcheck_destroy(session); }

  trackcheck_session* session = nullptr;
  trackcheck_status status = TRACKCHECK_FAILED;
  std::vector<std::string> messages;
};

struct Made {
  trackcheck_result* result = nullptr;

  Made() = default;
  Made(const Made&) = delete;
  Made& operator=(const Made&) = delete;
  ~Made() { trackcheck_free(result); }

  std::string text() const { return TextIn(trackcheck_output(result)); }
  std::vector<trackcheck_finding> findings() const {
    std::vector<trackcheck_finding> all;
    trackcheck_finding finding;
    while (trackcheck_finding_at(result, all.size(), &finding,
                                 sizeof(finding)) != 0) {
      all.push_back(finding);
    }
    return all;
  }
};

// Both outlive the result.
trackcheck_file FileOf(std::string_view name, const std::string& bytes) {
  const trackcheck_text text = {.data = name.data(), .size = name.size()};
  return {.name = text, .bytes = bytes.data(), .size = bytes.size()};
}
trackcheck_file OnDisk(const std::string& path) {
  return {{path.data(), path.size()}, nullptr, 0};
}

class LibraryTest : public testing::Test {
 protected:
  LibraryTest() { EXPECT_EQ(session_.status, TRACKCHECK_NOTHING); }

  TempFolder folder_;
  Session session_;
};

TEST_F(LibraryTest, AReportIsThatOfTheProgram) {
  const std::string bytes = MeshWithError();
  const std::string path = folder_.Write("a.rld", bytes);
  for (const char* kind :
       {"json", "sarif", "junit", "markdown", "html", "gitlab", "github"}) {
    const Outcome outcome = RunProgram({"check", "--report", kind, path});
    Made in_memory;
    const trackcheck_file file = FileOf(path, bytes);
    EXPECT_EQ(
        trackcheck_check(session_.session, &file, kind, &in_memory.result),
        TRACKCHECK_SOMETHING);
    EXPECT_EQ(in_memory.text(), outcome.out) << kind;
    Made on_disk;
    const trackcheck_file same = OnDisk(path);
    EXPECT_EQ(trackcheck_check(session_.session, &same, kind, &on_disk.result),
              TRACKCHECK_SOMETHING);
    EXPECT_EQ(on_disk.text(), outcome.out) << kind;
  }
  EXPECT_THAT(session_.messages, IsEmpty());
}

TEST_F(LibraryTest, FindingsAreThoseOfTheReport) {
  const std::string bytes = MeshWithError();
  const std::string name = "a.rld";
  const trackcheck_file file = FileOf(name, bytes);
  Made made;
  trackcheck_check(session_.session, &file, nullptr, &made.result);
  const std::vector<trackcheck_finding> findings = made.findings();
  ASSERT_THAT(findings, SizeIs(1));
  EXPECT_EQ(TextIn(findings[0].rule), "rld-blki-sum");
  EXPECT_EQ(findings[0].severity, TRACKCHECK_ERROR);
  EXPECT_EQ(findings[0].fixable, TRACKCHECK_SAFE_FIX);
  EXPECT_EQ(TextIn(findings[0].pointer), "");
  EXPECT_EQ(findings[0].line, 0);
  EXPECT_EQ(findings[0].count, 1);
  EXPECT_THAT(
      made.text(),
      testing::AllOf(
          HasSubstr(absl::StrCat("\"message\": \"", TextIn(findings[0].message),
                                 "\"")),
          HasSubstr(absl::StrCat("\"offset\": ", findings[0].offset,
                                 ", \"length\": ", findings[0].length)),
          HasSubstr(
              absl::StrCat("\"field\": \"", TextIn(findings[0].field), "\"")),
          HasSubstr(
              absl::StrCat("\"spec\": \"", TextIn(findings[0].section), "\"")),
          HasSubstr(absl::StrCat("\"fingerprint\": \"",
                                 TextIn(findings[0].fingerprint), "\""))));
}

TEST_F(LibraryTest, FindingsInATextHaveLines) {
  const std::string bytes = "{\"track\": {\"version\": \"3.0\",\n \"a\": 1}}";
  const std::string name = "a.trk";
  const trackcheck_file file = FileOf(name, bytes);
  Made made;
  trackcheck_check(session_.session, &file, nullptr, &made.result);
  ASSERT_FALSE(made.findings().empty());
  for (const trackcheck_finding& finding : made.findings()) {
    EXPECT_GE(finding.line, 1);
    EXPECT_GE(finding.column, 1);
  }
}

TEST_F(LibraryTest, AConfigurationHolds) {
  const std::string bytes = MeshWithWarning();
  const std::string name = "legacy/a.rld";
  const trackcheck_file file = FileOf(name, bytes);
  const auto status_with = [&](std::string_view configuration) {
    const Session session(configuration);
    Made made;
    return trackcheck_check(session.session, &file, nullptr, &made.result);
  };
  EXPECT_EQ(status_with(""), TRACKCHECK_NOTHING);
  EXPECT_EQ(status_with("fail_on: WARNING"), TRACKCHECK_SOMETHING);
  EXPECT_EQ(status_with("fail_on: WARNING skip: 'rld-triangle-*'"),
            TRACKCHECK_NOTHING);
  EXPECT_EQ(status_with("fail_on: WARNING paths { glob: 'legacy/**' skip: "
                        "'rld-*' }"),
            TRACKCHECK_NOTHING);
  const Session wrong("\nfail_on: warning");
  EXPECT_EQ(wrong.status, TRACKCHECK_FAILED);
  EXPECT_EQ(wrong.session, nullptr);
  EXPECT_THAT(wrong.messages,
              ElementsAre(testing::AllOf(HasSubstr("configuration:2:10"),
                                         HasSubstr("WARNING"))));
}

TEST_F(LibraryTest, ADifferenceIsThatOfTheProgram) {
  const std::string old_path = folder_.Write("a.rld", GoodMesh());
  const std::string new_path = folder_.Write("b.rld", MeshWithHeight("2"));
  const trackcheck_file old_file = OnDisk(old_path);
  const trackcheck_file new_file = OnDisk(new_path);
  for (const char* kind : {"json", "text", "markdown", "html"}) {
    Made made;
    EXPECT_EQ(trackcheck_diff(session_.session, &old_file, &new_file, kind,
                              &made.result),
              TRACKCHECK_SOMETHING);
    EXPECT_EQ(made.text(),
              RunProgram({"diff", "--report", kind, old_path, new_path}).out)
        << kind;
  }
  Made patch;
  trackcheck_diff(session_.session, &old_file, &new_file, "patch",
                  &patch.result);
  EXPECT_EQ(RunProgram({"apply", old_path, folder_.Write("p", patch.text()),
                        "-o", folder_.Path("c.rld")})
                .status,
            0);
  EXPECT_EQ(ReadFile(folder_.Path("c.rld")), MeshWithHeight("2"));
  Made equal;
  EXPECT_EQ(trackcheck_diff(session_.session, &old_file, &old_file, nullptr,
                            &equal.result),
            TRACKCHECK_NOTHING);
}

TEST_F(LibraryTest, ADumpIsThatOfTheProgram) {
  const std::string path = folder_.Write("a.rld", GoodMesh());
  const trackcheck_file file = OnDisk(path);
  for (const char* kind : {"text", "json", "textproto", "svg"}) {
    Made made;
    EXPECT_EQ(trackcheck_dump(session_.session, &file, kind, &made.result),
              TRACKCHECK_NOTHING);
    EXPECT_EQ(made.text(), RunProgram({"dump", "--output", kind, path}).out)
        << kind;
  }
  Made none;
  EXPECT_EQ(trackcheck_dump(session_.session, &file, "visible", &none.result),
            TRACKCHECK_FAILED);
  EXPECT_THAT(session_.messages, ElementsAre(HasSubstr("visible")));
}

TEST_F(LibraryTest, ACopyIsRepaired) {
  const std::string path = folder_.Write("a.rld", MeshWithError());
  const trackcheck_file file = OnDisk(path);
  Made made;
  EXPECT_EQ(trackcheck_fix(session_.session, &file, 0, &made.result),
            TRACKCHECK_NOTHING);
  EXPECT_THAT(made.findings(), IsEmpty());
  EXPECT_EQ(ReadFile(path), MeshWithError());
  RunProgram({"fix", path});
  EXPECT_EQ(made.text(), ReadFile(path));
}

TEST_F(LibraryTest, RulesAreThoseOfTheProgram) {
  Made made;
  EXPECT_EQ(trackcheck_rules(session_.session, "rld", &made.result),
            TRACKCHECK_NOTHING);
  EXPECT_EQ(made.text(),
            RunProgram({"explain", "--report", "json", "rld-*"}).out);
  Made none;
  EXPECT_EQ(trackcheck_rules(session_.session, "rdl", &none.result),
            TRACKCHECK_FAILED);
  EXPECT_THAT(session_.messages, ElementsAre(HasSubstr("rld")));
}

TEST_F(LibraryTest, AFileThatCannotBeReadIsNamed) {
  const std::string missing = folder_.Path("missing.rld");
  const std::string text = "plain text";
  const trackcheck_file on_disk = OnDisk(missing);
  const trackcheck_file unknown = FileOf("a.txt", text);
  for (const trackcheck_file* file : {&on_disk, &unknown}) {
    session_.messages.clear();
    Made made;
    EXPECT_EQ(trackcheck_check(session_.session, file, nullptr, &made.result),
              TRACKCHECK_FAILED);
    EXPECT_THAT(session_.messages, ElementsAre(HasSubstr(TextIn(file->name))));
    EXPECT_NE(made.result, nullptr);
    EXPECT_THAT(made.findings(), IsEmpty());
  }
}

TEST_F(LibraryTest, NullIsAnError) {
  const std::string bytes = GoodMesh();
  const trackcheck_file file = FileOf("a.rld", bytes);
  Made made;
  trackcheck_session* const session = session_.session;
  EXPECT_EQ(trackcheck_create(nullptr, nullptr), TRACKCHECK_FAILED);
  trackcheck_options options = {};
  trackcheck_session* other = session;
  EXPECT_EQ(trackcheck_create(&options, &other), TRACKCHECK_FAILED);
  EXPECT_EQ(other, nullptr);
  EXPECT_EQ(trackcheck_check(nullptr, &file, nullptr, &made.result),
            TRACKCHECK_FAILED);
  EXPECT_EQ(trackcheck_check(session, &file, nullptr, nullptr),
            TRACKCHECK_FAILED);
  EXPECT_EQ(trackcheck_check(session, nullptr, nullptr, &made.result),
            TRACKCHECK_FAILED);
  trackcheck_free(made.result);
  EXPECT_EQ(trackcheck_diff(session, &file, nullptr, nullptr, &made.result),
            TRACKCHECK_FAILED);
  trackcheck_free(made.result);
  EXPECT_EQ(trackcheck_check(session, &file, "no such report", &made.result),
            TRACKCHECK_FAILED);
  EXPECT_EQ(TextIn(trackcheck_output(nullptr)), "");
  trackcheck_finding finding;
  EXPECT_EQ(trackcheck_finding_at(nullptr, 0, &finding, sizeof(finding)), 0);
  EXPECT_EQ(trackcheck_finding_at(made.result, 0, nullptr, 0), 0);
  trackcheck_free(nullptr);
  trackcheck_destroy(nullptr);
  trackcheck_cancel(nullptr);
}

TEST_F(LibraryTest, NoBytesAreAnEmptyFile) {
  const std::string name = "a.rld";
  const trackcheck_file file = {{name.data(), name.size()}, "", 0};
  Made made;
  EXPECT_EQ(trackcheck_check(session_.session, &file, nullptr, &made.result),
            TRACKCHECK_SOMETHING);
}

TEST_F(LibraryTest, ACallCanBeCancelled) {
  const std::string bytes = MeshWithError();
  const trackcheck_file file = FileOf("a.rld", bytes);
  trackcheck_cancel(session_.session);
  Made cancelled;
  EXPECT_EQ(
      trackcheck_check(session_.session, &file, nullptr, &cancelled.result),
      TRACKCHECK_CANCELLED);
  EXPECT_EQ(cancelled.text(), "");
  Made made;
  EXPECT_EQ(trackcheck_check(session_.session, &file, nullptr, &made.result),
            TRACKCHECK_SOMETHING);
  // In the middle, at any moment.
  std::atomic<bool> done = false;
  std::thread other([&] {
    while (!done) trackcheck_cancel(session_.session);
  });
  for (int i = 0; i < 100; ++i) {
    Made each;
    const trackcheck_status status =
        trackcheck_fix(session_.session, &file, 1, &each.result);
    EXPECT_NE(status, TRACKCHECK_FAILED);
  }
  done = true;
  other.join();
}

TEST_F(LibraryTest, BytesMayChangeMeanwhile) {
  std::string bytes = MeshWithError();
  const trackcheck_file file = FileOf("a.rld", bytes);
  std::atomic<bool> done = false;
  std::thread other([&] {
    volatile char* const data = bytes.data();
    for (size_t i = 0; !done; i = (i + 7) % bytes.size()) {
      data[i] = static_cast<char>(data[i] + 1);
    }
  });
  for (int i = 0; i < 100; ++i) {
    Made made;
    EXPECT_NE(trackcheck_check(session_.session, &file, "text", &made.result),
              TRACKCHECK_CANCELLED);
  }
  done = true;
  other.join();
}

TEST(LibrarySessionsTest, ManySessionsAreIndependent) {
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([] {
      const std::string bytes = MeshWithWarning();
      const trackcheck_file file = FileOf("a.rld", bytes);
      for (int i = 0; i < 250; ++i) {
        const bool strict = i % 2 == 0;
        const Session session(strict ? "fail_on: WARNING" : "", 1 + i % 3);
        Made made;
        EXPECT_EQ(
            trackcheck_check(session.session, &file, nullptr, &made.result),
            strict ? TRACKCHECK_SOMETHING : TRACKCHECK_NOTHING);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace trackcheck
