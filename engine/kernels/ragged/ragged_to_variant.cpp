// RaggedTensorToVariant, which puts a ragged tensor, or each of its rows, in a variant, and its gradient.
#include "engine/core/resource_array.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/ragged/ragged_variant.h"
#include "engine/kernels/ragged/row_splits.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

void toVariantShape(InferenceContext& c) {
  if (!c.node().attr<bool>("batched_input")) return c.setOutput(0, Shape{});
  const Shape& first = c.input(0);  // splits, or the values where there are none
  if (!first.hasRank() || first.rank() == 0) return c.setOutput(0, Shape{kUnknownDim});
  const bool hasSplits = c.inputCount() > 1;
  c.setOutput(0, Shape{hasSplits && first.dim(0) >= 0 ? first.dim(0) - 1 : first.dim(0)});
}

const OpRegistrar kToVariant("RaggedTensorToVariant",
                             "rt_nested_splits: RAGGED_RANK * Tsplits, rt_dense_values: Tvalues -> "
                             "encoded_ragged: variant",
                             "RAGGED_RANK: int; Tvalues: type; Tsplits: type = int64; batched_input: bool",
                             toVariantShape);
const OpRegistrar kToVariantGradient(
    "RaggedTensorToVariantGradient",
    "encoded_ragged_grad: variant, row_splits: Tsplits, dense_values_shape: int32 -> dense_values_grad: Tvalues",
    "Tvalues: type; Tsplits: type = int64", [](InferenceContext& c) { c.setOutput(0, c.inputAsShape(2)); });
const NoGradientRegistrar kNoSecondVariantGradient({"RaggedTensorToVariantGradient"});

const GradientRegistrar kToVariantGrad("RaggedTensorToVariant", [](GradientContext& c) {
  std::vector<Gradient> result(c.node.inputs().size());
  const Output values = c.input(static_cast<int>(result.size()) - 1);
  const Output splits = result.size() > 1 ? c.input(0) : ops::scalar(c.scope, int64_t{0});
  result.back() = c.scope.op("RaggedTensorToVariantGradient", {c.grad(), splits, ops::shapeOf(c.scope, values)},
                             {{"Tvalues", values.type()}});
  return result;
});

std::shared_ptr<Resource> raggedOf(std::vector<Tensor> splits, const Tensor& values) {
  return std::make_shared<RaggedVariant>(std::move(splits), values.clone());
}

// Splits [from, to] of a dimension, counted from the first of them.
template <typename Split>
Tensor splitsBetween(const Tensor& splits, int64_t from, int64_t to) {
  Tensor part = splits.slice(from, to + 1).clone();
  Split* values = part.data<Split>();
  const Split first = values[0];
  for (int64_t i = 0; i <= to - from; ++i) values[i] -= first;
  return part;
}

// Row `row` of the outermost dimension.
template <typename Split>
std::shared_ptr<Resource> raggedRow(const std::vector<Tensor>& splits, const Tensor& values, int64_t row) {
  int64_t from = row, to = row + 1;
  std::vector<Tensor> inner;
  for (std::size_t i = 0; i < splits.size(); ++i) {
    if (i > 0) inner.push_back(splitsBetween<Split>(splits[i], from, to));
    const Split* split = splits[i].data<Split>();
    from = split[from];
    to = split[to];
  }
  Tensor part = values.slice(from, to);
  if (splits.empty()) {
    const auto dims = values.shape().dims();
    part = part.reshaped(Shape({dims.begin() + 1, dims.end()}));
  }
  return raggedOf(std::move(inner), part);
}

template <typename Split>
std::vector<Tensor> checkedSplits(const KernelContext& context, const Tensor& values) {
  std::vector<Tensor> splits;
  const int ranks = context.inputCount() - 1;
  if (ranks > 0 && values.rank() < 1) fail(Code::kInvalidArgument, "rt_dense_values must not be a scalar.");
  for (int i = 0; i < ranks; ++i) {
    const int64_t count = i + 1 < ranks ? context.input(i + 1).elements() - 1 : values.dim(0);
    checkRowSplits<Split>(context.input(i), count, "nested_row_splits");
    splits.push_back(context.input(i).clone());
  }
  return splits;
}

template <typename Split>
void toVariant(KernelContext& context, bool batched) {
  const Tensor& values = context.input(context.inputCount() - 1);
  const std::vector<Tensor> splits = checkedSplits<Split>(context, values);
  if (!batched) {
    return context.setOutput(0, Tensor::resource(raggedOf(splits, values), DType::kVariant));
  }
  if (values.rank() < 1) fail(Code::kInvalidArgument, "Can't unbatch rank-0 tensor.");
  const int64_t rows = splits.empty() ? values.dim(0) : splits[0].elements() - 1;
  std::vector<std::shared_ptr<Resource>> made;
  for (int64_t row = 0; row < rows; ++row) made.push_back(raggedRow<Split>(splits, values, row));
  context.setOutput(0, resourcesTensor(std::move(made), Shape{rows}));
}

// The values of all rows behind each other, as far as there is room; nothing is zeros.
template <typename Split>
void variantGradient(KernelContext& context, DType dtype) {
  const Tensor& variants = context.input(0);
  const Tensor& splits = context.input(1);
  const Shape shape = shapeFromTensor(context.input(2));
  Tensor result(dtype, shape);
  const int64_t row = shape.rank() > 0 && shape.dim(0) > 0 ? shape.elements() / shape.dim(0) : 1;
  int64_t at = 0;
  for (int64_t i = 0; i < variants.elements(); ++i) {
    const std::shared_ptr<Resource> resource = resourceAt(variants, i);
    const auto* ragged = dynamic_cast<const RaggedVariant*>(resource.get());
    if (!ragged) {  // nothing depends on this row
      const bool known = splits.rank() == 1 && i + 1 < splits.elements();
      const int64_t rows = known ? wrappingDifference(splits.data<Split>()[i + 1], splits.data<Split>()[i]) : 1;
      at = wrappingSum(at, wrappingProduct(row, rows));
      continue;
    }
    const int64_t count = ragged->values.elements();
    if (ragged->values.dtype() != dtype || at < 0 || count > result.elements() - at) {
      fail(Code::kInvalidArgument, "the gradient ", ragged->values.toString(0), " of row ", i,
           " does not fit in values of ", dtypeName(dtype), shape, ".");
    }
    result.reshaped(Shape{result.elements()}).slice(at, at + count).copyFrom(ragged->values);
    at += count;
  }
  context.setOutput(0, result);
}

const KernelRegistrar kToVariantKernel("RaggedTensorToVariant", [](const KernelConstruction& c) {
  return forIndex(c, c.attr<DType>("Tsplits"), [batched = c.attr<bool>("batched_input")](auto split) {
    return kernelOf([batched](KernelContext& context) { toVariant<typename decltype(split)::type>(context, batched); });
  });
});
const KernelRegistrar kVariantGradientKernel("RaggedTensorToVariantGradient", [](const KernelConstruction& c) {
  return forIndex(c, c.attr<DType>("Tsplits"), [dtype = c.attr<DType>("Tvalues")](auto split) {
    return kernelOf(
        [dtype](KernelContext& context) { variantGradient<typename decltype(split)::type>(context, dtype); });
  });
});

}  // namespace
}  // namespace engine::kernels
