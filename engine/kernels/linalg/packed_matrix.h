// A float matrix that many products read, brought once into the order in which they read it fastest. Immutable:
// callable from any thread.
#pragma once

#include <cstdint>
#include <vector>

namespace engine::kernels {

class PackedMatrix {
 public:
  PackedMatrix() = default;
  // op(b) [k, n]; ldb: floats from one row of b to the next.
  PackedMatrix(bool transpose, int64_t k, int64_t n, const float* b, int64_t ldb);

  // c [rows, n] = a [rows, k]·op(b), added to c when `accumulate`.
  void multiply(int64_t rows, const float* a, int64_t lda, bool accumulate, float* c, int64_t ldc) const;

 private:
  int64_t k_ = 0, n_ = 0;
  std::vector<float> packed_;
};

}  // namespace engine::kernels
