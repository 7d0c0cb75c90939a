// A source of examples: points on two spirals, of which a model learns to tell to which one each belongs. Experiments
// name it: "train_input": {"named": {"name": "my_plugin", "params": {"turns": "2"}}, "batch_size": 50}.
#include <cmath>
#include <numbers>

#include "engine/estimator/inputs/source_registry.h"

using namespace engine;
using namespace engine::estimator;

namespace {

// `params` were checked against my_plugin.json, which also has their defaults.
InputSource spirals(const Input&, const Params& params, const InputContext& context) {
  const int64_t count = context.onlyShapes ? 1 : params.get<int64_t>("count");
  const double turns = params.get<double>("turns");
  std::vector<float> points;
  std::vector<int32_t> spirals;
  for (int64_t i = 0; i < count; ++i) {
    const int32_t spiral = i % 2;
    const double radius = static_cast<double>(i + 1) / static_cast<double>(count);
    const double angle = 2 * std::numbers::pi * (turns * radius + 0.5 * spiral);
    points.push_back(static_cast<float>(radius * std::cos(angle)));
    points.push_back(static_cast<float>(radius * std::sin(angle)));
    spirals.push_back(spiral);
  }
  const auto examples =
      data::Dataset::fromTensorSlices({Tensor::of(points, Shape{count, 2}), Tensor::of(spirals, Shape{count})});
  return {.examples = examples, .names = {"point", "spiral"}, .labels = {"spiral"}};
}

const SourceRegistrar kMyPlugin("my_plugin", spirals);

}  // namespace
