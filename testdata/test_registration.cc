#include "testdata/test_registration.h"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

class NamedTest : public ::testing::Test {
 public:
  explicit NamedTest(std::function<void()> body) : body_(std::move(body)) {}
  void TestBody() override { body_(); }

 private:
  std::function<void()> body_;
};

}  // namespace

void RegisterNamedTest(const std::string& suite, const std::string& name,
                       std::function<void()> body) {
  ::testing::RegisterTest(
      suite.c_str(), name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
      [body = std::move(body)]() -> NamedTest* { return new NamedTest(body); });
}

std::string TestName(std::string_view rule_id) {
  std::string name(rule_id);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

}  // namespace trackcheck
