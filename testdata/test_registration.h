// Tests that are registered in a loop over data, each under its own name.
#ifndef TRACKCHECK_TESTDATA_TEST_REGISTRATION_H_
#define TRACKCHECK_TESTDATA_TEST_REGISTRATION_H_

#include <functional>
#include <string>
#include <string_view>

namespace trackcheck {

// Call before RUN_ALL_TESTS. The test SUITE.NAME runs `body`; a failed ASSERT
// ends `body` and no other test.
void RegisterNamedTest(const std::string& suite, const std::string& name,
                       std::function<void()> body);

// A rule's id as part of a test's name: `-` has a meaning in test filters.
std::string TestName(std::string_view rule_id);

}  // namespace trackcheck

#endif  // TRACKCHECK_TESTDATA_TEST_REGISTRATION_H_
