// The triangles of a terrain file, in an order that depends on their values
// only.
#ifndef TRACKCHECK_FORMATS_BTG_VIEWS_TRIANGLE_SET_H_
#define TRACKCHECK_FORMATS_BTG_VIEWS_TRIANGLE_SET_H_

#include <memory>

#include "formats/api/view.h"
#include "formats/btg/document.h"

namespace trackcheck::btg {

// Makes the view, which refers to the document. It shows:
// - the center of the sphere, which vertices are relative to;
// - a table "vertices": the positions that triangles use, each once;
// - a list "surfaces" with an element for each material, which has a table
//   "triangles" of indices into "vertices".
// It does not depend on how triangles are divided into elements, strips, fans
// and objects, nor on the order and repetition of vertices. Triangles with two
// corners at one position are left out. Repeated triangles are not.
//
// Takes O(n log n) time, 16 bytes for a vertex, and 10 bytes for a triangle
// below version 10, 16 from version 10 on, or 20 in a file larger than 4 GiB.
std::unique_ptr<DocumentView> MakeTriangleSet(const Document& document);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_VIEWS_TRIANGLE_SET_H_
