#include "formats/raf/layout.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

bool GoesBackwardsTooLong(const LapBlocks& lap, Position at) {
  return lap.backward_stretches().Contains(at.element);
}

}  // namespace

const BlockRule rules::heading_velocity = {
    .info = {.id = "raf-heading-velocity",
             .severity = Severity::kInfo,
             .title = "The car goes backwards in a forward gear.",
             .section = "DATA BLOCKS",
             .rationale = "A car that spins moves backwards, but seldom for "
                          "more than a second. The forward vector may have the "
                          "wrong sign.",
             .remedy = "Nothing needs to be done if the car did spin. "
                       "Otherwise correct the "
                       "sign of the vector.",
             .bad = "set data_blocks.forward_vector_x[55] 8205; "
                    "set data_blocks.forward_vector_y[55] 31723; "
                    "set data_blocks.forward_vector_x[56] 6635; "
                    "set data_blocks.forward_vector_y[56] 32088; "
                    "set data_blocks.forward_vector_x[57] 5027; "
                    "set data_blocks.forward_vector_y[57] 32379; "
                    "set data_blocks.forward_vector_x[58] 3385; "
                    "set data_blocks.forward_vector_y[58] 32592; "
                    "set data_blocks.forward_vector_x[59] 1710; "
                    "set data_blocks.forward_vector_y[59] 32722; "
                    "set data_blocks.forward_vector_x[60] 8; "
                    "set data_blocks.forward_vector_y[60] 32767; "
                    "set data_blocks.forward_vector_x[61] -1719; "
                    "set data_blocks.forward_vector_y[61] 32722; "
                    "set data_blocks.forward_vector_x[62] -3465; "
                    "set data_blocks.forward_vector_y[62] 32583; "
                    "set data_blocks.forward_vector_x[63] -5224; "
                    "set data_blocks.forward_vector_y[63] 32348; "
                    "set data_blocks.forward_vector_x[64] -6989; "
                    "set data_blocks.forward_vector_y[64] 32013; "
                    "set data_blocks.forward_vector_x[65] -8755; "
                    "set data_blocks.forward_vector_y[65] 31576",
             .ok = "set data_blocks.forward_vector_x[55] 8205; "
                   "set data_blocks.forward_vector_y[55] 31723; "
                   "set data_blocks.forward_vector_x[56] 6635; "
                   "set data_blocks.forward_vector_y[56] 32088; "
                   "set data_blocks.forward_vector_x[57] 5027; "
                   "set data_blocks.forward_vector_y[57] 32379; "
                   "set data_blocks.forward_vector_x[58] 3385; "
                   "set data_blocks.forward_vector_y[58] 32592; "
                   "set data_blocks.forward_vector_x[59] 1710; "
                   "set data_blocks.forward_vector_y[59] 32722; "
                   "set data_blocks.forward_vector_x[60] 8; "
                   "set data_blocks.forward_vector_y[60] 32767; "
                   "set data_blocks.forward_vector_x[61] -1719; "
                   "set data_blocks.forward_vector_y[61] 32722; "
                   "set data_blocks.forward_vector_x[62] -3465; "
                   "set data_blocks.forward_vector_y[62] 32583; "
                   "set data_blocks.forward_vector_x[63] -5224; "
                   "set data_blocks.forward_vector_y[63] 32348; "
                   "set data_blocks.forward_vector_x[64] -6989; "
                   "set data_blocks.forward_vector_y[64] 32013"},
    .predicate = Exact<GoesBackwardsTooLong>,
    .place =
        [](const LapBlocks& lap, Position at) {
          return lap.blocks().VectorPlace(at.element, "forward_vector",
                                          block::kForwardX);
        },
    .message =
        [](const LapBlocks&, Position) {
          return Message(
              "the car moves against its forward vector for more than a "
              "second, in a forward gear");
        }};

}  // namespace trackcheck::raf
