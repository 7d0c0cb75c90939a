#include "engine/nn/transformer/crf.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn {
namespace {

// One step of all sequences at a time.
class CrfSteps {
 public:
  CrfSteps(const Scope& scope, const CrfInputs& inputs) : scope_(scope), inputs_(inputs) {
    const Shape& shape = inputs.logits.shape();
    if (!shape.hasRank() || shape.rank() != 3 || shape[1] == kUnknownDim || shape[2] == kUnknownDim) {
      fail(Code::kInvalidArgument, "The logits of a chain of labels '", inputs.logits.name(), "' are ", shape,
           "; they must be [batch, length, labels] with a length and a number of labels that are known.");
    }
    length_ = shape[1];
    labels_ = shape[2];
    mask_ = ops::cast(scope, inputs.mask, DType::kFloat);
  }

  int64_t length() const { return length_; }
  int64_t labels() const { return labels_; }
  Output mask() const { return mask_; }
  Output logits(int64_t step) const { return at(inputs_.logits, step, {-1, labels_}); }  // [batch, labels]
  Output counts(int64_t step) const { return at(mask_, step, {-1, 1}); }                 // [batch, 1]
  // state + transitions: [batch, from, to]
  Output moved(Output state) const {
    const Output from = ops::reshape(scope_, state, {-1, labels_, 1});
    return ops::add(scope_, from, ops::reshape(scope_, inputs_.transitions, {1, labels_, labels_}));
  }
  // `next` where the step counts, else `state`.
  Output chosen(int64_t step, Output next, Output state) const {
    const Output counted = counts(step);
    const Output others = ops::sub(scope_, ops::scalar(scope_, 1.0f), counted);
    return ops::add(scope_, ops::mul(scope_, next, counted), ops::mul(scope_, state, others));
  }

 private:
  Output at(Output x, int64_t step, const std::vector<int64_t>& shape) const {
    const int rank = x.shape().rank();
    std::vector<int32_t> begin(static_cast<std::size_t>(rank), 0);
    std::vector<int32_t> size(static_cast<std::size_t>(rank), -1);
    begin[1] = static_cast<int32_t>(step);
    size[1] = 1;
    const Output slice = scope_.op("Slice", {x, ops::constant(scope_, Tensor::vector<int32_t>(begin), "Slice/begin"),
                                             ops::constant(scope_, Tensor::vector<int32_t>(size), "Slice/size")});
    return ops::reshape(scope_, slice, shape);
  }

  const Scope& scope_;
  const CrfInputs& inputs_;
  int64_t length_ = 0;
  int64_t labels_ = 0;
  Output mask_;
};

// log Σ e^x along an axis.
Output logSumExp(const Scope& scope, Output x, int32_t axis) {
  const Output axes = ops::constant(scope, Tensor::vector<int32_t>({axis}), "axes");
  const Output highest = scope.op("StopGradient", {scope.op("Max", {x, axes}, {{"keep_dims", true}})});
  const Output sum = ops::sum(scope, scope.op("Exp", {ops::sub(scope, x, highest)}), {axis});
  return ops::add(scope, scope.op("Log", {sum}),
                  scope.op("Squeeze", {highest}, {{"squeeze_dims", std::vector<int64_t>{axis}}}));
}

// The logarithm of the sum over all rows of labels.
Output logNormalizer(const Scope& scope, const CrfSteps& steps) {
  Output state = steps.logits(0);
  for (int64_t step = 1; step < steps.length(); ++step) {
    const Output next = ops::add(scope, logSumExp(scope, steps.moved(state), 1), steps.logits(step));
    state = steps.chosen(step, next, state);
  }
  return logSumExp(scope, state, 1);
}

// Of the given row of labels, by products with ones at the labels.
Output scoreOfLabels(const Scope& scope, const CrfInputs& inputs, const CrfSteps& steps, Output labels) {
  const Output depth = ops::scalar(scope, static_cast<int32_t>(steps.labels()), "one_hot/depth");
  const Output hot =
      scope.op("OneHot", {labels, depth, ops::scalar(scope, 1.0f), ops::scalar(scope, 0.0f)}, {}, "one_hot");
  const Output mask = ops::reshape(scope, steps.mask(), {-1, steps.length(), 1});
  const Output counted = ops::mul(scope, hot, mask);
  const Output unary = ops::sum(scope, ops::mul(scope, inputs.logits, counted), {1, 2});
  if (steps.length() == 1) return unary;
  const auto part = [&](Output x, int32_t begin) {
    const Output from = ops::constant(scope, Tensor::vector<int32_t>({0, begin, 0}), "Slice/begin");
    const Output size =
        ops::constant(scope, Tensor::vector<int32_t>({-1, static_cast<int32_t>(steps.length()) - 1, -1}), "Slice/size");
    return scope.op("Slice", {x, from, size});
  };
  const Output rows = ops::reshape(scope, part(hot, 0), {-1, steps.labels()});
  const Output moved =
      ops::reshape(scope, ops::matMul(scope, rows, inputs.transitions), {-1, steps.length() - 1, steps.labels()});
  return ops::add(scope, unary, ops::sum(scope, ops::mul(scope, moved, part(counted, 1)), {1, 2}));
}

}  // namespace

Output crfLogLikelihood(const Scope& scope, const CrfInputs& inputs, Output labels) {
  const CrfSteps steps(scope, inputs);
  return ops::sub(scope, scoreOfLabels(scope, inputs, steps, labels), logNormalizer(scope, steps));
}

// Viterbi: the best score to each label and where it came from; then back from the best end. A step that does not count
// keeps the label.
Output crfDecode(const Scope& scope, const CrfInputs& inputs) {
  const CrfSteps steps(scope, inputs);
  const Output axis = ops::scalar(scope, int32_t{1}, "dimension");
  const auto argMax = [&](Output x) { return scope.op("ArgMax", {x, axis}, {{"output_type", DType::kInt32}}); };
  const Output axes = ops::constant(scope, Tensor::vector<int32_t>({1}), "axes");
  std::vector<Output> cameFrom;  // of each step but the first: [batch, labels]
  Output state = steps.logits(0);
  for (int64_t step = 1; step < steps.length(); ++step) {
    const Output moved = steps.moved(state);
    cameFrom.push_back(argMax(moved));
    const Output next = ops::add(scope, scope.op("Max", {moved, axes}), steps.logits(step));
    state = steps.chosen(step, next, state);
  }
  std::vector<Output> path{argMax(state)};
  for (int64_t step = steps.length() - 1; step > 0; --step) {
    const Output last = ops::reshape(scope, path.back(), {-1, 1});
    const Output before =
        scope.op("GatherV2", {cameFrom[static_cast<std::size_t>(step - 1)], last, axis}, {{"batch_dims", 1}});
    const Output counted = scope.op("Greater", {steps.counts(step), ops::scalar(scope, 0.5f)});
    path.push_back(ops::reshape(scope, scope.op("SelectV2", {counted, before, last}), {-1}));
  }
  std::reverse(path.begin(), path.end());
  return scope.op("Pack", path, {{"axis", 1}}, "tags");
}

}  // namespace engine::nn
