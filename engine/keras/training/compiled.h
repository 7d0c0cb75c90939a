// What compile() says about each output of a model: loss, its weight, metrics. Values; used by one thread.
#pragma once

#include "engine/keras/losses/loss.h"
#include "engine/keras/model/model.h"

namespace engine::keras {

struct CompiledOutput {
  std::string name;        // of the output
  std::vector<Loss> loss;  // one, or none: the output is not trained
  double lossWeight = 1;
  std::vector<Json> metrics, weightedMetrics;
};

// The entries of a compile config ("loss", "loss_weights", "metrics", "weighted_metrics") for each output: one for all,
// a list in the outputs' order, or by name. InvalidArgument for names and lists that do not fit.
std::vector<CompiledOutput> compiledOutputs(const Config& compile, const Model& model);
// The optimizer of a compile config ("rmsprop" where there is none) as it trains this model: with a layer of the policy
// "mixed_float16" it is put into a LossScaleOptimizer, as Keras does.
Json optimizerFor(const Model& model, const Json& optimizer);

}  // namespace engine::keras
