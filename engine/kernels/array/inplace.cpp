// Empty, and InplaceAdd, InplaceSub and InplaceUpdate, which change rows: each gives a tensor of its own.

#include <algorithm>
#include <functional>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

constexpr const char* kInplaceSignature = "x: T, i: int32, v: T -> y: T";
const OpRegistrar kInplaceAdd("InplaceAdd", kInplaceSignature, "T: type", shape_fn::unchanged);
const OpRegistrar kInplaceSub("InplaceSub", kInplaceSignature, "T: type", shape_fn::unchanged);
const OpRegistrar kInplaceUpdate("InplaceUpdate", kInplaceSignature, "T: type", shape_fn::unchanged);
const OpRegistrar kEmpty("Empty", "shape: int32 -> output: dtype", "dtype: type; init: bool = false",
                         [](InferenceContext& c) { c.setOutput(0, c.inputAsShape(0)); });
const NoGradientRegistrar kInplaceNoGradient({"InplaceAdd", "InplaceSub", "InplaceUpdate", "Empty"});

// Calls change(row of y, row of v, elements) for each index.
template <typename T, typename Change>
std::unique_ptr<Kernel> makeInplace(Change change) {
  return kernelOf([change](KernelContext& context) {
    const Tensor& x = context.input(0);
    const Tensor& rows = context.input(1);
    const Tensor& values = context.input(2);
    if (x.rank() < 1) fail(Code::kInvalidArgument, "x must be at least a vector.");
    Shape wanted = x.shape();
    wanted.setDim(0, rows.elements());
    if (rows.rank() != 1 || values.shape() != wanted) {
      fail(Code::kInvalidArgument, "i must be a vector and v have its rows: x has shape ", x.shape(), ", i ",
           rows.shape(), " and v ", values.shape(), ".");
    }
    Tensor& y = context.output(0, x.shape());
    y.copyFrom(x);
    if (rows.elements() == 0 || x.elements() == 0) return;
    const int64_t width = x.elements() / x.dim(0);
    for (int64_t k = 0; k < rows.elements(); ++k) {
      // As in TensorFlow a row outside is taken modulo their number.
      const int64_t row = ((rows.data<int32_t>()[k] % x.dim(0)) + x.dim(0)) % x.dim(0);
      change(words<T>(y) + row * width, words<T>(values) + k * width, width);
    }
  });
}

struct AddedRows {
  template <typename T>
  static T combine(T a, T b) {
    return wrappingSum(a, b);
  }
};
struct SubtractedRows {
  template <typename T>
  static T combine(T a, T b) {
    return wrappingDifference(a, b);
  }
};

template <typename Op>
KernelMaker arithmeticMaker() {
  return [](const KernelConstruction& c) {
    return forNumber(c, c.inputType(0), [](auto type) {
      using T = typename decltype(type)::type;
      return makeInplace<T>([](T* to, const T* from, int64_t count) {
        for (int64_t i = 0; i < count; ++i) to[i] = Op::combine(to[i], from[i]);
      });
    });
  };
}

const KernelRegistrar kInplaceAddKernel("InplaceAdd", arithmeticMaker<AddedRows>());
const KernelRegistrar kInplaceSubKernel("InplaceSub", arithmeticMaker<SubtractedRows>());
const KernelRegistrar kInplaceUpdateKernel("InplaceUpdate", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(0), [](auto type) {
    using Word = typename decltype(type)::type;
    return makeInplace<Word>([](Word* to, const Word* from, int64_t count) { std::copy_n(from, count, to); });
  });
});

// What TensorFlow leaves undefined without `init` is 0 here, too.
const KernelRegistrar kEmptyKernel("Empty", [](const KernelConstruction& c) {
  return forWord(c, c.attr<DType>("dtype"), [](auto type) {
    using Word = typename decltype(type)::type;
    return kernelOf([](KernelContext& context) {
      Tensor& out = context.output(0, shapeFromTensor(context.input(0)));
      std::fill_n(words<Word>(out), out.elements(), Word{});
    });
  });
});

}  // namespace
}  // namespace engine::kernels
