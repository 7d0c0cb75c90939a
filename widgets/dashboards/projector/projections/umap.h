// UMAP (McInnes 2018): places whose fuzzy neighbourhoods are like those of the points. An epoch at a time, so that
// intermediate states can be shown. For worker threads; the same bits on any number of cores, as all points of an epoch
// move at once from where the epoch before left the others.
#pragma once

#include <cstdint>

#include "widgets/dashboards/projector/projections/tsne_affinities.h"

namespace widgets {

struct UmapOptions {
  int dimensions = 2;    // or 3
  int neighbors = 15;    // 2 to 200: few show what is fine, many what is coarse
  double minDist = 0.1;  // 0 to 0.99: how near points may come
  int epochs = 0;        // 0: 500, and 200 above 10,000 points
  uint64_t seed = 1;
};

// The curve 1 / (1 + a d^(2b)) that is nearest to 1 below min_dist and exp(min_dist - d) above (spread 1).
struct UmapCurve {
  double a = 1;
  double b = 1;
};
UmapCurve fitUmapCurve(double minDist);

// Strengths in [0, 1] of the fuzzy union of all neighbourhoods.
SparseRows umapStrengths(const NeighborGraph& graph);

class Umap {
 public:
  // `start` as Tsne's; empty: the first principal components. Errors: Cancelled, InvalidArgument.
  Umap(const PointMatrix& points, const UmapOptions& options, const std::vector<float>& start,
       const ComputeWatch& watch);

  void step();
  int epoch() const { return epoch_; }
  const UmapOptions& options() const { return options_; }
  const std::vector<float>& positions() const { return positions_; }  // rows × dimensions

 private:
  void movePoint(int point, float rate, float* place) const;

  UmapOptions options_;
  UmapCurve curve_;
  SparseRows strengths_;
  float strongest_ = 1;
  int points_;
  int epoch_ = 0;
  std::vector<float> positions_, before_;
};

}  // namespace widgets
