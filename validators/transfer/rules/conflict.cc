#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {
namespace {

// Finds `marker` at the beginning of a line, from `from` on.
size_t FindLine(std::string_view text, std::string_view marker, size_t from) {
  for (size_t at = text.find(marker, from); at != std::string_view::npos;
       at = text.find(marker, at + 1)) {
    if (at == 0 || text[at - 1] == '\n') return at;
  }
  return std::string_view::npos;
}

constexpr std::string_view kOurs = "<<<<<<< ";
constexpr std::string_view kMiddle = "=======";
constexpr std::string_view kTheirs = ">>>>>>> ";

std::optional<Damage> Recognize(const DamagedFile& damaged) {
  const std::string_view text = damaged.file.text();
  const size_t ours = FindLine(text, kOurs, 0);
  if (ours == std::string_view::npos) return std::nullopt;
  const size_t middle = FindLine(text, kMiddle, ours);
  if (middle == std::string_view::npos) return std::nullopt;
  const size_t theirs = FindLine(text, kTheirs, middle);
  if (theirs == std::string_view::npos) return std::nullopt;
  uint64_t conflicts = 0;
  for (size_t at = ours; at != std::string_view::npos;
       at = FindLine(text, kOurs, at + 1)) {
    ++conflicts;
  }
  return Damage{{ours, kOurs.size() - 1},
                Message("the file holds $0 that git marked (<<<<<<< ======= "
                        ">>>>>>>): resolve the conflict and commit again",
                        conflicts == 1 ? "a conflict" : "conflicts")};
}

}  // namespace

const TransferRule rules::conflict = {
    .info = {.id = "transfer-conflict",
             .title = "The file holds the conflict markers of a git merge.",
             .rationale = "Git could not merge two versions and wrote both "
                          "into the file, so neither is left.",
             .remedy = "During the merge, take one version whole with `git "
                       "checkout --ours FILE` or `--theirs`. If the file is "
                       "committed already, take that of a parent of the merge: "
                       "`git checkout MERGE^1 -- FILE`. A text can also be "
                       "edited. Commit the file.",
             .bad = "append_bytes "
                    "0a3c3c3c3c3c3c3c20484541440a3d3d3d3d3d3d3d0a3e3e3e3e3e3e3e"
                    "207468656972730a",
             .ok = "append_bytes 0a3d3d3d3d3d3d3d0a"},
    .recognize = Recognize};

}  // namespace trackcheck::transfer
