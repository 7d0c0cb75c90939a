// Fourier transforms and what is done with complex numbers. The expected values are TensorFlow 2.15's; gradients are
// compared with differences.
#include "tests/support/known_values.h"

namespace engine::testing::fft_cases {  // tests of a folder are compiled together
namespace {

// An op's real and imaginary outputs side by side along a new last dimension.
Output interleaved(const Scope& s, Output z) {
  if (z.type() == DType::kDouble) return z;
  const Attrs real{{"Tout", DType::kDouble}};
  return s.op("Pack", {s.op("Real", {z}, real), s.op("Imag", {z}, real)}, {{"axis", -1}});
}
Output complexOf(const Scope& s, const std::vector<Output>& in) {
  return in.size() == 1 ? in[0] : s.op("Complex", {in[0], in[1]}, {{"Tout", DType::kComplex128}});
}

// The op of one input, real, or of two, the parts of complex numbers; `length` empty: the op takes none.
BuildGraph transform(const char* op, const std::vector<int32_t>& length = {}) {
  return [=](const Scope& s, const std::vector<Output>& in) {
    std::vector<Output> inputs{complexOf(s, in)};
    Attrs attrs;
    if (!length.empty()) {
      inputs.push_back(ops::constant(s, Tensor::vector(length)));
      attrs = {{"Treal", DType::kDouble}, {"Tcomplex", DType::kComplex128}};
    }
    return interleaved(s, s.op(op, inputs, attrs));
  };
}

Tensor run(const BuildGraph& build, const std::vector<Tensor>& inputs) {
  Graph graph;
  const Scope scope(graph);
  std::vector<Output> constants;
  for (const Tensor& input : inputs) constants.push_back(ops::constant(scope, input));
  Session session(graph, {.threads = 1});
  return session.run(Feeds{}, {build(scope, constants)})[0];
}

std::vector<Tensor> complexInput() {
  return {doubles({2, 5}), doubles({2, 5}, -2, 1)};
}
std::vector<Tensor> realInput() {
  return {doubles({2, 6})};
}

TEST(FFT, OfComplexNumbers) {
  expectNumbers(run(transform("FFT"), complexInput()),
                {0.54101966,  -1.6884705,  -1.7637119,  -1.1862269, 0.93045595,  -2.9823388, -3.1107958,
                 -0.28817099, -0.41662798, -2.0842829,  -0.5572809, -3.3359214,  1.6176778,  0.065253539,
                 -2.5407476,  -2.0072768,  -0.87566028, -3.117335,  -0.56194975, 1.5183386},
                1e-7);
  expectNumbers(run(transform("IFFT2D"), complexInput()),
                {-0.0016261265, -0.5024392,   -0.097857773, -0.056594416, -0.39864561, -0.3405506,  -0.16102919,
                 -0.49896157,   -0.014603391, -0.11209736,  0.10983005,   0.16474511,  0.014532171, -0.36026216,
                 -0.22351357,   0.28291643,   0.34712037,   -0.09750621,  -0.338139,   -0.12514807},
                1e-7);
}

TEST(FFT, OfRealNumbersIsHalfASpectrum) {
  expectNumbers(run(transform("RFFT", {5}), realInput()),
                {0.54101966, 0, -1.0901699, 0.44902798, -1.0901699, -1.3470839, -0.37694101, 0, 0.90983006, 0.44902798,
                 0.90983006, -1.3470839},
                1e-7);
  expectNumbers(run(transform("RFFT2D", {2, 4}), realInput()),
                {0.38699101, 0, 1.0557281, 0.94427191, -2.9442719, 0, 0.33436854, 0, -2, 0, -2, 0}, 1e-7);
}

TEST(FFT, OfHalfASpectrumIsReal) {
  expectNumbers(run(transform("IRFFT", {6}), complexInput()),
                {0.090169944, 0.053207021, -0.33079227, -0.53934466, 0.33079227, -0.36796432, -0.062823502, 0.23036143,
                 -0.6641256, -0.20601133, -0.0025410642, 0.12154793},
                1e-7);
  expectNumbers(run(transform("IRFFT2D", {2, 7}), complexInput()),
                {0.016640168, 0.21024731, -0.36925999, -0.37604971, -0.18216573, 0.22133263, -0.19450677, 0.19554434,
                 -0.35871406, 0.50390553, -0.45717447, 0.33001965, -0.14762564, -0.15612529},
                1e-7);
}

TEST(FFT, OfAnySizeIsUndoneByTheInverse) {
  for (const int64_t size : {1, 2, 61, 67, 360, 1009}) {  // 67 and 1009: primes beyond the factors of kissfft
    const std::vector<Tensor> input{doubles({size}), doubles({size}, -2, 1)};
    const Tensor again = run(
        [](const Scope& s, const std::vector<Output>& in) {
          return interleaved(s, s.op("IFFT", {s.op("FFT", {complexOf(s, in)})}));
        },
        input);
    for (int64_t i = 0; i < size; ++i) {
      EXPECT_NEAR(again.data<double>()[2 * i], input[0].data<double>()[i], 1e-12) << size;
      EXPECT_NEAR(again.data<double>()[2 * i + 1], input[1].data<double>()[i], 1e-12) << size;
    }
  }
}

TEST(FFT, AgreesWithTheSumForAPrimeSize) {
  constexpr int64_t kSize = 67;
  const std::vector<Tensor> input{doubles({kSize}), doubles({kSize}, -2, 1)};
  const Tensor got = run(transform("FFT"), input);
  for (int64_t k = 0; k < kSize; ++k) {
    double real = 0, imaginary = 0;
    for (int64_t n = 0; n < kSize; ++n) {
      const double angle = -2 * M_PI * static_cast<double>(k * n % kSize) / static_cast<double>(kSize);
      const double x = input[0].data<double>()[n], y = input[1].data<double>()[n];
      real += x * std::cos(angle) - y * std::sin(angle);
      imaginary += x * std::sin(angle) + y * std::cos(angle);
    }
    EXPECT_NEAR(got.data<double>()[2 * k], real, 1e-11);
    EXPECT_NEAR(got.data<double>()[2 * k + 1], imaginary, 1e-11);
  }
}

TEST(FFT, ItsGradientsAreThoseOfDifferences) {
  const std::vector<Tensor> block{doubles({2, 2, 3}), doubles({2, 2, 3}, -2, 1)};
  for (const char* op : {"FFT", "IFFT", "FFT2D", "IFFT2D", "FFT3D", "IFFT3D"}) {
    expectGradientsMatch(transform(op), block);
  }
  for (const int32_t length : {4, 5, 6}) expectGradientsMatch(transform("RFFT", {length}), realInput());
  expectGradientsMatch(transform("RFFT2D", {2, 5}), realInput());
  expectGradientsMatch(transform("RFFT2D", {1, 4}), realInput());
  for (const int32_t length : {5, 6, 8}) expectGradientsMatch(transform("IRFFT", {length}), complexInput());
  expectGradientsMatch(transform("IRFFT2D", {2, 7}), complexInput());
  expectGradientsMatch(transform("IRFFT3D", {2, 2, 4}), block);
}

TEST(FFT, RefusesNumbersThatAreNotComplexWhereTheyMustBe) {
  const auto backwards = [](const Scope& s, const std::vector<Output>& in) {
    return s.op("IRFFT", {in[0], ops::constant(s, Tensor::vector<int32_t>({2}))},
                {{"Treal", DType::kFloat}, {"Tcomplex", DType::kFloat}});
  };
  EXPECT_THROW(run(backwards, {Tensor::vector<float>({1, 2, 3})}), Error);
}

TEST(FFT, RefusesWhatDoesNotFit) {
  const auto code = [](const BuildGraph& build, const std::vector<Tensor>& inputs) {
    try {
      run(build, inputs);
    } catch (const Error& error) {
      return error.code();
    }
    return Code::kOk;
  };
  EXPECT_EQ(code(transform("RFFT", {7}), realInput()), Code::kInvalidArgument);
  EXPECT_EQ(code(transform("RFFT", {-1}), realInput()), Code::kInvalidArgument);
  EXPECT_EQ(code(transform("RFFT", {2, 2}), realInput()), Code::kInvalidArgument);
  EXPECT_EQ(code(transform("IRFFT", {10}), complexInput()), Code::kInvalidArgument);
  EXPECT_EQ(code(transform("FFT2D"), {doubles({4}), doubles({4})}), Code::kInvalidArgument);
  EXPECT_EQ(code(transform("FFT"), {Tensor(DType::kDouble, Shape{3, 0}), Tensor(DType::kDouble, Shape{3, 0})}),
            Code::kOk);
  EXPECT_EQ(code(transform("RFFT", {2147483647}), {Tensor(DType::kDouble, Shape{int64_t{1} << 40, 0})}),
            Code::kInvalidArgument)
      << "rows without numbers";
}

TEST(ComplexNumbers, TheirGradientsAreThoseOfDifferences) {
  const std::vector<Tensor> parts{doubles({2, 3}), doubles({3}, -2, 1)};
  const Attrs real{{"Tout", DType::kDouble}};
  for (const char* op : {"ComplexAbs", "Angle", "Real", "Imag"}) {
    expectGradientsMatch(
        [&](const Scope& s, const std::vector<Output>& in) { return s.op(op, {complexOf(s, in)}, real); }, parts);
  }
  expectGradientsMatch(
      [&](const Scope& s, const std::vector<Output>& in) { return interleaved(s, s.op("Conj", {complexOf(s, in)})); },
      parts);
}

TEST(ComplexNumbers, RefuseTheWrongPrecision) {
  EXPECT_EQ(codeOf("Complex", {doubles({2}), doubles({2})}, {{"Tout", DType::kComplex64}}), Code::kInvalidArgument);
}

}  // namespace
}  // namespace engine::testing::fft_cases
