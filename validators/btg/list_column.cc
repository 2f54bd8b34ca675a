// Records are numbered over the whole file, and lie where their piece does.
#include "validators/btg/list_column.h"

#include <utility>

#include "formats/core/field_path.h"
#include "formats/core/field_visitor.h"
#include "formats/core/run_list.h"
#include "validators/folded.h"

namespace trackcheck::btg {

Location ListColumn::Record(uint64_t record) const {
  const List& list = tile_->list(names_->type);
  return {tile_->Range(OffsetInPieces(list.pieces, record, record_size()),
                       record_size()),
          FieldPath(names_->name).Element(record)};
}

Location ListColumn::Part(uint64_t record, uint64_t part) const {
  const Location whole = Record(record);
  return {whole.range.Element(part, sizeof(float), sizeof(float)),
          whole.field.Field(names_->parts[part])};
}

ColumnCheck CheckRecords(const RuleInfo& info, const ListColumn& column,
                         RecordScreen screen,
                         std::function<bool(uint64_t)> fails,
                         std::function<Message(uint64_t)> words) {
  ColumnCheck check = {.info = &info};
  check.screen = [column, screen = std::move(screen)](uint64_t first,
                                                      uint64_t count) {
    return screen(column.Address(first), count);
  };
  check.explain = [fails = std::move(fails)](uint64_t first, uint64_t count,
                                             RunList& runs) {
    for (uint64_t i = first; i < first + count; ++i) {
      if (fails(i)) runs.Add(i);
    }
  };
  check.describe = [column, words = std::move(words)](const Run& run) {
    Finding finding = {.where = column.Record(run.first),
                       .message = words(run.first)};
    AddLastPlace(run, column.Record(run.last), finding);
    return finding;
  };
  return check;
}

ColumnCheck CheckParts(const RuleInfo& info, const ListColumn& column,
                       RecordScreen screen, bool (*fails)(float),
                       Message (*words)(float)) {
  ColumnCheck check = {.info = &info};
  check.screen = [column, screen = std::move(screen)](uint64_t first,
                                                      uint64_t count) {
    return screen(column.Address(first), count);
  };
  check.explain = [column, fails](uint64_t first, uint64_t count,
                                  RunList& runs) {
    for (uint64_t i = first; i < first + count; ++i) {
      uint64_t places = 0;
      for (uint64_t k = 0; k < column.parts(); ++k) {
        places += fails(column.Load(i, k)) ? 1 : 0;
      }
      if (places > 0) runs.Add(i, places);
    }
  };
  check.describe = [column, fails, words](const Run& run) {
    uint64_t first = 0;
    while (!fails(column.Load(run.first, first))) ++first;
    Finding finding = {.where = column.Part(run.first, first),
                       .message = words(column.Load(run.first, first))};
    if (run.places > 1) {
      uint64_t last = column.parts() - 1;
      while (!fails(column.Load(run.last, last))) --last;
      finding.related.push_back(
          {Message("the last place"), column.Part(run.last, last)});
    }
    return finding;
  };
  return check;
}

}  // namespace trackcheck::btg
