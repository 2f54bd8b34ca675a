// Writes a message as a text proto in chunks, so that it need not be in memory
// as a whole.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DUMP_TEXT_PROTO_DUMP_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DUMP_TEXT_PROTO_DUMP_H_

#include <ostream>
#include <string_view>

#include "formats/api/message_chunks.h"
#include "google/protobuf/text_format.h"
#include "trackcheck/report/dump/file_dump.h"

namespace trackcheck {

class TextProtoDump : public MessageChunks {
 public:
  // `out` must outlive this object.
  explicit TextProtoDump(std::ostream& out);

  void Enter(std::string_view field) override;
  void Leave() override;
  void Add(const google::protobuf::Message& chunk) override;

 private:
  void Indent();

  std::ostream& out_;
  google::protobuf::TextFormat::Printer printer_;
  int level_ = 0;
};

// Writes the file as `trackcheck encode` reads it, after the damage.
void WriteTextProtoDump(const FileToDump& file, std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DUMP_TEXT_PROTO_DUMP_H_
