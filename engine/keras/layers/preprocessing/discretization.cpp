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

// Values at equal distances.
Quantiles summarized(std::vector<double> values, double epsilon) {
  std::ranges::sort(values);
  const auto increment = static_cast<std::size_t>(static_cast<double>(values.size()) * epsilon);
  const std::size_t step = std::max<std::size_t>(increment, 1);
  Quantiles summary;
  for (std::size_t i = increment; i < values.size(); i += step) {
    summary.values.push_back(values[i]);
    summary.weights.push_back(static_cast<double>(step));
  }
  return summary;
}

class Discretization : public AdaptedLayer {
 public:
  using AdaptedLayer::AdaptedLayer;

  void adapt(const Tensor& data) override {
    if (!learns()) failInput("has its boundaries by its config; there is nothing to learn");
    makeSummary();
    const double epsilon = config().number("epsilon", 0.01);
    const Quantiles summary = compressed(summarized(data.toDoubles(), epsilon), epsilon);
    std::vector<float> both(summary.values.begin(), summary.values.end());
    both.insert(both.end(), summary.weights.begin(), summary.weights.end());
    summary_->give(Tensor::of(both, Shape{2, static_cast<int64_t>(summary.values.size())}));
  }

 protected:
  void build(const Arguments&) override {
    if (learns()) makeSummary();
  }
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    const Output bins = s.op("Bucketize", {x}, {{"boundaries", boundaries()}});
    const int64_t depth =
        learns() ? config().integer("num_bins") : static_cast<int64_t>(config().numbers("bin_boundaries").size()) + 1;
    return encodedCategories(s, config(), ops::cast(s, bins, DType::kInt64), depth, dtype());
  }

 private:
  bool learns() const {
    if (config().isNull("bin_boundaries") && config().integer("num_bins") < 1) config().fail("num_bins", "positive");
    return config().isNull("bin_boundaries");
  }
  // What it learns is a weight for files; graphs have its boundaries as constants.
  void makeSummary() {
    if (summary_) return;
    summary_ =
        addWeight({.name = "summary", .shape = {2, 0}, .dtype = DType::kFloat, .trainable = false, .absolute = true});
    summary_->ofAnyLength = true;
    summary_->give(Tensor(DType::kFloat, {2, 0}));
  }

  std::vector<float> boundaries() const {
    std::vector<float> boundaries;
    if (!learns()) {
      for (const double boundary : config().numbers("bin_boundaries"))
        boundaries.push_back(static_cast<float>(boundary));
      std::ranges::sort(boundaries);
      return boundaries;
    }
    const std::vector<double> all = summary_->value.toDoubles();
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
    const Quantiles summary{{all.begin(), middle}, {middle, all.end()}};
    const Quantiles bins = compressed(summary, 1 / static_cast<double>(config().integer("num_bins")));
    boundaries.assign(bins.values.begin(), bins.values.end());
    if (!boundaries.empty()) boundaries.pop_back();
    return boundaries;
  }

  WeightPtr summary_;
};

const LayerRegistrar kDiscretization("Discretization", R"({"dtype": "int64", "bin_boundaries": null, "num_bins": null,
  "epsilon": 0.01, "output_mode": "int", "sparse": false})",
                                     makeLayerOf<Discretization>);

}  // namespace
}  // namespace engine::keras
