// Large products by several threads: every element is what one thread gives it, however the work is taken.
#include "engine/kernels/linalg/shared_product.h"

#include "engine/kernels/native/gemm.h"
#include "tests/engine/kernels/native_reference.h"

namespace engine::kernels::testing {
namespace {

class SharedGemm : public ::testing::TestWithParam<Isa> {
 protected:
  // In blocks for so many threads, the last block first, beside blockedGemm; rows of all three are longer than need be.
  void check(int m, int n, int k, bool transA, bool transB, int threads) {
    const int lda = (transA ? m : k) + 3, ldb = (transB ? k : n) + 3, ldc = n + 5;
    const auto a = randomFloats(size_t(transA ? k : m) * lda, 1), b = randomFloats(size_t(transB ? n : k) * ldb, 2);
    const auto bias = randomFloats(n, 4), before = randomFloats(size_t(m) * ldc, 3);
    Scratch scratch(table_.blockedGemm.scratchFloats()), common(table_.sharedGemm.commonFloats(m, n, k));
    for (const float beta : {0.0f, 1.0f}) {
      auto expected = before, c = before;
      table_.blockedGemm.run(transA, transB, m, n, k, a.data(), lda, b.data(), ldb, beta, bias.data(), true,
                             expected.data(), ldc, scratch.data());
      const GemmProblem problem{transA,   transB, m,    n,           k,    a.data(), lda,
                                b.data(), ldb,    beta, bias.data(), true, c.data(), ldc};
      for (ptrdiff_t part = table_.sharedGemm.parts(problem); part-- > 0;) {
        table_.sharedGemm.pack(problem, part, common.data());
      }
      for (ptrdiff_t block = table_.sharedGemm.blocks(problem, threads); block-- > 0;) {
        table_.sharedGemm.run(problem, threads, block, common.data(), scratch.data());
      }
      ASSERT_EQ(c, expected) << m << "x" << n << "x" << k << " for " << threads;
    }
  }

  const KernelTable& table_ = kernelTable(GetParam());
};

INSTANTIATE_TEST_SUITE_P(Isas, SharedGemm, ::testing::ValuesIn(supportedIsas()), isaTestName);

TEST_P(SharedGemm, GivesTheBitsOfTheProductInBlocksForEveryTranspositionAndRemainder) {
  const int sizes[][3] = {{1, 1, 1}, {130, 40, 21}, {40, 130, 33}, {301, 37, 400}, {7, 1100, 3}, {600, 20, 800}};
  for (const auto& [m, n, k] : sizes) {
    for (const bool transA : {false, true}) {
      for (const bool transB : {false, true}) {
        for (const int threads : {1, 3}) check(m, n, k, transA, transB, threads);
      }
    }
  }
}

TEST(SharedProduct, IsTheSameOnAnyNumberOfThreads) {
  constexpr int m = 260, n = 256, k = 300;
  const std::size_t bytes = sharedProductBytes(m, n, k);
  if (bytes == 0) GTEST_SKIP() << "this processor's products do not go in blocks.";
  const auto a = randomFloats(size_t(m) * k, 1), b = randomFloats(size_t(k) * n, 2);
  std::vector<float> expected(size_t(m) * n);
  gemm(false, false, m, n, k, a.data(), k, b.data(), n, 0, expected.data(), n);
  for (const int threads : {1, 2, 5}) {
    ThreadArena arena(threads);
    Scratch memory(bytes / sizeof(float));
    std::vector<float> c(expected.size());
    sharedProduct(arena, {false, false, m, n, k, a.data(), k, b.data(), n, 0, nullptr, false, c.data(), n},
                  memory.data());
    EXPECT_EQ(c, expected) << threads << " threads";
  }
}

TEST(SharedProduct, IsNotForSmallProductsOrForTooMuchMemory) {
  EXPECT_EQ(sharedProductBytes(64, 64, 64), 0u);
  EXPECT_EQ(sharedProductBytes(int64_t{1} << 20, int64_t{1} << 13, int64_t{1} << 13), 0u);
}

}  // namespace
}  // namespace engine::kernels::testing
