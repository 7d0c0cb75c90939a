#include "tests/engine/kernels/native_reference.h"

namespace engine::kernels::testing {
namespace {

constexpr float kUnwritten = std::numeric_limits<float>::quiet_NaN();
// Of the largest value: twice what the plain sum is allowed, as its rounding errors are up to twice as large.
constexpr double kTolerance = 4e-6;

class NativeWinograd : public ::testing::TestWithParam<Isa> {
 protected:
  const WinogradKernels& kernels() const { return kernelTable(GetParam()).winograd; }

  // The filter's planes, transformed in two parts.
  std::vector<float> planesOf(const ConvShape& s, const std::vector<float>& filter, bool turned) const {
    std::vector<float> planes(kernels().filterFloats(s));
    kernels().filter(s, filter.data(), turned, s.inChannels / 3, s.inChannels, planes.data());
    kernels().filter(s, filter.data(), turned, 0, s.inChannels / 3, planes.data());
    return planes;
  }
};

INSTANTIATE_TEST_SUITE_P(Isas, NativeWinograd, ::testing::ValuesIn(supportedIsas()), isaTestName);

ConvShape shape(int height, int width, int in, int out, int pad) {
  ConvShape s{height, width, in, 3, 3, out};
  s.padTop = s.padBottom = s.padLeft = s.padRight = pad;
  return s;
}

// Squares that are whole and such that reach over the edges, more than one block of them, uneven padding.
std::vector<ConvShape> winogradShapes() {
  std::vector<ConvShape> shapes = {shape(6, 6, 32, 32, 0),   shape(7, 9, 32, 64, 1), shape(3, 3, 64, 32, 0),
                                   shape(17, 22, 32, 32, 1), shape(5, 8, 96, 32, 2), shape(1, 2, 32, 32, 2)};
  shapes[3].padTop = 2;
  shapes[3].padRight = 0;
  return shapes;
}

TEST_P(NativeWinograd, ForwardEqualsTheReferenceInAnyPartsOfItsSquares) {
  for (const ConvShape& s : winogradShapes()) {
    const int images = 3;
    const auto input = randomFloats(images * inputFloats(s), 1), filter = randomFloats(filterFloats(s), 2);
    const auto bias = randomFloats(s.outChannels, 3);
    const auto planes = planesOf(s, filter, false);
    Scratch scratch(kernels().scratchFloats(s));
    std::vector<float> output(images * outputFloats(s), kUnwritten);
    const ptrdiff_t squares = images * kernels().squares(s), cut = squares / 3;
    const auto run = [&](const float* added, bool relu, ptrdiff_t first, ptrdiff_t end) {
      kernels().forward(s, input.data(), planes.data(), added, relu, first, end, output.data(), scratch.data());
    };
    run(bias.data(), false, cut, squares);
    run(bias.data(), false, 0, cut);
    expectNear(output, convReference(s, images, input, filter, bias), kTolerance, describe(s));
    run(nullptr, true, 0, squares);
    auto expected = convReference(s, images, input, filter, {});
    for (double& value : expected) value = std::max(value, 0.0);
    expectNear(output, expected, kTolerance, describe(s) + " with ReLU");
  }
}

TEST_P(NativeWinograd, WhereTheSquaresAreCutChangesNoBit) {
  const ConvShape s = shape(17, 22, 32, 64, 1);
  const auto input = randomFloats(2 * inputFloats(s), 1), filter = randomFloats(filterFloats(s), 2);
  const auto planes = planesOf(s, filter, false);
  Scratch scratch(kernels().scratchFloats(s));
  std::vector<float> whole(2 * outputFloats(s)), parts = whole;
  const ptrdiff_t squares = 2 * kernels().squares(s);
  kernels().forward(s, input.data(), planes.data(), nullptr, false, 0, squares, whole.data(), scratch.data());
  for (ptrdiff_t i = 0; i < squares; i += 5) {
    kernels().forward(s, input.data(), planes.data(), nullptr, false, i, std::min(i + 5, squares), parts.data(),
                      scratch.data());
  }
  EXPECT_EQ(parts, whole);
}

TEST_P(NativeWinograd, WithTheFilterTurnedItIsTheGradientOfTheInput) {
  for (const ConvShape& s : winogradShapes()) {
    const int images = 2;
    const auto filter = randomFloats(filterFloats(s), 1), grad = randomFloats(images * outputFloats(s), 2);
    std::vector<double> expected(images * inputFloats(s));
    forProducts(s, images, [&](size_t in, size_t tap, size_t out) { expected[in] += double(filter[tap]) * grad[out]; });
    ConvShape back{convOutHeight(s), convOutWidth(s), s.outChannels, 3, 3, s.inChannels};
    back.padTop = 2 - s.padTop;
    back.padBottom = 2 - s.padBottom;
    back.padLeft = 2 - s.padLeft;
    back.padRight = 2 - s.padRight;
    const auto planes = planesOf(back, filter, true);
    std::vector<float> dInput(expected.size(), kUnwritten);
    Scratch scratch(kernels().scratchFloats(back));
    kernels().forward(back, grad.data(), planes.data(), nullptr, false, 0, images * kernels().squares(back),
                      dInput.data(), scratch.data());
    expectNear(dInput, expected, kTolerance, describe(s));
  }
}

TEST_P(NativeWinograd, TheGradientOfTheFilterIsSummedFromParts) {
  for (const ConvShape& s : winogradShapes()) {
    const int images = 3;
    const auto input = randomFloats(images * inputFloats(s), 1), grad = randomFloats(images * outputFloats(s), 2);
    std::vector<double> expected(filterFloats(s));
    forProducts(s, images, [&](size_t in, size_t tap, size_t out) { expected[tap] += double(input[in]) * grad[out]; });
    const ptrdiff_t squares = images * kernels().squares(s), cut = std::max<ptrdiff_t>(squares / 3, 1);
    const size_t floats = kernels().filterFloats(s);
    std::vector<float> planes(2 * floats), dFilter(expected.size(), kUnwritten);
    Scratch scratch(kernels().scratchFloats(s));
    kernels().backFilter(s, input.data(), grad.data(), 0, cut, planes.data(), scratch.data());
    kernels().backFilter(s, input.data(), grad.data(), cut, squares, planes.data() + floats, scratch.data());
    kernels().filterGradient(s, planes.data(), 2, false, 0, s.inChannels, dFilter.data());
    expectNear(dFilter, expected, kTolerance, describe(s));
    kernels().filterGradient(s, planes.data(), 2, true, 0, s.inChannels, dFilter.data());
    for (double& value : expected) value *= 2;
    expectNear(dFilter, expected, kTolerance, describe(s) + " accumulated");
  }
}

TEST_P(NativeWinograd, ANanOfTheInputIsNotLost) {
  const ConvShape s = shape(8, 8, 32, 32, 1);
  auto input = randomFloats(inputFloats(s), 1);
  input[(3 * 8 + 3) * 32] = kUnwritten;
  const auto planes = planesOf(s, randomFloats(filterFloats(s), 2), false);
  std::vector<float> output(outputFloats(s));
  Scratch scratch(kernels().scratchFloats(s));
  kernels().forward(s, input.data(), planes.data(), nullptr, true, 0, kernels().squares(s), output.data(),
                    scratch.data());
  for (int y = 2; y <= 4; ++y) {
    for (int x = 2; x <= 4; ++x) EXPECT_TRUE(std::isnan(output[(y * 8 + x) * 32])) << y << ", " << x;
  }
}

}  // namespace
}  // namespace engine::kernels::testing
