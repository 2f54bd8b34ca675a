// The triangles of a terrain file, in an order that follows from their values.
// Source: "BTG file format", the types of geometry.
#ifndef TRACKCHECK_FORMATS_BTG_TRIANGLE_SET_H_
#define TRACKCHECK_FORMATS_BTG_TRIANGLE_SET_H_

#include <memory>

#include "formats/btg/document.h"
#include "formats/core/view.h"

namespace trackcheck::btg {

// Shows the sphere's centre, which vertices are relative to; the positions of
// the vertices that triangles use, each once; and for each material, as an
// element of a list "surfaces", a table "triangles" of indices to these
// positions. What elements, strips, fans and objects there are, and how often
// and in what order vertices are listed, makes no difference. Triangles with
// two corners at one position are left out, those that are there twice are not.
//
// Keeps 10 bytes for a triangle below version 10, and 16 from there on, and
// 16 for a vertex; making it takes n log n time. Larger files than 4 GiB take
// 20 for a triangle.
std::unique_ptr<DocumentView> MakeTriangleSet(const Document& document);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_TRIANGLE_SET_H_
