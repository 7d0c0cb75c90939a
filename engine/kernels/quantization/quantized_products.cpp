// QuantizedMatMul and QuantizedConv2D: products of 8-bit steps, added up in 32 bits. Plain loops over whole numbers:
// graphs that hold them are rare.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/linalg/matrix_product.h"
#include "engine/kernels/nn/whole_convolution.h"
#include "engine/kernels/quantization/quantized_range.h"
#include "engine/kernels/quantization/quantized_types.h"

namespace engine::kernels {
namespace {

void productShape(InferenceContext& c) {
  const Shape a = c.withRank(0, 2), b = c.withRank(1, 2);
  const bool flipA = c.node().attr<bool>("transpose_a"), flipB = c.node().attr<bool>("transpose_b");
  c.setOutput(0, Shape{a.dim(flipA ? 1 : 0), b.dim(flipB ? 0 : 1)});
  c.setOutput(1, Shape{});
  c.setOutput(2, Shape{});
}
void quantizedConvShape(InferenceContext& c) {
  const WindowAttrs attrs = WindowAttrs::of(c.node());
  const Shape image = c.withRank(0, 4), filter = c.withRank(1, 4);
  c.setOutput(0, Shape{image.dim(0), attrs.fit(0, image.dim(1), filter.dim(0)).out,
                       attrs.fit(1, image.dim(2), filter.dim(1)).out, filter.dim(3)});
  c.setOutput(1, Shape{});
  c.setOutput(2, Shape{});
}
const OpRegistrar kQuantizedMatMul(
    "QuantizedMatMul",
    "a: T1, b: T2, min_a: float, max_a: float, min_b: float, max_b: float -> out: Toutput, min_out: float, "
    "max_out: float",
    "T1: type; T2: type; Toutput: type = qint32; transpose_a: bool = false; transpose_b: bool = false; "
    "Tactivation: type = quint8",
    productShape);
const OpRegistrar kQuantizedConv(
    "QuantizedConv2D",
    "input: Tinput, filter: Tfilter, min_input: float, max_input: float, min_filter: float, max_filter: float -> "
    "output: out_type, min_output: float, max_output: float",
    "Tinput: type; Tfilter: type; out_type: type = qint32; strides: list(int); padding: string; "
    "dilations: list(int) = [1, 1, 1, 1]",
    quantizedConvShape);
const NoGradientRegistrar kNoProductGradient({"QuantizedMatMul", "QuantizedConv2D"});

// As InvalidArgument: an empty range of an input.
void needRange(QuantizedRange range, const char* input) {
  if (range.max > range.min) return;
  fail(Code::kInvalidArgument, "max_", input, " must be larger than min_", input, ", but got ", range.max, " and ",
       range.min, ".");
}

struct QuantizedProduct {
  bool flipA, flipB;
};

template <typename A, typename B>
void multiplyQuantized(KernelContext& context, QuantizedProduct how) {
  const Tensor& a = context.input(0);
  const Tensor& b = context.input(1);
  const QuantizedRange rangeA = quantizedRange(context, 2, 3), rangeB = quantizedRange(context, 4, 5);
  needRange(rangeA, "a");
  needRange(rangeB, "b");
  const ProductShape product = productShapeOf(a.shape(), b.shape(), how.flipA, how.flipB);
  const int64_t rows = product.m, depth = product.k, columns = product.n;
  const auto zeroA = static_cast<int32_t>(unclampedStep<A>(0, rangeA));
  const auto zeroB = static_cast<int32_t>(unclampedStep<B>(0, rangeB));
  int32_t* out = words<int32_t>(context.output(0, Shape{rows, columns}));
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t column = 0; column < columns; ++column) {
      uint32_t sum = 0;
      for (int64_t k = 0; k < depth; ++k) {
        const A x = words<A>(a)[how.flipA ? k * rows + r : r * depth + k];
        const B y = words<B>(b)[how.flipB ? column * depth + k : k * columns + column];
        sum += static_cast<uint32_t>(wrappingDifference(int32_t{x}, zeroA)) *
               static_cast<uint32_t>(wrappingDifference(int32_t{y}, zeroB));
      }
      *out++ = static_cast<int32_t>(sum);
    }
  }
  setQuantizedRange(context, 1, productRange<A, B, int32_t>(rangeA, rangeB));
}

template <typename A, typename B>
void convolveQuantized(KernelContext& context, const WindowAttrs& attrs) {
  const QuantizedRange image = quantizedRange(context, 2, 3), filter = quantizedRange(context, 4, 5);
  const WindowedImages w = WindowedImages::of(attrs, context.input(0).shape(), context.input(1).shape());
  Tensor& out = context.output(0, w.outShape(attrs));
  if (out.elements() > 0) {
    sumWindows(w, words<A>(context.input(0)), static_cast<int32_t>(unclampedStep<A>(0, image)),
               words<B>(context.input(1)), static_cast<int32_t>(unclampedStep<B>(0, filter)), words<int32_t>(out));
  }
  setQuantizedRange(context, 1, productRange<A, B, int32_t>(image, filter));
}

void need32Bits(const KernelConstruction& c, const char* attr) {
  if (c.attr<DType>(attr) != DType::kQint32) failDType(c, c.attr<DType>(attr));
}

// fn for the types of both inputs, of 8 bits.
template <typename Fn>
std::unique_ptr<Kernel> forBytes(const KernelConstruction& c, DType a, DType b, Fn&& fn) {
  const auto forByte = [&](DType dtype, auto&& then) {
    if (dtype == DType::kQuint8) return then(Type<uint8_t>{});
    if (dtype == DType::kQint8) return then(Type<int8_t>{});
    failDType(c, dtype);
  };
  return forByte(a, [&](auto first) { return forByte(b, [&](auto second) { return fn(first, second); }); });
}

const KernelRegistrar kQuantizedMatMulKernel("QuantizedMatMul", [](const KernelConstruction& c) {
  need32Bits(c, "Toutput");
  return forBytes(c, c.attr<DType>("T1"), c.attr<DType>("T2"), [&](auto a, auto b) {
    const QuantizedProduct how{c.attr<bool>("transpose_a"), c.attr<bool>("transpose_b")};
    return kernelOf([how](KernelContext& context) {
      multiplyQuantized<typename decltype(a)::type, typename decltype(b)::type>(context, how);
    });
  });
});
const KernelRegistrar kQuantizedConvKernel("QuantizedConv2D", [](const KernelConstruction& c) {
  need32Bits(c, "out_type");
  return forBytes(c, c.attr<DType>("Tinput"), c.attr<DType>("Tfilter"), [&](auto a, auto b) {
    return kernelOf([attrs = WindowAttrs::of(c.node)](KernelContext& context) {
      convolveQuantized<typename decltype(a)::type, typename decltype(b)::type>(context, attrs);
    });
  });
});

}  // namespace
}  // namespace engine::kernels
