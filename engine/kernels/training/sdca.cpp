// SdcaOptimizer(V2): one pass over a batch of stochastic dual coordinate ascent for linear models, and SdcaFprint, by
// which it knows its examples again. Each pass takes the examples in another order, without which it would not get to
// the optimum. TensorFlow draws it without a seed; here it is that of the pass's number, by one thread, so that results
// are the same each time and on any number of threads.
#include <farmhash.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/random/words.h"
#include "engine/kernels/stateful.h"
#include "engine/kernels/training/sdca_loss.h"

namespace engine::kernels {
namespace {

constexpr int64_t kStates = 4;  // of an example: dual, primal loss, dual loss, weight
constexpr uint64_t kOrderSeed = 20150917;

void sdcaShape(InferenceContext& c) {
  const int sparse = static_cast<int>(c.node().attr<int64_t>("num_sparse_features"));
  const int dense = static_cast<int>(c.node().attr<int64_t>("num_dense_features"));
  c.setOutput(0, Shape{kUnknownDim, kStates});
  const int weights = c.inputCount() - 1 - sparse - dense;
  for (int i = 0; i < sparse + dense; ++i) c.setOutput(1 + i, c.input(weights + i));
}

constexpr const char* kSdcaSignature =
    "sparse_example_indices: num_sparse_features * int64, sparse_feature_indices: num_sparse_features * int64, "
    "sparse_feature_values: num_sparse_features_with_values * float, dense_features: num_dense_features * float, "
    "example_weights: float, example_labels: float, sparse_indices: num_sparse_features * int64, "
    "sparse_weights: num_sparse_features * float, dense_weights: num_dense_features * float, "
    "example_state_data: float -> out_example_state_data: float, "
    "out_delta_sparse_weights: num_sparse_features * float, out_delta_dense_weights: num_dense_features * float";
const OpRegistrar kSdcaV2("SdcaOptimizerV2", kSdcaSignature,
                          "loss_type: string; adaptive: bool = false; num_sparse_features: int; "
                          "num_sparse_features_with_values: int; num_dense_features: int; l1: float; l2: float; "
                          "num_loss_partitions: int; num_inner_iterations: int",
                          sdcaShape, Stateful::kYes);
const OpRegistrar kFprint("SdcaFprint", "input: string -> output: int64", "", [](InferenceContext& c) {
  c.setOutput(0, Shape{c.withRank(0, 1).dim(0), 2});
});
const NoGradientRegistrar kSdcaNoGradient({"SdcaOptimizerV2", "SdcaFprint"});

// How many passes an op made in a session.
struct SdcaPasses : Resource {
  uint64_t count = 0;
};

struct SdcaOptions {
  const SdcaLoss* loss = nullptr;
  bool adaptive = false;
  int sparse = 0, valued = 0, dense = 0;
  double l1 = 0, l2 = 1;
  double partitions = 1;
};

// A feature of an example: its value and where its weight is.
struct SdcaEntry {
  const float* weight;
  float* delta;
  double value;
};

class SdcaBatch {
 public:
  // `pass`: its number, which the order depends on.
  SdcaBatch(KernelContext& context, const SdcaOptions& options, uint64_t pass)
      : context_(context), options_(options), pass_(pass) {
    const int weightsAt = 2 * options.sparse + options.valued + options.dense;
    weights_ = &context.input(weightsAt);
    labels_ = &context.input(weightsAt + 1);
    count_ = labels_->elements();
    if (weights_->elements() != count_) {
      fail(Code::kInvalidArgument, "There are ", count_, " labels and ", weights_->elements(), " example weights.");
    }
    const Tensor& state = context.input(context.inputCount() - 1);
    if (state.shape() != Shape{count_, kStates}) {
      fail(Code::kInvalidArgument, "Expected shape ", Shape{count_, kStates}, " for example_state_data, got ",
           state.shape(), ".");
    }
    state_ = context.output(0, state.shape()).data<float>();
    std::copy_n(state.data<float>(), state.elements(), state_);
    entries_.resize(static_cast<std::size_t>(count_));
    for (int i = 0; i < options.sparse; ++i) addSparse(i, weightsAt + 2);
    for (int i = 0; i < options.dense; ++i) addDense(i, weightsAt + 2);
  }

  void pass() {
    for (int64_t row : options_.adaptive ? sampledOrder() : shuffledOrder()) update(row);
  }

 private:
  void addSparse(int i, int base) {
    const Tensor& rows = context_.input(i);
    const Tensor& features = context_.input(options_.sparse + i);
    const Tensor* values = i < options_.valued ? &context_.input(2 * options_.sparse + i) : nullptr;
    const Tensor& indices = context_.input(base + i);
    const Tensor& weights = context_.input(base + options_.sparse + i);
    const int64_t n = rows.elements();
    if (features.elements() != n || (values && values->elements() != n) || indices.elements() != weights.elements()) {
      fail(Code::kInvalidArgument, "The indices, values and weights of sparse feature ", i, " do not fit each other.");
    }
    float* delta = zeros(1 + i, weights.shape());
    std::unordered_map<int64_t, int64_t> places;
    for (int64_t k = 0; k < indices.elements(); ++k) places[indices.data<int64_t>()[k]] = k;
    for (int64_t k = 0; k < n; ++k) {
      const int64_t row = rows.data<int64_t>()[k];
      const auto place = places.find(features.data<int64_t>()[k]);
      if (row < 0 || row >= count_ || place == places.end()) {
        fail(Code::kInvalidArgument, "Entry ", k, " of sparse feature ", i, " is of example ", row, " and feature ",
             features.data<int64_t>()[k], ", which are not there.");
      }
      const double value = values ? static_cast<double>(values->data<float>()[k]) : 1;
      entries_[static_cast<std::size_t>(row)].push_back(
          {weights.data<float>() + place->second, delta + place->second, value});
    }
  }
  void addDense(int i, int base) {
    const Tensor& x = context_.input(2 * options_.sparse + options_.valued + i);
    const Tensor& weights = context_.input(base + 2 * options_.sparse + i);
    if (x.rank() != 2 || x.dim(0) != count_ || x.dim(1) != weights.elements()) {
      fail(Code::kInvalidArgument, "Dense feature ", i, " has shape ", x.shape(), "; there are ", count_,
           " examples and ", weights.elements(), " weights.");
    }
    float* delta = zeros(1 + options_.sparse + i, weights.shape());
    for (int64_t row = 0; row < count_; ++row) {
      for (int64_t k = 0; k < x.dim(1); ++k) {
        entries_[static_cast<std::size_t>(row)].push_back(
            {weights.data<float>() + k, delta + k, static_cast<double>(x.data<float>()[row * x.dim(1) + k])});
      }
    }
  }
  float* zeros(int output, const Shape& shape) {
    Tensor& tensor = context_.output(output, shape);
    std::fill_n(tensor.data<float>(), tensor.elements(), 0.0F);
    return tensor.data<float>();
  }

  // What L1 leaves of a weight.
  double shrunk(double weight) const {
    const double left = std::abs(weight) - options_.l1 / options_.l2;
    return left > 0 ? std::copysign(left, weight) : 0;
  }
  // The sum before this batch and now, and the weighted norm.
  SdcaExample example(int64_t row, double* before) const {
    SdcaExample e;
    e.label = options_.loss->convertedLabel(static_cast<double>(labels_->data<float>()[row]));
    e.weight = static_cast<double>(weights_->data<float>()[row]);
    e.dual = static_cast<double>(state_[row * kStates]);
    double squares = 0;
    *before = 0;
    for (const SdcaEntry& entry : entries_[static_cast<std::size_t>(row)]) {
      const auto weight = static_cast<double>(*entry.weight);
      *before += entry.value * shrunk(weight);
      e.wx += entry.value * shrunk(weight + options_.partitions * static_cast<double>(*entry.delta));
      squares += entry.value * entry.value;
    }
    e.norm = options_.partitions * squares / options_.l2;
    return e;
  }
  void update(int64_t row) {
    double before = 0;
    const SdcaExample e = example(row, &before);
    const double dual = options_.loss->updatedDual(e);
    const double change = (dual - e.dual) * e.weight / options_.l2;
    for (const SdcaEntry& entry : entries_[static_cast<std::size_t>(row)]) {
      *entry.delta = static_cast<float>(static_cast<double>(*entry.delta) + change * entry.value);
    }
    SdcaExample previous = e;
    previous.wx = before;
    float* state = state_ + row * kStates;
    state[0] = static_cast<float>(dual);
    state[1] = static_cast<float>(options_.loss->primalLoss(previous));
    state[2] = static_cast<float>(options_.loss->dualLoss(e));
    state[3] = static_cast<float>(e.weight);
  }

  std::vector<int64_t> shuffledOrder() const {
    std::vector<int64_t> order(static_cast<std::size_t>(count_));
    std::iota(order.begin(), order.end(), int64_t{0});
    Words words(Philox(kOrderSeed, pass_));
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[words.below64(i)]);
    return order;
  }
  // By what an example is away from its optimum; one that was taken comes again with a tenth of the probability, and
  // those that were never taken come last.
  std::vector<int64_t> sampledOrder() const {
    std::vector<double> sums;
    double total = 0;
    for (int64_t row = 0; row < count_; ++row) {
      double before = 0;
      SdcaExample e = example(row, &before);
      const double squares = e.norm * options_.l2 / options_.partitions;
      const double weight = std::exchange(e.weight, 1);
      const double away = std::abs(e.dual + options_.loss->primalDerivative(e));
      total += weight * std::sqrt(squares + options_.l2 * options_.loss->smoothness()) * away;
      sums.push_back(total);
    }
    if (!(total > 0)) return shuffledOrder();
    Words words(Philox(kOrderSeed, pass_));
    std::vector<int64_t> order;
    std::vector<int> taken(sums.size());
    for (int64_t tries = 0; tries < 2 * count_ && static_cast<int64_t>(order.size()) < count_; ++tries) {
      const auto found = std::upper_bound(sums.begin(), sums.end(), words.nextDouble() * total);
      const auto row = std::min<std::size_t>(static_cast<std::size_t>(found - sums.begin()), sums.size() - 1);
      if (words.nextDouble() > std::pow(0.1, taken[row])) continue;
      ++taken[row];
      order.push_back(static_cast<int64_t>(row));
    }
    for (int64_t row : shuffledOrder()) {
      if (static_cast<int64_t>(order.size()) >= count_) break;
      if (taken[static_cast<std::size_t>(row)] == 0) order.push_back(row);
    }
    return order;
  }

  KernelContext& context_;
  const SdcaOptions& options_;
  uint64_t pass_;
  const Tensor* weights_ = nullptr;
  const Tensor* labels_ = nullptr;
  int64_t count_ = 0;
  float* state_ = nullptr;
  std::vector<std::vector<SdcaEntry>> entries_;
};

const KernelRegistrar kSdcaKernel(
    "SdcaOptimizerV2",
    [](const KernelConstruction& c) {
      SdcaOptions options;
      options.loss = &sdcaLoss(c.attr<std::string>("loss_type"));
      options.adaptive = c.attr<bool>("adaptive");
      options.sparse = static_cast<int>(c.attr<int64_t>("num_sparse_features"));
      options.valued = static_cast<int>(c.attr<int64_t>("num_sparse_features_with_values"));
      options.dense = static_cast<int>(c.attr<int64_t>("num_dense_features"));
      options.l1 = static_cast<double>(c.attr<float>("l1"));
      options.l2 = static_cast<double>(c.attr<float>("l2"));
      options.partitions = static_cast<double>(c.attr<int64_t>("num_loss_partitions"));
      if (options.sparse + options.dense == 0) {
        fail(Code::kInvalidArgument, "Node '", c.node.name(), "': Requires at least one feature to train.");
      }
      if (!(options.l2 > 0)) fail(Code::kInvalidArgument, "Node '", c.node.name(), "': l2 must be positive.");
      const auto passes = c.resources.lookupOrCreate<SdcaPasses>("_sdca_passes/" + c.node.name(),
                                                                 [] { return std::make_shared<SdcaPasses>(); });
      return kernelOf(
          [options, passes](KernelContext& context) { SdcaBatch(context, options, passes->count++).pass(); });
    },
    kStateful);

const KernelRegistrar kFprintKernel("SdcaFprint", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    const Tensor& input = context.input(0);
    if (input.rank() != 1) fail(Code::kInvalidArgument, "Input must be a vector, got shape ", input.shape(), ".");
    int64_t* out = context.output(0, Shape{input.elements(), 2}).data<int64_t>();
    for (const std::string& text : input.flat<std::string>()) {
      const auto print = ::util::Fingerprint128(text.data(), text.size());
      // 0 and 1 are what tables keep for empty and deleted keys.
      const uint64_t low = print.first >= 2 ? print.first : print.first + ~uint64_t{1};
      *out++ = static_cast<int64_t>(low);
      *out++ = static_cast<int64_t>(print.second);
    }
  });
});

}  // namespace
}  // namespace engine::kernels
