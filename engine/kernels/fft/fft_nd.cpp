// FFTND, IFFTND, RFFTND and IRFFTND: Fourier transforms along any axes, of as much of the input as fft_length says. As
// TensorFlow defines the ops without a kernel for CPUs, what they give is what NumPy's fftn, ifftn, rfftn, irfftn do.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/complex_types.h"
#include "engine/kernels/fft/transform.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/strided_copy.h"

namespace engine::kernels {
namespace {

using ComplexBlock = std::vector<std::complex<double>>;

// A dimension is known when axes and lengths are; that of the half spectrum belongs to the last axis.
template <bool kReal, bool kInverse>
void fftNdShape(InferenceContext& c) {
  Shape shape = c.input(0);
  if (!shape.hasRank()) return;
  const Tensor *length = c.constant(1), *axes = c.constant(2);
  const bool known = length && axes && length->elements() == axes->elements();
  if (!known) return c.setOutput(0, Shape::unknownOfRank(shape.rank()));
  const std::vector<int64_t> sizes = length->toInt64s(), at = axes->toInt64s();
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (at[i] < -shape.rank() || at[i] >= shape.rank()) c.failShape("axes must be within the input's rank.");
    const bool isHalf = kReal && !kInverse && i + 1 == at.size() && sizes[i] > 0;
    shape.setDim(static_cast<int>(at[i]), isHalf ? sizes[i] / 2 + 1 : sizes[i]);
  }
  c.setOutput(0, shape);
}

const OpRegistrar kFftNd("FFTND", "input: Tcomplex, fft_length: int32, axes: int32 -> output: Tcomplex",
                         "Tcomplex: type = complex64", fftNdShape<false, false>);
const OpRegistrar kIfftNd("IFFTND", "input: Tcomplex, fft_length: int32, axes: int32 -> output: Tcomplex",
                          "Tcomplex: type = complex64", fftNdShape<false, true>);
const OpRegistrar kRfftNd("RFFTND", "input: Treal, fft_length: int32, axes: int32 -> output: Tcomplex",
                          "Treal: type = float; Tcomplex: type = complex64", fftNdShape<true, false>);
const OpRegistrar kIrfftNd("IRFFTND", "input: Tcomplex, fft_length: int32, axes: int32 -> output: Treal",
                           "Treal: type = float; Tcomplex: type = complex64", fftNdShape<true, true>);

// What an op transforms: axes counted from the front, and the shape with as many numbers along them as it says.
struct TransformedAxes {
  std::vector<int> axes;
  Shape shape;

  // InvalidArgument for axes that are out of range or come twice, and for negative lengths.
  explicit TransformedAxes(const KernelContext& context) : shape(context.input(0).shape()) {
    const Tensor &length = context.input(1), &given = context.input(2);
    if (length.rank() != 1 || given.rank() != 1 || length.elements() != given.elements() || length.elements() == 0) {
      fail(Code::kInvalidArgument, "fft_length and axes must be vectors of one size, at least 1, got ", length.shape(),
           " and ", given.shape(), ".");
    }
    const std::vector<int64_t> sizes = length.toInt64s(), at = given.toInt64s();
    for (std::size_t i = 0; i < at.size(); ++i) {
      const int axis = normalAxis(at[i], shape.rank());
      if (std::ranges::find(axes, axis) != axes.end()) {
        fail(Code::kInvalidArgument, "axes must have each axis once, but have ", at[i], " twice.");
      }
      if (sizes[i] < 0) fail(Code::kInvalidArgument, "fft_length[", i, "] must >= 0, but got: ", sizes[i]);
      axes.push_back(axis);
      shape.setDim(axis, sizes[i]);
    }
  }

  int last() const { return axes.back(); }
  // With the half spectrum along the last axis.
  Shape halved() const {
    Shape half = shape;
    if (shape.dim(last()) > 0) half.setDim(last(), shape.dim(last()) / 2 + 1);
    return half;
  }
};

// The first numbers of the input along each axis. InvalidArgument when there are fewer.
template <typename T>
ComplexBlock cornerOf(const Tensor& input, const Shape& shape) {
  StridedCopy copy;
  const Strides from(input.shape()), to(shape);
  for (int i = 0; i < shape.rank(); ++i) {
    if (input.dim(i) < shape.dim(i)) {
      fail(Code::kInvalidArgument, "Input dimension ", i, " must have length of at least ", shape.dim(i),
           " but got: ", input.dim(i));
    }
    copy.add(shape.dim(i), from[i], to[i]);
  }
  Tensor corner(input.dtype(), shape);
  if (corner.elements() > 0) copy.run(input.data<T>(), corner.data<T>());
  const T* numbers = corner.data<T>();
  return {numbers, numbers + corner.elements()};
}

void transformAlong(ComplexBlock& block, const Shape& shape, int axis, bool inverse) {
  if (block.empty()) return;
  const AxisExtents extents = extentsAt(shape, axis);
  FourierTransform transform(extents.size, inverse);
  for (int64_t i = 0; i < extents.outer; ++i) {
    transform.run(block.data() + i * extents.size * extents.inner, extents.inner, extents.inner);
  }
}

template <typename T>
void copyBlock(const ComplexBlock& block, T* out) {
  std::ranges::transform(block, out, [](std::complex<double> x) {
    if constexpr (std::is_arithmetic_v<T>)
      return static_cast<T>(x.real());
    else
      return static_cast<T>(x);
  });
}

template <typename C>
std::unique_ptr<Kernel> makeFftNd(bool inverse) {
  return kernelOf([inverse](KernelContext& context) {
    const TransformedAxes along(context);
    ComplexBlock block = cornerOf<C>(context.input(0), along.shape);
    for (const int axis : along.axes) transformAlong(block, along.shape, axis, inverse);
    copyBlock(block, context.output(0, along.shape).template data<C>());
  });
}

// Of the numbers along the axis, from `from` of a block to `to` of another, the first that both have.
void copyAlong(const ComplexBlock& from, const AxisExtents& fromAxis, ComplexBlock& to, const AxisExtents& toAxis) {
  const int64_t count = std::min(fromAxis.size, toAxis.size) * fromAxis.inner;
  for (int64_t i = 0; i < fromAxis.outer; ++i) {
    std::copy_n(from.begin() + i * fromAxis.size * fromAxis.inner, count, to.begin() + i * toAxis.size * toAxis.inner);
  }
}

template <typename T>
std::unique_ptr<Kernel> makeRfftNd() {
  return kernelOf([](KernelContext& context) {
    const TransformedAxes along(context);
    ComplexBlock block = cornerOf<T>(context.input(0), along.shape);
    for (const int axis : along.axes) transformAlong(block, along.shape, axis, false);
    Tensor& out = context.output(0, along.halved());
    ComplexBlock half(static_cast<std::size_t>(out.elements()));
    copyAlong(block, extentsAt(along.shape, along.last()), half, extentsAt(out.shape(), along.last()));
    copyBlock(half, out.data<std::complex<T>>());
  });
}

// The conjugates of the first numbers along the axis, backwards; the first and the middle one count as real.
void completeSpectrum(ComplexBlock& block, const AxisExtents& axis) {
  for (int64_t outer = 0; outer < axis.outer; ++outer) {
    const auto at = [&](int64_t k, int64_t inner) -> std::complex<double>& {
      return block[static_cast<std::size_t>((outer * axis.size + k) * axis.inner + inner)];
    };
    for (int64_t i = 0; i < axis.inner && axis.size > 0; ++i) {
      at(0, i) = at(0, i).real();
      if (axis.size % 2 == 0) at(axis.size / 2, i) = at(axis.size / 2, i).real();
      for (int64_t k = axis.size / 2 + 1; k < axis.size; ++k) at(k, i) = std::conj(at(axis.size - k, i));
    }
  }
}

template <typename T>
std::unique_ptr<Kernel> makeIrfftNd() {
  return kernelOf([](KernelContext& context) {
    const TransformedAxes along(context);
    const Shape halfShape = along.halved();
    ComplexBlock half = cornerOf<std::complex<T>>(context.input(0), halfShape);
    for (const int axis : along.axes) {
      if (axis != along.last()) transformAlong(half, halfShape, axis, true);
    }
    Tensor& out = context.output(0, along.shape);
    ComplexBlock block(static_cast<std::size_t>(out.elements()));
    const AxisExtents whole = extentsAt(along.shape, along.last());
    copyAlong(half, extentsAt(halfShape, along.last()), block, whole);
    completeSpectrum(block, whole);
    transformAlong(block, along.shape, along.last(), true);
    copyBlock(block, out.data<T>());
  });
}

DType realTypeOf(const KernelConstruction& c) {
  const auto complex = c.attr<DType>("Tcomplex"), real = c.attr<DType>("Treal");
  if (isComplex(complex) && real == partType(complex)) return real;
  fail(Code::kInvalidArgument, "Node '", c.node.name(), "': Tcomplex must be complex and Treal the type of its parts.");
}

const KernelRegistrar kFftNdKernel({"FFTND", "IFFTND"}, [](const KernelConstruction& c) {
  return forComplex(c, c.inputType(0),
                    [&](auto type) { return makeFftNd<typename decltype(type)::type>(c.node.op() == "IFFTND"); });
});
const KernelRegistrar kRfftNdKernel("RFFTND", [](const KernelConstruction& c) {
  return forFloating(c, realTypeOf(c), [](auto type) { return makeRfftNd<typename decltype(type)::type>(); });
});
const KernelRegistrar kIrfftNdKernel("IRFFTND", [](const KernelConstruction& c) {
  return forFloating(c, realTypeOf(c), [](auto type) { return makeIrfftNd<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
