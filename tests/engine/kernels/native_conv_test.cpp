#include "tests/engine/kernels/native_reference.h"

namespace engine::kernels::testing {
namespace {

constexpr float kNotANumber = std::numeric_limits<float>::quiet_NaN();

class NativeConv : public ::testing::TestWithParam<Isa> {
 protected:
  const KernelTable& table_ = kernelTable(GetParam());
};

INSTANTIATE_TEST_SUITE_P(Isas, NativeConv, ::testing::ValuesIn(supportedIsas()), isaTestName);

TEST_P(NativeConv, ForwardEqualsTheReference) {
  auto shapes = convShapes();
  ConvShape strided{11, 10, 3, 3, 3, 21};
  strided.strideHeight = 2;
  strided.strideWidth = 3;
  strided.padTop = strided.padLeft = 1;
  shapes.push_back(strided);
  for (const ConvShape& s : shapes) {
    const int images = 2;
    const auto input = randomFloats(images * inputFloats(s), 1), filter = randomFloats(filterFloats(s), 2);
    const auto bias = randomFloats(s.outChannels, 3);
    Scratch scratch(table_.convScratchFloats(s));
    std::vector<float> output(images * outputFloats(s), kNotANumber);
    table_.conv(s, images, input.data(), filter.data(), bias.data(), false, output.data(), scratch.data());
    auto expected = convReference(s, images, input, filter, bias);
    expectNear(output, expected, 2e-6, describe(s));
    table_.conv(s, images, input.data(), filter.data(), nullptr, true, output.data(), scratch.data());
    expected = convReference(s, images, input, filter, {});
    for (double& value : expected) value = std::max(value, 0.0);
    expectNear(output, expected, 2e-6, describe(s) + " with ReLU");
  }
}

TEST_P(NativeConv, FusedPoolEqualsConvReluPoolAndNamesTheFirstMaximum) {
  for (const ConvShape& s : convShapes()) {
    const int images = 2, height = convOutHeight(s), width = convOutWidth(s), channels = s.outChannels;
    const auto input = randomFloats(images * inputFloats(s), 1), filter = randomFloats(filterFloats(s), 2);
    const auto bias = randomFloats(channels, 3);
    Scratch scratch(table_.convScratchFloats(s));
    std::vector<float> output(images * outputFloats(s)), pooled(images * pooledFloats(s), kNotANumber);
    std::vector<uint8_t> place(pooled.size(), 77);
    table_.convBiasReluPool2(s, images, input.data(), filter.data(), bias.data(), pooled.data(), place.data(),
                             scratch.data());
    // The plain kernel adds the same products in the same order, so the comparison can be exact.
    table_.conv(s, images, input.data(), filter.data(), bias.data(), true, output.data(), scratch.data());
    size_t at = 0;
    for (int n = 0; n < images; ++n) {
      for (int y = 0; y < height / 2; ++y) {
        for (int x = 0; x < width / 2; ++x) {
          for (int c = 0; c < channels; ++c, ++at) {
            float best = 0;
            uint8_t where = kDeadWindow;
            for (uint8_t p = 0; p < 4; ++p) {
              const float value = output[((size_t(n) * height + 2 * y + p / 2) * width + 2 * x + p % 2) * channels + c];
              if (value > best) {
                best = value;
                where = p;
              }
            }
            ASSERT_EQ(pooled[at], best) << describe(s) << " at " << at;
            ASSERT_EQ(place[at], where) << describe(s) << " at " << at;
          }
        }
      }
    }
  }
}

TEST_P(NativeConv, EqualMaximaGoToTheFirst) {
  const ConvShape s{4, 4, 1, 1, 1, 21};
  const std::vector<float> input(16, 1.0f), filter(21, 2.0f);
  Scratch scratch(table_.convScratchFloats(s));
  std::vector<float> pooled(4 * 21);
  std::vector<uint8_t> place(pooled.size(), 77);
  table_.convBiasReluPool2(s, 1, input.data(), filter.data(), nullptr, pooled.data(), place.data(), scratch.data());
  EXPECT_EQ(pooled, std::vector<float>(pooled.size(), 2.0f));
  EXPECT_EQ(place, std::vector<uint8_t>(place.size(), 0));
}

TEST_P(NativeConv, NanInAWindowIsItsMaximum) {
  for (const int channels : {3, 20, 40}) {
    const ConvShape s{4, 4, 1, 1, 1, channels};
    for (int position = 0; position < 4; ++position) {
      std::vector<float> input(16, 5.0f);
      input[position / 2 * 4 + position % 2] = kNotANumber;
      const std::vector<float> filter(channels, 1.0f);
      Scratch scratch(table_.convScratchFloats(s));
      std::vector<float> pooled(4 * channels);
      std::vector<uint8_t> place(pooled.size(), 77);
      table_.convBiasReluPool2(s, 1, input.data(), filter.data(), nullptr, pooled.data(), place.data(), scratch.data());
      for (int c = 0; c < channels; ++c) {
        EXPECT_TRUE(std::isnan(pooled[c]));
        EXPECT_EQ(place[c], position);
        EXPECT_EQ(pooled[channels + c], 5.0f);
      }
    }
  }
}

TEST_P(NativeConv, NanPassesThroughRelu) {
  const ConvShape s{3, 3, 1, 1, 1, 5};
  std::vector<float> input(9, -1.0f), output(9 * 5);
  input[4] = kNotANumber;
  const std::vector<float> filter(5, 1.0f);
  Scratch scratch(table_.convScratchFloats(s));
  table_.conv(s, 1, input.data(), filter.data(), nullptr, true, output.data(), scratch.data());
  for (int i = 0; i < 9 * 5; ++i) EXPECT_EQ(std::isnan(output[i]), i / 5 == 4) << i;
}

TEST_P(NativeConv, BackwardFilterEqualsTheReferenceAndAdds) {
  auto shapes = convShapes();
  ConvShape strided{11, 10, 3, 3, 3, 21};
  strided.strideHeight = 2;
  strided.strideWidth = 3;
  shapes.push_back(strided);
  for (const ConvShape& s : shapes) {
    const int images = 3;
    const auto input = randomFloats(images * inputFloats(s), 1), grad = randomFloats(images * outputFloats(s), 2);
    auto dFilter = randomFloats(filterFloats(s), 3), dBias = randomFloats(s.outChannels, 4);
    auto expected = widened(dFilter), expectedBias = widened(dBias);
    forProducts(s, images, [&](size_t in, size_t tap, size_t out) { expected[tap] += double(input[in]) * grad[out]; });
    for (size_t i = 0; i < grad.size(); ++i) expectedBias[i % s.outChannels] += grad[i];
    Scratch scratch(table_.convScratchFloats(s));
    table_.convBackwardFilter(s, images, input.data(), grad.data(), dFilter.data(), dBias.data(), scratch.data());
    expectNear(dFilter, expected, 2e-6, describe(s));
    expectNear(dBias, expectedBias, 2e-6, describe(s) + " bias");
  }
}

TEST_P(NativeConv, BackwardInputEqualsTheReference) {
  for (const ConvShape& s : convShapes()) {
    const int images = 2;
    const auto filter = randomFloats(filterFloats(s), 1), grad = randomFloats(images * outputFloats(s), 2);
    std::vector<double> expected(images * inputFloats(s));
    forProducts(s, images, [&](size_t in, size_t tap, size_t out) { expected[in] += double(filter[tap]) * grad[out]; });
    std::vector<float> dInput(expected.size(), kNotANumber);
    Scratch scratch(table_.convScratchFloats(s));
    table_.convBackwardInput(s, images, filter.data(), grad.data(), dInput.data(), scratch.data());
    expectNear(dInput, expected, 2e-6, describe(s));
  }
}

// Places as random as a real step's, dead windows among them.
std::vector<uint8_t> randomPlaces(size_t n) {
  std::mt19937 generator(9);
  std::vector<uint8_t> place(n);
  for (uint8_t& p : place) p = static_cast<uint8_t>(std::min<unsigned long>(generator() % 6, 4));
  return place;
}

TEST_P(NativeConv, PoolSparseBackwardFilterEqualsTheDenseReference) {
  for (const ConvShape& s : convShapes()) {
    const int images = 11;
    const auto input = randomFloats(images * inputFloats(s), 1), pooled = randomFloats(images * pooledFloats(s), 2);
    const auto place = randomPlaces(pooled.size());
    const auto grad = unpool(s, images, pooled, place);
    auto dFilter = randomFloats(filterFloats(s), 3), dBias = randomFloats(s.outChannels, 4);
    auto expected = widened(dFilter), expectedBias = widened(dBias);
    forProducts(s, images, [&](size_t in, size_t tap, size_t out) { expected[tap] += double(input[in]) * grad[out]; });
    for (size_t i = 0; i < grad.size(); ++i) expectedBias[i % s.outChannels] += grad[i];
    Scratch scratch(table_.convScratchFloats(s));
    table_.convBackwardFilterPoolSparse(s, images, input.data(), pooled.data(), place.data(), dFilter.data(),
                                        dBias.data(), scratch.data());
    expectNear(dFilter, expected, 3e-6, describe(s));
    expectNear(dBias, expectedBias, 3e-6, describe(s) + " bias");
  }
}

TEST_P(NativeConv, PoolSparseBackwardInputEqualsTheDenseReference) {
  for (const ConvShape& s : convShapes()) {
    const int images = 11;
    const auto filter = randomFloats(filterFloats(s), 1), pooled = randomFloats(images * pooledFloats(s), 2);
    const auto place = randomPlaces(pooled.size());
    const auto grad = unpool(s, images, pooled, place);
    std::vector<double> expected(images * inputFloats(s));
    forProducts(s, images, [&](size_t in, size_t tap, size_t out) { expected[in] += double(filter[tap]) * grad[out]; });
    std::vector<float> dInput(expected.size(), kNotANumber);
    Scratch scratch(table_.convScratchFloats(s));
    table_.convBackwardInputPoolSparse(s, images, filter.data(), pooled.data(), place.data(), dInput.data(),
                                       scratch.data());
    expectNear(dInput, expected, 3e-6, describe(s));
  }
}

TEST_P(NativeConv, PoolSparseGradientsKeepNanAndInfinity) {
  const ConvShape s{8, 8, 3, 3, 3, 10};
  for (const float bad : {kNotANumber, std::numeric_limits<float>::infinity()}) {
    const auto input = randomFloats(inputFloats(s), 1, 0.5f, 1.0f),
               filter = randomFloats(filterFloats(s), 2, 0.5f, 1.0f);
    std::vector<float> pooled(pooledFloats(s), 0.0f), dFilter(filterFloats(s)), dBias(10), dInput(inputFloats(s));
    const std::vector<uint8_t> place(pooled.size(), 3);
    pooled[13] = bad;  // window (0, 1), channel 3: its output position is (1, 3)
    Scratch scratch(table_.convScratchFloats(s));
    table_.convBackwardFilterPoolSparse(s, 1, input.data(), pooled.data(), place.data(), dFilter.data(), dBias.data(),
                                        scratch.data());
    table_.convBackwardInputPoolSparse(s, 1, filter.data(), pooled.data(), place.data(), dInput.data(), scratch.data());
    EXPECT_FALSE(std::isfinite(dBias[3]));
    for (size_t i = 0; i < dFilter.size(); ++i) EXPECT_EQ(std::isfinite(dFilter[i]), i % 10 != 3) << i;
    for (int y = 1; y < 4; ++y) {
      for (int x = 3; x < 6; ++x) EXPECT_FALSE(std::isfinite(dInput[(y * 8 + x) * 3])) << y << " " << x;
    }
  }
}

}  // namespace
}  // namespace engine::kernels::testing
