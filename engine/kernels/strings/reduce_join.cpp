// ReduceJoin: strings joined along dimensions. UnsortedSegmentJoin: strings of equal segment joined.

#include <algorithm>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/strided_copy.h"

namespace engine::kernels {
namespace {

// The dimensions to join, from the front, in the order they were given. InvalidArgument for one named twice,
// OutOfRange for one that is not there.
std::vector<int> joinedDimensions(const Tensor& indices, int rank) {
  std::vector<int> dimensions;
  for (const int64_t index : indices.toInt64s()) {
    if (index < -rank || index >= rank) {
      fail(Code::kOutOfRange, "Invalid reduction dimension ", index, " for input with ", rank, " dimension(s).");
    }
    const int dimension = static_cast<int>(index < 0 ? index + rank : index);
    if (std::find(dimensions.begin(), dimensions.end(), dimension) != dimensions.end()) {
      fail(Code::kInvalidArgument, "Duplicate reduction dimension ", dimension, ".");
    }
    dimensions.push_back(dimension);
  }
  return dimensions;
}

bool contains(const std::vector<int>& dimensions, int d) {
  return std::find(dimensions.begin(), dimensions.end(), d) != dimensions.end();
}

Shape joinedShape(const Shape& input, const std::vector<int>& dimensions, bool keepDims) {
  Shape shape;
  for (int d = 0; d < input.rank(); ++d) {
    if (!contains(dimensions, d)) {
      shape.addDim(input.dim(d));
    } else if (keepDims) {
      shape.addDim(1);
    }
  }
  return shape;
}

void reduceJoinShape(InferenceContext& c) {
  const Tensor* indices = c.constant(1);
  const bool keepDims = c.node().attr<bool>("keep_dims");
  if (!c.input(0).hasRank() || !indices) {
    return c.setOutput(0,
                       keepDims && c.input(0).hasRank() ? Shape::unknownOfRank(c.input(0).rank()) : Shape::unknown());
  }
  c.setOutput(0, joinedShape(c.input(0), joinedDimensions(*indices, c.input(0).rank()), keepDims));
}

void segmentJoinShape(InferenceContext& c) {
  const Shape& inputs = c.input(0);
  const Shape& ids = c.input(1);
  if (!inputs.hasRank() || !ids.hasRank() || ids.rank() > inputs.rank()) return c.setOutput(0, Shape::unknown());
  const Tensor* segments = c.constant(2);
  Shape shape{segments && segments->elements() == 1 ? std::max<int64_t>(scalarInteger(*segments), 0) : kUnknownDim};
  for (int d = ids.rank(); d < inputs.rank(); ++d) shape.addDim(inputs.dim(d));
  c.setOutput(0, shape);
}

const OpRegistrar kReduceJoin("ReduceJoin", "inputs: string, reduction_indices: int32 -> output: string",
                              "keep_dims: bool = false; separator: string = ''", reduceJoinShape);
const OpRegistrar kSegmentJoin("UnsortedSegmentJoin",
                               "inputs: string, segment_ids: Tindices, num_segments: Tnumsegments -> output: string",
                               "separator: string = ''; Tindices: type; Tnumsegments: type = int32", segmentJoinShape);
const NoGradientRegistrar kReduceJoinNoGradient({"ReduceJoin", "UnsortedSegmentJoin"});

// Walks the coordinates of `dimensions` of a shape, the last fastest, and gives the offset of each.
template <typename Each>
void forEachOffset(const Shape& shape, const std::vector<int>& dimensions, const Each& each) {
  const Strides stride(shape);
  int64_t count = 1;
  for (const int d : dimensions) count *= shape.dim(d);
  for (int64_t i = 0; i < count; ++i) {
    int64_t rest = i;
    int64_t offset = 0;
    for (std::size_t k = dimensions.size(); k-- > 0;) {
      const int d = dimensions[k];
      offset += rest % shape.dim(d) * stride[d];
      rest /= shape.dim(d);
    }
    each(offset, i);
  }
}

const KernelRegistrar kReduceJoinKernel("ReduceJoin", [](const KernelConstruction& c) {
  return kernelOf(
      [separator = c.attr<std::string>("separator"), keepDims = c.attr<bool>("keep_dims")](KernelContext& context) {
        const Tensor& input = context.input(0);
        const std::vector<int> joined = joinedDimensions(context.input(1), input.rank());
        std::vector<int> kept;
        for (int d = 0; d < input.rank(); ++d) {
          if (!contains(joined, d)) kept.push_back(d);
        }
        // The first dimension named is joined first: it changes fastest.
        const std::vector<int> order(joined.rbegin(), joined.rend());
        const std::string* texts = input.data<std::string>();
        std::string* out = context.output(0, joinedShape(input.shape(), joined, keepDims)).data<std::string>();
        forEachOffset(input.shape(), kept, [&](int64_t base, int64_t) {
          std::string& text = *out++;
          text.clear();
          forEachOffset(input.shape(), order, [&](int64_t offset, int64_t i) {
            if (i > 0) text += separator;
            text += texts[base + offset];
          });
        });
      });
});

void segmentJoin(KernelContext& context, const std::string& separator) {
  const Tensor& input = context.input(0);
  const std::vector<int64_t> ids = context.input(1).toInt64s();
  const int64_t segments = scalarInteger(context.input(2));
  const int idRank = context.input(1).rank();
  const auto idDims = context.input(1).shape().dims();
  if (segments < 0) fail(Code::kInvalidArgument, "Number of segments cannot be negative: ", segments, ".");
  if (idRank > input.rank() || !std::equal(idDims.begin(), idDims.end(), input.shape().dims().begin())) {
    fail(Code::kInvalidArgument, "the shape of segment_ids, ", context.input(1).shape(),
         ", must be the beginning of that of inputs, ", input.shape(), ".");
  }
  Shape shape{segments};
  for (int d = idRank; d < input.rank(); ++d) shape.addDim(input.dim(d));
  Tensor& out = context.output(0, shape);
  std::string* to = out.data<std::string>();
  std::fill_n(to, out.elements(), std::string());
  const int64_t row = segments > 0 ? out.elements() / segments : 0;
  const std::string* from = input.data<std::string>();
  for (const int64_t id : ids) {
    if (id < 0 || id >= segments) {
      fail(Code::kInvalidArgument,
           "segment_ids are not allowed to exceed num_segments or to have negative values: ", id, " of ", segments,
           ".");
    }
    for (int64_t i = 0; i < row; ++i) {
      std::string& text = to[id * row + i];
      if (!text.empty()) text += separator;  // none after empty texts, as in TensorFlow
      text += *from++;
    }
  }
}

const KernelRegistrar kSegmentJoinKernel("UnsortedSegmentJoin", [](const KernelConstruction& c) {
  return kernelOf(
      [separator = c.attr<std::string>("separator")](KernelContext& context) { segmentJoin(context, separator); });
});

}  // namespace
}  // namespace engine::kernels
