#include "engine/feature_column/embedding_options.h"

#include <atomic>
#include <cmath>

#include "engine/core/error.h"
#include "engine/feature_column/describe.h"
#include "engine/formats/bundle/tensor_slice.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {
namespace {

std::string uniqueInitializer() {
  static std::atomic<int64_t> next{0};
  return "<initializer " + std::to_string(next++) + ">";
}

// "10 4 2,5:0,4": which part of the checkpoint's tensor to read; empty for a whole variable.
std::string sliceSpec(const Shape& part, const VariableSlice* slice) {
  if (!slice) return {};
  std::string spec;
  for (int64_t dim : slice->fullShape.dims()) spec += std::to_string(dim) + " ";
  std::vector<formats::TensorSlice::Extent> extents;
  for (int axis = 0; axis < part.rank(); ++axis) {
    extents.push_back({slice->offset[static_cast<std::size_t>(axis)], part.dim(axis)});
  }
  return spec + formats::TensorSlice(std::move(extents)).toString();
}

}  // namespace

EmbeddingColumnOptions checkedEmbedding(int64_t dimension, EmbeddingColumnOptions options) {
  if (dimension < 1) fail(Code::kInvalidArgument, "Invalid dimension ", dimension, ".");
  if (options.ckptToLoadFrom.empty() != options.tensorNameInCkpt.empty()) {
    fail(Code::kInvalidArgument, "Must specify both `ckpt_to_load_from` and `tensor_name_in_ckpt` or none of them.");
  }
  if (options.maxNorm && !(*options.maxNorm > 0)) {
    fail(Code::kInvalidArgument, "max_norm must be positive, got ", *options.maxNorm, ".");
  }
  checkCombiner(options.combiner);
  if (!options.initializer) {
    const double stddev = 1 / std::sqrt(static_cast<double>(dimension));
    options.initializer = nn::truncatedNormal(0, stddev);
    options.initializerText = "truncated_normal(0, " + numberText(stddev) + ")";
  } else if (options.initializerText.empty()) {
    options.initializerText = uniqueInitializer();
  }
  return options;
}

std::string describeEmbedding(int64_t dimension, const EmbeddingColumnOptions& options) {
  const auto orNone = [](const std::string& text) { return text.empty() ? std::string("None") : quoted(text); };
  return "dimension=" + std::to_string(dimension) + ", combiner=" + quoted(options.combiner) +
         ", initializer=" + options.initializerText + ", ckpt_to_load_from=" + orNone(options.ckptToLoadFrom) +
         ", tensor_name_in_ckpt=" + orNone(options.tensorNameInCkpt) +
         ", max_norm=" + (options.maxNorm ? numberText(*options.maxNorm) : "None") +
         ", trainable=" + boolText(options.trainable) +
         ", use_safe_embedding_lookup=" + boolText(options.useSafeEmbeddingLookup);
}

nn::SliceInitializer initialEmbedding(const EmbeddingColumnOptions& options) {
  return [options](const Scope& scope, const Shape& shape, DType dtype, const VariableSlice* slice) {
    if (options.ckptToLoadFrom.empty()) return options.initializer(scope, shape, dtype);
    const Output prefix = ops::scalar(scope, options.ckptToLoadFrom, "checkpoint_initializer/prefix");
    const Output names = ops::constant(scope, Tensor::vector<std::string>({options.tensorNameInCkpt}),
                                       "checkpoint_initializer/tensor_names");
    const Output slices = ops::constant(scope, Tensor::vector<std::string>({sliceSpec(shape, slice)}),
                                        "checkpoint_initializer/shape_and_slices");
    Node* restored = scope.node("RestoreV2", {prefix, names, slices}, {{"dtypes", std::vector<DType>{dtype}}},
                                "checkpoint_initializer");
    restored->mergeOutputShape(0, shape);
    return restored->output(0);
  };
}

LookupOptions lookupOptions(const EmbeddingColumnOptions& options, const std::string& name) {
  return {options.combiner, name, options.maxNorm, options.useSafeEmbeddingLookup};
}

}  // namespace engine::feature_column
