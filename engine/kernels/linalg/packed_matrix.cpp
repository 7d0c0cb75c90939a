#include "engine/kernels/linalg/packed_matrix.h"

#include "engine/kernels/native/kernel_table.h"

namespace engine::kernels {

PackedMatrix::PackedMatrix(bool transpose, int64_t k, int64_t n, const float* b, int64_t ldb)
    : k_(k), n_(n), packed_(kernelTable().packedGemm.packedFloats(n, k)) {
  kernelTable().packedGemm.pack(transpose, n, k, b, ldb, packed_.data());
}

void PackedMatrix::multiply(int64_t rows, const float* a, int64_t lda, bool accumulate, float* c, int64_t ldc) const {
  kernelTable().packedGemm.run(rows, n_, k_, a, lda, packed_.data(), accumulate ? 1 : 0, c, ldc);
}

}  // namespace engine::kernels
