// How k-means chooses its first centres: before the first step, from the input's first batches. Used by the thread that
// trains.
#pragma once

#include "engine/estimator/canned/kmeans.h"

namespace engine::estimator {

// The variables to fill in.
struct KMeansCentres {
  Variable clusters;
  std::optional<Variable> updated;  // the copy that mini batches move
  Variable initialized;             // bool
};

// Makes what is needed for it in the graph: `points` [batch, dimensions], not normalised. FailedPrecondition when a
// batch has fewer points than kmeans_plus_plus needs.
class KMeansStartHook : public SessionRunHook {
 public:
  KMeansStartHook(const Scope& scope, const KMeansOptions& options, Output points, KMeansCentres centres);
  void afterCreateSession(Session& session) override;

 private:
  void makeRandom();
  void makePlusPlus();
  void makeChain();
  Tensor nextCentres(Session& session, const Tensor& before);
  Tensor chainCentres(Session& session, const Tensor& before);
  Output normalised(Output x) const;

  Scope scope_;
  KMeansOptions options_;
  int64_t count_;  // of clusters
  int64_t seed_;
  Output points_;
  Output current_;                 // clusters, as they are
  Output initialized_;             // their state
  Output remaining_;               // fed: how many are still to be chosen, int64
  Output chosen_;                  // new centres of a batch
  Output subset_, known_, chain_;  // fed points and centres, and the index of a point
  Output next_, done_;             // fed: what assign_ sets
  Node* assign_ = nullptr;
};

// x / ‖x‖ of each row.
Output unitRows(const Scope& scope, Output x);
bool isCosine(const KMeansOptions& options);
// Of initial clusters, or as many as are asked for.
int64_t clusterCount(const KMeansOptions& options);

}  // namespace engine::estimator
