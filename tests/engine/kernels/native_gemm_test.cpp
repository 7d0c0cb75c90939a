#include <array>

#include "engine/kernels/native/gemm.h"
#include "tests/engine/kernels/native_reference.h"

namespace engine::kernels::testing {
namespace {

class NativeGemm : public ::testing::TestWithParam<Isa> {
 protected:
  const KernelTable& table_ = kernelTable(GetParam());
};

INSTANTIATE_TEST_SUITE_P(Isas, NativeGemm, ::testing::ValuesIn(supportedIsas()), isaTestName);

// Rows of op(A), B and C are `gap` floats longer than they need be.
void checkProduct(const KernelTable& table, int m, int n, int k, bool transA, bool transB, float beta, int gap) {
  const int aRows = transA ? k : m, lda = (transA ? m : k) + gap, bRows = transB ? n : k, ldb = (transB ? k : n) + gap;
  const int ldc = n + gap;
  const auto a = randomFloats(size_t(aRows) * lda, 1), b = randomFloats(size_t(bRows) * ldb, 2);
  auto c = beta == 0 ? std::vector<float>(size_t(m) * ldc, std::nanf("")) : randomFloats(size_t(m) * ldc, 3);
  const auto before = c;
  Scratch scratch(table.gemmScratchFloats(transB, n, k));
  table.gemm(transA, transB, m, n, k, a.data(), lda, b.data(), ldb, beta, c.data(), ldc, scratch.data());
  for (int i = 0; i < m; ++i) {
    for (int j = 0; j < n; ++j) {
      double expected = beta == 0 ? 0.0 : before[i * ldc + j];
      for (int p = 0; p < k; ++p) {
        expected += double(transA ? a[p * lda + i] : a[i * lda + p]) * (transB ? b[j * ldb + p] : b[p * ldb + j]);
      }
      ASSERT_NEAR(c[i * ldc + j], expected, 1e-6 * (k + 4))
          << m << "x" << n << "x" << k << (transA ? " TA" : "") << (transB ? " TB" : "") << " at " << i << "," << j;
    }
    for (int j = n; j < ldc; ++j) {
      ASSERT_EQ(std::isnan(c[i * ldc + j]), std::isnan(before[i * ldc + j])) << "gap written";
    }
  }
}

TEST_P(NativeGemm, EqualsTheReferenceForEveryTranspositionAndRemainder) {
  const int sizes[][3] = {{32, 10, 4},  {32, 10, 10}, {32, 3, 10}, {1, 1, 1},   {7, 5, 3},   {15, 17, 9}, {64, 10, 33},
                          {13, 48, 21}, {8, 49, 16},  {9, 63, 2},  {3, 97, 40}, {16, 33, 5}, {5, 130, 7}, {4, 2, 0}};
  for (const auto& size : sizes) {
    for (const bool transA : {false, true}) {
      for (const bool transB : {false, true}) {
        for (const float beta : {0.0f, 1.0f}) {
          for (const int gap : {0, 3}) checkProduct(table_, size[0], size[1], size[2], transA, transB, beta, gap);
        }
      }
    }
  }
}

TEST_P(NativeGemm, APackedMatrixGivesTheSameProduct) {
  const int sizes[][3] = {{1, 1, 1}, {9, 63, 2}, {13, 48, 21}, {64, 10, 33}, {3, 97, 300}, {5, 130, 7}, {4, 2, 0}};
  for (const auto& [m, n, k] : sizes) {
    for (const bool transB : {false, true}) {
      for (const float beta : {0.0f, 1.0f}) {
        const int lda = k + 3, ldb = (transB ? k : n) + 3, ldc = n + 3;
        const auto a = randomFloats(size_t(m) * lda, 1), b = randomFloats(size_t(transB ? n : k) * ldb, 2);
        const auto before = randomFloats(size_t(m) * ldc, 3);
        auto c = before;
        Scratch packed(table_.packedGemm.packedFloats(n, k));
        table_.packedGemm.pack(transB, n, k, b.data(), ldb, packed.data());
        table_.packedGemm.run(m, n, k, a.data(), lda, packed.data(), beta, c.data(), ldc);
        for (int i = 0; i < m * ldc; ++i) {
          const int row = i / ldc, column = i % ldc;
          double expected = column >= n || beta != 0 ? before[i] : 0.0;
          for (int p = 0; p < k && column < n; ++p) {
            expected += double(a[row * lda + p]) * (transB ? b[column * ldb + p] : b[p * ldb + column]);
          }
          ASSERT_NEAR(c[i], expected, 1e-6 * (k + 4)) << m << "x" << n << "x" << k << " at " << row << "," << column;
        }
      }
    }
  }
}

// What blockedGemm gives for numbers of which the rows of op(A) and B are 3 apart, and those of C more than a vector:
// nothing between these may change.
void checkBlocks(const KernelTable& table, int m, int n, int k, bool transA, bool transB, float beta) {
  const int lda = (transA ? m : k) + 3, ldb = (transB ? k : n) + 3, ldc = n + 35;
  const auto a = randomFloats(size_t(transA ? k : m) * lda, 1), b = randomFloats(size_t(transB ? n : k) * ldb, 2);
  const auto bias = randomFloats(n, 4), before = randomFloats(size_t(m) * ldc, 3);
  Scratch scratch(table.blockedGemm.scratchFloats());
  auto c = before, biased = before;
  table.blockedGemm.run(transA, transB, m, n, k, a.data(), lda, b.data(), ldb, beta, nullptr, false, c.data(), ldc,
                        scratch.data());
  table.blockedGemm.run(transA, transB, m, n, k, a.data(), lda, b.data(), ldb, beta, bias.data(), true, biased.data(),
                        ldc, scratch.data());
  for (int i = 0; i < m * ldc; ++i) {
    const int row = i / ldc, column = i % ldc;
    double expected = column >= n || beta != 0 ? before[i] : 0.0;
    for (int p = 0; p < k && column < n; ++p) {
      expected +=
          double(transA ? a[p * lda + row] : a[row * lda + p]) * (transB ? b[column * ldb + p] : b[p * ldb + column]);
    }
    ASSERT_NEAR(c[i], expected, 1e-6 * (k + 4)) << m << "x" << n << "x" << k << " at " << row << "," << column;
    ASSERT_EQ(biased[i], column < n ? std::max(c[i] + bias[column], 0.0f) : before[i]) << row << "," << column;
  }
}

TEST_P(NativeGemm, AProductInBlocksEqualsTheReferenceForEveryTranspositionAndRemainder) {
  const int sizes[][3] = {{1, 1, 1}, {6, 32, 4}, {13, 48, 21}, {64, 10, 33}, {301, 37, 5}, {7, 1100, 3}, {20, 35, 600}};
  for (const auto& [m, n, k] : sizes) {
    for (const bool transA : {false, true}) {
      for (const bool transB : {false, true}) {
        for (const float beta : {0.0f, 1.0f}) checkBlocks(table_, m, n, k, transA, transB, beta);
      }
    }
  }
}

TEST_P(NativeGemm, DotsAreAProductWithATransposedMatrix) {
  for (const auto& [m, n, k] :
       {std::array{1, 1, 1}, std::array{9, 10, 33}, std::array{4, 7, 64}, std::array{3, 4, 0}}) {
    const int lda = k + 2, ldb = k + 3, ldc = n + 1;
    const auto a = randomFloats(size_t(m) * lda, 1), b = randomFloats(size_t(n) * ldb, 2);
    std::vector<float> c(size_t(m) * ldc, 7.0f);
    table_.dots(m, n, k, a.data(), lda, b.data(), ldb, c.data(), ldc);
    for (int i = 0; i < m * ldc; ++i) {
      double expected = i % ldc < n ? 0 : 7;
      for (int p = 0; p < k && i % ldc < n; ++p) expected += double(a[i / ldc * lda + p]) * b[i % ldc * ldb + p];
      ASSERT_NEAR(c[i], expected, 1e-5) << m << "x" << n << "x" << k << " at " << i;
    }
  }
}

TEST(NativeGemmDispatch, GivesTheSameProductFromEitherLibraryAndWithoutScratch) {
  for (const auto& [m, n, k] : {std::array{32, 10, 10}, std::array{40, 50, 300}, std::array{450, 400, 401}}) {
    for (const bool transB : {false, true}) {
      const auto a = randomFloats(size_t(m) * k, 1), b = randomFloats(size_t(k) * n, 2);
      const int ldb = transB ? k : n;
      std::vector<float> c(size_t(m) * n, std::nanf("")), expected(c.size());
      gemm(false, transB, m, n, k, a.data(), k, b.data(), ldb, 0.0f, c.data(), n);
      Scratch scratch(kernelTable(Isa::kBaseline).gemmScratchFloats(transB, n, k));
      kernelTable(Isa::kBaseline)
          .gemm(false, transB, m, n, k, a.data(), k, b.data(), ldb, 0.0f, expected.data(), n, scratch.data());
      expectNear(c, widened(expected), 1e-5, "product");
    }
  }
}

TEST_P(NativeGemm, ABiasGivesWhatAPassOverTheProductWould) {
  constexpr int m = 13, k = 7;
  for (const int n : {1, 3, 10, 16, 37, 50}) {
    const auto a = randomFloats(size_t(m) * k, 1), b = randomFloats(size_t(k) * n, 2), bias = randomFloats(n, 3);
    for (const bool relu : {false, true}) {
      std::vector<float> expected(size_t(m) * n), c(expected.size(), std::nanf(""));
      table_.gemm(false, false, m, n, k, a.data(), k, b.data(), n, 0.0f, expected.data(), n, nullptr);
      table_.biasRows(m, n, bias.data(), relu, expected.data());
      table_.gemmBias(false, false, m, n, k, a.data(), k, b.data(), n, bias.data(), relu, c.data(), n, nullptr);
      EXPECT_EQ(c, expected) << n << " columns";
    }
  }
}

TEST_P(NativeGemm, ColumnSumsAddToWhatIsThere) {
  for (const int columns : {1, 3, 10, 16, 37}) {
    for (const int rows : {0, 1, 4, 7}) {
      const auto x = randomFloats(size_t(rows) * columns, 1);
      auto sums = randomFloats(columns, 2);
      auto expected = widened(sums);
      for (size_t i = 0; i < x.size(); ++i) expected[i % columns] += x[i];
      table_.columnSums(x.data(), rows, columns, sums.data());
      expectNear(sums, expected, 1e-5, "columns");
    }
  }
}

TEST_P(NativeGemm, BiasRowsAddsAndRectifies) {
  for (const int columns : {1, 5, 16, 23}) {
    const auto x = randomFloats(size_t(4) * columns, 1), bias = randomFloats(columns, 2);
    for (const bool relu : {false, true}) {
      auto y = x;
      table_.biasRows(4, columns, bias.data(), relu, y.data());
      for (size_t i = 0; i < y.size(); ++i) {
        const float sum = x[i] + bias[i % columns];
        EXPECT_EQ(y[i], relu ? std::max(sum, 0.0f) : sum);
      }
    }
  }
}

}  // namespace
}  // namespace engine::kernels::testing
