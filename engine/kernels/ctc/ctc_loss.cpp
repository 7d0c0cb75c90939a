// CTCLoss and CTCLossV2: minus the logarithm of the probability that a sequence of scores reads as its labels, when
// repeated classes and blanks may lie between them (Graves et al. 2006, "Connectionist temporal classification"; the
// equations are those of Graves 2012, chapter 7). The gradient by the scores is the second output.
#include <algorithm>
#include <vector>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/ctc/ctc_inputs.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {
namespace {

void ctcLossShape(InferenceContext& c) {
  const Shape inputs = c.withRank(0, 3);
  c.withRank(1, 2);
  c.withRank(2, 1);
  const Shape lengths = c.withRank(3, 1);
  const int64_t batch = inputs.hasRank() && inputs.dim(1) >= 0 ? inputs.dim(1)
                        : lengths.hasRank()                    ? lengths.dim(0)
                                                               : kUnknownDim;
  c.setOutput(0, Shape{batch});
  c.setOutput(1, inputs);
}

constexpr const char* kCtcAttrs =
    "preprocess_collapse_repeated: bool = false; ctc_merge_repeated: bool = true; "
    "ignore_longer_outputs_than_inputs: bool = false";
constexpr const char* kCtcLabels = "labels_indices: int64, labels_values: int32, sequence_length: int32";
const OpRegistrar kCtcLoss("CTCLoss", (std::string("inputs: T, ") + kCtcLabels + " -> loss: T, gradient: T").c_str(),
                           (std::string(kCtcAttrs) + "; T: type = float").c_str(), ctcLossShape);
const OpRegistrar kCtcLossV2("CTCLossV2",
                             (std::string("inputs: float, ") + kCtcLabels + " -> loss: float, gradient: float").c_str(),
                             kCtcAttrs, ctcLossShape);

struct CtcOptions {
  bool collapse, merge, ignoreLonger;
  bool blankFirst;  // class 0 is the blank; otherwise the last one is
};

using Labels = std::vector<int32_t>;

// The labels of each sequence.
std::vector<Labels> readLabels(const Tensor& indices, const Tensor& values, int64_t batch) {
  if (indices.rank() != 2 || indices.dim(1) != 2) {
    fail(Code::kInvalidArgument, "labels_indices is not a matrix with 2 columns: its shape is ", indices.shape(), ".");
  }
  if (values.rank() != 1 || values.dim(0) != indices.dim(0)) {
    fail(Code::kInvalidArgument, "labels_indices and labels_values must contain the same number of rows, but saw ",
         "shapes: ", indices.shape(), " vs. ", values.shape(), ".");
  }
  std::vector<Labels> labels(static_cast<std::size_t>(batch));
  const int64_t* at = indices.data<int64_t>();
  for (int64_t i = 0; i < values.dim(0); ++i, at += 2) {
    if (at[0] < 0 || at[0] >= batch || at[1] < 0) {
      fail(Code::kInvalidArgument, "label SparseTensor is not valid: indices[", i, "] = [", at[0], ",", at[1],
           "] is out of bounds: there are ", batch, " sequences.");
    }
    if (i > 0 && (at[0] < at[-2] || (at[0] == at[-2] && at[1] <= at[-1]))) {
      fail(Code::kInvalidArgument, "label SparseTensor is not valid: indices[", i, "] = [", at[0], ",", at[1],
           "] is out of order or repeated; sparse.reorder sorts them.");
    }
    labels[static_cast<std::size_t>(at[0])].push_back(values.data<int32_t>()[i]);
  }
  return labels;
}

// Labels with a blank before, between and after them. A label that is no class, or the blank, ends its sequence, as in
// TensorFlow; what follows it must be such, too.
Labels withBlanks(const Labels& labels, int32_t blank, int64_t classes, const CtcOptions& options, int64_t sequence) {
  if (labels.empty()) fail(Code::kInvalidArgument, "Labels length is zero in batch ", sequence);
  Labels result{blank};
  bool hasEnded = false;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (labels[i] < 0) {
      fail(Code::kInvalidArgument, "All labels must be nonnegative integers, batch: ", sequence, " has ", labels[i],
           ".");
    }
    if (options.collapse && i > 0 && labels[i] == labels[i - 1]) continue;
    const bool isNull = labels[i] >= classes || labels[i] == blank;
    if (hasEnded && !isNull) {
      fail(Code::kInvalidArgument, "Saw a non-null label (", labels[i], ") following a null label, batch: ", sequence,
           " num_classes: ", classes);
    }
    hasEnded = isNull;
    if (isNull) continue;
    result.push_back(labels[i]);
    result.push_back(blank);
  }
  return result;
}

// One sequence: probabilities of the classes, and the way forward and back through its labels with blanks.
template <typename T>
class CtcSequence {
 public:
  CtcSequence(const CtcScores<T>& scores, int64_t sequence, Labels labels, const CtcOptions& options)
      : classes_(scores.classes),
        steps_(scores.lengths[sequence]),
        labels_(std::move(labels)),
        merge_(options.merge),
        blank_(options.blankFirst ? 0 : static_cast<int32_t>(scores.classes - 1)) {
    probabilities_.resize(static_cast<std::size_t>(steps_ * classes_));
    for (int64_t t = 0; t < steps_; ++t) {
      const T* from = scores.at(t, sequence);
      T* to = probabilities_.data() + t * classes_;
      const T most = *std::max_element(from, from + classes_);
      T sum = 0;
      for (int64_t c = 0; c < classes_; ++c) sum += to[c] = std::exp(from[c] - most);
      for (int64_t c = 0; c < classes_; ++c) to[c] /= sum;
    }
  }

  // Minus the logarithm of the labels' probability. Writes the gradient, in which steps are `stride` numbers apart,
  // where it is wanted. A sequence that cannot read as its labels costs infinity; its gradient is the probabilities.
  T loss(T* gradient, int64_t stride) const {
    const std::vector<T> forward = wayForward();
    const std::vector<T> back = wayBack();
    const std::size_t width = labels_.size();
    T total = kLogNothing<T>;
    for (std::size_t u = 0; u < width; ++u) total = logSum(total, forward[u] + back[u]);
    if (!gradient) return -total;
    std::vector<T> parts(static_cast<std::size_t>(classes_));
    for (int64_t t = 0; t < steps_; ++t) {
      std::ranges::fill(parts, kLogNothing<T>);
      const std::size_t row = static_cast<std::size_t>(t) * width;
      for (std::size_t u = 0; u < width; ++u) {
        T& part = parts[static_cast<std::size_t>(labels_[u])];
        part = logSum(part, forward[row + u] + back[row + u]);
      }
      for (int64_t c = 0; c < classes_; ++c) {
        const T share = total == kLogNothing<T> ? T{0} : std::exp(parts[static_cast<std::size_t>(c)] - total);
        gradient[t * stride + c] = probabilities_[static_cast<std::size_t>(t * classes_ + c)] - share;
      }
    }
    return -total;
  }

 private:
  T logOf(int64_t step, std::size_t u) const {
    return std::log(probabilities_[static_cast<std::size_t>(step * classes_ + labels_[u])]);
  }
  bool isBlank(std::size_t u) const { return labels_[u] == blank_; }
  // Whether a way may lead from label u - 2 to u without the blank between them.
  bool skips(std::size_t u) const { return !isBlank(u) && !(merge_ && labels_[u] == labels_[u - 2]); }
  bool stays(std::size_t u) const { return merge_ || isBlank(u); }

  // [steps, labels]: the logarithm of the probability of all ways that are at label u after the step (7.8, 7.9).
  std::vector<T> wayForward() const {
    const std::size_t width = labels_.size();
    std::vector<T> log(static_cast<std::size_t>(steps_) * width, kLogNothing<T>);
    if (steps_ == 0) return log;
    for (std::size_t u = 0; u < std::min<std::size_t>(2, width); ++u) log[u] = logOf(0, u);
    for (int64_t t = 1; t < steps_; ++t) {
      const T* before = log.data() + static_cast<std::size_t>(t - 1) * width;
      T* now = log.data() + static_cast<std::size_t>(t) * width;
      for (std::size_t u = 0; u < width; ++u) {
        T sum = stays(u) ? before[u] : kLogNothing<T>;
        if (u > 0) sum = logSum(sum, before[u - 1]);
        if (u > 1 && skips(u)) sum = logSum(sum, before[u - 2]);
        now[u] = sum + logOf(t, u);
      }
    }
    return log;
  }

  // The same of the ways from label u after the step to the end (7.13, 7.15).
  std::vector<T> wayBack() const {
    const std::size_t width = labels_.size();
    std::vector<T> log(static_cast<std::size_t>(steps_) * width, kLogNothing<T>);
    if (steps_ == 0) return log;
    T* last = log.data() + static_cast<std::size_t>(steps_ - 1) * width;
    for (std::size_t u = width - std::min<std::size_t>(2, width); u < width; ++u) last[u] = 0;
    for (int64_t t = steps_ - 1; t-- > 0;) {
      const T* after = log.data() + static_cast<std::size_t>(t + 1) * width;
      T* now = log.data() + static_cast<std::size_t>(t) * width;
      for (std::size_t u = 0; u < width; ++u) {
        T sum = stays(u) ? after[u] + logOf(t + 1, u) : kLogNothing<T>;
        if (u + 1 < width) sum = logSum(sum, after[u + 1] + logOf(t + 1, u + 1));
        if (u + 2 < width && skips(u + 2)) sum = logSum(sum, after[u + 2] + logOf(t + 1, u + 2));
        now[u] = sum;
      }
    }
    return log;
  }

  int64_t classes_, steps_;
  Labels labels_;
  bool merge_;
  int32_t blank_;
  std::vector<T> probabilities_;  // [steps, classes]
};

template <typename T>
std::unique_ptr<Kernel> makeCtcLoss(const KernelConstruction& c) {
  const CtcOptions options{c.attr<bool>("preprocess_collapse_repeated"), c.attr<bool>("ctc_merge_repeated"),
                           c.attr<bool>("ignore_longer_outputs_than_inputs"), c.node.op() == "CTCLossV2"};
  return kernelOf([options](KernelContext& context) {
    const CtcScores<T> scores(context.input(0), context.input(3), Code::kInvalidArgument);
    const std::vector<Labels> labels = readLabels(context.input(1), context.input(2), scores.batch);
    T* losses = context.output(0, Shape{scores.batch}).template data<T>();
    T* gradient = context.output(1, context.input(0).shape()).template data<T>();
    std::fill_n(gradient, scores.steps * scores.batch * scores.classes, T{0});
    const auto blank = options.blankFirst ? 0 : static_cast<int32_t>(scores.classes - 1);
    for (int64_t b = 0; b < scores.batch; ++b) {
      Labels all = withBlanks(labels[static_cast<std::size_t>(b)], blank, scores.classes, options, b);
      const auto needed = static_cast<int64_t>(all.size() / 2);
      losses[b] = 0;
      if (needed > scores.lengths[b]) {
        if (options.ignoreLonger) continue;
        fail(Code::kInvalidArgument, "Not enough time for target transition sequence (required: ", needed,
             ", available: ", scores.lengths[b], ") in sequence ", b,
             "; ignore_longer_outputs_than_inputs leaves such sequences out.");
      }
      if (scores.lengths[b] == 0) continue;
      T* of = context.wantsOutput(1) ? gradient + b * scores.classes : nullptr;
      losses[b] = CtcSequence<T>(scores, b, std::move(all), options).loss(of, scores.batch * scores.classes);
    }
  });
}

const KernelRegistrar kCtcLossKernel({"CTCLoss", "CTCLossV2"}, [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0), [&](auto type) { return makeCtcLoss<typename decltype(type)::type>(c); });
});

// The second output times the loss's gradient; TensorFlow, too, has no gradient of that.
std::vector<Gradient> ctcLossGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const Output once =
      s.op("PreventGradient", {c.output(1)}, {{"message", "The gradient of CTCLoss's gradient is not implemented."}});
  const Output factor =
      s.op("ExpandDims", {s.op("ExpandDims", {c.grad(0), ops::scalar(s, int32_t{0})}), ops::scalar(s, int32_t{-1})});
  return {ops::mul(s, factor, once), {}, {}, {}};
}
const GradientRegistrar kCtcLossGradient("CTCLoss", ctcLossGradient);
const GradientRegistrar kCtcLossV2Gradient("CTCLossV2", ctcLossGradient);

}  // namespace
}  // namespace engine::kernels
