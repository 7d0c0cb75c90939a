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

// Values in rising order, and how many each stands for. In float32, as Keras keeps and adds them up.
struct Quantiles {
  std::vector<float> values, weights;
};

// numpy.interp: linear between the points, their ends beyond; x rises.
double interpolated(double at, const std::vector<float>& x, const std::vector<float>& y) {
  if (at < x.front()) return y.front();
  const auto above = static_cast<std::size_t>(std::ranges::upper_bound(x, at) - x.begin());
  const std::size_t below = above - 1;
  if (above == x.size() || x[below] == at) return y[below];
  const double slope = (static_cast<double>(y[above]) - y[below]) / (static_cast<double>(x[above]) - x[below]);
  return slope * (at - x[below]) + y[below];
}

// About 1/epsilon values that stand for all (Keras's compress).
Quantiles compressed(const Quantiles& all, double epsilon) {
  if (all.values.empty() || static_cast<double>(all.values.size()) * epsilon < 1) return all;
  std::vector<float> sums(all.weights.size());
  std::partial_sum(all.weights.begin(), all.weights.end(), sums.begin());
  std::vector<float> shares = sums;
  for (float& share : shares) share /= sums.back();
  Quantiles fewer;
  double before = 0;
  const auto count = static_cast<int>(std::ceil(1 / epsilon));  // of numpy.arange(0, 1, epsilon)
  for (int i = 0; i < count; ++i) {
    const double percent = epsilon + i * epsilon;
    const double sum = interpolated(percent, shares, sums);
    fewer.values.push_back(static_cast<float>(interpolated(percent, shares, all.values)));
    fewer.weights.push_back(static_cast<float>(sum - before));
    before = sum;
  }
  return fewer;
}

// Values at equal distances (Keras's summarize).
Quantiles summarized(std::vector<float> values, double epsilon) {
  std::ranges::sort(values);
  const auto increment = static_cast<std::size_t>(static_cast<float>(values.size()) / static_cast<float>(1 / epsilon));
  const std::size_t step = std::max<std::size_t>(increment, 1);
  Quantiles summary;
  for (std::size_t i = increment; i < values.size(); i += step) {
    summary.values.push_back(values[i]);
    summary.weights.push_back(static_cast<float>(step));
  }
  return summary;
}

// Both in one order (Keras's merge_summaries).
Quantiles mergedSummaries(const Quantiles& newer, const Quantiles& older, double epsilon) {
  std::vector<std::pair<float, float>> pairs;
  for (const Quantiles* one : {&newer, &older}) {
    for (std::size_t i = 0; i < one->values.size(); ++i) pairs.emplace_back(one->values[i], one->weights[i]);
  }
  std::ranges::stable_sort(pairs, {}, &std::pair<float, float>::first);
  Quantiles both;
  for (const auto& [value, weight] : pairs) {
    both.values.push_back(value);
    both.weights.push_back(weight);
  }
  return compressed(both, epsilon);
}

std::vector<float> floatsIn(const Tensor& rows) {
  const std::vector<double> values = rows.toDoubles();
  return {values.begin(), values.end()};
}

class Discretization : public AdaptedLayer {
 public:
  using AdaptedLayer::AdaptedLayer;

  void adapt(const Tensor& data, int64_t batchRows) override {
    if (!learns()) failInput("has its boundaries by its config; there is nothing to learn");
    if (batchRows < 0 || data.rank() < 1) failInput("learns from batches of rows, of at least one row each");
    const int64_t step = batchRows == 0 ? std::max(data.dim(0), int64_t{1}) : batchRows;
    makeSummary();
    const double epsilon = config().number("epsilon", 0.01);
    Quantiles summary;
    for (int64_t row = 0; row < data.dim(0); row += step) {
      const Tensor batch = data.slice(row, std::min(row + step, data.dim(0)));
      summary = mergedSummaries(summarized(floatsIn(batch), epsilon), summary, epsilon);
    }
    std::vector<float> both = summary.values;
    both.insert(both.end(), summary.weights.begin(), summary.weights.end());
    summary_->give(Tensor::of(both, Shape{2, static_cast<int64_t>(summary.values.size())}));
  }

 protected:
  void build(const Arguments&) override {
    if (learns()) makeSummary();
  }
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    const std::vector<float> edges = boundaries();
    const Output bins = s.op("Bucketize", {x}, {{"boundaries", edges}});
    // As wide as the config says even where fewer boundaries were learned, so that layers after it can be made before
    // the values of a file are read. (Keras counts those that were learned, and cannot load such .h5 and .keras files.)
    const int64_t depth = learns() ? config().integer("num_bins") : std::ssize(edges) + 1;
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
    const auto all = summary_->value.flat<float>();
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
    const Quantiles summary{{all.begin(), middle}, {middle, all.end()}};
    const Quantiles bins = compressed(summary, 1 / static_cast<double>(config().integer("num_bins")));
    boundaries = bins.values;
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
