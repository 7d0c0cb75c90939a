#include "engine/kernels/linalg/shared_product.h"

#include <immintrin.h>

#include <atomic>

#include "engine/kernels/native/gemm.h"

namespace engine::kernels {
namespace {

constexpr std::size_t kMostCommonBytes = std::size_t{16} << 20;

}  // namespace

std::size_t sharedProductBytes(ptrdiff_t m, ptrdiff_t n, ptrdiff_t k) {
  if (!gemmIsBlocked(m, n, k)) return 0;
  const std::size_t bytes = kernelTable().sharedGemm.commonFloats(m, n, k) * sizeof(float);
  return bytes <= kMostCommonBytes ? bytes : 0;
}

void sharedProduct(ThreadArena& arena, const GemmProblem& problem, float* memory) {
  const SharedGemmKernels& kernels = kernelTable().sharedGemm;
  const int threads = arena.threads();
  const ptrdiff_t parts = kernels.parts(problem), blocks = kernels.blocks(problem, threads);
  std::atomic<ptrdiff_t> nextPart{0}, packed{0}, nextBlock{0};
  arena.forEach(threads, [&](int, int) {
    // Before anything is taken: others would wait for what a thread without memory took.
    float* const scratch = gemmWorkspace();
    for (ptrdiff_t part; (part = nextPart.fetch_add(1, std::memory_order_relaxed)) < parts;) {
      kernels.pack(problem, part, memory);
      packed.fetch_add(1, std::memory_order_release);
    }
    // Of parts that other threads are at.
    while (packed.load(std::memory_order_acquire) < parts) _mm_pause();
    for (ptrdiff_t block; (block = nextBlock.fetch_add(1, std::memory_order_relaxed)) < blocks;) {
      kernels.run(problem, threads, block, memory, scratch);
    }
  });
}

}  // namespace engine::kernels
