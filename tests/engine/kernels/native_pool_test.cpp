#include "tests/engine/kernels/native_reference.h"

namespace engine::kernels::testing {
namespace {

class NativePool : public ::testing::TestWithParam<Isa> {
 protected:
  const KernelTable& table_ = kernelTable(GetParam());
};

INSTANTIATE_TEST_SUITE_P(Isas, NativePool, ::testing::ValuesIn(supportedIsas()), isaTestName);

size_t inputFloats(const PoolShape& s) {
  return size_t(s.inHeight) * s.inWidth * s.channels;
}
size_t outputFloats(const PoolShape& s) {
  return size_t(s.outHeight) * s.outWidth * s.channels;
}

// Calls visit(output index, index of the first maximum) for every output.
template <class Visit>
void forMaxima(const PoolShape& s, int images, const std::vector<float>& input, Visit visit) {
  for (int n = 0; n < images; ++n) {
    for (int y = 0; y < s.outHeight; ++y) {
      for (int x = 0; x < s.outWidth; ++x) {
        for (int c = 0; c < s.channels; ++c) {
          size_t best = SIZE_MAX;
          for (int w = 0; w < s.windowHeight * s.windowWidth; ++w) {
            const int iy = y * s.strideHeight - s.padTop + w / s.windowWidth;
            const int ix = x * s.strideWidth - s.padLeft + w % s.windowWidth;
            if (iy < 0 || iy >= s.inHeight || ix < 0 || ix >= s.inWidth) continue;
            const size_t at = ((size_t(n) * s.inHeight + iy) * s.inWidth + ix) * s.channels + c;
            const bool nan = std::isnan(input[at]);
            if (best == SIZE_MAX || input[at] > input[best] || (nan && !std::isnan(input[best]))) best = at;
          }
          visit(((size_t(n) * s.outHeight + y) * s.outWidth + x) * s.channels + c, best);
        }
      }
    }
  }
}

std::vector<PoolShape> poolShapes() {
  return {{8, 8, 20, 2, 2, 2, 2, 0, 0, 4, 4}, {7, 9, 3, 2, 2, 2, 2, 0, 0, 3, 4}, {7, 9, 5, 2, 2, 2, 2, 0, 0, 4, 5},
          {9, 8, 33, 3, 3, 2, 2, 1, 1, 5, 4}, {6, 6, 1, 3, 2, 1, 1, 1, 0, 6, 5}, {5, 5, 17, 5, 5, 5, 5, 0, 0, 1, 1}};
}

TEST_P(NativePool, ForwardEqualsTheReference) {
  for (const PoolShape& s : poolShapes()) {
    auto input = randomFloats(2 * inputFloats(s), 1);
    input[inputFloats(s) / 2] = std::nanf("");
    std::vector<float> output(2 * outputFloats(s), 99.0f);
    table_.maxPool(s, 2, input.data(), output.data());
    forMaxima(s, 2, input, [&](size_t out, size_t best) {
      ASSERT_TRUE(output[out] == input[best] || (std::isnan(output[out]) && std::isnan(input[best]))) << out;
    });
  }
}

TEST_P(NativePool, TheMeanIsOfWhatLiesInsideTheImage) {
  for (const PoolShape& s : poolShapes()) {
    const auto input = randomFloats(2 * inputFloats(s), 1);
    std::vector<float> output(2 * outputFloats(s), 99.0f);
    table_.avgPool(s, 2, input.data(), output.data());
    for (size_t out = 0; out < output.size(); ++out) {
      const size_t pixel = out / s.channels, n = pixel / (s.outHeight * s.outWidth);
      const int y = int(pixel / s.outWidth % s.outHeight), x = int(pixel % s.outWidth);
      double sum = 0;
      int count = 0;
      for (int w = 0; w < s.windowHeight * s.windowWidth; ++w) {
        const int iy = y * s.strideHeight - s.padTop + w / s.windowWidth;
        const int ix = x * s.strideWidth - s.padLeft + w % s.windowWidth;
        if (iy < 0 || iy >= s.inHeight || ix < 0 || ix >= s.inWidth) continue;
        sum += input[((n * s.inHeight + iy) * s.inWidth + ix) * s.channels + out % s.channels];
        ++count;
      }
      ASSERT_NEAR(output[out], sum / count, 1e-6) << out;
    }
  }
}

TEST_P(NativePool, GradientGoesToTheFirstMaximum) {
  for (const PoolShape& s : poolShapes()) {
    auto input = randomFloats(2 * inputFloats(s), 1);
    for (float& value : input) value = std::round(value * 2);  // many ties
    const auto grad = randomFloats(2 * outputFloats(s), 2);
    std::vector<float> dInput(input.size(), 99.0f);
    std::vector<double> expected(input.size());
    forMaxima(s, 2, input, [&](size_t out, size_t best) { expected[best] += grad[out]; });
    table_.maxPoolGrad(s, 2, input.data(), grad.data(), dInput.data());
    expectNear(dInput, expected, 1e-6, "pool gradient");
  }
}

}  // namespace
}  // namespace engine::kernels::testing
