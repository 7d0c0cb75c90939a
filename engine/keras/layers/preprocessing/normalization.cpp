// Normalization: (x - mean)/√variance along some axes, given or learned from data by adapt().
#include <algorithm>
#include <cmath>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/normalization/axes.h"
#include "engine/keras/layers/preprocessing/adapted.h"
#include "engine/runtime/session.h"

namespace engine::keras {
namespace {

class Normalization : public AdaptedLayer {
 public:
  using AdaptedLayer::AdaptedLayer;

  // In double: mean and biased variance over all other axes, and the number of rows.
  void adapt(const Tensor& data, int64_t /*batchRows*/) override {
    const Scope scope(scratch_);
    // Built outside of a call, its weights have no scope in their names.
    ensureBuilt("", {{{ops::placeholder(scope, data.dtype(), data.shape(), "data")}}});
    if (!mean_) failInput("has its mean and variance by its config; there is nothing to learn");
    const std::vector<double> values = data.toDoubles();
    const auto count = static_cast<std::size_t>(mean_->shape.elements());
    std::vector<double> sums(count), squares(count);
    std::vector<std::size_t> groups(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      groups[i] = groupOf(static_cast<int64_t>(i), data.shape());
      sums[groups[i]] += values[i];
    }
    const double rows = values.empty() ? 1 : static_cast<double>(values.size()) / static_cast<double>(count);
    for (std::size_t i = 0; i < values.size(); ++i)
      squares[groups[i]] += std::pow(values[i] - sums[groups[i]] / rows, 2);
    std::vector<double> mean(count), variance(count);
    for (std::size_t i = 0; i < count; ++i) {
      mean[i] = sums[i] / rows;
      variance[i] = squares[i] / rows;
    }
    mean_->value = numbersOf(mean, *mean_);
    variance_->value = numbersOf(variance, *variance_);
    count_->value = Tensor::scalar<int64_t>(static_cast<int64_t>(rows));
  }

 protected:
  void build(const Arguments& arguments) override {
    const Output x = arguments.x();
    const Json& axis = config().at("axis");
    axes_ = axis.is_null() || (axis.is_array() && axis.empty()) ? std::vector<int>()
                                                                : axesOfConfig(config(), x.shape().rank());
    if (!config().isNull("mean")) return;
    Shape shape;
    for (const int one : axes_) shape.addDim(channels(x, one));
    mean_ = addWeight({.name = "mean", .shape = shape, .dtype = dtype(), .trainable = false});
    variance_ =
        addWeight({.name = "variance", .shape = shape, .dtype = dtype(), .initializer = "ones", .trainable = false});
    count_ = addWeight({.name = "count", .shape = {}, .dtype = DType::kInt64, .trainable = false});
  }
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    x = ops::cast(s, x, dtype());
    const Output mean = parameter(call, x, mean_, "mean"), variance = parameter(call, x, variance_, "variance");
    const Output deviation = s.op("Maximum", {s.op("Sqrt", {variance}), numberLike(s, x, 1e-7)});
    if (config().flag("invert")) return ops::add(s, mean, ops::mul(s, x, deviation));
    return ops::realDiv(s, ops::sub(s, x, mean), deviation);
  }

 private:
  // In the weight's dtype and shape.
  static Tensor numbersOf(const std::vector<double>& numbers, const Weight& weight) {
    Graph graph;
    const Scope s(graph);
    const Output cast = ops::cast(s, ops::constant(s, Tensor::of(numbers, weight.shape)), weight.dtype);
    return Session(graph, {.threads = 1}).run(Feeds{}, {cast})[0];
  }
  std::size_t groupOf(int64_t place, const Shape& shape) const {
    std::vector<int64_t> at(static_cast<std::size_t>(shape.rank()));
    for (int i = shape.rank(); i-- > 0; place /= shape[i]) at[static_cast<std::size_t>(i)] = place % shape[i];
    int64_t group = 0;
    for (const int axis : axes_) group = group * shape[axis] + at[static_cast<std::size_t>(axis)];
    return static_cast<std::size_t>(group);
  }
  // In the shape that goes with x.
  Output parameter(const Call& call, Output x, const WeightPtr& weight, const char* key) const {
    const Scope& s = call.scope();
    std::vector<int64_t> sizes(static_cast<std::size_t>(x.shape().rank()), 1);
    for (const int axis : axes_) sizes[static_cast<std::size_t>(axis)] = x.shape()[axis];
    if (weight) return ops::reshape(s, call.value(weight), sizes);
    const std::vector<double> numbers = config().numbers(key);
    if (numbers.size() == 1) return numberLike(s, x, numbers[0]);
    const std::vector<float> values(numbers.begin(), numbers.end());
    return ops::reshape(s, ops::cast(s, ops::constant(s, Tensor::vector(values)), x.type()), sizes);
  }

  Graph scratch_;
  std::vector<int> axes_;
  WeightPtr mean_, variance_, count_;
};

const LayerRegistrar kNormalization("Normalization", R"({"axis": -1, "invert": false, "mean": null,
  "variance": null})",
                                    makeLayerOf<Normalization>);

}  // namespace
}  // namespace engine::keras
