// RaggedGather: rows of a ragged tensor, by their numbers.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/index_span.h"
#include "engine/kernels/ragged/row_splits.h"

namespace engine::kernels {
namespace {

void raggedGatherShape(InferenceContext& c) {
  const int outputs = c.outputCount();
  for (int i = 0; i + 1 < outputs; ++i) c.setOutput(i, Shape{kUnknownDim});
  Shape values = c.input(c.inputCount() - 2);
  if (values.hasRank() && values.rank() > 0) values.setDim(0, kUnknownDim);
  c.setOutput(outputs - 1, values);
}

const OpRegistrar kRaggedGather("RaggedGather",
                                "params_nested_splits: PARAMS_RAGGED_RANK * Tsplits, params_dense_values: Tvalues, "
                                "indices: Tindices -> output_nested_splits: OUTPUT_RAGGED_RANK * Tsplits, "
                                "output_dense_values: Tvalues",
                                "Tvalues: type; Tindices: type; Tsplits: type = int64; PARAMS_RAGGED_RANK: int; "
                                "OUTPUT_RAGGED_RANK: int",
                                raggedGatherShape);

// A run of values, from the first to the one behind the last.
struct ValueRange {
  int64_t begin, end;
};

template <typename Split, typename Word>
void raggedGather(KernelContext& context) {
  const int ranks = context.inputCount() - 2;
  const Tensor& values = context.input(ranks);
  const Tensor& indices = context.input(ranks + 1);
  const int outer = indices.rank() - 1;  // dimensions of the indices that become rows of equal length
  if (ranks < 1 || outer < 0 || context.node().outputCount() != ranks + outer + 1) {
    fail(Code::kInvalidArgument, "OUTPUT_RAGGED_RANK must be PARAMS_RAGGED_RANK + the dimensions of indices - 1, with ",
         "indices of shape ", indices.shape(), ".");
  }
  if (values.rank() < 1) fail(Code::kInvalidArgument, "params.rank must be nonzero");
  for (int i = 0; i < ranks; ++i) {
    const int64_t count = i + 1 < ranks ? context.input(i + 1).elements() - 1 : values.dim(0);
    checkRowSplits<Split>(context.input(i), count, "params_nested_splits");
  }
  int64_t rows = 1;
  for (int i = 0; i < outer; ++i) {
    rows *= indices.dim(i);
    auto splits = context.output(i, Shape{rows + 1}).template flat<Split>();
    for (std::size_t k = 0; k < splits.size(); ++k) {
      splits[k] = static_cast<Split>(static_cast<int64_t>(k) * indices.dim(i + 1));
    }
  }
  std::vector<std::vector<Split>> splits(static_cast<std::size_t>(ranks), {Split{0}});
  std::vector<ValueRange> taken;
  int64_t total = 0;
  const int64_t count = context.input(0).elements() - 1;
  const IndexSpan wanted(indices);
  for (int64_t k = 0; k < wanted.size(); ++k) {
    const int64_t index = wanted[k];
    if (index < 0 || index >= count) {
      fail(Code::kInvalidArgument, "indices has value ", index, ", which is not in [0, ", count, ").");
    }
    int64_t begin = index, end = index + 1;
    for (int i = 0; i < ranks; ++i) {
      const Split* from = context.in<Split>(i);
      auto& to = splits[static_cast<std::size_t>(i)];
      const Split base = to.back();
      for (int64_t row = begin; row < end; ++row) to.push_back(static_cast<Split>(base + from[row + 1] - from[begin]));
      const int64_t first = from[begin];
      end = from[end];
      begin = first;
    }
    taken.push_back({begin, end});
    total += end - begin;
  }
  for (int i = 0; i < ranks; ++i) context.setOutput(outer + i, Tensor::vector(splits[static_cast<std::size_t>(i)]));
  Shape shape = values.shape();
  shape.setDim(0, total);
  const int64_t width = values.dim(0) == 0 ? 0 : values.elements() / values.dim(0);
  Word* to = words<Word>(context.output(outer + ranks, shape));
  for (const ValueRange& range : taken) {
    to = std::copy_n(words<Word>(values) + range.begin * width, (range.end - range.begin) * width, to);
  }
}

const KernelRegistrar kRaggedGatherKernel("RaggedGather", [](const KernelConstruction& c) {
  return forIndex(c, c.attr<DType>("Tsplits"), [&](auto split) {
    requireIndex(c, c.attr<DType>("Tindices"));
    return forWord(c, c.attr<DType>("Tvalues"), [](auto word) {
      return kernelOf(raggedGather<typename decltype(split)::type, typename decltype(word)::type>);
    });
  });
});

// Slices of the values that the rows cover.
const GradientRegistrar kRaggedGatherGradient("RaggedGather", [](GradientContext& c) {
  const Scope& s = c.scope;
  const int ranks = static_cast<int>(c.node.inputs().size()) - 2;
  const Output values = c.input(ranks), indices = c.input(ranks + 1);
  const auto gathered = [&](Output from, Output at) {
    return s.op("GatherV2", {from, at, ops::scalar(s, int32_t{0})});
  };
  Output begins = c.input(0);  // of the values, row by row
  for (int i = 1; i < ranks; ++i) begins = gathered(c.input(i), begins);
  const Output flat = ops::reshape(s, indices, {-1});
  const Output one = ops::number(s, indices.type(), 1);
  const Output number = ops::number(s, begins.type(), 1);
  const Output covered =
      s.node("RaggedRange", {gathered(begins, flat), gathered(begins, ops::add(s, flat, one)), number},
             {{"Tsplits", begins.type()}})
          ->output(1);
  std::vector<Gradient> result(static_cast<std::size_t>(ranks + 2));
  result[static_cast<std::size_t>(ranks)] =
      Gradient(c.grad(c.node.outputCount() - 1), covered, ops::shapeOf(s, values));
  return result;
});

}  // namespace
}  // namespace engine::kernels
