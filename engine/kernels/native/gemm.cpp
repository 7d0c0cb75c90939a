#include "engine/kernels/native/gemm.h"

#include <dnnl.h>

#include <cstdint>
#include <vector>

#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/native/library_threads.h"

namespace engine::kernels {
namespace {

// Limits of m * n * k, measured on Sapphire Rapids with one thread. With AVX-512 the tile is level with oneDNN up to
// 256 x 256 x 1024 and 2 to 5 times faster below 32 x 32 x 32; larger products want A packed and k cut in blocks. The
// narrower tables keep only the products whose time is mostly oneDNN's call.
constexpr ptrdiff_t kWideLimit = ptrdiff_t{1} << 26;
constexpr ptrdiff_t kNarrowLimit = ptrdiff_t{1} << 15;

// From here on the product in blocks is level with oneDNN with AVX2, and up to twice as fast where A is transposed and
// its rows lie a power of two apart. Measured on Zen 3; with AVX-512 it has not been.
constexpr ptrdiff_t kBlockedLeast = 128, kBlockedSize = ptrdiff_t{1} << 24;

bool isSmall(ptrdiff_t m, ptrdiff_t n, ptrdiff_t k) {
  return m * n * k <= (kernelTable().isa >= Isa::kAvx512Halves ? kWideLimit : kNarrowLimit);
}

constexpr size_t kStackFloats = 4096;

// Calls run(table, scratch) if the native tile takes the product and there is scratch for it.
template <class Run>
bool withTile(bool transB, ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, float* scratch, size_t scratchFloats, Run&& run) {
  if (!isSmall(m, n, k)) return false;
  const KernelTable& table = kernelTable();
  const size_t need = table.gemmScratchFloats(transB, n, k);
  if (need <= scratchFloats) {
    run(table, scratch);
    return true;
  }
  if (need > kStackFloats) return false;
  alignas(64) float stack[kStackFloats];
  run(table, stack);
  return true;
}

}  // namespace

bool gemmIsBlocked(ptrdiff_t m, ptrdiff_t n, ptrdiff_t k) {
  if (isSmall(m, n, k)) return false;
  return kernelTable().isa == Isa::kAvx2 && m >= kBlockedLeast && n >= kBlockedLeast && m * n * k >= kBlockedSize;
}

float* gemmWorkspace() {
  constexpr std::uintptr_t kLine = 64;
  thread_local std::vector<float> memory(kernelTable().blockedGemm.scratchFloats() + kLine / sizeof(float));
  return reinterpret_cast<float*>((reinterpret_cast<std::uintptr_t>(memory.data()) + kLine - 1) / kLine * kLine);
}

bool gemmIsNative(ptrdiff_t m, ptrdiff_t n, ptrdiff_t k) {
  return isSmall(m, n, k) || gemmIsBlocked(m, n, k);
}

void gemm(bool transA, bool transB, ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda,
          const float* b, ptrdiff_t ldb, float beta, float* c, ptrdiff_t ldc, float* scratch, size_t scratchFloats) {
  const bool isDone = withTile(transB, m, n, k, scratch, scratchFloats, [&](const KernelTable& table, float* work) {
    table.gemm(transA, transB, m, n, k, a, lda, b, ldb, beta, c, ldc, work);
  });
  if (isDone) return;
  if (gemmIsBlocked(m, n, k)) {
    kernelTable().blockedGemm.run(transA, transB, m, n, k, a, lda, b, ldb, beta, nullptr, false, c, ldc,
                                  gemmWorkspace());
    return;
  }
  keepLibraryAtOneThread();
  dnnl_sgemm(transA ? 'T' : 'N', transB ? 'T' : 'N', m, n, k, 1.0f, a, lda, b, ldb, beta, c, ldc);
}

void gemmBias(bool transA, bool transB, ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda,
              const float* b, ptrdiff_t ldb, const float* bias, bool relu, float* c, ptrdiff_t ldc, float* scratch,
              size_t scratchFloats) {
  const bool isDone = withTile(transB, m, n, k, scratch, scratchFloats, [&](const KernelTable& table, float* work) {
    table.gemmBias(transA, transB, m, n, k, a, lda, b, ldb, bias, relu, c, ldc, work);
  });
  if (isDone) return;
  if (gemmIsBlocked(m, n, k)) {
    kernelTable().blockedGemm.run(transA, transB, m, n, k, a, lda, b, ldb, 0, bias, relu, c, ldc, gemmWorkspace());
    return;
  }
  gemm(transA, transB, m, n, k, a, lda, b, ldb, 0, c, ldc, scratch, scratchFloats);
  for (ptrdiff_t row = 0; row < m; ++row) kernelTable().biasRows(1, n, bias, relu, c + row * ldc);
}

}  // namespace engine::kernels
