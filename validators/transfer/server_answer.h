// Recognizes answers of servers in the place of a file.
#ifndef TRACKCHECK_VALIDATORS_TRANSFER_SERVER_ANSWER_H_
#define TRACKCHECK_VALIDATORS_TRANSFER_SERVER_ANSWER_H_

#include <optional>
#include <string>
#include <string_view>

namespace trackcheck::transfer {

// Whether `text` has words of a server's error message: "Not Found".
bool IsServerMessage(std::string_view text);

// Returns the error text of a web API's error reply: "Not Found" of
// {"message": "Not Found", "status": "404"}. It is empty if the reply only has
// a code. Absent if `text` is not such a reply: a JSON object of a few members,
// all of which are usual in error replies and one of which says that there is
// an error.
std::optional<std::string> ErrorReply(std::string_view text);

}  // namespace trackcheck::transfer

#endif  // TRACKCHECK_VALIDATORS_TRANSFER_SERVER_ANSWER_H_
