// Points from a file of NumPy (.npy, format 1 to 3): a matrix of float32 or float64. For worker threads; the file is
// taken as untrusted.
#pragma once

#include "widgets/dashboards/projector/data/vector_files.h"

namespace widgets {

// Whether the file begins as one of NumPy.
bool isNpy(const QString& path);

// Errors: InvalidArgument (which says what is not as expected), ResourceExhausted, Cancelled.
VectorFile readNpy(const QString& path, const PointLimits& limits, const ComputeWatch& watch);

}  // namespace widgets
