// Rows of variables: ResourceGather, ResourceGatherNd, ResourceScatter* and, for reference variables, Scatter*.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/array/gather_rows.h"
#include "engine/kernels/array/nd_index.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/stateful.h"
#include "engine/kernels/variable_access.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

Shape rowsShape(const Shape& table, const Shape& indices) {
  if (!table.hasRank() || !indices.hasRank() || table.rank() < 1) return Shape::unknown();
  Shape shape = indices;
  for (int i = 1; i < table.rank(); ++i) shape.addDim(table.dim(i));
  return shape;
}

// The same where the first `batchDims` dimensions of both are those of batches, counted from the end when negative.
Shape batchedRowsShape(const Shape& table, const Shape& indices, int64_t batchDims) {
  if (!table.hasRank() || !indices.hasRank()) return Shape::unknown();
  const int64_t batch = batchDims < 0 ? batchDims + indices.rank() : batchDims;
  bool fits = batch >= 0 && batch <= indices.rank() && batch < table.rank();
  for (int i = 0; fits && i < batch; ++i) {
    fits = table.dim(i) == indices.dim(i) || table.dim(i) == kUnknownDim || indices.dim(i) == kUnknownDim;
  }
  if (!fits) {
    fail(Code::kInvalidArgument, "batch_dims ", batchDims, " does not fit params ", table, " and indices ", indices,
         ".");
  }
  Shape shape = indices;
  for (int i = static_cast<int>(batch) + 1; i < table.rank(); ++i) shape.addDim(table.dim(i));
  return shape;
}

void gatherShape(InferenceContext& c) {
  const int64_t batchDims = c.node().hasAttr("batch_dims") ? c.node().attr<int64_t>("batch_dims") : 0;
  if (batchDims != 0) {
    c.setOutput(0, batchedRowsShape(c.variableShape(0), c.input(1), batchDims));
  } else {
    c.setOutput(0, rowsShape(c.variableShape(0), c.input(1)));
  }
}

constexpr const char* kScatterRows = "resource: resource, indices: Tindices, updates: dtype ->";
constexpr const char* kScatterReference = "ref: Ref(T), indices: Tindices, updates: T -> output_ref: Ref(T)";
const OpRegistrar kGather("ResourceGather", "resource: resource, indices: Tindices -> output: dtype",
                          "batch_dims: int = 0; validate_indices: bool = true; dtype: type; Tindices: type",
                          gatherShape, Stateful::kYes);
const OpRegistrar kGatherNd(
    "ResourceGatherNd", "resource: resource, indices: Tindices -> output: dtype", "dtype: type; Tindices: type",
    [](InferenceContext& c) { c.setOutput(0, ndShape(c.input(1), c.variableShape(0))); }, Stateful::kYes);
const OpRegistrar kResourceAdd("ResourceScatterAdd", kScatterRows, "", shape_fn::none, Stateful::kYes);
const OpRegistrar kResourceSub("ResourceScatterSub", kScatterRows, "", shape_fn::none, Stateful::kYes);
const OpRegistrar kResourceUpdate("ResourceScatterUpdate", kScatterRows, "", shape_fn::none, Stateful::kYes);
const OpRegistrar kReferenceAdd("ScatterAdd", kScatterReference, "T: type; Tindices: type; use_locking: bool = false",
                                shape_fn::unchanged);
const OpRegistrar kReferenceSub("ScatterSub", kScatterReference, "T: type; Tindices: type; use_locking: bool = false",
                                shape_fn::unchanged);
const OpRegistrar kReferenceUpdate("ScatterUpdate", kScatterReference,
                                   "T: type; Tindices: type; use_locking: bool = true", shape_fn::unchanged);

const GradientRegistrar kGatherGradient("ResourceGather", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  if (c.node.attr<int64_t>("batch_dims") != 0) {
    fail(Code::kUnimplemented, "The gradient of '", c.node.name(), "' (ResourceGather) needs batch_dims 0.");
  }
  const auto at = [&](int32_t value) { return ops::constant(s, Tensor::vector<int32_t>({value}), "strided_slice/at"); };
  const Output shape = s.op("VariableShape", {c.input(0)});
  const Output size = s.op("ExpandDims", {s.op("Size", {c.input(1)}), ops::scalar(s, int32_t{0}, "dim")});
  const Output row = s.op("StridedSlice", {shape, at(1), at(0), at(1)}, {{"end_mask", 1}}, "strided_slice");
  const Output target = s.op("ConcatV2", {size, row, ops::scalar(s, int32_t{0}, "concat/axis")}, {}, "concat");
  const Output values = s.op("Reshape", {c.grad(), target});
  return {Gradient(values, s.op("Reshape", {c.input(1), size}), shape), {}};
});
const GradientRegistrar kGatherNdGradient("ResourceGatherNd", [](GradientContext& c) -> std::vector<Gradient> {
  const Output shape = c.scope.op("VariableShape", {c.input(0)}, {{"out_type", c.input(1).type()}});
  return {c.scope.op("ScatterNd", {c.input(1), c.grad(), shape}), {}};
});

template <typename Word>
std::unique_ptr<Kernel> makeGather(const KernelConstruction& c) {
  return kernelOf([variable = VariableAccess(c, 0), batchDims = c.attr<int64_t>("batch_dims")](KernelContext& context) {
    const Tensor& table = variable.value(context);
    const Tensor& indices = context.input(1);
    if (table.rank() < 1) fail(Code::kInvalidArgument, "params must be at least 1 dimensional.");
    Tensor& out = outputOr(context, 0, [&] { return batchedRowsShape(table.shape(), indices.shape(), batchDims); });
    const int batch = static_cast<int>(batchDims < 0 ? batchDims + indices.rank() : batchDims);
    const AxisExtents extents = extentsAt(table.shape(), batch);
    const int64_t count = extents.outer > 0 ? indices.elements() / extents.outer : 0;
    for (int64_t b = 0; b < extents.outer; ++b) {
      gatherRows(words<Word>(table) + b * extents.size * extents.inner, extents.size, extents.inner,
                 IndexSpan(indices).part(b * count, count), words<Word>(out) + b * count * extents.inner);
    }
  });
}

template <typename Word>
std::unique_ptr<Kernel> makeGatherNd(const KernelConstruction& c) {
  return kernelOf([variable = VariableAccess(c, 0)](KernelContext& context) {
    const Tensor& table = variable.value(context);
    const Tensor& indices = context.input(1);
    const NdIndex at(indices.shape(), table.shape());
    Tensor& out = outputOr(context, 0, [&] { return ndShape(indices.shape(), table.shape()); });
    Word* to = words<Word>(out);
    for (int64_t row = 0; row < at.count; ++row) {
      to = std::copy_n(words<Word>(table) + at.offset(IndexSpan(indices), row, table.shape()), at.block, to);
    }
  });
}

enum class How { kUpdate, kAdd, kSub };

// Updates of one element are spread over every row.
template <How kHow, typename T>
std::unique_ptr<Kernel> makeScatter(const KernelConstruction& c) {
  return kernelOf([variable = VariableAccess(c, 0)](KernelContext& context) {
    Tensor& table = variable.value(context);
    const IndexSpan indices(context.input(1));
    const Tensor& updates = context.input(2);
    const int64_t width = table.rank() > 0 ? extentsAt(table.shape(), 0).inner : 0;
    const bool scalar = updates.rank() == 0;
    if (table.rank() < 1 || (!scalar && updates.shape() != rowsShape(table.shape(), context.input(1).shape()))) {
      fail(Code::kInvalidArgument, "updates of shape ", updates.shape(), " do not fit indices ",
           context.input(1).shape(), " into a variable of shape ", table.shape(), ".");
    }
    for (int64_t i = 0; i < indices.size(); ++i) {
      const int64_t index = indices[i];
      if (index < 0 || index >= table.dim(0)) failIndex(i, index, table.dim(0));
      T* to = words<T>(table) + index * width;
      const T* from = words<T>(updates) + (scalar ? 0 : i * width);
      for (int64_t k = 0; k < width; ++k) {
        const T& value = from[scalar ? 0 : k];
        if constexpr (kHow == How::kUpdate) to[k] = value;
        if constexpr (kHow == How::kAdd) to[k] = wrappingSum(to[k], value);
        if constexpr (kHow == How::kSub) to[k] = wrappingDifference(to[k], value);
      }
    }
    if (context.node().outputCount() > 0) setReferenceOutput(context, variable.variable(context));
  });
}

template <How kHow>
std::unique_ptr<Kernel> makeScatterOf(const KernelConstruction& c) {
  requireIndex(c, c.inputType(1));
  const auto make = [&](auto type) { return makeScatter<kHow, typename decltype(type)::type>(c); };
  if constexpr (kHow == How::kUpdate) return forWord(c, c.inputType(2), make);
  return forCommonNumber(c, c.inputType(2), make);
}

const KernelRegistrar kGatherKernel(
    "ResourceGather",
    [](const KernelConstruction& c) {
      requireIndex(c, c.inputType(1));
      return forWord(c, c.attr<DType>("dtype"),
                     [&](auto word) { return makeGather<typename decltype(word)::type>(c); });
    },
    kStateful);
const KernelRegistrar kGatherNdKernel(
    "ResourceGatherNd",
    [](const KernelConstruction& c) {
      requireIndex(c, c.inputType(1));
      return forWord(c, c.attr<DType>("dtype"),
                     [&](auto word) { return makeGatherNd<typename decltype(word)::type>(c); });
    },
    kStateful);
const KernelRegistrar kScatterAddKernel({"ResourceScatterAdd", "ScatterAdd"}, makeScatterOf<How::kAdd>, kStateful);
const KernelRegistrar kScatterSubKernel({"ResourceScatterSub", "ScatterSub"}, makeScatterOf<How::kSub>, kStateful);
const KernelRegistrar kUpdateKernel({"ResourceScatterUpdate", "ScatterUpdate"}, makeScatterOf<How::kUpdate>, kStateful);

}  // namespace
}  // namespace engine::kernels
