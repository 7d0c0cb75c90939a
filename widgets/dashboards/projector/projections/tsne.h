// t-SNE (van der Maaten 2008) with Barnes and Hut's approximation: places in two or three dimensions where neighbours
// are near each other. An iteration at a time, so that intermediate states can be shown. For worker threads; the same
// bits on any number of cores.
#pragma once

#include <cstdint>

#include "widgets/dashboards/projector/projections/space_tree.h"
#include "widgets/dashboards/projector/projections/tsne_affinities.h"

namespace widgets {

struct TsneOptions {
  int dimensions = 2;       // or 3
  double perplexity = 30;   // neighbours that count, 2 to 100; at most a third of the points
  double learningRate = 0;  // 0: a twelfth of the points, at least 50
  int steps = 1000;
  double supervise = 0;      // 0 to 1: how much pairs of different labels are pushed apart
  double theta = 0.5;        // 0: exact repulsions
  double exaggeration = 12;  // of the affinities at first
  int exaggerationSteps = 250;
  uint64_t seed = 1;
};

class Tsne {
 public:
  // `labels`: of the rows, for supervision; empty: none. `start`: rows × dimensions to go on from; empty: small random
  // numbers. Finds the neighbours, which takes a while. Errors: Cancelled, InvalidArgument (fewer than two points).
  Tsne(const PointMatrix& points, const TsneOptions& options, const std::vector<int>& labels,
       const std::vector<float>& start, const ComputeWatch& watch);
  // Of affinities that are known.
  Tsne(SparseRows affinities, const TsneOptions& options, const std::vector<float>& start);

  void step();
  int iteration() const { return iteration_; }
  const TsneOptions& options() const { return options_; }
  const std::vector<double>& positions() const { return positions_; }  // rows × dimensions

  // d KL / d positions at the present places, with the affinities as they are.
  std::vector<double> gradient(double exaggeration = 1);
  // Kullback-Leibler divergence of the present places' similarities from the affinities. Of all pairs: slow.
  double divergence() const;
  // Moves every point a little at random, as when one shakes a sieve.
  void perturb();

 private:
  template <int kDimensions>
  void gradientIn(SpaceTree<kDimensions>& tree, double exaggeration);

  SparseRows affinities_;
  TsneOptions options_;
  int points_;
  int iteration_ = 0;
  uint64_t perturbed_ = 0;
  std::vector<double> positions_, gradient_, velocity_, gains_;
  SpaceTree<2> flat_;
  SpaceTree<3> deep_;
};

}  // namespace widgets
