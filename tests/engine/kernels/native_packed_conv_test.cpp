#include "tests/engine/kernels/native_reference.h"

namespace engine::kernels::testing {
namespace {

constexpr float kUnwritten = std::numeric_limits<float>::quiet_NaN();

class NativePackedConv : public ::testing::TestWithParam<Isa> {
 protected:
  const KernelTable& table_ = kernelTable(GetParam());
};

INSTANTIATE_TEST_SUITE_P(Isas, NativePackedConv, ::testing::ValuesIn(supportedIsas()), isaTestName);

// Besides those of all kernels: more than one block of inputs, of output channels and of pixels, and images that do not
// share a block.
std::vector<ConvShape> packedShapes() {
  auto shapes = convShapes();
  shapes.push_back({5, 5, 300, 1, 1, 150});
  shapes.push_back({9, 8, 140, 3, 3, 17});
  shapes.push_back({15, 15, 20, 1, 1, 40});
  shapes.push_back({49, 49, 2, 3, 3, 5});
  ConvShape padded{9, 9, 33, 3, 3, 34};
  padded.padTop = padded.padBottom = padded.padLeft = padded.padRight = 1;
  shapes.push_back(padded);
  return shapes;
}

std::vector<ConvShape> withStrides(std::vector<ConvShape> shapes) {
  ConvShape strided{11, 10, 3, 3, 3, 21};
  strided.strideHeight = 2;
  strided.strideWidth = 3;
  strided.padTop = strided.padLeft = 1;
  shapes.push_back(strided);
  ConvShape single{8, 8, 24, 1, 1, 48};
  single.strideHeight = single.strideWidth = 2;
  shapes.push_back(single);
  return shapes;
}

TEST_P(NativePackedConv, ForwardEqualsTheReferenceInAnyPartsOfItsChannels) {
  for (const ConvShape& s : withStrides(packedShapes())) {
    const int images = 2, cut = s.outChannels / 3;
    const auto input = randomFloats(images * inputFloats(s), 1), filter = randomFloats(filterFloats(s), 2);
    const auto bias = randomFloats(s.outChannels, 3);
    Scratch scratch(table_.packedConv.scratchFloats(s, images));
    const auto run = [&](const float* added, bool relu, int first, int end, std::vector<float>& output) {
      table_.packedConv.forward(s, images, input.data(), filter.data(), added, relu, first, end, output.data(),
                                scratch.data());
    };
    std::vector<float> output(images * outputFloats(s), kUnwritten);
    run(bias.data(), false, cut, s.outChannels, output);
    run(bias.data(), false, 0, cut, output);
    expectNear(output, convReference(s, images, input, filter, bias), 2e-6, describe(s));
    run(nullptr, true, 0, s.outChannels, output);
    auto expected = convReference(s, images, input, filter, {});
    for (double& value : expected) value = std::max(value, 0.0);
    expectNear(output, expected, 2e-6, describe(s) + " with ReLU");
  }
}

TEST_P(NativePackedConv, AFilterThatWasPackedBeforeGivesTheSameBits) {
  for (const ConvShape& s : withStrides(packedShapes())) {
    const auto input = randomFloats(2 * inputFloats(s), 1), filter = randomFloats(filterFloats(s), 2);
    const auto bias = randomFloats(s.outChannels, 3);
    Scratch scratch(table_.packedConv.scratchFloats(s, 2));
    std::vector<float> expected(2 * outputFloats(s), 0.0f), output = expected;
    table_.packedConv.forward(s, 2, input.data(), filter.data(), bias.data(), true, 0, s.outChannels, expected.data(),
                              scratch.data());
    for (const auto& [first, end] : {std::pair{0, s.outChannels / 3}, {s.outChannels / 3, s.outChannels}}) {
      Scratch packed(table_.packedConv.packedFilterFloats(s, first, end));
      table_.packedConv.packFilter(s, filter.data(), first, end, packed.data());
      table_.packedConv.forwardOfPacked(s, 2, input.data(), packed.data(), bias.data(), true, first, end, output.data(),
                                        scratch.data());
    }
    EXPECT_EQ(output, expected) << describe(s);
  }
}

TEST_P(NativePackedConv, NanPassesThroughRelu) {
  const ConvShape s{3, 3, 1, 1, 1, 5};
  std::vector<float> input(9, -1.0f), output(9 * 5);
  input[4] = kUnwritten;
  const std::vector<float> filter(5, 1.0f);
  Scratch scratch(table_.packedConv.scratchFloats(s, 1));
  table_.packedConv.forward(s, 1, input.data(), filter.data(), nullptr, true, 0, 5, output.data(), scratch.data());
  for (int i = 0; i < 9 * 5; ++i) EXPECT_EQ(std::isnan(output[i]), i / 5 == 4) << i;
}

TEST_P(NativePackedConv, BackwardInputEqualsTheReference) {
  for (const ConvShape& s : packedShapes()) {
    const int images = 2;
    const auto filter = randomFloats(filterFloats(s), 1), grad = randomFloats(images * outputFloats(s), 2);
    std::vector<double> expected(images * inputFloats(s));
    forProducts(s, images, [&](size_t in, size_t tap, size_t out) { expected[in] += double(filter[tap]) * grad[out]; });
    std::vector<float> dInput(expected.size(), kUnwritten);
    Scratch scratch(table_.packedConv.scratchFloats(s, images));
    table_.packedConv.backwardInput(s, images, filter.data(), grad.data(), dInput.data(), scratch.data());
    expectNear(dInput, expected, 2e-6, describe(s));
  }
}

TEST_P(NativePackedConv, BackwardFilterAddsPartByPartWhatTheReferenceAdds) {
  for (const ConvShape& s : withStrides(packedShapes())) {
    const int images = 3, rows = s.kernelWidth * s.inChannels, row = rows / 2, column = s.outChannels / 3;
    const auto input = randomFloats(images * inputFloats(s), 1), grad = randomFloats(images * outputFloats(s), 2);
    auto dFilter = randomFloats(filterFloats(s), 3);
    auto expected = widened(dFilter);
    forProducts(s, images, [&](size_t in, size_t tap, size_t out) { expected[tap] += double(input[in]) * grad[out]; });
    Scratch scratch(table_.packedConv.scratchFloats(s, images));
    for (const FilterPart& part : {FilterPart{0, row, 0, column}, FilterPart{row, rows, 0, column},
                                   FilterPart{0, rows, column, s.outChannels}}) {
      table_.packedConv.backwardFilter(s, images, input.data(), grad.data(), part, dFilter.data(), scratch.data());
    }
    expectNear(dFilter, expected, 2e-6, describe(s));
  }
}

}  // namespace
}  // namespace engine::kernels::testing
