// Discretization: the bin that a number falls into, by boundaries that are given or learned from data by adapt().
#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/preprocessing/adapted.h"
#include "engine/keras/layers/preprocessing/encoding.h"

namespace engine::keras {
namespace {

// Values in rising order, and how many each stands for.
struct Quantiles {
  std::vector<double> values, weights;
};

// Linear between the points, their ends beyond; x rises.
double interpolated(double at, const std::vector<double>& x, const std::vector<double>& y) {
  if (at <= x.front()) return y.front();
  if (at >= x.back()) return y.back();
  const auto above = static_cast<std::size_t>(std::ranges::upper_bound(x, at) - x.begin());
  const double share = (at - x[above - 1]) / (x[above] - x[above - 1]);
  return y[above - 1] + share * (y[above] - y[above - 1]);
}

// About 1/epsilon values that stand for all.
Quantiles compressed(const Quantiles& all, double epsilon) {
  if (all.values.empty() || static_cast<double>(all.values.size()) * epsilon < 1) return all;
  std::vector<double> sums(all.weights.size());
  std::partial_sum(all.weights.begin(), all.weights.end(), sums.begin());
  std::vector<double> shares = sums;
  for (double& share : shares) share /= sums.back();
  Quantiles fewer;
  double before = 0;
  const auto count = static_cast<int>(std::ceil(1 / epsilon - 1e-9));
  for (int i = 0; i < count; ++i) {
    const double percent = epsilon + i * epsilon;
    const double sum = interpolated(percent, shares, sums);
    fewer.values.push_back(interpolated(percent, shares, all.values));
    fewer.weights.push_back(sum - before);
    before = sum;
  }
  return fewer;
}

Quantiles summarized(std::vector<double> values, double epsilon) {
  std::ranges::sort(values);
  const auto increment = static_cast<std::size_t>(static_cast<double>(values.size()) * epsilon);
  const std::size_t step = std::max<std::size_t>(increment, 1);
  Quantiles summary;
  for (std::size_t i = increment; i < values.size(); i += step) {
    summary.values.push_back(values[i]);
    summary.weights.push_back(static_cast<double>(step));
  }
  return compressed(summary, epsilon);
}

class Discretization : public AdaptedLayer {
 public:
  using AdaptedLayer::AdaptedLayer;

  void adapt(const Tensor& data) override {
    if (!config().isNull("bin_boundaries")) failInput("has its boundaries by its config; there is nothing to learn");
    const Quantiles summary = summarized(data.toDoubles(), config().number("epsilon", 0.01));
    std::vector<float> both(summary.values.begin(), summary.values.end());
    both.insert(both.end(), summary.weights.begin(), summary.weights.end());
    const Shape shape{2, static_cast<int64_t>(summary.values.size())};
    summary_ =
        summary_
            ? summary_
            : addWeight(
                  {.name = "summary", .shape = shape, .dtype = DType::kFloat, .trainable = false, .absolute = true});
    summary_->shape = shape;
    summary_->value = Tensor::of(both, shape);
    const Quantiles bins = compressed(summary, 1 / static_cast<double>(config().integer("num_bins")));
    boundaries_.assign(bins.values.begin(), bins.values.end());
    if (!boundaries_.empty()) boundaries_.pop_back();
  }

 protected:
  void build(const Arguments&) override {
    if (config().isNull("bin_boundaries")) return;
    for (const double boundary : config().numbers("bin_boundaries"))
      boundaries_.push_back(static_cast<float>(boundary));
    std::ranges::sort(boundaries_);
  }
  Output apply(const Call& call, Output x) override {
    if (config().isNull("bin_boundaries") && !summary_) failInput("needs adapt() or bin_boundaries");
    const Scope& s = call.scope();
    const Output bins = s.op("Bucketize", {x}, {{"boundaries", boundaries_}});
    const auto depth = static_cast<int64_t>(boundaries_.size()) + 1;
    return encodedCategories(s, config(), ops::cast(s, bins, DType::kInt64), depth, dtype());
  }

 private:
  std::vector<float> boundaries_;
  WeightPtr summary_;
};

const LayerRegistrar kDiscretization("Discretization", R"({"dtype": "int64", "bin_boundaries": null, "num_bins": null,
  "epsilon": 0.01, "output_mode": "int", "sparse": false})",
                                     makeLayerOf<Discretization>);

}  // namespace
}  // namespace engine::keras
