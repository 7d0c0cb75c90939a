#include "engine/data/choose_from_datasets.h"

#include <algorithm>
#include <cmath>

#include "engine/core/error.h"
#include "engine/data/nodes/node.h"
#include "engine/kernels/random/stateless_key.h"
#include "engine/kernels/random/words.h"

namespace engine::data {
namespace {

// One draw of TensorFlow's stateless_multinomial with these logits.
int64_t drawClass(const std::vector<float>& logits, const Tensor& seed) {
  const float largest = *std::ranges::max_element(logits);
  std::vector<double> cumulated;
  double total = 0;
  for (const float logit : logits) {
    total += std::exp(static_cast<double>(logit) - static_cast<double>(largest));
    cumulated.push_back(total);
  }
  const double share = kernels::Words(kernels::generatorOfSeed(seed)).nextDouble() * total;
  return std::ranges::upper_bound(cumulated, share) - cumulated.begin();
}

void checkWeights(const std::vector<Dataset>& datasets, const std::vector<float>& weights) {
  if (!weights.empty() && weights.size() != datasets.size()) {
    fail(Code::kInvalidArgument, weights.size(), " weights do not fit ", datasets.size(), " data sets.");
  }
  for (const float weight : weights) {
    if (!(weight >= 0) || std::isinf(weight)) {
      fail(Code::kInvalidArgument, "A weight must be 0 or more, not ", weight, ".");
    }
  }
}

}  // namespace

Dataset chooseFromDatasets(const std::vector<Dataset>& datasets, const Dataset& choices, bool stopOnEmpty) {
  std::vector<NodePtr> nodes;
  for (const Dataset& dataset : datasets) nodes.push_back(dataset.node());
  return Dataset(makeChooseNode(std::move(nodes), choices.node(), stopOnEmpty));
}

Dataset sampleFromDatasets(const std::vector<Dataset>& datasets, const std::vector<float>& weights, OpSeed seed,
                           bool stopOnEmpty) {
  checkWeights(datasets, weights);
  std::vector<Dataset> some;
  std::vector<float> logits;
  for (std::size_t i = 0; i < datasets.size(); ++i) {
    if (!weights.empty() && weights[i] == 0) continue;
    some.push_back(datasets[i]);
    logits.push_back(weights.empty() ? 1.0F : std::log(weights[i]));
  }
  if (some.empty() && !datasets.empty()) return datasets.front().take(0);
  if (some.size() == 1) return some.front();
  const auto choose = [logits](const Element& seeds) {
    return Element{Tensor::scalar<int64_t>(drawClass(logits, seeds.front()))};
  };
  const Dataset choices = Dataset::random(seed).batch(2).map(choose, {{DType::kInt64, Shape{}}});
  return chooseFromDatasets(some, choices, stopOnEmpty);
}

}  // namespace engine::data
