// A training of boosted trees in memory: what its graph reads instead of the input, which is asked for one batch, all
// rows, when the session begins. Used by the graph's thread.
#pragma once

#include <string>
#include <vector>

#include "engine/estimator/base/estimator_spec.h"
#include "engine/estimator/canned/boosted_trees/boosted_trees_features.h"

namespace engine::estimator {

class HeldInputs {
 public:
  // Nodes in the place of the features and labels.
  HeldInputs(const Features& features, const Labels& labels);

  // Names what the ops of this training share in a session.
  const std::string& holder() const { return holder_; }
  const Features& features() const { return features_; }
  const Labels& labels() const { return labels_; }
  // To be called once the model has been built: holds of the input what the model reads, and `inputs` in the buckets
  // of `described`. The hook does it when a session begins.
  std::shared_ptr<SessionRunHook> holding(const TreeFeatures& described, const TreeInputs& inputs) const;

 private:
  struct Stand {
    Output given;
    Output held;
  };
  Output standIn(Output given);

  std::string holder_;
  std::vector<Stand> stands_;  // by number
  Features features_;
  Labels labels_;
};

}  // namespace engine::estimator
