// FFT, IFFT, RFFT, IRFFT and their forms of two and three dimensions: over the innermost dimensions, any number of
// batches before them. The real ones take as much of their input as fft_length says.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/complex_types.h"
#include "engine/kernels/fft/transform.h"
#include "engine/kernels/parallel.h"

namespace engine::kernels {
namespace {

using Sizes = std::vector<int64_t>;

// The number of dimensions that an op transforms, by its name: FFT, FFT2D, RFFT3D.
int fftRank(const Node& node) {
  const std::string& op = node.op();
  return op.ends_with("2D") ? 2 : op.ends_with("3D") ? 3 : 1;
}
bool isInverse(const Node& node) {
  return node.op().starts_with("I");
}

void complexFftShape(InferenceContext& c) {
  c.setOutput(0, c.withRankAtLeast(0, fftRank(c.node())));
}

void realFftShape(InferenceContext& c) {
  const int rank = fftRank(c.node());
  Shape shape = c.withRankAtLeast(0, rank);
  if (!shape.hasRank()) return c.setOutput(0, shape);
  const Shape length = c.inputAsShape(1);
  for (int i = 0; i < rank; ++i) {
    const int64_t size = length.hasRank() && length.rank() == rank ? length.dim(i) : kUnknownDim;
    const bool isHalf = i == rank - 1 && !isInverse(c.node()) && size > 0;
    shape.setDim(i - rank, isHalf ? size / 2 + 1 : size);
  }
  c.setOutput(0, shape);
}

// The six ops of one number of dimensions.
class FftOps {
 public:
  explicit FftOps(const std::string& suffix) {
    for (const char* name : {"FFT", "IFFT"}) {
      OpRegistrar((name + suffix).c_str(), "input: Tcomplex -> output: Tcomplex", "Tcomplex: type = complex64",
                  complexFftShape);
    }
    constexpr const char* kAttrs = "Treal: type = float; Tcomplex: type = complex64";
    OpRegistrar(("RFFT" + suffix).c_str(), "input: Treal, fft_length: int32 -> output: Tcomplex", kAttrs, realFftShape);
    OpRegistrar(("IRFFT" + suffix).c_str(), "input: Tcomplex, fft_length: int32 -> output: Treal", kAttrs,
                realFftShape);
  }
};
const FftOps kFft1(""), kFft2("2D"), kFft3("3D");

int64_t product(const Sizes& sizes) {
  int64_t result = 1;
  for (const int64_t size : sizes) result *= size;
  return result;
}

// The transforms of a block of these sizes, one a dimension.
class BlockTransform {
 public:
  BlockTransform(const Sizes& sizes, bool inverse) : sizes_(sizes) {
    for (const int64_t size : sizes) transforms_.push_back(std::make_unique<FourierTransform>(size, inverse));
  }

  // Along the dimensions [first, last).
  void run(std::complex<double>* block, std::size_t first, std::size_t last) {
    for (std::size_t d = first; d < last; ++d) {
      int64_t inner = 1;
      for (std::size_t i = d + 1; i < sizes_.size(); ++i) inner *= sizes_[i];
      const int64_t outer = product(sizes_) / (inner * sizes_[d]);
      for (int64_t i = 0; i < outer; ++i) transforms_[d]->run(block + i * inner * sizes_[d], inner, inner);
    }
  }

 private:
  Sizes sizes_;
  std::vector<std::unique_ptr<FourierTransform>> transforms_;
};

// For each place of a block of sizes `to`, calls at(offset in `to`, offset in a block of sizes `from`, which are as
// large or larger).
template <typename At>
void forCorner(const Sizes& from, const Sizes& to, const At& at) {
  const int64_t count = product(to);
  for (int64_t i = 0; i < count; ++i) {
    int64_t rest = i, step = 1, offset = 0;
    for (std::size_t d = to.size(); d-- > 0;) {
      offset += rest % to[d] * step;
      rest /= to[d];
      step *= from[d];
    }
    at(i, offset);
  }
}

Sizes innerSizes(const Tensor& tensor, int rank) {
  const auto dims = tensor.shape().dims();
  return {dims.end() - rank, dims.end()};
}

void needRank(const Tensor& tensor, int rank) {
  if (tensor.rank() < rank) {
    fail(Code::kInvalidArgument, "Input must have rank of at least ", rank, " but got: ", tensor.shape());
  }
}

// Calls transform(index) for each batch, spread over the threads; `make` makes what each range of them uses.
template <typename Make>
void forBatches(const KernelContext& context, int64_t batches, int64_t block, const Make& make) {
  if (block == 0) return;
  forRanges(context, batches, batches * block * 128, [&](int64_t begin, int64_t end) {
    auto transform = make();
    for (int64_t i = begin; i < end; ++i) transform(i);
  });
}

template <typename C>
std::unique_ptr<Kernel> makeComplexFft(const KernelConstruction& c) {
  return kernelOf([rank = fftRank(c.node), inverse = isInverse(c.node)](KernelContext& context) {
    const Tensor& in = context.input(0);
    needRank(in, rank);
    Tensor& out = context.output(0, in.shape());
    const Sizes sizes = innerSizes(in, rank);
    const int64_t size = product(sizes);
    const C* from = in.data<C>();
    C* to = out.data<C>();
    forBatches(context, size == 0 ? 0 : in.elements() / size, size, [&] {
      return [&, fft = std::make_shared<BlockTransform>(sizes, inverse),
              block = std::vector<std::complex<double>>(static_cast<std::size_t>(size))](int64_t batch) mutable {
        std::copy_n(from + batch * size, size, block.begin());
        fft->run(block.data(), 0, sizes.size());
        for (int64_t i = 0; i < size; ++i) to[batch * size + i] = static_cast<C>(block[static_cast<std::size_t>(i)]);
      };
    });
  });
}

// The sizes that fft_length gives. InvalidArgument unless the input has as much, of which `isHalf` the half spectrum.
Sizes fftLength(const KernelContext& context, int rank, bool isHalf) {
  const Tensor& in = context.input(0);
  const Tensor& length = context.input(1);
  needRank(in, rank);
  if (length.shape() != Shape{rank}) {
    fail(Code::kInvalidArgument, "fft_length must have shape [", rank, "], got ", length.shape(), ".");
  }
  Sizes sizes = length.toInt64s();
  for (int i = 0; i < rank; ++i) {
    const int64_t size = sizes[static_cast<std::size_t>(i)];
    if (size < 0) fail(Code::kInvalidArgument, "fft_length[", i, "] must >= 0, but got: ", size);
    const int64_t needed = isHalf && i == rank - 1 && size > 0 ? size / 2 + 1 : size;
    if (in.dim(i - rank) < needed) {
      fail(Code::kInvalidArgument, "Input dimension ", in.rank() - rank + i, " must have length of at least ", needed,
           " but got: ", in.dim(i - rank));
    }
  }
  return sizes;
}

// The sizes with the half spectrum in the last place.
Sizes halved(Sizes sizes) {
  if (sizes.back() > 0) sizes.back() = sizes.back() / 2 + 1;
  return sizes;
}

Shape withInner(const Shape& shape, const Sizes& sizes) {
  Shape result = shape;
  const auto rank = static_cast<int>(sizes.size());
  for (int i = 0; i < rank; ++i) result.setDim(i - rank, sizes[static_cast<std::size_t>(i)]);
  return result;
}

template <typename T>
std::unique_ptr<Kernel> makeRfft(const KernelConstruction& c) {
  return kernelOf([rank = fftRank(c.node)](KernelContext& context) {
    using C = std::complex<T>;
    const Tensor& in = context.input(0);
    const Sizes sizes = fftLength(context, rank, false);
    const Sizes half = halved(sizes), given = innerSizes(in, rank);
    Tensor& out = context.output(0, withInner(in.shape(), half));
    const int64_t size = product(sizes), taken = product(given), made = product(half);
    const T* from = in.data<T>();
    C* to = out.data<C>();
    forBatches(context, taken == 0 ? 0 : in.elements() / taken, size, [&] {
      return [&, fft = std::make_shared<BlockTransform>(sizes, false),
              block = std::vector<std::complex<double>>(static_cast<std::size_t>(size))](int64_t batch) mutable {
        std::complex<double>* numbers = block.data();
        forCorner(given, sizes,
                  [&](int64_t i, int64_t offset) { numbers[i] = static_cast<double>(from[batch * taken + offset]); });
        fft->run(numbers, 0, sizes.size());
        forCorner(sizes, half,
                  [&](int64_t i, int64_t offset) { to[batch * made + i] = static_cast<C>(numbers[offset]); });
      };
    });
  });
}

// Completes the lines of a half spectrum: the conjugates of their first numbers, backwards. The imaginary parts of the
// first and the middle one count as 0.
void completeLines(const Sizes& sizes, std::complex<double>* block) {
  const int64_t size = sizes.back();
  for (int64_t line = 0; line < product(sizes); line += size) {
    std::complex<double>* numbers = block + line;
    numbers[0] = numbers[0].real();
    if (size % 2 == 0) numbers[size / 2] = numbers[size / 2].real();
    for (int64_t k = size / 2 + 1; k < size; ++k) numbers[k] = std::conj(numbers[size - k]);
  }
}

template <typename T>
std::unique_ptr<Kernel> makeIrfft(const KernelConstruction& c) {
  return kernelOf([rank = fftRank(c.node)](KernelContext& context) {
    using C = std::complex<T>;
    const Tensor& in = context.input(0);
    const Sizes sizes = fftLength(context, rank, true);
    const Sizes half = halved(sizes), given = innerSizes(in, rank);
    Tensor& out = context.output(0, withInner(in.shape(), sizes));
    const int64_t size = product(sizes), taken = product(given);
    const C* from = in.data<C>();
    T* to = out.data<T>();
    forBatches(context, taken == 0 ? 0 : in.elements() / taken, size, [&] {
      return [&, fft = std::make_shared<BlockTransform>(sizes, true), places = std::vector<int64_t>(),
              block = std::vector<std::complex<double>>(static_cast<std::size_t>(size))](int64_t batch) mutable {
        std::complex<double>* numbers = block.data();
        std::fill(block.begin(), block.end(), std::complex<double>{});
        if (places.empty()) forCorner(sizes, half, [&](int64_t, int64_t offset) { places.push_back(offset); });
        forCorner(given, half, [&](int64_t i, int64_t offset) {
          numbers[places[static_cast<std::size_t>(i)]] = std::complex<double>(from[batch * taken + offset]);
        });
        fft->run(numbers, 0, sizes.size() - 1);
        completeLines(sizes, numbers);
        fft->run(numbers, sizes.size() - 1, sizes.size());
        for (int64_t i = 0; i < size; ++i) to[batch * size + i] = static_cast<T>(numbers[i].real());
      };
    });
  });
}

// InvalidArgument unless Tcomplex is complex and Treal the type of its parts.
void needRealType(const KernelConstruction& c) {
  const auto complex = c.attr<DType>("Tcomplex"), real = c.attr<DType>("Treal");
  if (isComplex(complex) && real == partType(complex)) return;
  fail(Code::kInvalidArgument, "Node '", c.node.name(), "': Tcomplex must be complex and Treal the type of its parts, ",
       "not ", dtypeName(complex), " and ", dtypeName(real), ".");
}

const KernelRegistrar kFftKernel({"FFT", "FFT2D", "FFT3D", "IFFT", "IFFT2D", "IFFT3D"},
                                 [](const KernelConstruction& c) {
                                   return forComplex(c, c.inputType(0), [&](auto type) {
                                     return makeComplexFft<typename decltype(type)::type>(c);
                                   });
                                 });
const KernelRegistrar kRfftKernel({"RFFT", "RFFT2D", "RFFT3D"}, [](const KernelConstruction& c) {
  needRealType(c);
  return forFloating(c, c.attr<DType>("Treal"), [&](auto type) { return makeRfft<typename decltype(type)::type>(c); });
});
const KernelRegistrar kIrfftKernel({"IRFFT", "IRFFT2D", "IRFFT3D"}, [](const KernelConstruction& c) {
  needRealType(c);
  return forFloating(c, c.attr<DType>("Treal"), [&](auto type) { return makeIrfft<typename decltype(type)::type>(c); });
});

}  // namespace
}  // namespace engine::kernels
