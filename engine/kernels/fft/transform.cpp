#include "engine/kernels/fft/transform.h"

#include <numbers>
#include <unsupported/Eigen/FFT>

#include "engine/core/error.h"
#include "engine/core/memory.h"

namespace engine::kernels {
namespace {

using Complex = std::complex<double>;

// kissfft takes as many steps for a line as its factors add up to.
constexpr int64_t kLargestFactor = 64;

int64_t largestFactor(int64_t size) {
  int64_t largest = 1;
  for (int64_t factor = 2; factor * factor <= size; ++factor) {
    for (; size % factor == 0; size /= factor) largest = factor;
  }
  return std::max(largest, size);
}

// e^(-πi·n²/size), with n² reduced, which keeps it exact.
Complex chirp(int64_t n, int64_t size) {
  const auto rest =
      static_cast<double>(static_cast<uint64_t>(n) * static_cast<uint64_t>(n) % (2 * static_cast<uint64_t>(size)));
  const double angle = std::numbers::pi * rest / static_cast<double>(size);
  return {std::cos(angle), -std::sin(angle)};
}

// kissfft counts in int, and Bluestein's method takes up to four times as many numbers.
constexpr int64_t kLargestSize = int64_t{1} << 28;

std::size_t checkedSize(int64_t size) {
  if (size < 1 || size > kLargestSize) {
    fail(Code::kUnimplemented, "A Fourier transform of ", size, " numbers is not supported; up to ", kLargestSize,
         " are.");
  }
  requireMemory(message("A Fourier transform of ", size, " numbers"), bytesOf(size, 16 * 8));
  return static_cast<std::size_t>(size);
}

}  // namespace

struct FourierTransform::Impl {
  int64_t size;
  bool inverse;
  Eigen::internal::kissfft_impl<double> fft;
  std::vector<Complex> in, out;
  // Of Bluestein's method; empty where kissfft does.
  std::vector<Complex> chirps, kernel, padded, product;

  Impl(int64_t n, bool isInverse) : size(n), inverse(isInverse), in(checkedSize(n)), out(in.size()) {
    if (largestFactor(n) <= kLargestFactor) return;
    std::size_t wide = 1;
    while (wide < 2 * in.size()) wide *= 2;
    padded.resize(wide);
    product.resize(wide);
    kernel.resize(wide);
    for (int64_t i = 0; i < n; ++i) chirps.push_back(chirp(i, n));
    for (std::size_t i = 0; i < in.size(); ++i) {
      padded[i] = std::conj(chirps[i]);
      if (i > 0) padded[wide - i] = padded[i];
    }
    fft.fwd(kernel.data(), padded.data(), static_cast<int>(wide));
  }

  // out = the forward transform of in.
  void forward() {
    if (size == 1) {  // which kissfft does not do
      out = in;
      return;
    }
    if (chirps.empty()) return fft.fwd(out.data(), in.data(), static_cast<int>(size));
    const auto wide = static_cast<int>(padded.size());
    std::fill(padded.begin(), padded.end(), Complex{});
    for (std::size_t i = 0; i < in.size(); ++i) padded[i] = in[i] * chirps[i];
    fft.fwd(product.data(), padded.data(), wide);
    for (std::size_t i = 0; i < product.size(); ++i) product[i] *= kernel[i];
    fft.inv(padded.data(), product.data(), wide);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = padded[i] * chirps[i] / static_cast<double>(wide);
  }
};

FourierTransform::FourierTransform(int64_t size, bool inverse) : impl_(std::make_unique<Impl>(size, inverse)) {}
FourierTransform::~FourierTransform() = default;

// The inverse is the forward transform of conjugates, conjugated.
void FourierTransform::run(Complex* line, int64_t count, int64_t stride) {
  Impl& work = *impl_;
  const double scale = 1.0 / static_cast<double>(work.size);
  Complex *in = work.in.data(), *out = work.out.data();
  for (int64_t i = 0; i < count; ++i) {
    for (int64_t k = 0; k < work.size; ++k) {
      const Complex value = line[i + k * stride];
      in[k] = work.inverse ? std::conj(value) : value;
    }
    work.forward();
    for (int64_t k = 0; k < work.size; ++k) {
      line[i + k * stride] = work.inverse ? std::conj(out[k]) * scale : out[k];
    }
  }
}

}  // namespace engine::kernels
