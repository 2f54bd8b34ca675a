// A track, and the fit of its vertices in the boxes of its sections.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_TRACK_TRACK_ANALYSIS_H_
#define TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_TRACK_TRACK_ANALYSIS_H_

#include <cassert>

#include "formats/dkrds/document.h"
#include "formats/dkrds/vertex_fit.h"

namespace trackcheck::dkrds {

class TrackAnalysis {
 public:
  // Refers to the document, which must outlive it. Precondition: the header is
  // present.
  explicit TrackAnalysis(const Document& document)
      : document_(document), fit_(FitVertices(document)) {
    assert(document.header.present());
  }

  const Document& document() const { return document_; }
  const Header& header() const { return *document_.header; }
  const VertexFit& fit() const { return fit_; }

 private:
  const Document& document_;
  VertexFit fit_;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_TRACK_TRACK_ANALYSIS_H_
