// Points from files: tab separated numbers, or raw float32 with a known shape. For worker threads; files are taken as
// untrusted.
#pragma once

#include <QString>

#include "widgets/dashboards/projector/data/point_metadata.h"
#include "widgets/dashboards/projector/projections/point_matrix.h"

namespace widgets {

// How much is shown; beyond it every `stride`-th row.
struct PointLimits {
  int64_t rows = 200'000;
  int64_t numbers = int64_t{1} << 27;  // half a GiB
  int64_t columns = 65'536;

  // 1 shows all. ResourceExhausted when even one row is too many.
  int64_t strideOf(int64_t allRows, int64_t allColumns, const QString& what) const;
};

struct VectorFile {
  PointMatrix points;
  int64_t rows = 0;  // in the file
  int64_t stride = 1;
  MetadataColumn labels;  // where a line begins with a word; else without values
};

// `shape` (rows, columns; may be empty) is what the configuration says: a file of just so many float32 that is no text
// is read as such. Errors: NotFound, InvalidArgument (which line has another number of columns, or no number),
// ResourceExhausted, Cancelled.
VectorFile readVectors(const QString& path, const std::vector<int64_t>& shape, const PointLimits& limits,
                       const ComputeWatch& watch);

}  // namespace widgets
