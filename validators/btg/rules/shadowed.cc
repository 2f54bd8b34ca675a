#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/rules/folder_members.h"
#include "validators/btg/scenery/scenery.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {
namespace {

Message ShadowedMessage(const QuotedBytes& plain, std::optional<bool> same) {
  if (!same) return Message("$0 beside it is opened instead", plain);
  return *same ? Message("$0 beside it, of the same content, is opened instead",
                         plain)
               : Message("$0 beside it, of other content, is opened instead",
                         plain);
}

void CheckShadowed(const Scenery& scenery, SetSink& sink) {
  for (const Scenery::Folder& folder : scenery.folders()) {
    const Members members(scenery, folder);
    std::optional<std::unordered_set<std::string_view>> named;
    for (const std::string& compressed : folder.folder->names) {
      const std::string plain(PlainOf(compressed));
      if (plain == compressed || !folder.folder->Has(plain)) continue;
      // A file that is damaged is in no set.
      std::optional<size_t> file = members.Find(compressed);
      if (!file) file = members.Find(plain);
      if (!file) continue;
      if (!named) named = NamedIn(scenery, folder, /*only_given=*/true);
      if (!members.IsGiven(plain) && !named->contains(plain)) continue;
      std::optional<bool> same;
      if (folder.folder->have_same_content) {
        same = folder.folder->have_same_content(plain, compressed);
      }
      sink.Report(*file,
                  {.rule = &rules::shadowed.info,
                   .where = {{}, FieldPath("$")},
                   .message = ShadowedMessage(QuotedBytes{plain}, same)});
    }
  }
}

}  // namespace

const SceneryRule rules::shadowed = {
    .info =
        {.id = "btg-shadowed",
         .severity = Severity::kWarning,
         .title = "A plain file is beside a compressed one of its name.",
         .section = "BTG file format",
         .rationale =
             "FlightGear opens the plain file, so what is in the compressed "
             "one is never seen.",
         .remedy = "Keep the newer of the two files.",
         .no_example = "The rule compares the file with files beside it.",
         .across_files = true},
    .check = CheckShadowed,
    .reads_folders = true};

}  // namespace trackcheck::btg
