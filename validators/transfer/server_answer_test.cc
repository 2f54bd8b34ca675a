#include "validators/transfer/server_answer.h"

#include <optional>
#include <string>
#include <string_view>

#include "gtest/gtest.h"

namespace trackcheck::transfer {
namespace {

TEST(ServerAnswerTest, MessagesOfServers) {
  EXPECT_TRUE(IsServerMessage("404: Not Found\n"));
  EXPECT_TRUE(IsServerMessage("API RATE LIMIT exceeded"));
  EXPECT_FALSE(IsServerMessage("hello"));
  EXPECT_FALSE(IsServerMessage(""));
}

// Replies of real services, and the text that is shown of each.
TEST(ServerAnswerTest, ErrorRepliesOfApis) {
  const auto expect = [](std::string_view reply, const char* text) {
    const std::optional<std::string> found = ErrorReply(reply);
    ASSERT_TRUE(found.has_value()) << reply;
    EXPECT_EQ(*found, text) << reply;
  };
  expect(R"({"message": "Not Found", "documentation_url": "https://docs"})",
         "Not Found");
  expect(R"({
  "message": "Bad credentials",
  "documentation_url": "https://docs.github.com/rest",
  "status": "401"
}
)",
         "Bad credentials");
  expect(R"({"message":"404 Project Not Found"})", "404 Project Not Found");
  expect(R"({"error":{"code":404,"message":"File not found: x.","errors":[)"
         R"({"message":"no","domain":"global","reason":"notFound"}],)"
         R"("status":"NOT_FOUND"}})",
         "File not found: x.");
  expect(R"({"detail":"Not found."})", "Not found.");
  expect(R"({"detail": [{"loc": ["query"], "msg": "field required"}]})",
         "field required");
  expect(R"({"error":"invalid_token","error_description":"It has expired"})",
         "It has expired");
  expect(R"({"timestamp":"2026-01-01","status":500,"path":"/f","error":"Oh"})",
         "Oh");
  expect(R"({"type":"about:blank","title":"Gone away","status":410})",
         "Gone away");
  expect(R"({"statusCode":404,"message":"nothing here"})", "nothing here");
  expect(R"({"ok":false,"error":"file_not_found"})", "file_not_found");
  expect(R"({"success": false, "errors": ["a \u00e4 b"]})", "a \xc3\xa4 b");
  expect(R"({"errorMessages":["You cannot see it"],"errors":{}})",
         "You cannot see it");
  expect(R"({"code":403})", "");
}

TEST(ServerAnswerTest, OtherObjectsAreNoErrorReplies) {
  for (const std::string_view text : {
           R"({})",
           R"([])",
           R"("Not Found")",
           R"(null)",
           R"({"message": "a fast track"})",
           R"({"title": "Ring", "description": "with two turns"})",
           R"({"message": "Not Found", "name": "Ring"})",
           R"({"version": "3.0", "message": "Not Found"})",
           R"({"error": "", "message": ""})",
           R"({"errors": []})",
           R"({"error": null})",
           R"({"error": false})",
           R"({"status": 200, "message": "ready"})",
           R"({"status": "ok"})",
           R"({"code": 4040})",
           R"({"code": 399})",
           R"({"success": true})",
           R"({"message": "Not Found"} {})",
           R"({"message": "Not Found")",
           R"({"message": "Not Found)",
           R"({"message": Not Found})",
           "",
       }) {
    EXPECT_EQ(ErrorReply(text), std::nullopt) << text;
  }
  std::string many = R"({"error": "many")";
  for (int i = 1; i < 12; ++i) many += R"(, "hint": 0)";
  EXPECT_EQ(ErrorReply(many + "}"), "many");
  EXPECT_EQ(ErrorReply(many + R"(, "hint": 0})"), std::nullopt);
}

}  // namespace
}  // namespace trackcheck::transfer
