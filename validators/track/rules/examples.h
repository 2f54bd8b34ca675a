// Parts of examples. They edit the base case (testdata/track), a stadium of 32
// vertices and 16 sectors, each with an inner wall, an exit, an outer wall and
// an entry.
#ifndef TRACKCHECK_VALIDATORS_TRACK_RULES_EXAMPLES_H_
#define TRACKCHECK_VALIDATORS_TRACK_RULES_EXAMPLES_H_

// A sector that only has walls.
#define TRACK_LONE_SECTOR(vertices, kinds, starts) \
  "append track.vertices " vertices                \
  "; append track.sectors "                        \
  "'kinds: [" kinds "] starts: [" starts "]'"
#define TRACK_LONE_QUAD(vertices) \
  TRACK_LONE_SECTOR(vertices, "WALL, WALL, WALL, WALL", "32, 33, 34, 35")
#define TRACK_LONE_PENTAGON(vertices)                         \
  TRACK_LONE_SECTOR(vertices, "WALL, WALL, WALL, WALL, WALL", \
                    "32, 33, 34, 35, 36")
// The rule that fires for every such sector.
#define TRACK_LONE "track-sector-unreachable"

// Adds a fifth corner in the outer wall of sector 0, which goes from (60, -58)
// to (0, -58).
#define TRACK_OUTER_CORNER(vertex)                           \
  "append track.vertices " vertex                            \
  "; set track.sectors[0].kinds WALL EXIT WALL WALL ENTRY; " \
  "set track.sectors[0].starts 0 2 3 32 1; "                 \
  "set track.sectors[15].neighbor_edges[0] 4"

// Replaces the vertex (60, 0, -42), where sector 1 begins.
#define TRACK_OTHER_CORNER(vertex) \
  "append track.vertices " vertex "; set track.sectors[1].starts[0] 32"

// Reverses the edges of sector 0.
#define TRACK_REVERSED_SECTOR                         \
  "set track.sectors[0].kinds ENTRY WALL EXIT WALL; " \
  "set track.sectors[0].starts 0 1 3 2; "             \
  "set track.sectors[0].neighbors 15 1; "             \
  "set track.sectors[0].neighbor_edges 1 3; "         \
  "set track.sectors[15].neighbor_edges[0] 0; "       \
  "set track.sectors[1].neighbor_edges[1] 2"

// Rotates the edges of sector 0, so that the exit is the first one.
#define TRACK_ROTATED_SECTOR                          \
  "set track.sectors[0].kinds EXIT WALL ENTRY WALL; " \
  "set track.sectors[0].starts 2 3 1 0; "             \
  "set track.sectors[15].neighbor_edges[0] 2; "       \
  "set track.sectors[1].neighbor_edges[1] 0"

// Adds a sector beside sector 0, whose common edge is of `kind_there` in sector
// 0 and of `kind_here` in the new sector.
#define TRACK_SIDE_SECTOR(kind_there, kind_here)                     \
  "append track.vertices 0 0 -70 60 0 -70; "                         \
  "set track.sectors[0].kinds WALL EXIT " kind_there                 \
  " ENTRY; "                                                         \
  "set track.sectors[0].neighbors 1 16 15; "                         \
  "set track.sectors[0].neighbor_edges 3 0 1; append track.sectors " \
  "'kinds: [" kind_here                                              \
  ", WALL, WALL, WALL] starts: [1, 3, 33, 32] "                      \
  "neighbors: 0 neighbor_edges: 2'"
#define TRACK_DEAD_END TRACK_SIDE_SECTOR("EXIT", "ENTRY")
#define TRACK_WAY_IN TRACK_SIDE_SECTOR("ENTRY", "EXIT")

// Replaces both racing lines by one, a circle inside sector 0.
#define TRACK_SMALL_LINE                                   \
  "remove racing_lines.lines[1]; "                         \
  "set racing_lines.vertices 30 -50 35 -50; "              \
  "set racing_lines.lines[0].kinds ARC; "                  \
  "set racing_lines.lines[0].starts 1; "                   \
  "set racing_lines.lines[0].ends 1; "                     \
  "set racing_lines.lines[0].lengths 31.415926535897932; " \
  "set racing_lines.lines[0].centers 0; "                  \
  "set racing_lines.lines[0].angles 360"

#endif  // TRACKCHECK_VALIDATORS_TRACK_RULES_EXAMPLES_H_
