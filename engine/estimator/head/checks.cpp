#include "engine/estimator/head/checks.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::estimator {
namespace {

constexpr int64_t kSummarize = 16;  // values that an error shows of each tensor

Output allEqual(const Scope& scope, Output x, Output y) {
  const Output zero = ops::constant(scope, Tensor::vector<int32_t>({0}), "axes");
  return scope.op("All", {scope.op("Equal", {x, y}), zero});
}

// The labels' shape without a batch may be known in full: then nothing is left to check when a batch runs.
bool surelySame(const Shape& labels, const Shape& logits, int64_t dimension) {
  if (!labels.isFullyDefined() || !logits.isFullyDefined()) return false;
  Shape expected = logits;
  expected.setDim(-1, dimension);
  return labels == expected;
}

}  // namespace

Node* assertThat(const Scope& scope, Output condition, const std::string& text, const std::vector<Output>& data) {
  std::vector<Output> inputs{condition, ops::scalar(scope, text, "message")};
  inputs.insert(inputs.end(), data.begin(), data.end());
  return scope.node("Assert", inputs, {{"summarize", kSummarize}});
}

Output shapeWithLast(const Scope& scope, Output x, int64_t last) {
  const Output begin = ops::constant(scope, Tensor::vector<int32_t>({0}), "strided_slice/begin");
  const Output end = ops::constant(scope, Tensor::vector<int32_t>({-1}), "strided_slice/end");
  const Output one = ops::constant(scope, Tensor::vector<int32_t>({1}), "strided_slice/strides");
  const Output outer = scope.op("StridedSlice", {ops::shapeOf(scope, x), begin, end, one}, {}, "strided_slice");
  const Output size = ops::constant(scope, Tensor::vector<int32_t>({static_cast<int32_t>(last)}), "last");
  return scope.op("ConcatV2", {outer, size, ops::scalar(scope, int32_t{0}, "concat/axis")}, {}, "concat");
}

Output expandLast(const Scope& scope, Output x) {
  return scope.op("ExpandDims", {x, ops::scalar(scope, int32_t{-1}, "ExpandDims/dim")}, {}, "ExpandDims");
}

Output checkLogits(const Scope& scope, Output logits, int64_t dimension) {
  const Shape& shape = logits.shape();
  const bool fits = shape.hasRank() && shape.rank() >= 2 && (shape[-1] == kUnknownDim || shape[-1] == dimension);
  if (!fits) {
    fail(Code::kInvalidArgument, "logits shape must be [D0, D1, ... DN, logits_dimension], got ", shape, " of '",
         logits.name(), "', but logits_dimension is ", dimension, ".");
  }
  const Scope inner = scope.child("logits");
  logits = ops::cast(inner, logits, DType::kFloat);
  if (shape[-1] == dimension) return logits;
  const Output want = shapeWithLast(inner, logits, dimension);
  const Output got = ops::shapeOf(inner, logits);
  Node* check =
      assertThat(inner, allEqual(inner, want, got), "logits shape must be [D0, D1, ... DN, logits_dimension]", {got});
  return ops::identity(inner.withControls({check}), logits);
}

Output onlyLabel(const Labels& labels) {
  if (labels.empty()) {
    fail(Code::kInvalidArgument,
         "You must provide a labels Tensor. Given: None. Check that your data contains your label, and that your "
         "input_fn returns labels.");
  }
  if (onlySparseLabel(labels)) {
    fail(Code::kInvalidArgument,
         "SparseTensor labels are not supported. Labels must be a Tensor of shape [D0, D1, ..., ",
         "DN, 1], e.g. [batch_size, 1]. Check the label feature in your data: each example must contain 1 value.");
  }
  if (labels.size() > 1) {
    std::string names;
    for (const auto& [name, label] : labels) names += (names.empty() ? "" : ", ") + name;
    fail(Code::kInvalidArgument, "The head takes one label; the input has ", labels.size(), ": ", names, ".");
  }
  return labels.begin()->second;
}

std::optional<SparseTensor> onlySparseLabel(const Labels& labels) {
  if (labels.size() != 3) return std::nullopt;
  const std::string& first = labels.begin()->first;
  if (!first.ends_with(kIndicesSuffix)) return std::nullopt;
  return findSparse(labels, first.substr(0, first.size() - kIndicesSuffix.size()));
}

Output checkLabels(const Scope& scope, Output labels, Output logits, int64_t dimension) {
  const Scope inner = scope.child("labels");
  const Shape& wanted = logits.shape();
  if (labels.shape().hasRank() && wanted.hasRank() && labels.shape().rank() == wanted.rank() - 1) {
    labels = expandLast(inner, labels);
  }
  const Shape& shape = labels.shape();
  const std::string text = message("labels shape must be [D0, D1, ... DN, ", dimension,
                                   "]. Suggested Fix: check your n_classes argument to the head and/or the shape of "
                                   "your label.");
  if (!shape.hasRank() || shape.rank() != wanted.rank()) {
    fail(Code::kInvalidArgument, text, " '", labels.name(), "' is ", shape, ", the logits are ", wanted, ".");
  }
  if (shape[-1] != kUnknownDim && shape[-1] != dimension) {
    fail(Code::kInvalidArgument, "Mismatched label shape. Expected labels dimension=", dimension, ".  Received ",
         shape[-1],
         ". Suggested Fix: If your classifier expects one-hot encoding label, check your n_classes argument ",
         "to the estimator and/or the shape of your label. Otherwise, check the shape of your label.");
  }
  if (surelySame(shape, wanted, dimension)) return labels;
  const Output want = shapeWithLast(inner, logits, dimension);
  const Output got = ops::shapeOf(inner, labels);
  Node* check = assertThat(inner, allEqual(inner, want, got), text,
                           {ops::scalar(inner, std::string("expected_labels_shape: "), "expected"), want,
                            ops::scalar(inner, std::string("labels_shape: "), "given"), got});
  return ops::identity(inner.withControls({check}), labels);
}

Output checkLabelRange(const Scope& scope, Output labels, int64_t classes, const std::string& text) {
  const Scope inner = scope.child("check_label_range");
  std::vector<int32_t> axes;
  for (int i = 0; i < labels.shape().rank(); ++i) axes.push_back(i);
  const Output all = ops::constant(inner, Tensor::vector(axes), "axes");
  const DType dtype = labels.type();
  const Output largest = inner.op("Max", {labels, all});
  const Output smallest = inner.op("Min", {labels, all});
  const auto label = [&](const char* name) { return ops::scalar(inner, std::string(name), "what"); };
  const Output last = ops::number(inner, dtype, static_cast<double>(classes - 1), "n_classes_minus_1");
  // An empty batch has the lowest of all numbers as its largest label, and passes.
  Node* less =
      assertThat(inner, inner.op("LessEqual", {largest, last}), text.empty() ? "Labels must be <= n_classes - 1" : text,
                 {label("largest label: "), largest, label("n_classes - 1: "), last});
  Node* positive = assertThat(inner, inner.op("GreaterEqual", {smallest, ops::number(inner, dtype, 0, "zero")}),
                              text.empty() ? "Labels must be >= 0" : text, {label("smallest label: "), smallest});
  return ops::identity(inner.withControls({less, positive}), labels);
}

}  // namespace engine::estimator
