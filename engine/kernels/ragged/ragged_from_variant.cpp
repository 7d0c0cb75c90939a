// RaggedTensorFromVariant: the ragged tensor of a variant, or one whose rows are those of several.
#include "engine/core/memory.h"
#include "engine/core/resource_array.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/ragged/ragged_variant.h"
#include "engine/kernels/ragged/row_splits.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

const OpRegistrar kFromVariant("RaggedTensorFromVariant",
                               "encoded_ragged: variant -> output_nested_splits: output_ragged_rank * Tsplits, "
                               "output_dense_values: Tvalues",
                               "input_ragged_rank: int; output_ragged_rank: int; Tvalues: type; Tsplits: type = int64",
                               [](InferenceContext& c) {
                                 const int ranks = c.outputCount() - 1;
                                 for (int i = 0; i < ranks; ++i) c.setOutput(i, Shape{kUnknownDim});
                                 c.setOutput(ranks, Shape::unknown());
                               });

const GradientRegistrar kFromVariantGradient(
    "RaggedTensorFromVariant", [](GradientContext& c) -> std::vector<Gradient> {
      const int ranks = c.node.outputCount() - 1;
      const Shape& variants = c.input(0).shape();
      const bool batched = variants.hasRank() ? variants.rank() == 1 : ranks > 0;
      std::vector<Output> inputs;
      for (int i = 0; i < ranks; ++i) inputs.push_back(c.output(i));
      inputs.push_back(c.gradOrZeros(ranks));
      return {c.scope.op(
          "RaggedTensorToVariant", inputs,
          {{"RAGGED_RANK", int64_t{ranks}}, {"Tsplits", c.node.attr<DType>("Tsplits")}, {"batched_input", batched}})};
    });

struct FromVariantOptions {
  int64_t inputRank = 0, outputRank = 0;
  DType values = DType::kInvalid, splits = DType::kInvalid;
};

// The ragged rank of each variant.
int64_t inputRankOf(const Tensor& variants, const FromVariantOptions& options) {
  const int64_t dims = variants.rank();
  int64_t rank = options.inputRank;
  if (rank == -1) {
    rank = options.outputRank - dims;
    if (options.outputRank == 0 && rank < 0) rank = 0;
    if (rank < 0) {
      fail(Code::kInvalidArgument,
           "Inferred input_ragged_rank (output_ragged_rank - encoded_variant.dims()) must be >= 0, found "
           "output_ragged_rank: ",
           options.outputRank, ", encoded_variant.dims(): ", dims, ".");
    }
  }
  if ((options.outputRank != 0 || rank != 0) && options.outputRank != dims + rank) {
    fail(Code::kInvalidArgument,
         "output_ragged_rank must be equal to input_ragged_rank + encoded_ragged.dims(); output_ragged_rank: ",
         options.outputRank, ", input_ragged_rank: ", rank, ", encoded_variant.dims(): ", dims, ".");
  }
  return rank;
}

using RaggedParts = std::vector<std::shared_ptr<const RaggedVariant>>;

RaggedParts partsOf(const Tensor& variants, int64_t rank, const FromVariantOptions& options) {
  RaggedParts parts;
  for (int64_t i = 0; i < variants.elements(); ++i) {
    auto part = std::dynamic_pointer_cast<const RaggedVariant>(resourceAt(variants, i));
    if (!part)
      fail(Code::kInvalidArgument, "Input Variant element at index ", i, " doesn't hold a RaggedTensorVariant.");
    if (static_cast<int64_t>(part->splits.size()) != rank) {
      fail(Code::kInvalidArgument, "Encoded input RaggedTensorVariant has ragged_rank=", part->splits.size(),
           ".  Expected ragged_rank=", rank, ".");
    }
    if (part->values.dtype() != options.values) {
      fail(Code::kInvalidArgument, "Expected values Tensor dtype: ", dtypeName(options.values),
           ", found: ", dtypeName(part->values.dtype()), ".");
    }
    for (const Tensor& splits : part->splits) {
      if (splits.dtype() == options.splits) continue;
      fail(Code::kInvalidArgument, "Expected row_splits Tensor dtype: ", dtypeName(options.splits),
           ", found: ", dtypeName(splits.dtype()), ".");
    }
    parts.push_back(std::move(part));
  }
  return parts;
}

// The values of all parts behind each other, or as rows of a new dimension.
Tensor valuesOf(const RaggedParts& parts, const Shape& stackedBy, DType dtype) {
  if (parts.empty()) return Tensor(dtype, Shape{0});
  const Shape& first = parts.front()->values.shape();
  const bool stack = stackedBy.rank() > 0;
  int64_t rows = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Shape& shape = parts[i]->values.shape();
    bool fits = shape.rank() == first.rank() && (stack || shape.rank() > 0);
    for (int d = stack ? 0 : 1; fits && d < shape.rank(); ++d) fits = shape.dim(d) == first.dim(d);
    if (!fits) {
      fail(Code::kInvalidArgument, "All flat_values must have compatible shapes.  Shape at index 0: ", first,
           ".  Shape at index ", i, ": ", shape, ".");
    }
    if (!stack) rows += shape.dim(0);
  }
  std::vector<int64_t> dims(first.dims().begin(), first.dims().end());
  if (stack) {
    dims.insert(dims.begin(), stackedBy.dims().begin(), stackedBy.dims().end());
  } else {
    dims[0] = rows;
  }
  Tensor values(dtype, Shape(std::move(dims)));
  const Tensor flat = values.reshaped(Shape{values.elements()});
  int64_t at = 0;
  for (const auto& part : parts) {
    const int64_t count = part->values.elements();
    flat.slice(at, at + count).copyFrom(part->values);
    at += count;
  }
  return values;
}

template <typename Split>
Tensor evenSplits(int64_t rows, int64_t each) {
  requireMemory("The row splits of a ragged tensor", bytesOf(rows, sizeof(Split)));
  std::vector<Split> splits;
  for (int64_t i = 0; i <= rows; ++i) splits.push_back(static_cast<Split>(wrappingProduct(i, each)));
  return Tensor::vector(splits);
}

// The splits of the variants' own dimensions, then those of their ragged tensors.
template <typename Split>
std::vector<Tensor> joinedSplits(const RaggedParts& parts, const Shape& dims, int64_t rank) {
  std::vector<Tensor> joined;
  int64_t rows = 1;
  for (int i = 0; i + 1 < dims.rank(); ++i) {
    rows = wrappingProduct(rows, dims.dim(i));
    joined.push_back(evenSplits<Split>(rows, dims.dim(i + 1)));
  }
  std::vector<Split> outer{0};
  for (const auto& part : parts) {
    const int64_t length = rank > 0                  ? part->splits.front().elements() - 1
                           : part->values.rank() > 0 ? part->values.dim(0)
                                                     : 1;
    outer.push_back(static_cast<Split>(outer.back() + length));
  }
  joined.push_back(Tensor::vector(outer));
  for (int64_t i = 0; i < rank; ++i) {
    std::vector<Split> splits{0};
    for (const auto& part : parts) {
      const Split before = splits.back();
      for (const Split split : part->splits[static_cast<std::size_t>(i)].template flat<Split>().subspan(1)) {
        splits.push_back(wrappingSum(before, split));
      }
    }
    joined.push_back(Tensor::vector(splits));
  }
  return joined;
}

template <typename Split>
void fromVariant(KernelContext& context, const FromVariantOptions& options) {
  const Tensor& variants = context.input(0);
  const int64_t rank = inputRankOf(variants, options);
  const RaggedParts parts = partsOf(variants, rank, options);
  const auto last = static_cast<int>(options.outputRank);
  if (variants.rank() == 0) {
    for (int i = 0; i < last; ++i) context.setOutput(i, parts[0]->splits[static_cast<std::size_t>(i)]);
    return context.setOutput(last, parts[0]->values);
  }
  if (last == 0) return context.setOutput(0, valuesOf(parts, variants.shape(), options.values));
  const std::vector<Tensor> splits = joinedSplits<Split>(parts, variants.shape(), rank);
  for (int i = 0; i < last; ++i) context.setOutput(i, splits[static_cast<std::size_t>(i)]);
  context.setOutput(last, valuesOf(parts, Shape{}, options.values));
}

const KernelRegistrar kFromVariantKernel("RaggedTensorFromVariant", [](const KernelConstruction& c) {
  const FromVariantOptions options{c.attr<int64_t>("input_ragged_rank"), c.attr<int64_t>("output_ragged_rank"),
                                   c.attr<DType>("Tvalues"), c.attr<DType>("Tsplits")};
  if (options.inputRank < -1 || options.outputRank < 0) {
    fail(Code::kInvalidArgument, "Node '", c.node.name(), "': the ragged ranks must not be negative, but are ",
         options.inputRank, " and ", options.outputRank, ".");
  }
  return forIndex(c, options.splits, [options](auto split) {
    return kernelOf(
        [options](KernelContext& context) { fromVariant<typename decltype(split)::type>(context, options); });
  });
});

}  // namespace
}  // namespace engine::kernels
