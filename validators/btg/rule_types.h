// The four kinds of rules over a terrain file, and all rules by name.
#ifndef TRACKCHECK_VALIDATORS_BTG_RULE_TYPES_H_
#define TRACKCHECK_VALIDATORS_BTG_RULE_TYPES_H_

#include <cstdint>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "validators/column_rules.h"

namespace trackcheck::btg {

class TileFacts;
class TupleScreen;

// Judges what is small: the header, objects, their properties, the sphere. Only
// called if `sink` wants it.
struct TileRule {
  RuleInfo info;
  void (*check)(const TileFacts& tile, FindingSink& sink);
};

// An element's size, and what it should be made of.
struct ElementShape {
  const Object* object = nullptr;
  uint64_t unit = 0;  // bytes of a record or tuple; 0 if not known
  uint64_t size = 0;  // bytes
};

// Judges each element by its shape. The place of one that fails is its byte
// count, or if `whole` all of it.
struct ElementRule {
  RuleInfo info;
  bool (*fails)(const ElementShape& shape);
  Message (*words)(const ElementShape& shape);
  bool whole = false;
};

// Judges each record of a list by itself. What is bound refers to the tile.
struct ListRule {
  RuleInfo info;
  ObjectType list;
  ColumnCheck (*bind)(const RuleInfo& info, const TileFacts& tile);
};

// Judges tuples. Only called if `sink` wants it.
struct TupleRule {
  RuleInfo info;
  void (*check)(const TupleScreen& screen, FindingSink& sink);
};

// Declared from rules.def; a rule's own file defines it as `rules::name`, which
// only a declared name allows.
namespace rules {
#define TILE_RULE(name) extern const TileRule name;
#define ELEMENT_RULE(name) extern const ElementRule name;
#define LIST_RULE(name) extern const ListRule name;
#define TUPLE_RULE(name) extern const TupleRule name;
#include "validators/btg/rules.def"
}  // namespace rules

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_RULE_TYPES_H_
