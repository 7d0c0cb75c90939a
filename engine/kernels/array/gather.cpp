// Gather and GatherV2: rows of a tensor by index.

#include <numeric>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/array/gather_rows.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

// params[:axis] + indices[batchDims:] + params[axis+1:]
Shape gatheredShape(const Shape& params, const Shape& indices, int axis, int batchDims) {
  Shape shape;
  for (int i = 0; i < axis; ++i) shape.addDim(i < batchDims ? std::max(params.dim(i), indices.dim(i)) : params.dim(i));
  for (int i = batchDims; i < indices.rank(); ++i) shape.addDim(indices.dim(i));
  for (int i = axis + 1; i < params.rank(); ++i) shape.addDim(params.dim(i));
  return shape;
}

// batch_dims counted from the front; Gather has none.
int batchDimsOf(const Node& node, const Shape& indices) {
  const int64_t dims = node.hasAttr("batch_dims") ? node.attr<int64_t>("batch_dims") : 0;
  return static_cast<int>(dims < 0 ? dims + indices.rank() : dims);
}

void checkBatchDims(const Shape& params, const Shape& indices, int axis, int batchDims) {
  bool fits = batchDims >= 0 && batchDims <= indices.rank() && batchDims <= axis;
  for (int i = 0; fits && i < batchDims; ++i) {
    fits = params.dim(i) == indices.dim(i) || params.dim(i) < 0 || indices.dim(i) < 0;
  }
  if (!fits) {
    fail(Code::kInvalidArgument, "batch_dims ", batchDims, " does not fit params ", params, ", indices ", indices,
         " and axis ", axis, ".");
  }
}

void gatherShape(InferenceContext& c) {
  const Shape& params = c.input(0);
  const Shape& indices = c.input(1);
  const Tensor* axisValue = c.inputCount() > 2 ? c.constant(2) : nullptr;
  if (!params.hasRank() || !indices.hasRank()) {
    c.setOutput(0, Shape::unknown());
    return;
  }
  c.withRankAtLeast(0, 1);
  const int batchDims = batchDimsOf(c.node(), indices);
  if (c.inputCount() > 2 && !axisValue) {
    c.setOutput(0, Shape::unknownOfRank(params.rank() - 1 + indices.rank() - batchDims));
    return;
  }
  const int axis = axisValue ? normalAxis(scalarInteger(*axisValue), params.rank()) : 0;
  checkBatchDims(params, indices, axis, batchDims);
  c.setOutput(0, gatheredShape(params, indices, axis, batchDims));
}

const OpRegistrar kGather("Gather", "params: Tparams, indices: Tindices -> output: Tparams",
                          "validate_indices: bool = true; Tparams: type; Tindices: type", gatherShape);
const OpRegistrar kGatherV2("GatherV2", "params: Tparams, indices: Tindices, axis: Taxis -> output: Tparams",
                            "batch_dims: int = 0; Tparams: type; Tindices: type; Taxis: type", gatherShape);

// The gradient of rows taken by index: those rows.
Gradient rowsGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const Output shape = s.op("Shape", {c.input(0)}, {{"out_type", DType::kInt64}});
  const Output shape32 = ops::cast(s, shape, DType::kInt32);
  const Output size = s.op("Reshape", {s.op("Size", {c.input(1)}), ops::constant(s, Tensor::vector<int32_t>({1}))});
  const auto at = [&](int32_t value) { return ops::constant(s, Tensor::vector<int32_t>({value}), "strided_slice/at"); };
  const Output row = s.op("StridedSlice", {shape32, at(1), at(0), at(1)}, {{"end_mask", 1}}, "strided_slice");
  const Output target = s.op("ConcatV2", {size, row, ops::scalar(s, int32_t{0}, "concat/axis")}, {}, "concat");
  const Output values = s.op("Reshape", {c.grad(), target}, {}, "Reshape_1");
  return {values, s.op("Reshape", {c.input(1), size}, {}, "Reshape_2"), shape32};
}

Output permuted(const Scope& s, Output x, const std::vector<int32_t>& perm) {
  return s.op("Transpose", {x, ops::constant(s, Tensor::vector(perm), "transpose/perm")}, {}, "transpose");
}

// The entries [begin, end) of an int32 vector.
Output part(const Scope& s, Output vector, int begin, int end) {
  const Output one = ops::constant(s, Tensor::vector<int32_t>({1}), "strided_slice/stride");
  return s.op("StridedSlice",
              {vector, ops::constant(s, Tensor::vector<int32_t>({begin}), "strided_slice/begin"),
               ops::constant(s, Tensor::vector<int32_t>({end}), "strided_slice/end"), one},
              {}, "strided_slice");
}

Output product(const Scope& s, Output vector) {
  return s.op("Prod", {vector, ops::constant(s, Tensor::vector<int32_t>({0}), "Prod/axis")}, {{"keep_dims", true}});
}

Output joined(const Scope& s, std::vector<Output> parts) {
  parts.push_back(ops::scalar(s, int32_t{0}, "concat/axis"));
  return s.op("ConcatV2", parts, {}, "concat");
}

// indices + i * size for the i-th batch element, so that all batches count through one table.
Output batchedIndices(const Scope& s, Output indices, Output batch, Output size) {
  const Output zero = ops::scalar(s, int32_t{0}, "range/start");
  const Output one = ops::scalar(s, int32_t{1}, "range/delta");
  const Output scalarShape = ops::constant(s, Tensor::vector<int32_t>({}), "scalar");
  const Output count = s.op("Reshape", {batch, scalarShape});
  const Output number = s.op("Range", {zero, count, one}, {}, "range");
  const Output offset = ops::cast(s, ops::mul(s, number, size), indices.type());
  const Output column = s.op("Reshape", {offset, ops::constant(s, Tensor::vector<int32_t>({-1, 1}), "column")});
  const Output rows =
      s.op("Reshape", {indices, joined(s, {batch, ops::constant(s, Tensor::vector<int32_t>({-1}), "rest")})});
  return ops::add(s, rows, column);
}

// For any axis and batch_dims: gathered values are moved to the front and added up by segment, for all batches at once.
Output denseGradient(GradientContext& c, int axis, int batchDims) {
  const Scope& s = c.scope;
  const int rank = c.input(0).shape().rank();
  const int taken = c.input(1).shape().rank() - batchDims;
  std::vector<int32_t> front;  // batch, taken, outer, inner
  for (int i = 0; i < batchDims; ++i) front.push_back(i);
  for (int i = axis; i < axis + taken; ++i) front.push_back(i);
  for (int i = batchDims; i < axis; ++i) front.push_back(i);
  for (int i = axis + taken; i < rank - 1 + taken; ++i) front.push_back(i);
  std::vector<int32_t> back(static_cast<std::size_t>(rank));  // undoes batch, axis, outer, inner
  for (int i = 0; i < rank; ++i) {
    const int at = i < batchDims || i > axis ? i : (i == axis ? batchDims : i + 1);
    back[static_cast<std::size_t>(i)] = at;
  }
  const Output shape = s.op("Shape", {c.input(0)});
  const Output batch = product(s, part(s, shape, 0, batchDims));
  const Output size = part(s, shape, axis, axis + 1);
  const Output rest = joined(s, {part(s, shape, batchDims, axis), part(s, shape, axis + 1, rank)});
  const Output open = ops::constant(s, Tensor::vector<int32_t>({-1}), "open");
  const Output values = s.op("Reshape", {permuted(s, c.grad(), front), joined(s, {open, rest})});
  const Output indices = s.op("Reshape", {batchedIndices(s, c.input(1), batch, size), open});
  const Output segments =
      s.op("Reshape", {ops::mul(s, batch, size), ops::constant(s, Tensor::vector<int32_t>({}), "scalar")});
  const Output sums = s.op("UnsortedSegmentSum", {values, indices, segments});
  return permuted(s, s.op("Reshape", {sums, joined(s, {part(s, shape, 0, batchDims), size, rest})}), back);
}

std::vector<Gradient> gatherGradient(GradientContext& c) {
  std::vector<Gradient> grads(c.node.inputs().size());
  const bool v2 = grads.size() > 2;
  const Shape& params = c.input(0).shape();
  const Shape& indices = c.input(1).shape();
  const int batchDims = indices.hasRank() ? batchDimsOf(c.node, indices) : 0;
  const Tensor* axis = v2 ? constantValue(c.input(2)) : nullptr;
  const bool rows = !v2 || (axis && scalarInteger(*axis) == 0);
  if (rows && batchDims == 0) {
    grads[0] = rowsGradient(c);
  } else if (axis && params.hasRank() && indices.hasRank()) {
    grads[0] = denseGradient(c, normalAxis(scalarInteger(*axis), params.rank()), batchDims);
  } else {
    fail(Code::kUnimplemented, "The gradient of '", c.node.name(),
         "' (GatherV2) needs a constant axis and known ranks.");
  }
  return grads;
}
const GradientRegistrar kGatherGradient("Gather", gatherGradient);
const GradientRegistrar kGatherV2Gradient("GatherV2", gatherGradient);

template <typename Word>
std::unique_ptr<Kernel> makeGather() {
  return kernelOf([](KernelContext& context) {
    const Tensor& params = context.input(0);
    const Tensor& indices = context.input(1);
    if (params.rank() < 1) fail(Code::kInvalidArgument, "params must be at least 1 dimensional.");
    const int64_t axisValue = context.inputCount() > 2 ? scalarInteger(context.input(2)) : 0;
    const int axis = normalAxis(axisValue, params.rank());
    const int batchDims = batchDimsOf(context.node(), indices.shape());
    checkBatchDims(params.shape(), indices.shape(), axis, batchDims);
    Tensor& out = outputOr(context, 0, [&] { return gatheredShape(params.shape(), indices.shape(), axis, batchDims); });
    AxisExtents extents = extentsAt(params.shape(), axis);
    int64_t batches = 1;
    for (int i = 0; i < batchDims; ++i) batches *= params.dim(i);
    if (batches == 0 || out.elements() == 0) return;
    extents.outer /= batches;
    const int64_t count = indices.elements() / batches;
    const IndexSpan all(indices);
    const Word* from = words<Word>(params);
    Word* to = words<Word>(out);
    for (int64_t b = 0; b < batches; ++b) {
      for (int64_t o = 0; o < extents.outer; ++o) {
        gatherRows(from, extents.size, extents.inner, all.part(b * count, count), to);
        from += extents.size * extents.inner;
        to += count * extents.inner;
      }
    }
  });
}

// Rows of a table that every part of the batch sees whole.
BatchKind gatherBatch(const BatchQuery& q) {
  if (q.carries[0] || !q.carries[1]) return BatchKind::kNone;
  if (batchDimsOf(q.node, q.node.input(1).shape()) != 0) return BatchKind::kNone;
  if (q.node.inputs().size() < 3) return BatchKind::kRows;
  const Tensor* axis = constantValue(q.node.input(2));
  return axis && scalarInteger(*axis) == 0 ? BatchKind::kRows : BatchKind::kNone;
}

const KernelRegistrar kGatherKernel(
    {"Gather", "GatherV2"},
    [](const KernelConstruction& c) {
      requireIndex(c, c.inputType(1), true);
      return forWord(c, c.inputType(0), [](auto word) { return makeGather<typename decltype(word)::type>(); });
    },
    {.batch = gatherBatch});

}  // namespace
}  // namespace engine::kernels
