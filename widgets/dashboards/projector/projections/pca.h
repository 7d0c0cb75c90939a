// Principal component analysis: through the covariance where there are at most kExactColumns columns, by randomised
// subspace iteration above. For worker threads; runs on all cores, the same bits on any number of them.
#pragma once

#include <cstdint>
#include <vector>

#include "widgets/dashboards/projector/projections/compute_watch.h"
#include "widgets/dashboards/projector/projections/point_matrix.h"

namespace widgets {

inline constexpr int kPcaComponents = 10;

struct PcaResult {
  static constexpr int kExactColumns = 1000;

  int rows = 0;
  int columns = 0;
  int components = 0;                 // min(wanted, rows - 1, columns), at least 1
  std::vector<float> scores = {};     // rows × components, of the centred points
  std::vector<double> axes = {};      // components × columns, of length 1; the largest number of each is positive
  std::vector<double> variance = {};  // explained by each, as a share of the total: 0 to 1
};

// Errors: InvalidArgument (no points), Cancelled.
PcaResult principalComponents(const PointMatrix& points, int components, uint64_t seed, const ComputeWatch& watch,
                              int exactColumns = PcaResult::kExactColumns);

}  // namespace widgets
