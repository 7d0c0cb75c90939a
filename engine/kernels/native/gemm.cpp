#include "engine/kernels/native/gemm.h"

#include <dnnl.h>

#include "engine/kernels/native/kernel_table.h"

// Of the OpenMP runtime that oneDNN runs on. Compilers bring a header of their own runtime, or none.
extern "C" void omp_set_num_threads(int count);

namespace engine::kernels {
namespace {

// Limits of m * n * k, measured on Sapphire Rapids with one thread. With AVX-512 the tile is level with oneDNN up to
// 256 x 256 x 1024 and 2 to 5 times faster below 32 x 32 x 32; larger products want A packed and k cut in blocks. The
// narrower tables keep only the products whose time is mostly oneDNN's call.
constexpr ptrdiff_t kWideLimit = ptrdiff_t{1} << 26;
constexpr ptrdiff_t kNarrowLimit = ptrdiff_t{1} << 15;

constexpr size_t kStackFloats = 4096;

// oneTBB's tasks share out the work; a team of OpenMP's under each would run more threads than there are cores. The
// setting is the calling thread's own.
void keepOpenMpAtOneThread() {
  thread_local bool done = false;
  if (done) return;
  done = true;
  omp_set_num_threads(1);
}

}  // namespace

void gemm(bool transA, bool transB, ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda,
          const float* b, ptrdiff_t ldb, float beta, float* c, ptrdiff_t ldc, float* scratch, size_t scratchFloats) {
  const KernelTable& table = kernelTable();
  const ptrdiff_t limit = table.isa >= Isa::kAvx512Halves ? kWideLimit : kNarrowLimit;
  if (m * n * k <= limit) {
    const size_t need = table.gemmScratchFloats(transB, n, k);
    if (need <= scratchFloats) {
      return table.gemm(transA, transB, m, n, k, a, lda, b, ldb, beta, c, ldc, scratch);
    }
    if (need <= kStackFloats) {
      alignas(64) float stack[kStackFloats];
      return table.gemm(transA, transB, m, n, k, a, lda, b, ldb, beta, c, ldc, stack);
    }
  }
  keepOpenMpAtOneThread();
  dnnl_sgemm(transA ? 'T' : 'N', transB ? 'T' : 'N', m, n, k, 1.0f, a, lda, b, ldb, beta, c, ldc);
}

}  // namespace engine::kernels
