// What several rules over a track file want to know.
#ifndef TRACKCHECK_VALIDATORS_TRACK_TRACK_MODEL_H_
#define TRACKCHECK_VALIDATORS_TRACK_TRACK_MODEL_H_

#include "formats/core/work_pool.h"
#include "formats/track/document.h"

namespace trackcheck::track {

// Refers to the document and the pool.
class TrackModel {
 public:
  TrackModel(const Document& document, WorkPool& pool)
      : document_(document), pool_(pool) {}

  const Document& document() const { return document_; }
  WorkPool& pool() const { return pool_; }

 private:
  const Document& document_;
  WorkPool& pool_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_TRACK_MODEL_H_
