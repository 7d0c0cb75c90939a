// Tries a written SavedModel: loaded again, it must answer as the model in memory does. Used by one thread.
#pragma once

#include <string>

#include "engine/estimator/export/export_graph.h"
#include "engine/estimator/export/export_options.h"

namespace engine::estimator {

// Loads every MetaGraph in `folder` and asks the serving signatures of `graph` with a batch. Internal when an output
// differs by more than kVerificationTolerance (relative to the value where that is larger than one), or in anything
// that is no number.
ExportVerification verifyExport(const std::string& folder, ExportGraph& graph, const ExportOptions& options);

inline constexpr double kVerificationTolerance = 1e-5;

// The largest |a - b| of two tensors of one dtype and shape; NaN equals NaN. Infinity when dtype, shape or text differ.
double largestDifference(const Tensor& a, const Tensor& b);

}  // namespace engine::estimator
