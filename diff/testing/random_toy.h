// Made-up documents and edits of them, by chance.
#ifndef TRACKCHECK_DIFF_TESTING_RANDOM_TOY_H_
#define TRACKCHECK_DIFF_TESTING_RANDOM_TOY_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "diff/testing/randomness.h"
#include "diff/testing/toy_document.h"

namespace trackcheck {

inline ToyDocument::Part RandomPart(Randomness* random, int vertices, int parts,
                                    int depth) {
  ToyDocument::Part part;
  if (!random->OneIn(3)) part.key = std::string(1, "abc"[random->Below(3)]);
  part.size = random->Below(4);
  for (int i = random->Below(5); i > 0; --i) {
    part.edges.push_back({random->Below(vertices + 1), random->Below(parts + 1),
                          random->Below(4) - 1});
  }
  for (int i = random->Below(4); i > 0; --i) {
    part.points.push_back(random->Below(5));
  }
  for (int i = random->Below(4); i > 0; --i) {
    part.links.push_back(random->Below(6) - 1);
  }
  if (depth > 0 && random->OneIn(3)) {
    part.parts.push_back(RandomPart(random, vertices, parts, depth - 1));
  }
  return part;
}

// A document with fields of every kind and few values, so that items are often
// equal by chance.
inline ToyDocument RandomToy(Randomness* random) {
  ToyDocument toy;
  const int values = 1 << (1 + random->Below(8));
  const int vertices = random->Below(30);
  for (int i = 0; i < vertices; ++i) {
    toy.vertices.push_back({static_cast<float>(random->Below(values)),
                            static_cast<float>(random->Below(values)),
                            static_cast<float>(random->Below(2))});
  }
  for (int i = random->Below(30); i > 0; --i) {
    toy.triangles.push_back({random->Below(vertices + 2) - 1,
                             random->Below(vertices + 2) - 1,
                             random->Below(vertices + 2) - 1});
  }
  for (int i = random->Below(10); i > 0; --i) {
    toy.masses.push_back(random->Below(4) * 0.1);
    toy.ranks.push_back(static_cast<uint8_t>(random->Below(9)));
    toy.notes.push_back(static_cast<uint16_t>(random->Below(9)));
  }
  for (int i = random->Below(20); i > 0; --i) {
    toy.speeds.push_back(static_cast<float>(random->Below(30)));
    toy.heights.push_back(random->Below(5));
  }
  const int parts = random->Below(5);
  for (int i = 0; i < parts; ++i) {
    toy.parts.push_back(RandomPart(random, vertices, parts, 2));
  }
  for (int i = random->Below(4); i > 0; --i) {
    toy.chosen.push_back(random->Below(parts + 1));
  }
  if (random->OneIn(2)) toy.label = "la\"bel\n";
  return toy;
}

// Inserts, removes, changes, exchanges or reverses rows.
template <typename Row, typename Make>
void EditRows(Randomness* random, std::vector<Row>* rows, Make make) {
  const int size = static_cast<int>(rows->size());
  const int at = size == 0 ? 0 : random->Below(size);
  switch (random->Below(5)) {
    case 0:
      rows->insert(rows->begin() + at, make());
      return;
    case 1:
      if (size > 0) rows->erase(rows->begin() + at);
      return;
    case 2:
      if (size > 0) (*rows)[at] = make();
      return;
    case 3:
      if (size > 0) std::swap((*rows)[at], (*rows)[random->Below(size)]);
      return;
    default:
      std::reverse(rows->begin(), rows->begin() + at);
  }
}

inline void EditPart(Randomness* random, int vertices, int parts,
                     ToyDocument::Part* part) {
  switch (random->Below(5)) {
    case 0:
      part->size = random->Below(5);
      return;
    case 1:
      part->key += 'x';
      return;
    case 2:
      return EditRows(random, &part->points, [&] { return random->Below(5); });
    case 3:
      return EditRows(random, &part->links, [&] { return random->Below(5); });
    default:
      return EditRows(random, &part->edges, [&] {
        return ToyDocument::Edge{random->Below(vertices + 1),
                                 random->Below(parts + 1), random->Below(3)};
      });
  }
}

// Changes one part of the document.
inline void Edit(Randomness* random, ToyDocument* toy) {
  const int vertices = static_cast<int>(toy->vertices.size());
  const int parts = static_cast<int>(toy->parts.size());
  switch (random->Below(9)) {
    case 0:
      // Renumbers the triangles, as an editor would.
      if (vertices > 0) {
        const int at = random->Below(vertices);
        toy->vertices.insert(toy->vertices.begin() + at, {0.5f, 7, 9});
        for (auto& triangle : toy->triangles) {
          for (int32_t& vertex : triangle) vertex += vertex >= at ? 1 : 0;
        }
      }
      return;
    case 1:
      for (auto& vertex : toy->vertices) vertex[2] += 0.1f;
      return;
    case 2:
      return EditRows(random, &toy->vertices, [&] {
        return ToyDocument::Vertex{static_cast<float>(random->Below(8)), 1, 2};
      });
    case 3:
      return EditRows(random, &toy->triangles, [&] {
        return ToyDocument::Triangle{random->Below(vertices + 1),
                                     random->Below(vertices + 1), 0};
      });
    case 4:
      toy->version = random->Below(3);
      toy->label = random->OneIn(2) ? "" : "other";
      return;
    case 5:
      return EditRows(random, &toy->parts,
                      [&] { return RandomPart(random, vertices, parts, 1); });
    case 6:
      if (parts > 0) {
        EditPart(random, vertices, parts, &toy->parts[random->Below(parts)]);
      }
      return;
    case 7:
      return EditRows(random, &toy->chosen,
                      [&] { return random->Below(parts + 1); });
    default:
      if (!toy->speeds.empty()) {
        toy->speeds[random->Below(static_cast<int>(toy->speeds.size()))] += 1;
      }
  }
}

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_TESTING_RANDOM_TOY_H_
