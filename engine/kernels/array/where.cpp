// Where: the coordinates of elements that are not zero, in row-major order.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/complex_types.h"
#include "engine/kernels/strided_copy.h"

namespace engine::kernels {
namespace {

const OpRegistrar kWhere("Where", "input: T -> index: int64", "T: type = bool", [](InferenceContext& c) {
  c.setOutput(0, Shape{kUnknownDim, c.input(0).hasRank() ? c.input(0).rank() : kUnknownDim});
});
const NoGradientRegistrar kWhereNoGradient({"Where"});

template <typename T>
bool isTrue(const T& value) {
  return value != T{};
}

// Matrices and vectors: no division for a coordinate.
template <typename T>
void writeRows(const T* values, int64_t rows, int64_t width, bool matrix, int64_t* to) {
  for (int64_t row = 0; row < rows; ++row, values += width) {
    for (int64_t column = 0; column < width; ++column) {
      if (!isTrue(values[column])) continue;
      if (matrix) *to++ = row;
      *to++ = column;
    }
  }
}

template <typename T>
std::unique_ptr<Kernel> makeWhere() {
  return kernelOf([](KernelContext& context) {
    const Tensor& in = context.input(0);
    const T* values = in.data<T>();
    const int64_t count = std::count_if(values, values + in.elements(), isTrue<T>);
    int64_t* to = context.output(0, Shape{count, in.rank()}).data<int64_t>();
    if (count == 0) return;
    if (in.rank() == 1 || in.rank() == 2) {
      const bool matrix = in.rank() == 2;
      return writeRows(values, matrix ? in.dim(0) : 1, in.dim(-1), matrix, to);
    }
    const Strides stride(in.shape());
    for (int64_t i = 0; i < in.elements(); ++i) {
      if (!isTrue(values[i])) continue;
      for (int d = 0; d < in.rank(); ++d) *to++ = i / stride[d] % in.dim(d);
    }
  });
}

const KernelRegistrar kWhereKernel("Where", [](const KernelConstruction& c) {
  if (c.inputType(0) == DType::kBool) return makeWhere<bool>();
  return forArithmetic(c, c.inputType(0), [](auto type) { return makeWhere<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
