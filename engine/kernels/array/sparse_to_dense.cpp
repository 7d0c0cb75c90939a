// SparseToDense: values at given coordinates, a default everywhere else.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/gradient_ops.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

const OpRegistrar kSparseToDense(
    "SparseToDense", "sparse_indices: Tindices, output_shape: Tindices, sparse_values: T, default_value: T -> dense: T",
    "validate_indices: bool = true; T: type; Tindices: type", [](InferenceContext& c) { shapeFromInput(c, 1); });

const GradientRegistrar kSparseToDenseGradient("SparseToDense", [](GradientContext& c) -> std::vector<Gradient> {
  const Output values = c.scope.op("GatherNd", {c.grad(), c.input(0)});
  return {{}, {}, values, ops::sub(c.scope, sumAll(c.scope, c.grad()), sumAll(c.scope, values))};
});

// Row by row: [n, rank], or [n] for a vector, or one number.
struct Coordinates {
  int64_t count;
  int depth;
  explicit Coordinates(const Shape& shape)
      : count(shape.rank() > 0 ? shape.dim(0) : 1), depth(shape.rank() > 1 ? static_cast<int>(shape.dim(1)) : 1) {
    if (shape.rank() > 2) {
      fail(Code::kInvalidArgument, "sparse_indices should be a scalar, vector, or matrix, got shape ", shape, ".");
    }
  }
};

template <typename Index>
int64_t offsetOf(const Index* row, int depth, const Shape& shape) {
  int64_t offset = 0;
  for (int i = 0; i < depth; ++i) {
    const auto at = static_cast<int64_t>(row[i]);
    if (at < 0 || at >= shape.dim(i)) {
      fail(Code::kInvalidArgument, "sparse_indices has ", at, " for dimension ", i, " of a tensor of shape ", shape,
           ".");
    }
    offset = offset * shape.dim(i) + at;
  }
  return offset;
}

template <typename Word, typename Index>
std::unique_ptr<Kernel> makeDense(bool validate) {
  return kernelOf([validate](KernelContext& context) {
    const Tensor& indices = context.input(0);
    const Tensor& values = context.input(2);
    const Coordinates at(indices.shape());
    Tensor& out = context.output(0, outputShape(context, 1));
    if (at.depth != out.rank()) {
      fail(Code::kInvalidArgument, "output_shape has ", out.rank(), " elements, the indices are ", at.depth, " deep.");
    }
    if (values.rank() > 0 && values.elements() != at.count) {
      fail(Code::kInvalidArgument, "sparse_values has ", values.elements(), " elements, the indices ", at.count, ".");
    }
    Word* to = words<Word>(out);
    std::fill_n(to, out.elements(), scalarWord<Word>(context.input(3), "default_value"));
    int64_t last = -1;
    for (int64_t i = 0; i < at.count; ++i) {
      const int64_t offset = offsetOf(indices.data<Index>() + i * at.depth, at.depth, out.shape());
      if (validate && offset <= last) {
        fail(Code::kInvalidArgument, "indices[", i, "] is ", offset == last ? "repeated." : "out of order.");
      }
      last = offset;
      to[offset] = words<Word>(values)[values.rank() > 0 ? i : 0];
    }
  });
}

const KernelRegistrar kDenseKernel("SparseToDense", [](const KernelConstruction& c) {
  return forWord(c, c.node.output(0).type(), [&](auto word) {
    return forIndex(c, c.inputType(0), [&](auto index) {
      return makeDense<typename decltype(word)::type, typename decltype(index)::type>(c.attr<bool>("validate_indices"));
    });
  });
});

}  // namespace
}  // namespace engine::kernels
