#include "diff/lists/recording.h"

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace trackcheck {

Recording::Name Recording::NameOf(const FieldInfo& field) {
  return {std::string(field.name), std::string(field.unit), field.comparison,
          field.flags};
}

void Recording::EnterGroup(const FieldInfo& field) {
  parts_.emplace_back(Group{NameOf(field)});
}

bool Recording::EnterElement(const ElementInfo& element) {
  auto kept = std::make_unique<Element>(Element{NameOf(element.list), element,
                                                std::string(element.key),
                                                std::string(element.extends)});
  kept->info.list = {};
  kept->info.key = {};
  kept->info.extends = {};
  parts_.emplace_back(std::move(kept));
  return true;
}

void Recording::LeaveGroup() { parts_.emplace_back(Left()); }

void Recording::VisitScalar(const FieldInfo& field, ScalarType type,
                            ByteView bytes) {
  parts_.emplace_back(Number{NameOf(field), type, bytes});
}

void Recording::VisitBytes(const FieldInfo& field, ByteView bytes) {
  parts_.emplace_back(Bytes{NameOf(field), bytes});
}

void Recording::VisitText(const FieldInfo& field, const TextSource& text) {
  parts_.emplace_back(Text{NameOf(field), text});
}

void Recording::VisitTable(const TableInfo& table) {
  auto kept = std::make_unique<Table>(
      Table{NameOf(table.field), table, std::string(table.extends), {}});
  kept->info.field = {};
  kept->info.extends = {};
  kept->info.columns = {};
  for (const ColumnInfo& column : table.columns) {
    kept->columns.push_back(
        {NameOf(column.field), column, std::string(column.refers_to),
         column.compare_as ? std::string(column.compare_as->refers_to)
                           : std::string()});
  }
  parts_.emplace_back(std::move(kept));
}

void Recording::Replay(FieldVisitor& visitor) const {
  // The depth of open groups and elements from an unwanted element on.
  uint64_t unwanted = 0;
  for (const auto& part : parts_) {
    if (unwanted > 0) {
      if (std::holds_alternative<Group>(part) ||
          std::holds_alternative<std::unique_ptr<Element>>(part)) {
        ++unwanted;
      } else if (std::holds_alternative<Left>(part)) {
        --unwanted;
      }
      continue;
    }
    std::visit(
        [&](const auto& kept) {
          using Part = std::decay_t<decltype(kept)>;
          if constexpr (std::is_same_v<Part, Group>) {
            visitor.EnterGroup(kept.name.info());
          } else if constexpr (std::is_same_v<Part, std::unique_ptr<Element>>) {
            ElementInfo info = kept->info;
            info.list = kept->list.info();
            info.key = kept->key;
            info.extends = kept->extends;
            if (!visitor.EnterElement(info)) unwanted = 1;
          } else if constexpr (std::is_same_v<Part, Left>) {
            visitor.LeaveGroup();
          } else if constexpr (std::is_same_v<Part, Number>) {
            visitor.VisitScalar(kept.name.info(), kept.type, kept.bytes);
          } else if constexpr (std::is_same_v<Part, Bytes>) {
            visitor.VisitBytes(kept.name.info(), kept.bytes);
          } else if constexpr (std::is_same_v<Part, Text>) {
            visitor.VisitText(kept.name.info(), kept.text);
          } else {
            std::vector<ColumnInfo> columns;
            for (const Column& column : kept->columns) {
              columns.push_back(column.info);
              columns.back().field = column.name.info();
              columns.back().refers_to = column.refers_to;
              if (columns.back().compare_as) {
                columns.back().compare_as->refers_to =
                    column.compare_as_refers_to;
              }
            }
            TableInfo info = kept->info;
            info.field = kept->name.info();
            info.extends = kept->extends;
            info.columns = columns;
            visitor.VisitTable(info);
          }
        },
        part);
  }
}

}  // namespace trackcheck
