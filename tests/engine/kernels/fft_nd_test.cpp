// Fourier transforms along chosen axes. The expected values are NumPy's.
#include <cmath>
#include <complex>

#include "tests/support/known_values.h"

namespace engine::testing::fft_nd_cases {  // tests of a folder are compiled together
namespace {

using Axes = std::vector<int32_t>;

Tensor waves() {
  Tensor x(DType::kDouble, {2, 3, 4});
  for (int i = 0; i < 24; ++i) x.data<double>()[i] = std::sin(i * 0.7 + 0.1);
  return x;
}
Tensor complexWaves() {
  Tensor z(DType::kComplex128, {2, 3, 4});
  for (int i = 0; i < 24; ++i) z.data<std::complex<double>>()[i] = {std::sin(i * 0.7 + 0.1), std::cos(i * 0.3)};
  return z;
}

Tensor transformed(const char* op, const Tensor& x, const Axes& length, const Axes& axes) {
  Attrs attrs{{"Tcomplex", DType::kComplex128}};
  if (std::string(op).find("RFFT") != std::string::npos) attrs.emplace("Treal", DType::kDouble);
  return run1(op, {x, Tensor::vector(length), Tensor::vector(axes)}, attrs);
}

// Real and imaginary parts in turn.
void expectParts(const Tensor& got, const std::vector<double>& want) {
  ASSERT_EQ(got.dtype(), DType::kComplex128);
  Tensor parts(DType::kDouble, {2 * got.elements()});
  for (int64_t i = 0; i < got.elements(); ++i) {
    parts.data<double>()[2 * i] = got.data<std::complex<double>>()[i].real();
    parts.data<double>()[2 * i + 1] = got.data<std::complex<double>>()[i].imag();
  }
  expectNumbers(parts, want, 1e-8);
}

TEST(FftNdTest, TransformsComplexNumbersAlongAnyAxes) {
  const Tensor cut = transformed("FFTND", complexWaves(), {2, 3}, {0, 2});
  EXPECT_EQ(cut.shape(), (Shape{2, 3, 3}));
  const Tensor rows = run1("Slice", {cut, Tensor::vector<int32_t>({0, 0, 0}), Tensor::vector<int32_t>({2, 2, 3})});
  expectParts(rows, {2.378525627,  0.6677205622,  0.06670454884, -0.5256565403, 0.2497314119, 0.1676607292,
                     -2.476797177, 1.306062464,   0.2019448801,  0.1916329558,  0.1305425351, -0.1481252056,
                     1.250843361,  4.893623646,   -1.356720674,  1.230199237,   -1.990083775, -0.4335476337,
                     0.2379230757, -0.8942767406, 2.151286157,   -0.1308306133, 1.190596505,  1.849683667});
  expectParts(
      transformed("IFFTND", complexWaves(), {3, 2}, {1, 0}),
      {0.1053624091,  0.1293124821,   0.1443256527,  0.1289842706,  0.1154102866,   0.1171342784,   0.03221565941,
       0.09482102988, 0.1391227289,   -0.2067672713, 0.111957841,   -0.2790578575,  0.01272955394,  -0.2228238466,
       -0.1170803895, -0.05219079198, 0.2046751266,  0.129075581,   0.2138395088,   0.2647756794,   0.1418397059,
       0.273226965,   0.02772522121,  0.1627768465,  -0.1758966747, 0.0790088642,   -0.01386403517, -0.08831708769,
       0.1546890767,  -0.2477539372,  0.2504894988,  -0.3850596653, -0.3714097914,  0.8306411535,   -0.0999138228,
       0.5750030047,  0.1307696358,   0.2258919225,  0.240651674,   -0.05695713486, 0.1979796181,   0.03872919043,
       0.3610109464,  0.3539484797,   0.4420567277,  0.6796602328,  0.3744947399,   0.858219684});
}

TEST(FftNdTest, KeepsHalfTheSpectrumOfRealNumbersAlongTheLastAxisNamed) {
  const Tensor cut = transformed("RFFTND", waves(), {3, 2}, {2, 0});
  EXPECT_EQ(cut.shape(), (Shape{2, 3, 3}));
  expectParts(cut, {2.378525627,  0, 0.1582179804, -0.3466586347, 0.1582179804, 0.3466586347,
                    -2.476797177, 0, 0.1662437076, 0.1698790807,  0.1662437076, -0.1698790807,
                    2.28886164,   0, -0.471495051, 0.02653090461, -0.471495051, -0.02653090461,
                    1.250843361,  0, -1.673402225, 0.8318734353,  -1.673402225, -0.8318734353,
                    0.2379230757, 0, 1.670941331,  -0.9902571402, 1.670941331,  0.9902571402,
                    -1.699196236, 0, -1.475394279, 1.034211366,   -1.475394279, -1.034211366});
  const Tensor whole = transformed("RFFTND", waves(), {2, 4}, {0, -1});
  EXPECT_EQ(whole.shape(), (Shape{2, 3, 3}));
  expectParts(whole, {2.264246609,   0, 0.3583614364,  -1.054525023,  0.6123126349,   0,
                      -2.695345562,  0, 0.06816397464, 0.7605449766,  -0.30006207,    0,
                      2.814982999,   0, -0.4868126759, -0.3786799132, -0.04686226299, 0,
                      2.982115187,   0, -2.153684576,  1.236805649,   -1.469360818,   0,
                      -1.461377089,  0, 2.242666557,   -1.793352639,  1.749118291,    0,
                      -0.2282309039, 0, -2.07249649,   2.142668194,   -1.826755842,   0});
}

TEST(FftNdTest, MakesRealNumbersOfHalfASpectrum) {
  expectNumbers(transformed("IRFFTND", complexWaves(), {3, 2}, {1, 0}),
                {0.1053624091,  0.1443256527,   0.1154102866, 0.03221565941, 0.1391227289,  0.111957841,
                 0.01272955394, -0.1170803895,  0.2046751266, 0.2138395088,  0.1418397059,  0.02772522121,
                 -0.1758966747, -0.01386403517, 0.1546890767, 0.2504894988,  -0.3714097914, -0.0999138228,
                 0.1307696358,  0.240651674,    0.1979796181, 0.3610109464,  0.4420567277,  0.3744947399},
                1e-8);
  const Tensor odd = transformed("IRFFTND", complexWaves(), {2, 5}, {0, 2});
  EXPECT_EQ(odd.shape(), (Shape{2, 3, 5}));
  expectNumbers(odd, {0.3858730725,   -0.02245043806, 0.007835294561, -0.0656985731, 0.1436009087,   -0.4238824434,
                      -0.1385609929,  0.06331541299,  0.01379591857,  0.1279471444,  0.4129099435,   -0.06412024697,
                      -0.06254754107, -0.02490121901, -0.03702901334, 0.3200340418,  -0.7491885861,  -0.007349511426,
                      -0.1125421361,  0.1997193438,   -0.07174224278, 0.4546982344,  -0.08857138784, 0.1670763599,
                      0.1351733259,   -0.184839754,   0.3091807522,   -0.1592555709, 0.1312089414,   -0.8712918344},
                1e-8);
}

TEST(FftNdTest, RefusesAxesThatDoNotFit) {
  const auto codeOfFft = [](const Axes& length, const Axes& axes) {
    return codeOf("FFTND", {complexWaves(), Tensor::vector(length), Tensor::vector(axes)});
  };
  EXPECT_EQ(codeOfFft({2}, {0}), Code::kOk);
  EXPECT_EQ(codeOfFft({3}, {0}), Code::kInvalidArgument);
  EXPECT_EQ(codeOfFft({-1}, {0}), Code::kInvalidArgument);
  EXPECT_EQ(codeOfFft({2}, {3}), Code::kInvalidArgument);
  EXPECT_EQ(codeOfFft({2, 2}, {0, -3}), Code::kInvalidArgument);
  EXPECT_EQ(codeOfFft({2, 2}, {0}), Code::kInvalidArgument);
}

}  // namespace
}  // namespace engine::testing::fft_nd_cases
