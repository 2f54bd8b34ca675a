#include "web/module/file_content.h"

#include "trackcheck/text/message_text.h"

namespace trackcheck {

std::string FileContent::Obstacle(uint64_t limit) const {
  if (size > limit) {
    return Joined({size, " bytes, the limit here is ", limit,
                   ": use the program trackcheck"});
  }
  if (bytes.has_value()) return "";
  return Joined({"there is no memory for its ", size,
                 " bytes: use the program trackcheck"});
}

}  // namespace trackcheck
