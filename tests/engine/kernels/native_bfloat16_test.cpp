#include <Eigen/Core>

#include "engine/kernels/native/bfloat16.h"
#include "tests/engine/kernels/native_reference.h"

namespace engine::kernels::testing {
namespace {

double rounded(float x) {
  return static_cast<float>(Eigen::bfloat16(x));
}

// Of every processor, and of this one.
class NativeBfloat16 : public ::testing::TestWithParam<const Bfloat16Kernels*> {
 protected:
  struct Product {
    int m, n, k;
    bool uprightRows, uprightColumns;
  };

  std::vector<float> multiplied(const Product& p, const std::vector<float>& a, const std::vector<float>& b,
                                Bfloat16Result result, const std::vector<float>& before) const {
    const Bfloat16Kernels& kernels = *GetParam();
    const Bfloat16Operand rows{a.data(), p.uprightRows ? p.m : p.k, p.uprightRows, p.m, p.k};
    const Bfloat16Operand columns{b.data(), p.uprightColumns ? p.n : p.k, p.uprightColumns, p.n, p.k};
    Scratch packedA(bfloat16Elements(p.m, p.k)), packedB(bfloat16Elements(p.n, p.k));
    auto* const x = reinterpret_cast<uint32_t*>(packedA.data());
    auto* const y = reinterpret_cast<uint32_t*>(packedB.data());
    std::vector<float> c = before;
    result.c = c.data();
    result.ldc = p.n;
    const ptrdiff_t groups = bfloat16Groups(p.m), panels = bfloat16Panels(p.n);
    // In parts, as threads do it.
    for (ptrdiff_t i = 0; i < groups; ++i) kernels.packRows(rows, i, i + 1, x);
    for (ptrdiff_t i = 0; i < bfloat16Groups(p.n); ++i) kernels.packColumns(columns, i, i + 1, y);
    kernels.multiply(p.m, p.n, p.k, 0, groups / 2, 0, panels, x, y, result);
    kernels.multiply(p.m, p.n, p.k, groups / 2, groups, 0, panels / 2, x, y, result);
    kernels.multiply(p.m, p.n, p.k, groups / 2, groups, panels / 2, panels, x, y, result);
    return c;
  }

  static double expected(const Product& p, const std::vector<float>& a, const std::vector<float>& b, int i, int j) {
    double sum = 0;
    for (int q = 0; q < p.k; ++q) {
      sum += rounded(a[p.uprightRows ? q * p.m + i : i * p.k + q]) *
             rounded(b[p.uprightColumns ? q * p.n + j : j * p.k + q]);
    }
    return sum;
  }
};

constexpr int kSizes[][3] = {{1, 1, 1},    {8, 48, 32},  {16, 16, 33},  {17, 65, 31}, {40, 130, 7},
                             {9, 97, 600}, {33, 47, 64}, {700, 20, 18}, {5, 7, 0}};

TEST_P(NativeBfloat16, TheProductIsThatOfRoundedNumbers) {
  for (const auto& [m, n, k] : kSizes) {
    for (const int layout : {0, 1, 2, 3}) {
      const Product p{m, n, k, (layout & 1) != 0, (layout & 2) != 0};
      const auto a = randomFloats(size_t(m) * k, 1), b = randomFloats(size_t(n) * k, 2);
      const auto c = multiplied(p, a, b, {}, std::vector<float>(size_t(m) * n, std::nanf("")));
      for (int i = 0; i < m * n; ++i) {
        ASSERT_NEAR(c[i], expected(p, a, b, i / n, i % n), 2e-6 * (k + 4)) << m << "x" << n << "x" << k << " at " << i;
      }
    }
  }
}

TEST_P(NativeBfloat16, WhatComesAfterTheProductIsFloat32) {
  for (const auto& [m, n, k] : kSizes) {
    const Product p{m, n, k, false, true};
    const auto a = randomFloats(size_t(m) * k, 1), b = randomFloats(size_t(n) * k, 2), bias = randomFloats(n, 3);
    const auto before = randomFloats(size_t(m) * n, 4);
    const auto c = multiplied(p, a, b, {.accumulate = true, .bias = bias.data(), .relu = true}, before);
    for (int i = 0; i < m * n; ++i) {
      const double sum = before[i] + expected(p, a, b, i / n, i % n) + bias[i % n];
      ASSERT_NEAR(c[i], std::max(sum, 0.0), 2e-6 * (k + 4)) << m << "x" << n << "x" << k << " at " << i;
    }
  }
}

TEST_P(NativeBfloat16, NanAndInfinityStay) {
  const Product p{2, 3, 4, false, true};
  std::vector<float> a(8, 1.0f), b(12, 1.0f);
  a[1] = std::nanf("");
  a[6] = std::numeric_limits<float>::infinity();
  const auto c = multiplied(p, a, b, {.relu = true}, std::vector<float>(6));
  for (int j = 0; j < 3; ++j) {
    EXPECT_TRUE(std::isnan(c[j]));
    EXPECT_EQ(c[3 + j], std::numeric_limits<float>::infinity());
  }
}

INSTANTIATE_TEST_SUITE_P(Paths, NativeBfloat16, ::testing::Values(&portableBfloat16Kernels(), &bfloat16Kernels()),
                         [](const auto& test) { return test.index == 0 ? "portable" : "ofThisProcessor"; });

}  // namespace
}  // namespace engine::kernels::testing
