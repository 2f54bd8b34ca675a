// A track as a message, which tests change.
#ifndef TRACKCHECK_FORMATS_TRACK_TEST_RING_H_
#define TRACKCHECK_FORMATS_TRACK_TEST_RING_H_

#include <cstdint>

#include "formats/track/message/track.pb.h"

namespace trackcheck::track {

// A ring road of `sectors` quads between two circles, and a racing line of as
// many straight segments.
inline File Ring(int sectors) {
  File file;
  file.set_name("ring");
  TrackBlock* track = file.mutable_track();
  RacingLinesBlock* lines = file.mutable_racing_lines();
  LineBlock* line = lines->add_lines();
  for (int i = 0; i < sectors; ++i) {
    const int next = (i + 1) % sectors;
    // All sectors and vertices differ.
    for (const double x : {10. * i, 0., 1. * i * i, 10. * i, 1., 5. * i * i}) {
      track->add_vertices(x);
    }
    SectorBlock* sector = track->add_sectors();
    for (const KindOfEdge kind : {WALL, EXIT, WALL, ENTRY}) {
      sector->add_kinds(kind);
    }
    for (const int start : {2 * i, 2 * next, 2 * next + 1, 2 * i + 1}) {
      sector->add_starts(start);
    }
    sector->add_neighbors(next);
    sector->add_neighbors((i + sectors - 1) % sectors);
    sector->add_neighbor_edges(3);
    sector->add_neighbor_edges(1);
    lines->add_vertices(i);
    lines->add_vertices(i * i);
    line->add_kinds(LINE);
    line->add_starts(i);
    line->add_ends(next);
    line->add_lengths(i + 0.5);
  }
  return file;
}

// Inserts a sector before sector `at`. No edge leads to it.
inline File WithSector(File file, int at) {
  TrackBlock* track = file.mutable_track();
  for (SectorBlock& sector : *track->mutable_sectors()) {
    for (int64_t& neighbor : *sector.mutable_neighbors()) {
      if (neighbor >= at) ++neighbor;
    }
  }
  SectorBlock* added = track->add_sectors();
  for (const int start : {0, 4, 8}) {
    added->add_kinds(WALL);
    added->add_starts(start);
  }
  for (int i = track->sectors_size() - 1; i > at; --i) {
    track->mutable_sectors()->SwapElements(i - 1, i);
  }
  return file;
}

// Makes edge 1 of sector `at` the first edge.
inline void Rotate(int at, File* file) {
  SectorBlock* sector = file->mutable_track()->mutable_sectors(at);
  const SectorBlock old = *sector;
  for (int j = 0; j < 4; ++j) {
    sector->set_kinds(j, old.kinds((j + 1) % 4));
    sector->set_starts(j, old.starts((j + 1) % 4));
  }
  // The exit is edge 0 and the entry edge 2 after the rotation.
  TrackBlock* track = file->mutable_track();
  const int count = track->sectors_size();
  track->mutable_sectors((at + 1) % count)->set_neighbor_edges(1, 0);
  track->mutable_sectors((at + count - 1) % count)->set_neighbor_edges(0, 2);
}

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_TEST_RING_H_
