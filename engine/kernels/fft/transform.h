// The discrete Fourier transform, in double whatever the element type is, by Eigen's kissfft. One thread at a time may
// use a transform.
#pragma once

#include <complex>
#include <cstdint>
#include <memory>
#include <vector>

namespace engine::kernels {

// Transforms lines of `size` numbers: y_k = Σ x_n·e^(∓2πi·kn/size), divided by the size when `inverse`. Sizes with
// large prime factors are done as convolutions of a power of two (Bluestein), so that any takes n·log n steps.
class FourierTransform {
 public:
  // Unimplemented for more than 2^28 numbers; ResourceExhausted without the memory for so many.
  FourierTransform(int64_t size, bool inverse);
  ~FourierTransform();

  // `count` lines, whose numbers lie `stride` apart, beginning at line + i for i in [0, count).
  void run(std::complex<double>* line, int64_t count, int64_t stride);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace engine::kernels
