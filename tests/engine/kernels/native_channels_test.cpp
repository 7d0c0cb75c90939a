// Passes over rows with sums of each column, on every instruction set: the bits of plain loops, in the order of rows.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "tests/engine/kernels/native_reference.h"

namespace engine::kernels::testing {
namespace {

// A part of the columns of a wider matrix.
struct Matrix {
  int rows, columns, stride;
};

class NativeChannels : public ::testing::TestWithParam<Isa> {
 protected:
  const KernelTable& table_ = kernelTable(GetParam());

  // Calls check(matrix) for sizes around those of vectors and of rows that are taken together.
  template <typename Check>
  static void forSizes(Check&& check) {
    for (const int rows : {1, 7, 8, 9, 33}) {
      for (const int columns : {1, 3, 16, 37, 64}) check(Matrix{rows, columns, columns + 5});
    }
  }
  static std::vector<float> values(const Matrix& m, unsigned seed) {
    return randomFloats(static_cast<size_t>(m.rows) * m.stride, seed);
  }
  static std::vector<float> column(const Matrix& m, const std::vector<float>& x, int c) {
    std::vector<float> result;
    for (int r = 0; r < m.rows; ++r) result.push_back(x[static_cast<size_t>(r) * m.stride + c]);
    return result;
  }
};

INSTANTIATE_TEST_SUITE_P(Isas, NativeChannels, ::testing::ValuesIn(supportedIsas()), isaTestName);

TEST_P(NativeChannels, MomentsAreSummedInTheOrderOfRowsWithSquaresThatAreNotRounded) {
  forSizes([&](const Matrix& m) {
    const auto x = values(m, 1);
    std::vector<float> mean(m.columns, 7), variance(m.columns, 7);
    table_.channels.moments(m.rows, m.columns, m.stride, x.data(), mean.data(), variance.data());
    for (int c = 0; c < m.columns; ++c) {
      const auto of = column(m, x, c);
      const float center = std::accumulate(of.begin(), of.end(), 0.0F) / static_cast<float>(m.rows);
      float squares = 0;
      for (const float value : of) {
        const double d = value - center;
        squares = static_cast<float>(squares + d * d);
      }
      EXPECT_EQ(mean[c], center);
      EXPECT_EQ(variance[c], squares / static_cast<float>(m.rows)) << m.rows << " x " << m.columns << ", " << c;
    }
  });
}

TEST_P(NativeChannels, SumsOfGradientsAreTakenInTheOrderOfRows) {
  forSizes([&](const Matrix& m) {
    const auto x = values(m, 1), dy = values(m, 2);
    const auto mean = randomFloats(m.columns, 3), inverse = randomFloats(m.columns, 4);
    std::vector<float> grad(m.columns, 7), gradX(m.columns, 7), scaled(m.columns, 7);
    table_.channels.gradientSums(m.rows, m.columns, m.stride, dy.data(), x.data(), mean.data(), inverse.data(), {},
                                 grad.data(), gradX.data(), scaled.data());
    for (int c = 0; c < m.columns; ++c) {
      const auto ofX = column(m, x, c), ofGrad = column(m, dy, c);
      float sum = 0, sumX = 0, sumScaled = 0;
      for (size_t r = 0; r < ofX.size(); ++r) {
        const float centered = ofX[r] - mean[c];
        sum += ofGrad[r];
        sumX += ofGrad[r] * centered;
        sumScaled += ofGrad[r] * (centered * inverse[c]);
      }
      EXPECT_EQ(grad[c], sum);
      EXPECT_EQ(gradX[c], sumX);
      EXPECT_EQ(scaled[c], sumScaled) << m.rows << " x " << m.columns << ", " << c;
    }
  });
}

TEST_P(NativeChannels, WideSumsAreThoseOfDoubles) {
  forSizes([&](const Matrix& m) {
    const auto x = values(m, 1);
    std::vector<double> sums(m.columns, 7);
    table_.channels.wideSums(m.rows, m.columns, m.stride, x.data(), sums.data());
    for (int c = 0; c < m.columns; ++c) {
      const auto of = column(m, x, c);
      EXPECT_EQ(sums[c], std::accumulate(of.begin(), of.end(), 0.0)) << m.rows << " x " << m.columns << ", " << c;
    }
  });
}

TEST_P(NativeChannels, RowsAreScaledByTheFactorsOfTheirColumns) {
  constexpr int rows = 3;
  for (const int columns : {1, 16, 37}) {
    const auto x = randomFloats(size_t(rows) * columns, 1), dy = randomFloats(size_t(rows) * columns, 2);
    const auto mean = randomFloats(columns, 3), factor = randomFloats(columns, 4), offset = randomFloats(columns, 5);
    const auto slope = randomFloats(columns, 6);
    std::vector<float> y(x.size()), dx(x.size());
    table_.channels.normalize(rows, columns, x.data(), mean.data(), factor.data(), offset.data(), nullptr, false,
                              y.data());
    table_.channels.gradient(rows, columns, dy.data(), x.data(), mean.data(), factor.data(), offset.data(),
                             slope.data(), nullptr, dx.data());
    for (size_t i = 0; i < x.size(); ++i) {
      const size_t c = i % columns;
      EXPECT_EQ(y[i], (x[i] - mean[c]) * factor[c] + offset[c]);
      EXPECT_EQ(dx[i], factor[c] * ((dy[i] - offset[c]) - (x[i] - mean[c]) * slope[c]));
    }
  }
}

TEST_P(NativeChannels, ASideInputIsAddedBeforeTheReluWhereverTheResultGoes) {
  constexpr int rows = 3;
  for (const int columns : {1, 16, 37}) {
    auto x = randomFloats(size_t(rows) * columns, 1);
    x[0] = std::numeric_limits<float>::quiet_NaN();
    const auto side = randomFloats(x.size(), 2), mean = randomFloats(columns, 3), factor = randomFloats(columns, 4);
    const auto offset = randomFloats(columns, 5);
    std::vector<float> plain(x.size()), y(x), sum(side);
    const auto normalize = [&](const float* from, const float* added, bool relu, std::vector<float>& to) {
      table_.channels.normalize(rows, columns, from, mean.data(), factor.data(), offset.data(), added, relu, to.data());
    };
    normalize(x.data(), nullptr, false, plain);
    normalize(y.data(), nullptr, true, y);
    normalize(x.data(), sum.data(), true, sum);
    EXPECT_TRUE(std::isnan(y[0]));
    EXPECT_TRUE(std::isnan(sum[0]));
    for (size_t i = 1; i < x.size(); ++i) {
      EXPECT_EQ(y[i], std::max(0.0F, plain[i]));
      EXPECT_EQ(sum[i], std::max(0.0F, plain[i] + side[i]));
    }
  }
}

// What passes a ReLU is the same whether it is found from its output, from the normalised again, or has been masked.
TEST_P(NativeChannels, GradientsOfAReluAreThoseOfWhatPassesIt) {
  forSizes([&](const Matrix& m) {
    const auto x = values(m, 1), dy = values(m, 2);
    const auto mean = randomFloats(m.columns, 3), inverse = randomFloats(m.columns, 4);
    const auto factor = randomFloats(m.columns, 5), offset = randomFloats(m.columns, 6);
    std::vector<float> output(x.size()), masked(x.size(), 7), passed(x.size(), 7);
    for (int r = 0; r < m.rows; ++r) {
      for (int c = 0; c < m.columns; ++c) {
        const size_t at = static_cast<size_t>(r) * m.stride + c;
        output[at] = std::max(0.0F, (x[at] - mean[c]) * factor[c] + offset[c]);
        masked[at] = output[at] > 0 ? dy[at] : 0;
      }
    }
    const auto sums = [&](const std::vector<float>& grad, const ReluMask& mask) {
      std::vector<float> all(static_cast<size_t>(m.columns) * 3);
      table_.channels.gradientSums(m.rows, m.columns, m.stride, grad.data(), x.data(), mean.data(), inverse.data(),
                                   mask, all.data(), all.data() + m.columns, all.data() + 2 * m.columns);
      return all;
    };
    const std::vector<float> want = sums(masked, {});
    EXPECT_EQ(sums(dy, {.output = output.data(), .passed = passed.data()}), want);
    EXPECT_EQ(passed, masked);  // and nothing beside the columns was touched
    EXPECT_EQ(sums(dy, {.factor = factor.data(), .offset = offset.data()}), want);
    auto half = dy;
    for (float& value : half) value /= 2;
    passed.assign(x.size(), 7);
    EXPECT_EQ(sums(half, {.output = output.data(), .passed = passed.data(), .more = half.data()}), want);
    EXPECT_EQ(passed, masked);
  });
}

TEST_P(NativeChannels, TheGradientOfARowIsThatOfWhatPassesTheRelu) {
  constexpr int rows = 3;
  for (const int columns : {1, 16, 37}) {
    const auto x = randomFloats(size_t(rows) * columns, 1), dy = randomFloats(size_t(rows) * columns, 2);
    const auto mean = randomFloats(columns, 3), factor = randomFloats(columns, 4), offset = randomFloats(columns, 5);
    const auto meanGrad = randomFloats(columns, 6), slope = randomFloats(columns, 7);
    std::vector<float> masked(dy), want(x.size()), got(dy);
    for (size_t i = 0; i < x.size(); ++i) {
      const size_t c = i % columns;
      if (!((x[i] - mean[c]) * factor[c] + offset[c] > 0)) masked[i] = 0;
    }
    const auto gradient = [&](const float* grad, const float* mask, float* dx) {
      table_.channels.gradient(rows, columns, grad, x.data(), mean.data(), factor.data(), meanGrad.data(), slope.data(),
                               mask, dx);
    };
    gradient(masked.data(), nullptr, want.data());
    gradient(got.data(), offset.data(), got.data());
    EXPECT_EQ(got, want);
  }
}

}  // namespace
}  // namespace engine::kernels::testing
